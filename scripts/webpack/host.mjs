import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { commonConfig, root } from './common.mjs';
import { HostJsonPlugin } from './host-json-plugin.mjs';
import { EXPOSED, PLATFORM_MODULES, SHARE_SCOPE } from './shared.mjs';
import { sharedUiParts } from './shared-ui-parts.mjs';

const { ProvideSharedPlugin } = webpack.sharing;

/**
 * The host's build: the page and the modules that it provides to every remote.
 *
 * The host only provides, and provides eagerly: all of it comes with the page's own scripts, which load side by side,
 * so that no remote has to ask for a piece and wait for it. Three scripts, since they change at different times.
 *
 * @param {string} dir the host's folder
 * @param {{ development?: boolean }} [options]
 * @returns {import('webpack').Configuration}
 */
export function hostConfig(dir, { development = process.env.NODE_ENV === 'development' } = {}) {
  const config = commonConfig({ dir, uniqueName: 'greenroom-host', layer: 'remote', development });
  const beforeReact = development ? [path.join(root, 'scripts/webpack/refresh-hook.mjs')] : [];

  return {
    ...config,
    entry: { host: [...beforeReact, './src/main.tsx', partsOf(sharedUiParts(path.join(root, 'shared-ui')))] },
    output: { ...config.output, path: path.join(dir, 'dist'), publicPath: '/' },
    plugins: [
      ...(config.plugins ?? []),
      new ProvideSharedPlugin({
        shareScope: SHARE_SCOPE,
        provides: Object.fromEntries(PLATFORM_MODULES.map((key) => [key, { shareKey: key, eager: true }])),
      }),
      new HtmlWebpackPlugin({ template: './src/index.html', scriptLoading: 'defer', minify: false }),
      new HostJsonPlugin({ exposes: EXPOSED }),
    ],
    optimization: {
      ...config.optimization,
      splitChunks: {
        cacheGroups: {
          platform: { test: /[\\/]node_modules[\\/]/, name: 'platform', chunks: 'initial', enforce: true },
          sharedUi: { test: /[\\/]shared-ui[\\/]src[\\/]/, name: 'shared-ui', chunks: 'initial', enforce: true },
        },
      },
    },
  };
}

/**
 * A module that imports every part of shared-ui: webpack provides only what the build imports.
 * @param {string[]} parts
 */
function partsOf(parts) {
  const source = parts.map((part) => `import ${JSON.stringify(part)};`).join('\n');
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
