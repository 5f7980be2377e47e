import { parseArgs } from 'node:util';
import { GALLERY, HOST, HOST_DEVELOPMENT, allBuilds, buildFolders } from './lib/builds.mjs';
import { runCommand } from '../kit/lib/log.mjs';

// npm run build [-- <folder>…] [--force]
await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { force: { type: 'boolean' } }, allowPositionals: true });
  const known = [...allBuilds().filter((build) => build !== HOST_DEVELOPMENT), GALLERY];
  const unknown = positionals.find((folder) => !known.includes(folder));
  if (unknown !== undefined) throw new Error(`There is nothing to build in "${unknown}"; known are: ${known.join(', ')}.`);
  const named = positionals.flatMap((folder) => (folder === HOST ? [HOST, HOST_DEVELOPMENT] : [folder]));
  await buildFolders(named.length > 0 ? named : allBuilds(), values);
});
