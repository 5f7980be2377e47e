import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { commonConfig } from '../kit/webpack/common.mjs';

const dir = import.meta.dirname;
// Journeys open the stories on this page, which needs no Storybook.
const config = commonConfig({
  dir,
  uniqueName: 'greenroom-gallery',
  layer: 'remote',
  components: path.join(dir, 'src/components'),
  pages: HtmlWebpackPlugin,
  development: false,
});

/** @type {import('webpack').Configuration} */
export default {
  ...config,
  entry: { gallery: './src/gallery/main.tsx' },
  output: { ...config.output, path: path.join(dir, 'dist'), publicPath: 'auto' },
  // Nobody downloads it.
  optimization: { ...config.optimization, minimize: false },
  plugins: [
    ...(config.plugins ?? []),
    new HtmlWebpackPlugin({ template: './src/gallery/index.html', scriptLoading: 'defer', minify: false }),
  ],
};
