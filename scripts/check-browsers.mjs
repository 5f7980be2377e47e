import fs from 'node:fs';
import path from 'node:path';
import { BROWSERS } from '../kit/browsers/browsers.mjs';
import { runCommand } from '../kit/lib/log.mjs';
import { ADMIN, HOST, buildFolders } from './lib/builds.mjs';
import { newerFeatures } from './lib/newer-features.mjs';
import { remoteFolders, root } from './lib/workspace.mjs';

// Checks that what visitors load works in the promised browsers. Part of npm run lint.

await runCommand(async () => {
  const folders = [HOST, ADMIN, ...remoteFolders()];
  await buildFolders(folders);
  const problems = folders.flatMap((folder) => {
    const dist = path.join(root, folder, 'dist');
    const files = fs.readdirSync(dist, { recursive: true, encoding: 'utf8' });
    return files
      .filter((file) => /\.(js|css|html)$/.test(file) && !file.startsWith('development'))
      .flatMap((file) =>
        newerFeatures(file, fs.readFileSync(path.join(dist, file), 'utf8'), BROWSERS).map(
          (problem) => `${folder}/dist/${file}: ${problem}\n`,
        ),
      );
  });
  process.stdout.write(problems.join(''));
  return problems.length > 0 ? 1 : 0;
});
