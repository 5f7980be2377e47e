import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';

/** Vite with `@module-federation/vite`, as its documentation begins. */
export default defineConfig({
  base: '',
  define: { GUEST_NAME: '"guilds"' },
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
