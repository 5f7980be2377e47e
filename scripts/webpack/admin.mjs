import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { commonConfig, root } from './common.mjs';
import { NEWEST_BUILD, NewestBuildPlugin } from './newest-build-plugin.mjs';

/**
 * The build of the staff's panel, an app of its own that shares nothing with the site's pages (docs/decisions/0017).
 *
 * @param {string} dir the panel's folder
 * @param {{ development?: boolean }} [options] `development`: an open page takes what is built next by itself
 * @returns {import('webpack').Configuration}
 */
export function adminConfig(dir, { development = process.env.NODE_ENV === 'development' } = {}) {
  const config = commonConfig({ dir, uniqueName: 'greenroom-admin', layer: 'remote', development });
  const updates = development ? [path.join(root, 'scripts/webpack/panel-updates.mjs')] : [];
  return {
    ...config,
    entry: { admin: [...updates, './src/main.tsx'] },
    output: {
      ...config.output,
      path: path.join(dir, 'dist'),
      publicPath: '/admin-new/',
      ...(development && { clean: { keep: NEWEST_BUILD } }),
    },
    plugins: [
      ...(config.plugins ?? []),
      new HtmlWebpackPlugin({ template: './src/index.html', scriptLoading: 'defer', minify: false }),
      ...(development ? [new webpack.HotModuleReplacementPlugin(), new NewestBuildPlugin()] : []),
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
