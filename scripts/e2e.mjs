import { runJourneys } from './lib/journeys.mjs';
import { runVerb } from './lib/log.mjs';

// npm run e2e [-- [--engines] <arguments for Playwright>]: in Chromium, or in Firefox and WebKit
const args = process.argv.slice(2);
await runVerb(() => runJourneys(args.includes('--engines') ? 'engines' : 'chromium', args.filter((arg) => arg !== '--engines')));
