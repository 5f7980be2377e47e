import webpack from 'webpack';
import { integrityOf } from './integrity.mjs';
import { providesOf } from './shared-modules.mjs';

const PLUGIN = 'HostJsonPlugin';
/** The host's chunk with the federation runtime (host/src/remotes/loader.ts). */
const FEDERATION = 'federation';

/**
 * Writes `host.json` beside the host's build: the module that it mounts remotes by, the modules that it provides to them, and the
 * files with which it mounts those that other tools built. A release of a remote is checked against it, and the page names early what
 * the requested route needs of it. Files are named by their address on the site.
 */
export class HostJsonPlugin {
  /** @param {{ exposes: string }} options */
  constructor(options) {
    this.options = options;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.processAssets.tap({ name: PLUGIN, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        const provides = Object.entries(providesOf(compilation)).map(([key, { files, ...module }]) => {
          return [key, files ? { ...module, files: Object.fromEntries(files.map((file) => integrityEntry(compilation, file))) } : module];
        });
        const files = compilation.namedChunkGroups.get(FEDERATION)?.getFiles();
        const federation = files && { files: Object.fromEntries(files.map((file) => integrityEntry(compilation, file))) };
        const text = JSON.stringify({ ...this.options, provides: Object.fromEntries(provides), federation }, null, 2) + '\n';
        compilation.emitAsset('host.json', new webpack.sources.RawSource(text));
      });
    });
  }
}

/**
 * @param {import('webpack').Compilation} compilation
 * @param {string} file
 * @returns its address and its integrity
 */
function integrityEntry(compilation, file) {
  return [String(compilation.outputOptions.publicPath) + file, integrityOf(compilation.getAsset(file)?.source.buffer() ?? '')];
}
