// npm run bench:api. Imports the command after the version check: an older Node can't parse it.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/bench-api.mjs').then(({ benchApi }) => benchApi());
