import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';
import { devPort, remoteLayer, sharedFromPage, vitePlugins } from '@greenroom/kit/other-tools';

export default defineConfig({
  // Relative to the entry, since a remote can be released at any URL.
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
  // The site's page loads these files from another origin.
  server: { port: devPort(import.meta.dirname), strictPort: true, cors: true },
  build: { rolldownOptions: { input: './src/remote.tsx' } },
});
