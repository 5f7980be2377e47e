import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { devPort, remoteLayer, sharedFromPage } from '@greenroom/kit/other-tools';

const port = devPort(import.meta.dirname);

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
  // Relative to the entry, since a remote can be released at any URL.
  output: { assetPrefix: 'auto' },
  // The page has another origin, so its client needs the address of this server, and lazy compilation can't receive its requests.
  dev: { assetPrefix: 'auto', client: { protocol: 'ws', host: 'localhost', port }, lazyCompilation: false },
  // The entry has the integrity of its chunks, so that browsers check all files.
  security: { sri: { enable: 'auto' } },
  // The site's page loads these files from another origin.
  server: { port, strictPort: true, headers: { 'Access-Control-Allow-Origin': '*' } },
  tools: { postcss: { postcssOptions: { plugins: [remoteLayer] } } },
});
