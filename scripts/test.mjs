// npm test. Imports the command after the version check: an older Node can't parse it.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/all-checks.mjs').then(({ runAllChecks }) => runAllChecks());
