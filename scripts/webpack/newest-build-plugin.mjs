import fs from 'node:fs';
import path from 'node:path';

/** Below the build's folder: the hash of what lies there. */
export const NEWEST_BUILD = 'newest-build.txt';

/** Names the build that was written last once all of its files are there, so that who reads of it finds them. */
export class NewestBuildPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.afterEmit.tap('NewestBuildPlugin', ({ hash, outputOptions }) => {
      fs.writeFileSync(path.join(String(outputOptions.path), NEWEST_BUILD), String(hash));
    });
  }
}
