import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { HostJsonPlugin } from './host-json-plugin.mjs';
import { HOST_BUILD, hostConfig } from './host.mjs';

const PLUGIN = 'DevelopmentBuildPlugin';
/** What describes the released page, which the first build has done. */
const PAGE_PLUGINS = [HtmlWebpackPlugin, HostJsonPlugin];
/** Below the host's dist, and below the site's address. */
const FOLDER = 'development';

/**
 * A second build of the host, released with the first: with React's development build, which a remote with Fast Refresh
 * needs. No visitor gets it; a proxy that puts a developer's remote into the site's page takes these scripts instead of
 * the page's own (docs/local-remote.md), which `build.json` names in their order.
 *
 * @param {string} dir the host's folder
 * @returns {import('webpack').Configuration}
 */
export function hostDevelopmentConfig(dir) {
  const config = hostConfig(dir, { development: true });
  return {
    ...config,
    name: 'development',
    // Whose build empties the folder that this one lies in.
    dependencies: [HOST_BUILD],
    // Unminified as it is; maps would double what every release carries.
    devtool: false,
    output: {
      ...config.output,
      uniqueName: 'greenroom-host-development',
      path: path.join(dir, 'dist', FOLDER),
      publicPath: `/${FOLDER}/`,
    },
    // Pictures and fonts are the same files in both builds: the first has written them.
    module: { ...config.module, generator: { 'asset/resource': { publicPath: '/', emit: false } } },
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => !PAGE_PLUGINS.some((kind) => plugin instanceof kind)),
      new DevelopmentBuildPlugin(),
    ],
  };
}

/** Writes `build.json`: the scripts and stylesheets of the page, by their addresses on the site. */
class DevelopmentBuildPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.processAssets.tap({ name: PLUGIN, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        const files = [...compilation.entrypoints.values()].flatMap((entry) => [...entry.getFiles()]);
        const urls = (/** @type {string} */ end) => files.filter((file) => file.endsWith(end)).map((file) => `/${FOLDER}/${file}`);
        const text = JSON.stringify({ scripts: urls('.js'), styles: urls('.css') }, null, 2) + '\n';
        compilation.emitAsset('build.json', new webpack.sources.RawSource(text));
      });
    });
  }
}
