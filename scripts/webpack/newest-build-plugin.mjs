import fs from 'node:fs';
import path from 'node:path';

/** The file with the hash of the last build, in the folder of the build. */
export const NEWEST_BUILD = 'newest-build.txt';

/** Writes the hash of the last build after all of its files, so that a client that reads the hash can load them. */
export class NewestBuildPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.afterEmit.tap('NewestBuildPlugin', ({ hash, outputOptions }) => {
      fs.writeFileSync(path.join(String(outputOptions.path), NEWEST_BUILD), String(hash));
    });
  }
}
