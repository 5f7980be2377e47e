import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

/** webpack with `@module-federation/enhanced`, as in its getting started guide. */
export default {
  mode: 'production',
  entry: {},
  output: { publicPath: 'auto', uniqueName: 'quests', clean: true },
  module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }] },
  plugins: [
    new MiniCssExtractPlugin(),
    new webpack.DefinePlugin({ REMOTE_NAME: '"quests"' }),
    new ModuleFederationPlugin({
      name: 'quests',
      filename: 'remoteEntry.js',
      exposes: { './routes': './src/routes.js' },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
      dts: false,
    }),
  ],
};
