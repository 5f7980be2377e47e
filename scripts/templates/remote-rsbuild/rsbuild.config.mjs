import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { remoteLayer, sharedFromPage } from '../scripts/federation/other-tools.mjs';
import { devPort } from '../scripts/lib/workspace.mjs';

const port = devPort('remote-__name__');

export default defineConfig({
  plugins: [
    pluginReact(),
    pluginModuleFederation({
      name: 'greenroom___identifier__',
      filename: 'remoteEntry.js',
      exposes: { './routes': './src/remote.tsx' },
      shared: sharedFromPage(import.meta.dirname),
      manifest: true,
      dts: false,
    }),
  ],
  // Files are found from the entry, wherever the remote is released.
  output: { assetPrefix: 'auto' },
  // The page stands at another address, where nothing would come by.
  dev: { assetPrefix: 'auto', client: { protocol: 'ws', host: 'localhost', port }, lazyCompilation: false },
  // The entry carries the digests of what it loads, so that browsers check it all.
  security: { sri: { enable: 'auto' } },
  // A page of the site loads this server's files from another address.
  server: { port, strictPort: true, headers: { 'Access-Control-Allow-Origin': '*' } },
  tools: { postcss: { postcssOptions: { plugins: [remoteLayer] } } },
});
