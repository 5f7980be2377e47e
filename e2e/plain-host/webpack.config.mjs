import fs from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { commonConfig } from '../../kit/webpack/common.mjs';
import { root } from '../../scripts/lib/workspace.mjs';

// A third-party host: the plugin of @module-federation/enhanced with its defaults, and our store, loaded by the manifest at STORE_MANIFEST.

const manifest = path.join(root, 'remote-store/dist/mf-manifest.json');
/** @type {{ name: string, shared: { name: string }[] }} */
const { name, shared } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
const sharedNames = shared.map((module) => module.name);
/** The plugin provides only shared modules that the host itself imports. */
const provided = `void [${sharedNames.map((module) => `() => import(${JSON.stringify(module)})`).join(', ')}];`;

const dir = import.meta.dirname;
const config = commonConfig({
  dir,
  uniqueName: 'plain-host',
  layer: 'remote',
  components: path.join(root, 'shared-ui/src/components'),
  development: false,
});

export default {
  ...config,
  entry: [`data:text/javascript,${encodeURIComponent(provided)}`, './src/index.ts'],
  output: { ...config.output, publicPath: '/' },
  // A journey alone loads it.
  optimization: { ...config.optimization, minimize: false },
  plugins: [
    ...(config.plugins ?? []),
    new ModuleFederationPlugin({
      name: 'plain_host',
      remotes: { store: `${name}@${process.env.STORE_MANIFEST}` },
      shared: Object.fromEntries([...sharedNames, 'react-dom', 'react-router-dom'].map((module) => [module, { singleton: true }])),
      dts: false,
    }),
    new HtmlWebpackPlugin({ title: 'A plain host' }),
  ],
};
