import { createRequire } from 'node:module';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { REMOTE, addressOf, containerOf, exposes, remotes, shared } from './environment.mjs';

// webpack with @module-federation/enhanced, as in its getting started guide: a remote, or a host with a list of remotes; or the pages as one bundle.

const configFile = createRequire(import.meta.url).resolve('../../../../kit/webpack/tsconfig.build.json');
const hashed = '[name].[contenthash:8]';

const common = {
  mode: 'production',
  context: process.cwd(),
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        use: { loader: 'ts-loader', options: { transpileOnly: true, configFile, compilerOptions: { jsx: 'react-jsx' } } },
      },
      {
        test: /\.css$/,
        use: [
          MiniCssExtractPlugin.loader,
          { loader: 'css-loader', options: { modules: { namedExport: false, exportLocalsConvention: 'as-is' } } },
        ],
      },
    ],
  },
  performance: { hints: false },
  stats: 'errors-warnings',
};

const styles = new MiniCssExtractPlugin({ filename: `${hashed}.css`, chunkFilename: `${hashed}.css` });

const remote = (/** @type {string} */ name) => ({
  ...common,
  entry: {},
  output: { publicPath: 'auto', uniqueName: containerOf(name), chunkFilename: `${hashed}.js`, clean: true },
  plugins: [styles, new ModuleFederationPlugin({ name: containerOf(name), filename: 'remoteEntry.js', exposes, shared, dts: false })],
});

const host = {
  ...common,
  entry: remotes.length > 0 ? './index.ts' : './main.tsx',
  output: { publicPath: '/', filename: `${hashed}.js`, chunkFilename: `${hashed}.js`, clean: true },
  plugins: [
    styles,
    new HtmlWebpackPlugin({ title: 'A plain host' }),
    ...(remotes.length > 0
      ? [
          new ModuleFederationPlugin({
            name: 'host',
            remotes: Object.fromEntries(
              remotes.map((name) => [containerOf(name), `${containerOf(name)}@${addressOf(name, 'mf-manifest.json')}`]),
            ),
            shared,
            dts: false,
          }),
        ]
      : []),
  ],
};

export default REMOTE ? remote(REMOTE) : host;
