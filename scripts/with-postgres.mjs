// node scripts/with-postgres.mjs <command…>. Imports the command after the version check: an older Node can't parse it.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/run-with-postgres.mjs').then(({ runWithPostgres }) => runWithPostgres(process.argv.slice(2)));
