import { runForScript } from './command';
import { pruneCommand } from './prune-command';

// npm run prune, without a site
void runForScript(pruneCommand);
