import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { commonConfig, root } from './common.mjs';
import { pageDevServer } from './dev-server.mjs';
import { isDevelopment, isServed } from './mode.mjs';
import { NEWEST_BUILD, NewestBuildPlugin } from './newest-build-plugin.mjs';

/** Where the API server has the panel. */
const PUBLIC_PATH = '/admin-new/';

/**
 * The build of the staff's panel, an app of its own that shares nothing with the site's pages (docs/decisions/0017).
 *
 * With NODE_ENV=development, `webpack watch` builds it for the API server, which sends the files to the staff alone; `webpack serve` stands
 * alone, with its calls going there.
 *
 * @param {string} dir the panel's folder
 * @param {{ development?: boolean }} [options] `development`: an open page takes what is built next by itself
 * @returns {import('webpack').Configuration}
 */
export function adminConfig(dir, { development = isDevelopment() } = {}) {
  const config = commonConfig({ dir, uniqueName: 'greenroom-admin', layer: 'remote', development });
  // Without a dev server, an open page looks itself for what was built.
  const watched = development && !isServed();
  const updates = watched ? [path.join(root, 'scripts/webpack/panel-updates.mjs')] : [];
  return {
    ...config,
    name: 'panel',
    ...(development && { devServer: pageDevServer(dir, { publicPath: PUBLIC_PATH }) }),
    entry: { admin: [...updates, './src/main.tsx'] },
    output: {
      ...config.output,
      path: path.join(dir, 'dist'),
      publicPath: PUBLIC_PATH,
      ...(watched && { clean: { keep: NEWEST_BUILD } }),
    },
    plugins: [
      ...(config.plugins ?? []),
      new HtmlWebpackPlugin({ template: './src/index.html', scriptLoading: 'defer', minify: false }),
      ...(watched ? [new webpack.HotModuleReplacementPlugin(), new NewestBuildPlugin()] : []),
    ],
    optimization: {
      ...config.optimization,
      // What was built last stays until something better is there.
      emitOnErrors: false,
      // What changes with a library's version alone is kept by the browser over releases of the panel.
      splitChunks: { cacheGroups: { libraries: { test: /[\\/]node_modules[\\/]/, name: 'libraries', chunks: 'initial', enforce: true } } },
    },
  };
}
