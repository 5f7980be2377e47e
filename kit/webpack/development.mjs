/** Tells whether webpack-dev-server runs this build, by a variable that it sets before. */
export const isServed = () => process.env.WEBPACK_SERVE === 'true';

/** Builds for development under `webpack serve`, or with NODE_ENV=development. */
export const isDevelopment = () => isServed() || process.env.NODE_ENV === 'development';

/**
 * Configures the dev server of a package whose page has another origin.
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
