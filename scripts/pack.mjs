import path from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../kit/lib/log.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/workspace.mjs';

// npm run pack [-- <folder>]: see docs/new-remote.md
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length > 1) throw new Error('One folder for the packages, or none for dist/packages.');
  await ensureInstalled();
  // npm runs scripts in the repository's folder; INIT_CWD is where the command was typed.
  const folder =
    positionals[0] === undefined ? path.join(root, 'dist/packages') : path.resolve(process.env.INIT_CWD ?? '.', positionals[0]);
  const { describePacked, packKit } = await import('./lib/pack.mjs');
  process.stdout.write(`${describePacked(folder, await packKit(folder))}\n`);
});
