// npm start. Imports the command after the version check: an older Node can't parse it.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/start-site.mjs').then(({ startSite }) => startSite());
