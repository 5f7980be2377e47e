import { createRequire } from 'node:module';
import path from 'node:path';
import { minifySync } from '@swc/core';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { transform } from 'lightningcss';
import webpack from 'webpack';
import { devPort } from '../lib/workspace.mjs';
import { commonConfig, root } from './common.mjs';
import { pageDevServer } from './dev-server.mjs';
import { PrependScriptPlugin } from './prepend-script-plugin.mjs';
import { HostJsonPlugin } from './host-json-plugin.mjs';
import { isDevelopment, isServed } from './mode.mjs';
import { EXPOSED, LAZY_PARTS, NARROWED, PLATFORM_MODULES, SHARE_SCOPE } from './shared.mjs';
import { sharedUiParts } from './shared-ui-parts.mjs';

const { ProvideSharedPlugin } = webpack.sharing;

/** The name of the build, for others that follow on it. */
export const HOST_BUILD = 'host';

const DIALOG = /[\\/](@base-ui[\\/]react[\\/](dialog[\\/]|utils[\\/]popups[\\/]store\.)|shared-ui[\\/]src[\\/]components[\\/]dialog[\\/])/;

/**
 * The host's build: the page and the modules that it provides to every remote.
 *
 * The host only provides, and provides eagerly what most pages need: it comes with the page's own scripts, which load side
 * by side, so that no remote has to ask for a piece and wait for it. Three scripts, since they change at different times. A few parts
 * of shared-ui come with the pages that use them, beside the pages' own scripts.
 *
 * Under `webpack serve` it also stands alone, or, with HOST_DIST in the environment, writes the page there for the API server.
 *
 * @param {string} dir the host's folder
 * @param {{ development?: boolean }} [options]
 * @returns {import('webpack').Configuration}
 */
export function hostConfig(dir, { development = isDevelopment() } = {}) {
  const config = commonConfig({ dir, uniqueName: 'greenroom-host', layer: 'remote', development });
  const parts = sharedUiParts(path.join(root, 'shared-ui'));
  const { HOST_DIST } = process.env;
  // The page is the API server's then, and what it loads comes from the dev server; workers start from the page's own origin only.
  const forApiServer = isServed() && HOST_DIST ? { path: HOST_DIST, publicPath: `http://localhost:${devPort('host')}/`, workerPublicPath: '/' } : undefined;
  const beforeReact = development ? [path.join(root, 'scripts/webpack/refresh-hook.mjs')] : [];

  return {
    ...config,
    name: HOST_BUILD,
    entry: { host: [...beforeReact, './src/main.tsx', moduleImporting([...Object.values(NARROWED), ...parts])] },
    output: { ...config.output, path: path.join(dir, 'dist'), publicPath: '/', ...forApiServer },
    ...(development && { devServer: pageDevServer(dir, { writesPage: forApiServer !== undefined }) }),
    plugins: [
      // Before the plugin that names the integrity of all scripts.
      new PrependScriptPlugin(path.join(dir, 'src/formats.js')),
      ...(config.plugins ?? []),
      new ProvideSharedPlugin({
        shareScope: SHARE_SCOPE,
        provides: providedBy(dir, parts),
      }),
      // The page says itself where its tags stand.
      new HtmlWebpackPlugin({ template: './src/index.html', inject: false, scriptLoading: 'defer', minify: !development && MINIFIED_PAGE }),
      new HostJsonPlugin({ exposes: EXPOSED }),
      // Leaves out of the federation runtime what it has for servers.
      new webpack.DefinePlugin({ ENV_TARGET: '"web"' }),
    ],
    optimization: {
      ...config.optimization,
      splitChunks: {
        cacheGroups: {
          // A lazy part stays in one file, but for what two of them need.
          defaultVendors: { test: /[\\/]node_modules[\\/]/, minChunks: 2, reuseExistingChunk: true },
          // The shell opens dialogs as well: once its popups have come, no page waits for these files.
          dialog: { test: DIALOG, name: 'dialog', chunks: 'async', enforce: true, priority: 1 },
          platform: { test: /[\\/]node_modules[\\/]/, name: 'platform', chunks: 'initial', enforce: true },
          sharedUi: { test: /[\\/]shared-ui[\\/]src[\\/]/, name: 'shared-ui', chunks: 'initial', enforce: true },
        },
      },
    },
  };
}

/** Every visit is sent the page. The minifier's own CSS parser would lose the order of the layers. */
const MINIFIED_PAGE = {
  collapseWhitespace: true,
  removeComments: true,
  minifyCSS: (/** @type {string} */ css) => transform({ filename: 'page.css', code: Buffer.from(css), minify: true }).code.toString(),
  minifyJS: (/** @type {string} */ code) => minifySync(code).code,
};

/**
 * @param {string} dir the host's folder
 * @param {string[]} parts of shared-ui
 */
function providedBy(dir, parts) {
  const require = createRequire(path.join(dir, 'package.json'));
  const whole = PLATFORM_MODULES.filter((key) => !(key in NARROWED) && !key.startsWith('@greenroom/'));
  const narrowed = Object.entries(NARROWED).map(([shareKey, request]) => {
    /** @type {{ version: string }} */
    const { version } = require(`${shareKey}/package.json`);
    return [request, { shareKey, version, eager: true }];
  });
  return Object.fromEntries([
    ...whole.map((shareKey) => [shareKey, { shareKey, eager: true }]),
    ...narrowed,
    ...parts.map((shareKey) => [shareKey, { shareKey, eager: !LAZY_PARTS.includes(shareKey) }]),
  ]);
}

/**
 * A module that imports others: webpack provides only what the build imports.
 * @param {string[]} requests
 */
function moduleImporting(requests) {
  const source = requests.map((request) => `import ${JSON.stringify(request)};`).join('\n');
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
