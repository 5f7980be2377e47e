// npm test, and npm run test:thorough. Imports the commands after the version check: an older Node can't parse them.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/all-checks.mjs').then(({ runAllChecks, runThoroughChecks }) =>
  process.argv.includes('thorough') ? runThoroughChecks() : runAllChecks(),
);
