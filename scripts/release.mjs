import { runCommand } from '../kit/lib/log.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runReleaseCommand } from './lib/release-commands.mjs';

// npm run release | preview | canary | promote | rollback | releases | release:token: see docs/releases.md
await runCommand(async () => {
  await ensureInstalled();
  return runReleaseCommand(process.argv.slice(2), process.env);
});
