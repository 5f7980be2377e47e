import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';

/** Vite with `@module-federation/vite`, as in its getting started guide. */
export default defineConfig({
  base: '',
  define: { REMOTE_NAME: '"guilds"' },
  build: { target: 'chrome111' },
  plugins: [
    federation({
      name: 'guilds',
      filename: 'remoteEntry.js',
      exposes: { './routes': './src/routes.js' },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
      manifest: true,
      dts: false,
    }),
  ],
});
