import { runJourneys } from './lib/journeys.mjs';
import { runVerb } from './lib/say.mjs';

// npm run e2e [-- <arguments for Playwright>]
await runVerb(() => runJourneys(process.argv.slice(2)));
