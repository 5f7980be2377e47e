import { runCommand } from '../kit/lib/log.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runCheckCommand } from './lib/release-commands.mjs';

// npm run check -- store --to https://site.example: see docs/releases.md
await runCommand(async () => {
  await ensureInstalled();
  return runCheckCommand(process.argv.slice(2), process.env);
});
