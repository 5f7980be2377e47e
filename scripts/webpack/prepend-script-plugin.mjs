import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';

const { Compilation, sources } = webpack;
const PLUGIN = 'EarlyScriptPlugin';

/**
 * Adds a script to the page before all others, which runs while those are loading. It can't be an entry of webpack, since each entry
 * contains all modules that the build shares eagerly.
 */
export class PrependScriptPlugin {
  /** @param {string} file a script without imports, which is emitted as it is */
  constructor(file) {
    this.file = file;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.fileDependencies.add(this.file);
      const source = fs.readFileSync(this.file, 'utf8');
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
      const name = `${path.basename(this.file, '.js')}.${hash}.js`;
      compilation.hooks.processAssets.tap({ name: PLUGIN, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () =>
        compilation.emitAsset(name, new sources.RawSource(source)),
      );
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTags.tap(PLUGIN, (page) => {
        page.assetTags.scripts.unshift({
          tagName: 'script',
          voidTag: false,
          meta: {},
          attributes: { defer: true, src: page.publicPath + name },
        });
        return page;
      });
    });
  }
}
