import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { commonConfig } from '../../kit/webpack/common.mjs';
import { devServer, isDevelopment } from '../../kit/webpack/development.mjs';
import { componentsDir, devPort } from '../lib/workspace.mjs';

/**
 * Builds the gallery: one page with every component of shared-ui and its documentation.
 * @param {string} dir shared-ui's folder
 * @param {{ development?: boolean }} [options]
 * @returns {import('webpack').Configuration}
 */
export function galleryConfig(dir, { development = isDevelopment() } = {}) {
  const config = commonConfig({
    dir,
    uniqueName: 'greenroom-gallery',
    layer: 'remote',
    components: componentsDir,
    pages: HtmlWebpackPlugin,
    development,
  });
  return {
    ...config,
    ...(development && { devServer: devServer({ port: devPort(path.basename(dir)), hot: true }) }),
    entry: { gallery: './src/gallery/main.tsx' },
    output: { ...config.output, path: path.join(dir, 'dist'), publicPath: 'auto' },
    plugins: [
      ...(config.plugins ?? []),
      new HtmlWebpackPlugin({ template: './src/gallery/index.html', scriptLoading: 'defer', minify: false }),
    ],
  };
}
