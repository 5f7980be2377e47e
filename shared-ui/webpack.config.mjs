import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { commonConfig } from '../kit/webpack/common.mjs';
import { devServer, isDevelopment } from '../kit/webpack/development.mjs';
import { devPort } from '../kit/lib/remote-package.mjs';

const dir = import.meta.dirname;

/**
 * The build of the gallery: one page with every component of shared-ui and its documentation.
 * @returns {import('webpack').Configuration}
 */
function galleryConfig() {
  const development = isDevelopment();
  const config = commonConfig({
    dir,
    uniqueName: 'greenroom-gallery',
    layer: 'remote',
    components: path.join(dir, 'src/components'),
    pages: HtmlWebpackPlugin,
    development,
  });
  return {
    ...config,
    ...(development && { devServer: devServer({ port: devPort(dir), hot: true }) }),
    entry: { gallery: './src/gallery/main.tsx' },
    output: { ...config.output, path: path.join(dir, 'dist'), publicPath: 'auto' },
    plugins: [
      ...(config.plugins ?? []),
      new HtmlWebpackPlugin({ template: './src/gallery/index.html', scriptLoading: 'defer', minify: false }),
    ],
  };
}

export default galleryConfig();
