import { runCommand } from './command';
import { exportCommand } from './modules/export/export-command';

void runCommand(exportCommand);
