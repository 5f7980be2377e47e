import webpack from 'webpack';
import { integrityOf } from '@greenroom/contract/releases';
import { providesOf } from '../../kit/webpack/shared-modules.mjs';

const PLUGIN = 'HostJsonPlugin';
/** The host's chunk with the federation runtime (host/src/remotes/loader.ts). */
const FEDERATION = 'federation';

/**
 * Writes `host.json` to the host's build: the module that remotes must expose, whether the host requests what its page leaves out of other remotes, the deprecated names of the platform, the shared modules that
 * the host provides, and the files of the federation runtime, which loads external remotes. The release gate checks remotes against it, and the page preloads the files that
 * the requested route needs. Files are listed by their path on the site.
 */
export class HostJsonPlugin {
  /** @param {{ exposes: string, completesRemotes?: boolean, deprecated: import('@greenroom/contract/releases').Deprecations }} options */
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
 * @returns its path on the site and its integrity
 */
function integrityEntry(compilation, file) {
  return [String(compilation.outputOptions.publicPath) + file, integrityOf(compilation.getAsset(file)?.source.buffer() ?? '')];
}
