import { restoreCommand } from './backups/restore-command';
import { runCommand } from './command';

void runCommand(restoreCommand);
