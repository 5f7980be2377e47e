import { createRequire } from 'node:module';
import path from 'node:path';
import { minifySync } from '@swc/core';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { transform } from 'lightningcss';
import webpack from 'webpack';
import { devPort } from '../../kit/lib/remote-package.mjs';
import { commonConfig } from '../../kit/webpack/common.mjs';
import { ContractPlugin } from '../../kit/webpack/contract-plugin.mjs';
import { pageDevServer } from '../../kit/webpack/page-dev-server.mjs';
import { HostJsonPlugin } from './host-json-plugin.mjs';
import { readDeprecations } from '../../kit/webpack/deprecations-plugin.mjs';
import { isDevelopment, isServed } from '../../kit/webpack/development.mjs';
import { EXPOSED, LAZY_PARTS, NARROWED, PLATFORM_MODULES, SHARE_SCOPE } from '../../kit/webpack/shared.mjs';
import { TextsPlugin } from '../../kit/webpack/texts-plugin.mjs';
import { sharedUiParts } from '../../kit/webpack/shared-ui-parts.mjs';

const { ProvideSharedPlugin } = webpack.sharing;

/** Folder of the development build in the host's dist, and its path on the site. */
export const DEVELOPMENT_FOLDER = 'development';

const DIALOG = /[\\/](@base-ui[\\/]react[\\/](dialog[\\/]|utils[\\/]popups[\\/]store\.)|shared-ui[\\/]src[\\/]components[\\/]dialog[\\/])/;

/** Small styles that most pages need: one request for all. */
const SMALL_STYLES =
  /[\\/]node_modules[\\/]|[\\/]components[\\/](count-up|dialog|live-changes|progress|tabs|text-field|toggle-group|virtual-list)[\\/]/;

/** The folder of shared-ui, whose sources the host compiles. */
const SHARED_UI = path.resolve(import.meta.dirname, '../../shared-ui');

const AXIOS_FETCH = createRequire(path.join(SHARED_UI, 'package.json')).resolve('axios/unsafe/adapters/fetch.js');

/** Small components: a file for each would cost more bytes at the start than most of them have. */
const SMALL = /[\\/]shared-ui[\\/]src[\\/]components[\\/](count-up|live-changes|progress)[\\/]/;

const ROWS = /[\\/](@tanstack[\\/](react-virtual|virtual-core)|shared-ui[\\/]src[\\/]components[\\/]virtual-list)[\\/]/;

/**
 * Builds the host: the page, and the shared modules of every remote. Modules that most pages need are part of the page's scripts, three
 * since they change at different times; a few parts of shared-ui load lazily. `webpack serve` serves the page, or, with HOST_DIST, writes
 * it there for the API server.
 * @param {string} dir the host's folder
 * @param {{ development?: boolean, fastRefresh?: boolean }} [options]
 * @returns {import('webpack').Configuration}
 */
