import path from 'node:path';
import { devPort } from '../lib/workspace.mjs';

/** Where the API server runs under development, unless API_URL says otherwise. */
const API_URL = process.env.API_URL || 'http://localhost:8080';
/** What the API server answers, and no file of a package. */
const API_PATHS = ['/api', '/auth', '/login', '/logout', '/demo', '/storage', '/remotes', '/remotes.json'];
/** Workers start from the page's own origin only, and the API server reads the page from the disk. */
const READ_FROM_DISK = /(index\.html|\.worker\.js)$/;

/** @typedef {import('webpack-dev-server').Configuration} DevServer */

/**
 * `webpack serve` for a page that lives at another address: files for every origin, and updates from this server's own.
 * @param {string} dir the package's folder
 * @param {{ hot: boolean }} options without `hot`, a change reloads the page
 * @returns {DevServer}
 */
export function remoteDevServer(dir, { hot }) {
  return {
    host: 'localhost',
    port: devPort(path.basename(dir)),
    allowedHosts: 'all',
    headers: { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' },
    hot,
    static: false,
    client: { webSocketURL: { protocol: 'ws', hostname: 'localhost' }, logging: 'warn', overlay: { warnings: false } },
    devMiddleware: { stats: 'errors-only' },
  };
}

/**
 * `webpack serve` for a page: with its calls going to the API server, or for the API server to serve the page itself.
 * @param {string} dir the package's folder
 * @param {{ publicPath?: string, writesPage?: boolean }} [options] `publicPath` of the page; `writesPage`: into the folder of the
 *   build, for the API server
 * @returns {DevServer}
 */
export function pageDevServer(dir, { publicPath = '/', writesPage = false } = {}) {
  return {
    ...remoteDevServer(dir, { hot: true }),
    historyApiFallback: { index: publicPath },
    proxy: [{ context: API_PATHS, target: API_URL, xfwd: true }],
    devMiddleware: { stats: 'errors-only', ...(writesPage && { writeToDisk: (file) => READ_FROM_DISK.test(file) }) },
  };
}
