// npm run dev [-- <remote or admin>… [--host <site> | --production-host]]. Imports the command after the version check: an older Node can't parse it.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/dev-command.mjs').then(({ dev }) => dev(process.argv.slice(2)));
