// npm run dev [-- <remote or admin>… [--host <site> | --production-host]]. What follows the check is loaded after it: an old Node could not even read it.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/dev-command.mjs').then(({ dev }) => dev(process.argv.slice(2)));
