import { devServer } from './development.mjs';
import { devPort } from '../lib/remote-package.mjs';

/** The URL of the API server. */
const API_URL = process.env.API_URL || 'http://localhost:8080';
/** Paths that the API server handles. */
const API_PATHS = ['/api', '/auth', '/login', '/logout', '/demo', '/storage', '/remotes', '/remotes.json'];
/** The API server reads these from disk: the pages, and workers, which must have the page's origin. */
const READ_FROM_DISK = /((index|overlay)\.html|\.worker\.js)$/;

/**
 * The dev server of a page. It proxies API requests, or, with `writesPage`, leaves serving the page to the API server.
 * @param {string} dir the package's folder
 * @param {{ publicPath?: string, writesPage?: boolean }} [options] `publicPath` of the page; `writesPage`: writes the page to the folder
 *   of the build
 * @returns {import('webpack-dev-server').Configuration}
 */
export function pageDevServer(dir, { publicPath = '/', writesPage = false } = {}) {
  return {
    ...devServer({ port: devPort(dir), hot: true }),
    historyApiFallback: { index: publicPath },
    proxy: [{ context: API_PATHS, target: API_URL, xfwd: true }],
    devMiddleware: { stats: 'errors-only', ...(writesPage && { writeToDisk: (file) => READ_FROM_DISK.test(file) }) },
  };
}