export function hostConfig(dir, { development = isDevelopment(), fastRefresh = development } = {}) {
  const config = commonConfig({
    dir,
    uniqueName: 'greenroom-host',
    layer: 'remote',
    components: path.join(SHARED_UI, 'src/components'),
    pages: HtmlWebpackPlugin,
    development,
    fastRefresh,
    developmentJsx: development,
  });
  const parts = sharedUiParts(SHARED_UI);
  const { HOST_DIST } = process.env;
  // The API server's page then loads its files from the dev server.
  const forApiServer = isServed() && HOST_DIST ? { path: HOST_DIST, publicPath: `http://localhost:${devPort(dir)}/` } : undefined;
  const beforeReact = development ? [path.join(import.meta.dirname, 'refresh-hook.mjs')] : [];

  return {
    ...config,
    name: 'host',
    entry: { host: [...beforeReact, './src/main.tsx', moduleImporting([...Object.values(NARROWED), ...parts])] },
    // axios's own adapter for fetch is unused (shared-ui/src/http/fetch-adapter.ts).
    resolve: { ...config.resolve, alias: { [AXIOS_FETCH]: false } },
    output: { ...config.output, path: path.join(dir, 'dist'), publicPath: '/', clean: { keep: `${DEVELOPMENT_FOLDER}/` }, ...forApiServer },
    ...(development && { devServer: pageDevServer(dir, { writesPage: forApiServer !== undefined }) }),
    plugins: [
      ...(config.plugins ?? []),
      new ProvideSharedPlugin({
        shareScope: SHARE_SCOPE,
        provides: providedBy(dir, parts),
      }),
      // The templates place the tags.
      ...['index.html', 'overlay.html'].map((filename) => {
        return new HtmlWebpackPlugin({
          filename,
          template: `./src/${filename}`,
          inject: false,
          scriptLoading: 'defer',
          minify: !development && MINIFIED_PAGE,
        });
      }),
      ...(development ? [] : [new ContractPlugin()]),
      new TextsPlugin([dir, SHARED_UI]),
      new HostJsonPlugin({ exposes: EXPOSED, completesRemotes: true, deprecated: readDeprecations(SHARED_UI) }),
      // Drops the federation runtime's code for servers.
      new webpack.DefinePlugin({ ENV_TARGET: '"web"' }),
    ],
    optimization: {
      ...config.optimization,
      splitChunks: {
        cacheGroups: {
          // A lazy part is one file; libraries of two are split off. Toasts come alone, and have their own file.
          defaultVendors: {
            test: /[\\/]node_modules[\\/]/,
            minChunks: 2,
            reuseExistingChunk: true,
            chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== 'toasts',
          },
          // Shared with the shell's menus: once loaded, pages don't wait for dialogs.
          dialog: { test: DIALOG, name: 'dialog', chunks: 'async', enforce: true, priority: 1 },
          // A list and a table of many rows need the same library.
          rows: { test: ROWS, name: 'rows', chunks: 'async', enforce: true, priority: 1 },
          small: { test: SMALL, type: /javascript/, name: 'small', chunks: 'async', enforce: true, priority: 1 },
          styles: { test: SMALL_STYLES, type: 'css/mini-extract', name: 'shared-ui', chunks: 'all', enforce: true, priority: 2 },
          platform: { test: /[\\/]node_modules[\\/]/, name: 'platform', chunks: 'initial', enforce: true },
          // Icons are compiled into each build that imports them.
          sharedUi: {
            test: /[\\/]shared-ui[\\/]src[\\/](?!icons[\\/])|[\\/]contract[\\/](src[\\/])?texts[\\/]/,
            name: 'shared-ui',
            chunks: 'initial',
            enforce: true,
          },
        },
      },
    },
  };
}

/** Part of every page load. The minifier's own CSS parser would lose the order of the layers. */
const MINIFIED_PAGE = {
  collapseWhitespace: true,
  removeComments: true,
  minifyCSS: (/** @type {string} */ css) => transform({ filename: 'page.css', code: Buffer.from(css), minify: true }).code.toString(),
  minifyJS: (/** @type {string} */ code) => minifySync(code).code,
};

/** @param {string} dir the host's folder @param {string[]} parts of shared-ui */
function providedBy(dir, parts) {
  const require = createRequire(path.join(dir, 'package.json'));
  const wholeModules = PLATFORM_MODULES.filter((key) => !(key in NARROWED) && !key.startsWith('@greenroom/'));
  const narrowedModules = Object.entries(NARROWED).map(([shareKey, request]) => {
    /** @type {{ version: string }} */
    const { version } = require(`${shareKey}/package.json`);
    return [request, { shareKey, version, eager: true }];
  });
  return Object.fromEntries([
    ...wholeModules.map((shareKey) => [shareKey, { shareKey, eager: true }]),
    ...narrowedModules,
    ...parts.map((shareKey) => [shareKey, { shareKey, eager: !LAZY_PARTS.includes(shareKey) }]),
  ]);
}

/**
 * Returns a data URL of a module that imports others: webpack provides a shared module only if the build imports it.
 * @param {string[]} requests
 */
function moduleImporting(requests) {
  const source = requests.map((request) => `import ${JSON.stringify(request)};`).join('\n');
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
