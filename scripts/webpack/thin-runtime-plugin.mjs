import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

/** What enhanced's plugin puts into each entry, unless the thin runtime takes its place. */
export const STOCK_RUNTIME = /[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/;
const THIN_RUNTIME = fileURLToPath(new URL('thin-runtime.mjs', import.meta.url));

/**
 * Makes the entry of a remote small: `thin-runtime.mjs` replaces the bundler runtime of enhanced's plugin. Without this plugin
 * the remote works all the same, with an entry that is some 10 KB larger (docs/decisions/0019).
 *
 * enhanced's option `implementation` would be the documented way, but names a folder from which whole packages are resolved.
 */
export class ThinRuntimePlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    new webpack.NormalModuleReplacementPlugin(STOCK_RUNTIME, THIN_RUNTIME).apply(compiler);
  }
}
