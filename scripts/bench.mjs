// npm run bench [-- <parts>]. What follows the check is loaded after it: an old Node could not even read it.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/bench.mjs').then(({ bench }) => bench(process.argv.slice(2)));
