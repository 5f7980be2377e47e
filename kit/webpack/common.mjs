import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ASSET_TYPES } from '@greenroom/contract/releases';
import { browserslistToTargets, Features } from 'lightningcss';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import { BROWSERS, OVERLAY_BROWSERS } from '../browsers/browsers.mjs';
import webpack from 'webpack';
import { CHUNK_TIMEOUT_MS, ChunkRetryPlugin, insertStylesheet } from './chunk-retry-plugin.mjs';
import { siteIcons } from './icons.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';

/** Without components, so Fast Refresh must skip them. */
const WITHOUT_COMPONENTS = /[\\/]node_modules[\\/]/;
/** webpack would look for loaders in the remote's folder. Fast Refresh loads where it is used: building the site doesn't install it. */
const require = createRequire(import.meta.url);
const here = path.dirname(fileURLToPath(import.meta.url));
const layerLoader = path.join(here, 'layer-loader.mjs');

/**
 * Builds the common configuration: TypeScript, styles in cascade layers, file names, minification, Fast Refresh in development.
 * @param {object} options
 * @param {string} options.dir the package's folder
 * @param {string} options.uniqueName separates the runtimes of several builds on one page
 * @param {string} options.layer the cascade layer of the package's own styles
 * @param {string} [options.components] the folder of shared-ui's components, if the package compiles them: their styles have a layer of their own
 * @param {typeof import('html-webpack-plugin')} [options.pages] the plugin that writes HTML pages, for builds with any
 * @param {boolean} options.development unminified, with stable names and Fast Refresh
 * @param {boolean} [options.fastRefresh] `false`: a changed component reloads the page
 * @param {boolean} [options.developmentJsx] `false` compiles JSX for React's production build
 * @returns {import('webpack').Configuration}
 */
export function commonConfig({
  dir,
  uniqueName,
  layer,
  components,
  pages,
  development,
  fastRefresh = development,
  developmentJsx = fastRefresh,
}) {
  /** @param {string} name */
  const fileName = (name) => (development ? `${name}` : `${name}.[contenthash:8]`);
  /** @param {boolean} modules @param {string} inLayer */
  const styles = (modules, inLayer) => [
    MiniCssExtractPlugin.loader,
    {
      loader: require.resolve('css-loader'),
      options: {
        modules: modules && {
          namedExport: false,
          exportLocalsConvention: 'camel-case-only',
          localIdentName: '[local]-[hash:base64:6]',
          localIdentContext: dir,
          // Two remotes may have the same path.
          localIdentHashSalt: uniqueName,
        },
      },
    },
    { loader: layerLoader, options: { layer: inLayer } },
  ];
  const modules = /\.module\.css$/;
  const icons = siteIcons();

  return {
    context: dir,
    mode: development ? 'development' : 'production',
    devtool: development ? 'cheap-module-source-map' : false,
    target: `browserslist:${BROWSERS.join(', ')}`,
    output: {
      uniqueName,
      filename: `${fileName('[name]')}.js`,
      chunkFilename: `${fileName('[name]')}.js`,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      // Visitors should see an error before the default of two minutes.
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        icons.rule,
        { test: /\.tsx?$/, use: typescript({ fastRefresh, developmentJsx }) },
        ...(components === undefined ? [] : [{ test: modules, include: components, use: styles(true, 'components') }]),
        { test: modules, ...(components !== undefined && { exclude: components }), use: styles(true, layer) },
        { test: /\.css$/, exclude: modules, use: styles(false, layer).slice(0, 2), sideEffects: true },
        { test: isAsset, type: 'asset/resource' },
      ],
    },
    plugins: [
      icons.plugin,
      new MiniCssExtractPlugin({
        filename: `${fileName('[name]')}.css`,
        chunkFilename: `${fileName('[name]')}.css`,
        insert: insertStylesheet,
        // CSS Modules and layers make the order of files irrelevant.
        ignoreOrder: true,
      }),
      new ChunkRetryPlugin(),
      ...(fastRefresh ? [refreshPlugin(uniqueName)] : []),
      ...(development ? [] : [compileOffThread(), new IntegrityPlugin({ pages })]),
    ],
    optimization: {
      chunkIds: 'named',
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          // Notices of libraries are for people, not for each script that a browser loads.
          extractComments: { filename: 'licenses.txt', banner: false },
          // Each pass lets the next remove what only removed code used.
          minimizerOptions: { compress: { passes: 3 } },
        }),
        // Adds the prefixes that these browsers need.
        new TerserPlugin({
          test: /\.css$/,
          minify: TerserPlugin.lightningCssMinify,
          // No `light-dark()` is used.
          minimizerOptions: { targets: browserslistToTargets([...BROWSERS, ...OVERLAY_BROWSERS]), exclude: Features.LightDark },
        }),
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/**
 * Chromium compiles a script with this comment completely while it downloads, on another thread. Otherwise the main thread compiles
 * functions one by one.
 */
function compileOffThread() {
  const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
  return new webpack.BannerPlugin({ banner: '//# allFunctionsCalledOnLoad', raw: true, test: /\.js$/, stage });
}

/** @param {string} library separates the runtimes of several builds on one page */
function refreshPlugin(library) {
  /** @type {typeof import('@pmmmwh/react-refresh-webpack-plugin')} */
  const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
  return new ReactRefreshPlugin({ forceEnable: true, overlay: false, library, exclude: WITHOUT_COMPONENTS });
}

/** @param {string} file */
const isAsset = (file) => ASSET_TYPES.has(path.extname(file).slice(1).toLowerCase());

/**
 * Compiles TypeScript without checking types, which `npm run typecheck` does.
 * @param {{ fastRefresh: boolean, developmentJsx: boolean }} options `fastRefresh`: components keep their state when their source changes
 * @returns {import('webpack').RuleSetUseItem}
 */
function typescript({ fastRefresh, developmentJsx }) {
  const jsx = developmentJsx ? 'react-jsxdev' : 'react-jsx';
  return {
    loader: require.resolve('ts-loader'),
    options: {
      transpileOnly: true,
      configFile: path.join(here, 'tsconfig.build.json'),
      // ts-loader caches one compiler per instance name, and one process may compile in several ways.
      instance: `${jsx}${fastRefresh ? ' with Fast Refresh' : ''}`,
      compilerOptions: { jsx },
      ...(fastRefresh && { getCustomTransformers: () => ({ before: [require('react-refresh-typescript').default()] }) }),
    },
  };
}
