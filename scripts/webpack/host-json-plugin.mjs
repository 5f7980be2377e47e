import webpack from 'webpack';
import { providesOf } from './shared-modules.mjs';

const PLUGIN = 'HostJsonPlugin';

/**
 * Writes `host.json` beside the host's build: the module that it mounts remotes by, and the modules that it provides to them.
 * A release of a remote is checked against it.
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
        const text = JSON.stringify({ ...this.options, provides: providesOf(compilation) }, null, 2) + '\n';
        compilation.emitAsset('host.json', new webpack.sources.RawSource(text));
      });
    });
  }
}
