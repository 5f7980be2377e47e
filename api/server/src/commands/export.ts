import { runCommand } from './command';
import { exportCommand } from './export-command';

void runCommand(exportCommand);
