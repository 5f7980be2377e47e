import { checkServerCommand } from './check-server-command';
import { runCommand } from './command';

// npm run check -- server
void runCommand(checkServerCommand);
