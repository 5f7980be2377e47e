import path from 'node:path';
import { buildFolders } from './lib/builds.mjs';
import { releaseRemote } from './lib/releases.mjs';
import { runVerb } from './lib/say.mjs';
import { dataPlaces, remoteFolder, root } from './lib/workspace.mjs';

// npm run release -- <remote>
await runVerb(async () => {
  const folder = remoteFolder(process.argv[2] ?? '');
  await buildFolders([folder]);
  const { name, version, dir } = releaseRemote(path.join(root, folder, 'dist'), dataPlaces(process.env).remotesDir);
  process.stdout.write(`${name} ${version} is live in ${dir}\n`);
});
