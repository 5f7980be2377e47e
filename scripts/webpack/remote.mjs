import { createRequire } from 'node:module';
import path from 'node:path';
import webpack from 'webpack';
import { commonConfig } from './common.mjs';
import { InlineExposePlugin } from './inline-expose-plugin.mjs';
import { RemoteJsonPlugin } from './remote-json-plugin.mjs';
import { EXPOSED, PLATFORM_MODULES, SHARE_SCOPE, containerGlobal } from './shared.mjs';

const { ContainerPlugin } = webpack.container;
const { ConsumeSharedPlugin } = webpack.sharing;

/** Where a remote writes the module that it exposes. */
const ROUTES_FILE = './src/remote.tsx';

/**
 * A remote's build: a container script, one chunk for each page, and `remote.json`, which tells any back end how to
 * serve them. The folder works below any URL, on any origin that answers with CORS.
 *
 * @param {string} dir the remote's folder; its name without `remote-` is the remote's name
 * @param {{ development?: boolean, fastRefresh?: boolean }} [options] `fastRefresh: false` makes a development build that runs
 *   with React's production build
 * @returns {import('webpack').Configuration}
 */
export function remoteConfig(
  dir,
  { development = process.env.NODE_ENV === 'development', fastRefresh = development && process.env.FAST_REFRESH !== 'off' } = {},
) {
  const name = path.basename(dir).replace(/^remote-/, '');
  const config = commonConfig({ dir, uniqueName: `greenroom-${name}`, layer: 'remote', development, fastRefresh });
  const { version, peerDependencies, greenroom } = createRequire(import.meta.url)(path.join(dir, 'package.json'));

  return {
    ...config,
    entry: {},
    output: { ...config.output, path: path.join(dir, 'dist'), publicPath: 'auto' },
    plugins: [
      ...(config.plugins ?? []),
      new ContainerPlugin({
        name: containerGlobal(name),
        library: { type: 'window', name: containerGlobal(name) },
        filename: development ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
        shareScope: SHARE_SCOPE,
        exposes: { [EXPOSED]: { import: ROUTES_FILE, name: 'routes' } },
      }),
      new ConsumeSharedPlugin({
        shareScope: SHARE_SCOPE,
        consumes: Object.fromEntries(PLATFORM_MODULES.map((key) => [key, { singleton: true, import: false }])),
      }),
      new InlineExposePlugin({ container: containerGlobal(name), exposed: 'routes' }),
      new RemoteJsonPlugin({
        name,
        version,
        container: containerGlobal(name),
        routesFile: path.join(dir, ROUTES_FILE),
        exposes: [EXPOSED],
        shared: peerDependencies,
        menu: greenroom?.menu,
        data: greenroom?.data,
        development,
      }),
    ],
  };
}
