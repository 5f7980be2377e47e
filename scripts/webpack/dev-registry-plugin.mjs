import path from 'node:path';
import { releaseDevelopment } from '../lib/releases.mjs';

const PLUGIN = 'DevRegistryPlugin';

/**
 * Names a remote under `webpack serve` in the registry of a site on this machine, after each build: its routes and its menu may
 * have changed. Its files change under the same names, so the registry has no integrity of them.
 */
export class DevRegistryPlugin {
  /** @param {{ remotesDir: string, url: string }} options `url` of the dev server */
  constructor({ remotesDir, url }) {
    this.remotesDir = remotesDir;
    this.url = url;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.done.tapPromise(PLUGIN, async (stats) => {
      if (stats.hasErrors()) return;
      const { name, routes, menu } = await readRemoteJson(compiler);
      await releaseDevelopment({ name, entry: `${this.url}/remoteEntry.js`, routes, menu }, this.remotesDir);
    });
  }
}

/**
 * Reads `remote.json` as it was built last: a dev server keeps its files in memory, behind webpack's own file system.
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
