import webpack from 'webpack';
import { integrityOf } from '@greenroom/contract/releases';
import { textsOf } from '../../kit/webpack/build-files.mjs';
import { providesOf } from '../../kit/webpack/shared-modules.mjs';

const PLUGIN = 'HostJsonPlugin';
/** Chunk with the federation runtime (host/src/remotes/loader.ts). */
const FEDERATION = 'federation';

/**
 * Writes the host's `host.json`, by which the release gate checks remotes, and the page preloads files. Files are listed by their path on
 * the site.
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
        const texts = Object.entries(textsOf(compilation)).map(([language, file]) => {
          return [language, Object.fromEntries([integrityEntry(compilation, file)])];
        });
        const description = {
          provides: Object.fromEntries(provides),
          federation,
          ...(texts.length > 0 && { texts: Object.fromEntries(texts) }),
        };
        const text = JSON.stringify({ ...this.options, ...description }, null, 2) + '\n';
        compilation.emitAsset('host.json', new webpack.sources.RawSource(text));
      });
    });
  }
}

/** @param {import('webpack').Compilation} compilation @param {string} file @returns its path on the site and its integrity */
function integrityEntry(compilation, file) {
  return [String(compilation.outputOptions.publicPath) + file, integrityOf(compilation.getAsset(file)?.source.buffer() ?? '')];
}
