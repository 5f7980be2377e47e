import { GROUPS, runJourneys } from './lib/journeys.mjs';
import { runCommand } from '../kit/lib/log.mjs';

// npm run e2e [-- [--core | --thorough | --engines] <arguments for Playwright>]: core and thorough journeys in Chromium, or one group
const args = process.argv.slice(2);
const group = /** @type {import('./lib/journeys.mjs').Group} */ (
  Object.keys(GROUPS).find((name) => args.includes(`--${name}`)) ?? 'chromium'
);
await runCommand(() =>
  runJourneys(
    group,
    args.filter((arg) => arg !== `--${group}`),
  ),
);
