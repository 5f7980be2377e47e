import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig } from '@rsbuild/core';

/** Rsbuild with `@module-federation/rsbuild-plugin`, as in its getting started guide. */
export default defineConfig({
  source: { entry: { index: './src/routes.js' }, define: { REMOTE_NAME: '"trials"' } },
  output: { assetPrefix: 'auto' },
  plugins: [
    pluginModuleFederation({
      name: 'trials',
      exposes: { './routes': './src/routes.js' },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
      dts: false,
    }),
  ],
});
