import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { HostJsonPlugin } from './host-json-plugin.mjs';
import { DEVELOPMENT_FOLDER, hostConfig } from './host.mjs';

const PLUGIN = 'DevelopmentBuildPlugin';
/** Their files exist from the first build. */
const PAGE_PLUGINS = [HtmlWebpackPlugin, HostJsonPlugin];

/**
 * Builds the host a second time, with React's development build, which Fast Refresh in a remote needs. The dev proxy replaces the page's
 * scripts by these (docs/local-remote.md).
 * @param {string} dir the host's folder
 * @returns {import('webpack').Configuration}
 */
export function hostDevelopmentConfig(dir) {
  const config = hostConfig(dir, { development: true, fastRefresh: false });
  return {
    ...config,
    name: 'development',
    // The code isn't minified, and source maps would double every release.
    devtool: false,
    output: {
      ...config.output,
      uniqueName: 'greenroom-host-development',
      path: path.join(dir, 'dist', DEVELOPMENT_FOLDER),
      publicPath: `/${DEVELOPMENT_FOLDER}/`,
    },
    // The other build emits images and fonts.
    module: { ...config.module, generator: { 'asset/resource': { publicPath: '/', emit: false } } },
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => !PAGE_PLUGINS.some((kind) => plugin instanceof kind)),
      new DevelopmentBuildPlugin(),
    ],
  };
}

/** Writes `build.json`: scripts and stylesheets of the page, as paths on the site. */
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
