import { runCommand } from './command';
import { resetSecondFactorCommand } from './reset-second-factor-command';

void runCommand(resetSecondFactorCommand);
