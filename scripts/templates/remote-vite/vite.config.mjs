import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';
import { remoteLayer, sharedFromPage, vitePlugins } from '../scripts/federation/other-tools.mjs';
import { devPort } from '../scripts/lib/workspace.mjs';

export default defineConfig({
  // Files are found from the entry, wherever the remote is released.
  base: '',
  plugins: [
    federation({
      name: 'greenroom___identifier__',
      filename: 'remoteEntry.js',
      exposes: { './routes': './src/remote.tsx' },
      shared: sharedFromPage(import.meta.dirname),
      manifest: true,
      dts: false,
    }),
    vitePlugins(import.meta.dirname),
  ],
  css: { postcss: { plugins: [remoteLayer] } },
  // A page of the site loads this server's files from another address.
  server: { port: devPort('remote-__name__'), strictPort: true, cors: true },
  build: { rolldownOptions: { input: './src/remote.tsx' } },
});
