import { runCommand } from './command';
import { moveCommand } from './move/move-command';

void runCommand(moveCommand);
