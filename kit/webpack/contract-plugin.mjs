import webpack from 'webpack';
import { CONTRACT_FILE, installedContract } from './installed-contract.mjs';
import { SHARED_UI_FOLDER } from './shared.mjs';

const PLUGIN = 'ContractPlugin';

/** Writes `contract.json` with a build's contract (docs/releases.md#a-newer-server), which no page loads. */
export class ContractPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      // Before the description, whose version has a digest of this file.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tapPromise({ name: PLUGIN, stage }, async () => {
        const text = await installedContract(SHARED_UI_FOLDER);
        if (text) compilation.emitAsset(CONTRACT_FILE, new webpack.sources.RawSource(text));
      });
    });
  }
}
