import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { root } from './common.mjs';

/**
 * Serves one package under development, with hot reload, to a page that lives at another address.
 *
 * @param {object} options
 * @param {string} options.folder
 * @param {number} options.port
 * @param {boolean} [options.hot] off: a change reloads the page
 * @param {string} [options.hostDist] where the API server reads the page from
 * @param {(remote: { name: string, routes: string[], menu?: object[] }, url: string) => Promise<void>} [options.onRemote] told of a remote after each build
 * @returns {Promise<WebpackDevServer>} once the first build is done
 */
export async function startDevServer({ folder, port, hot = true, hostDist, onRemote }) {
  const url = `http://localhost:${port}`;
  const compiler = webpack(await developmentConfig(folder, url, hostDist));
  if (folder !== 'host' && onRemote) {
    compiler.hooks.done.tapPromise('Registry', async (stats) => {
      if (!stats.hasErrors()) await onRemote(await readRemoteJson(compiler), url);
    });
  }
  const firstBuild = new Promise((resolve) => compiler.hooks.done.tap('FirstBuild', resolve));

  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      allowedHosts: 'all',
      headers: { 'Access-Control-Allow-Origin': '*' },
      hot,
      static: false,
      setupExitSignals: false,
      // The page is another server's, so the client can't find this one by the page's address.
      client: { webSocketURL: `ws://localhost:${port}/ws`, logging: 'warn', overlay: { warnings: false } },
      // The API server serves the page itself, and workers, which a browser starts from the page's own origin only;
      // everything else that the page names comes from here.
      devMiddleware: { stats: 'errors-only', writeToDisk: (file) => /(index\.html|\.worker\.js)$/.test(file) },
    },
    compiler,
  );
  await server.start();
  await firstBuild;
  return server;
}

/**
 * @param {string} folder
 * @param {string} url
 * @param {string | undefined} hostDist
 * @returns {Promise<import('webpack').Configuration>}
 */
async function developmentConfig(folder, url, hostDist) {
  /** @type {{ default: import('webpack').Configuration }} */
  const { default: config } = await import(pathToFileURL(path.resolve(root, folder, 'webpack.config.mjs')).href);
  if (folder !== 'host') return config;
  return { ...config, output: { ...config.output, path: hostDist, publicPath: `${url}/`, workerPublicPath: '/' } };
}

/**
 * A dev server keeps its files in memory, behind webpack's own file system.
 * @param {import('webpack').Compiler} compiler
 * @returns {Promise<{ name: string, entry: string, routes: string[], menu?: object[] }>}
 */
export function readRemoteJson({ outputFileSystem, outputPath }) {
  return new Promise((resolve, reject) => {
    outputFileSystem?.readFile(path.join(outputPath, 'remote.json'), (error, content) =>
      error ? reject(error) : resolve(JSON.parse(String(content))),
    );
  });
}
