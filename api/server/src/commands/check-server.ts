import { checkServerCommand } from './check-server-command';
import { runForScript } from './command';

// npm run check -- server
void runForScript(checkServerCommand);
