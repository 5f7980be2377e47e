import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { commonConfig } from '../kit/webpack/common.mjs';
import { iconSet } from '../kit/webpack/icons.mjs';
import { pageDevServer } from '../kit/webpack/page-dev-server.mjs';
import { isDevelopment, isServed } from '../kit/webpack/development.mjs';

const dir = import.meta.dirname;

/** The styles of Material icons: MUI's suffix of a name, and Google's prefix. */
const ICON_STYLES = { Outlined: 'outline', Rounded: 'round', Sharp: 'sharp', TwoTone: 'twotone' };

/** The panel's path on the API server. */
const PUBLIC_PATH = '/admin-new/';

/** The file with the hash of the last build, in the folder of the build. */
const NEWEST_BUILD = 'newest-build.txt';

/** Writes the hash of the last build after all of its files, so that a client that reads the hash can load them. */
class NewestBuildPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.afterEmit.tap('NewestBuildPlugin', ({ hash, outputOptions }) => {
      fs.writeFileSync(path.join(String(outputOptions.path), NEWEST_BUILD), String(hash));
    });
  }
}

/**
 * The build of the admin panel, a separate app that shares nothing with the site's pages (docs/decisions/0017).
 *
 * With NODE_ENV=development, `webpack watch` builds it for the API server, which serves the files to the staff only; `webpack serve` serves
 * it itself and proxies API requests.
 * @returns {import('webpack').Configuration}
 */
function adminConfig() {
  const development = isDevelopment();
  const config = commonConfig({ dir, uniqueName: 'greenroom-admin', layer: 'remote', pages: HtmlWebpackPlugin, development });
  const icons = iconSet({
    name: 'material',
    imports: /^@mui\/icons-material\/(\w+)$/,
    data: createRequire(path.join(dir, 'package.json')).resolve('@mui/icons-material/icons.json'),
    module: path.join(dir, 'src/icons/any-icon.ts'),
    rename: googleName,
  });
  // Without a dev server, open pages poll for new builds.
  const watched = development && !isServed();
  const updates = watched ? [path.join(dir, 'webpack/panel-updates.mjs')] : [];
  return {
    ...config,
    name: 'panel',
    ...(development && { devServer: pageDevServer(dir, { publicPath: PUBLIC_PATH }) }),
    entry: { admin: [...updates, './src/main.tsx'] },
    output: {
      ...config.output,
      path: path.join(dir, 'dist'),
      publicPath: PUBLIC_PATH,
      ...(watched && { clean: { keep: NEWEST_BUILD } }),
    },
    module: { rules: [icons.rule, ...(config.module?.rules ?? [])] },
    plugins: [
      ...(config.plugins ?? []),
      icons.plugin,
      new HtmlWebpackPlugin({ template: './src/index.html', scriptLoading: 'defer', minify: false }),
      ...(watched ? [new webpack.HotModuleReplacementPlugin(), new NewestBuildPlugin()] : []),
    ],
    optimization: {
      ...config.optimization,
      // Keeps the last good build.
      emitOnErrors: false,
      // Libraries in their own file stay in the browser's cache across releases of the panel.
      splitChunks: {
        cacheGroups: {
          libraries: { test: /[\\/](node_modules|admin[\\/]src[\\/]icons)[\\/]/, name: 'libraries', chunks: 'initial', enforce: true },
        },
      },
    },
  };
}

/** Google's name of an icon, such as `outline-local-offer`. @param {string} name MUI's, such as `LocalOfferOutlined` */
function googleName(name) {
  const [, base = '', style] = /^(.*?)(Outlined|Rounded|Sharp|TwoTone)?$/.exec(name) ?? [];
  const prefix = ICON_STYLES[/** @type {keyof typeof ICON_STYLES} */ (style)] ?? 'baseline';
  return `${prefix}${base.replace(/[A-Z]|\d+/g, (start) => `-${start.toLowerCase()}`)}`;
}

export default adminConfig();
