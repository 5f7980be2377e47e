import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { devPort, nameOfRemote, readRemotePackage } from '../lib/remote-package.mjs';
import { commonConfig } from './common.mjs';
import { ContractPlugin } from './contract-plugin.mjs';
import { DevRegistryPlugin } from './dev-registry-plugin.mjs';
import { DeprecationsPlugin, readDeprecations } from './deprecations-plugin.mjs';
import { devServer, isDevelopment, isServed } from './development.mjs';
import { InlineExposePlugin } from './inline-expose-plugin.mjs';
import { RemoteJsonPlugin } from './remote-json-plugin.mjs';
import { EXPOSED, PLATFORM_VERSION, SHARED_UI_FOLDER, SHARE_SCOPE, containerGlobal } from './shared.mjs';
import { TextsPlugin } from './texts-plugin.mjs';
import { ThinRuntimePlugin } from './thin-runtime-plugin.mjs';

/** Module Federation's manifest, for other tools and hosts. */
const MANIFEST = 'mf-manifest.json';

/**
 * Configures a remote's build: the entry script with the container, one chunk for each page, `mf-manifest.json` and `remote.json`. It works
 * at any URL, on any origin that allows CORS.
 * @param {string} dir the remote's folder; the name of its package without scope and `remote-` is the remote's name
 * @param {object} federation options of Module Federation, as its documentation has them
 * @param {string} federation.name the global variable of the container
 * @param {Record<string, string>} federation.exposes public name to file
 * @param {Record<string, import('@module-federation/enhanced').moduleFederationPlugin.SharedConfig>} federation.shared the shared modules that the remote consumes
 * @param {{ development?: boolean, fastRefresh?: boolean, thinRuntime?: boolean }} [options] `fastRefresh: false`: a development build
 *   that runs with React's production build; `thinRuntime: false`: an entry with the stock bundler runtime
 * @returns {import('webpack').Configuration}
 */
export function remoteConfig(
  dir,
  { name: container, exposes, shared },
  {
    development = isDevelopment(),
    fastRefresh = development && process.env.FAST_REFRESH !== 'off',
    thinRuntime = process.env.FEDERATION_RUNTIME !== 'stock',
  } = {},
) {
  const json = readRemotePackage(dir);
  const { version, peerDependencies, greenroom } = json;
  const name = nameOfRemote(dir, json);
  if (container !== containerGlobal(name))
    throw new Error(`webpack.config.mjs: the host looks for this remote in "${containerGlobal(name)}", so that must be its name.`);
  if (!('react' in shared && 'react-dom' in shared))
    throw new Error('webpack.config.mjs: the page has one React, which remotes share: give `platformModules` of the kit as `shared`.');
  const config = commonConfig({ dir, uniqueName: `greenroom-${name}`, layer: 'remote', development, fastRefresh });
  const port = devPort(dir);

  return {
    ...config,
    entry: {},
    output: { ...config.output, path: path.join(dir, 'dist'), publicPath: 'auto' },
    ...(development && { devServer: devServer({ port, hot: fastRefresh }) }),
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        name: container,
        library: { type: 'window', name: container },
        filename: development ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
        exposes: Object.fromEntries(Object.entries(exposes).map(([key, file]) => [key, { import: file, name: chunkNameOf(key) }])),
        shared,
        shareScope: SHARE_SCOPE,
        // The default loads the entries of all remotes at startup.
        shareStrategy: 'loaded-first',
        manifest: true,
        // Nobody imports a remote's types, which would take seconds.
        dts: false,
        experiments: { optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
      }),
      ...(thinRuntime ? [new ThinRuntimePlugin()] : []),
      ...(isServed() && process.env.DEV_SITE_DATA
        ? [new DevRegistryPlugin({ dataDir: process.env.DEV_SITE_DATA, url: `http://localhost:${port}` })]
        : []),
      new DeprecationsPlugin(readDeprecations(SHARED_UI_FOLDER)),
      ...(development ? [] : [new ContractPlugin()]),
      new TextsPlugin([dir]),
      new InlineExposePlugin({ container, exposed: chunkNameOf(EXPOSED) }),
      new RemoteJsonPlugin({
        name,
        version,
        platform: PLATFORM_VERSION,
        container,
        manifest: MANIFEST,
        routesFile: path.join(dir, exposes[EXPOSED] ?? ''),
        exposes: Object.keys(exposes),
        shared: peerDependencies,
        greenroom,
        development,
      }),
    ],
  };
}

/** @param {string} exposed such as `./routes` @returns {string} such as `routes` */
const chunkNameOf = (exposed) => exposed.replace(/^\.\//, '').replaceAll('/', '-');
