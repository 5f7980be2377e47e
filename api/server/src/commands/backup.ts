import { backupCommand } from './backups/backup-command';
import { runCommand } from './command';

void runCommand(backupCommand);
