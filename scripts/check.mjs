import { runCommand } from '../kit/lib/log.mjs';
import { runCheckCommand } from './lib/release-commands.mjs';

// npm run check -- store --to https://site.example: see docs/releases.md
await runCommand(() => runCheckCommand(process.argv.slice(2), process.env));
