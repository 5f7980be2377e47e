import { devServer } from './development.mjs';
import { devPort } from '../lib/remote-package.mjs';

const API_URL = process.env.API_URL || 'http://localhost:8080';
const API_PATHS = ['/api', '/auth', '/login', '/logout', '/demo', '/storage', '/remotes', '/remotes.json'];
/** The pages, which the API server reads from disk. */
const READ_FROM_DISK = /(index|overlay)\.html$/;

/**
 * Configures a page's dev server, which proxies API requests, or leaves the page to the API server.
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
