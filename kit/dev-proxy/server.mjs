import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { DeprecationsPlugin, onlyOnSite, readDeprecations } from '../webpack/deprecations-plugin.mjs';
import { readRemoteJson } from '../webpack/dev-registry-plugin.mjs';
import { SHARED_UI_FOLDER } from '../webpack/shared.mjs';
import { LOCAL, siteProxy } from './proxy.mjs';

/**
 * Serves a production site on localhost with one local remote, both by one server: everything has the same origin, which the site's
 * Content-Security-Policy covers.
 * @param {object} options
 * @param {string} options.dir the remote's folder
 * @param {string} options.name
 * @param {number} options.port
 * @param {string} options.site its origin
 * @param {import('./site.mjs').DevelopmentBuild | null} options.host the development build of its host; without one, changes reload the page
 * @param {import('@greenroom/contract/releases').Deprecations} options.deprecated names of its platform
 * @returns {Promise<WebpackDevServer>} after the first build
 */
export async function startProxyServer({ dir, name, port, site, host, deprecated }) {
  /** @type {{ default: import('webpack').Configuration }} */
  const { default: config } = await import(pathToFileURL(path.join(dir, 'webpack.config.mjs')).href);
  const compiler = webpack(config);
  new DeprecationsPlugin(onlyOnSite(deprecated, readDeprecations(SHARED_UI_FOLDER))).apply(compiler);

  /** @type {import('./page.mjs').LocalRemote | undefined} */
  let remote;
  compiler.hooks.done.tapPromise('LocalRemote', async (stats) => {
    if (stats.hasErrors()) return;
    const { entry, routes, menu } = await readRemoteJson(compiler);
    remote = { name, version: 'local', entry: filesOf(name) + entry, routes, ...(menu && { menu }) };
  });
  const firstBuild = new Promise((resolve) => compiler.hooks.done.tap('FirstBuild', resolve));

  const server = new WebpackDevServer({ ...serverOptions({ name, site, host, remote: () => remote }), port }, compiler);
  await server.start();
  await firstBuild;
  return server;
}

/** @param {string} name of a remote @returns the URL of its folder */
const filesOf = (name) => `${LOCAL}/${name}/`;

/** @param {Parameters<typeof siteProxy>[0]} site @returns {import('webpack-dev-server').Configuration} */
export const serverOptions = (site) => ({
  host: 'localhost',
  hot: site.host !== null,
  static: false,
  compress: false,
  setupExitSignals: false,
  webSocketServer: { type: 'ws', options: { path: `${LOCAL}/updates` } },
  client: { logging: 'warn', overlay: { warnings: false } },
  devMiddleware: { publicPath: filesOf(site.name), stats: 'errors-warnings' },
  setupMiddlewares: (middlewares) => [...middlewares, ...siteProxy(site)],
});
