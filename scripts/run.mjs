// node scripts/run.mjs <command> [<arguments>…]: what package.json's scripts run. Imports after the version check: an older Node can't
// parse the commands.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/commands.mjs').then(({ runNamed }) => runNamed(process.argv.slice(2)));
