import { newRemote } from './lib/new-remote.mjs';
import { runVerb } from './lib/log.mjs';

// npm run new-remote -- <name>: see docs/new-remote.md
await runVerb(() => newRemote(process.argv.slice(2)));
