/**
 * The dev server of a package whose page has another origin: it allows every origin, and the page connects to it for updates.
 * @param {{ port: number, hot: boolean }} options without `hot`, a change reloads the page
 * @returns {import('webpack-dev-server').Configuration}
 */
export function devServer({ port, hot }) {
  return {
    host: 'localhost',
    port,
    allowedHosts: 'all',
    headers: { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' },
    hot,
    static: false,
    client: { webSocketURL: { protocol: 'ws', hostname: 'localhost' }, logging: 'warn', overlay: { warnings: false } },
    devMiddleware: { stats: 'errors-warnings' },
  };
}
