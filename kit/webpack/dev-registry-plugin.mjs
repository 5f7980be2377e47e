import path from 'node:path';
import { releaseDevelopment } from '../lib/releases.mjs';

const PLUGIN = 'DevRegistryPlugin';

/**
 * Adds a remote under `webpack serve` to a local site's registry after each build. Without integrity, since its files change under the same
 * names.
 */
export class DevRegistryPlugin {
  /** @param {{ dataDir: string, url: string }} options `dataDir` of the site, `url` of the dev server */
  constructor({ dataDir, url }) {
    this.dataDir = dataDir;
    this.url = url;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.done.tapPromise(PLUGIN, async (stats) => {
      if (stats.hasErrors()) return;
      const { name, routes, menu } = await readRemoteJson(compiler);
      await releaseDevelopment({ name, entry: `${this.url}/remoteEntry.js`, routes, menu }, this.dataDir);
    });
  }
}

/**
 * Reads the last build's `remote.json` from webpack's output file system, which dev servers keep in memory.
 * @param {import('webpack').Compiler} compiler
 * @returns {Promise<{ name: string, entry: string, routes: string[], menu?: object[] }>}
 */
export function readRemoteJson({ outputFileSystem, outputPath }) {
  return new Promise((resolve, reject) => {
    outputFileSystem?.readFile(path.join(outputPath, 'remote.json'), (error, content) =>
      error ? reject(error) : resolve(JSON.parse(String(content))),
    );
  });
}
