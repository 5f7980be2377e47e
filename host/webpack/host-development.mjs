import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { HostJsonPlugin } from './host-json-plugin.mjs';
import { DEVELOPMENT_FOLDER, hostConfig } from './host.mjs';

const PLUGIN = 'DevelopmentBuildPlugin';
/** The plugins that write the page's files, which the first build has done. */
const PAGE_PLUGINS = [HtmlWebpackPlugin, HostJsonPlugin];

/**
 * A second build of the host, released with the first: with React's development build, which Fast Refresh in a remote needs. It isn't
 * served to visitors: the dev proxy replaces the page's scripts by these (docs/local-remote.md), as `build.json` lists them.
 *
 * @param {string} dir the host's folder
 * @returns {import('webpack').Configuration}
 */
export function hostDevelopmentConfig(dir) {
  // A remote brings Fast Refresh along; the host's own components don't change.
  const config = hostConfig(dir, { development: true, fastRefresh: false });
  return {
    ...config,
    name: 'development',
    // The code isn't minified, and source maps would double the size of every release.
    devtool: false,
    output: {
      ...config.output,
      uniqueName: 'greenroom-host-development',
      path: path.join(dir, 'dist', DEVELOPMENT_FOLDER),
      publicPath: `/${DEVELOPMENT_FOLDER}/`,
    },
    // Images and fonts are the same in both builds; that for visitors emits them.
    module: { ...config.module, generator: { 'asset/resource': { publicPath: '/', emit: false } } },
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => !PAGE_PLUGINS.some((kind) => plugin instanceof kind)),
      new DevelopmentBuildPlugin(),
    ],
  };
}

/** Writes `build.json`: the scripts and stylesheets of the page, as paths on the site. */
class DevelopmentBuildPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.processAssets.tap({ name: PLUGIN, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        const files = [...compilation.entrypoints.values()].flatMap((entry) => [...entry.getFiles()]);
        const urls = (/** @type {string} */ end) =>
          files.filter((file) => file.endsWith(end)).map((file) => `/${DEVELOPMENT_FOLDER}/${file}`);
        const text = JSON.stringify({ scripts: urls('.js'), styles: urls('.css') }, null, 2) + '\n';
        compilation.emitAsset('build.json', new webpack.sources.RawSource(text));
      });
    });
  }
}
