// node scripts/with-postgres.mjs <command…>. What follows the check is loaded after it: an old Node could not even read it.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/run-with-postgres.mjs').then(({ runWithPostgres }) => runWithPostgres(process.argv.slice(2)));
