import { parseArgs } from 'node:util';
import { GALLERY, buildFolders, buildableFolders } from './lib/builds.mjs';
import { runCommand } from '../kit/lib/log.mjs';

// npm run build [-- <folder>…] [--force]
await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { force: { type: 'boolean' } }, allowPositionals: true });
  const all = buildableFolders();
  const known = [...all, GALLERY];
  const unknown = positionals.find((folder) => !known.includes(folder));
  if (unknown !== undefined) throw new Error(`There is nothing to build in "${unknown}"; known are: ${known.join(', ')}.`);
  await buildFolders(positionals.length > 0 ? positionals : all, values);
});
