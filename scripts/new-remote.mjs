import { newRemote } from './lib/new-remote.mjs';
import { runCommand } from '../kit/lib/log.mjs';

// npm run new-remote -- <name>: see docs/new-remote.md
await runCommand(() => newRemote(process.argv.slice(2)));
