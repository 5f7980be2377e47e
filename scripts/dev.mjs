// npm run dev [-- <remote>…]. What follows the check is loaded after it: an old Node could not even read it.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/dev-site.mjs').then(({ developSite }) => developSite(process.argv.slice(2)));
