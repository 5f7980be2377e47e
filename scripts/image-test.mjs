// npm run image:test. Imports the command after the version check: an older Node can't parse it.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/image-test.mjs').then(({ testImage }) => testImage(process.argv.slice(2)));
