// npm run bench [-- <parts>]. Imports the command after the version check: an older Node can't parse it.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/bench.mjs').then(({ bench }) => bench(process.argv.slice(2)));
