import { runJourneys } from './lib/journeys.mjs';
import { runCommand } from '../kit/lib/log.mjs';

// npm run e2e [-- [--engines] <arguments for Playwright>]: in Chromium, or in Firefox and WebKit
const args = process.argv.slice(2);
await runCommand(() => runJourneys(args.includes('--engines') ? 'engines' : 'chromium', args.filter((arg) => arg !== '--engines')));
