import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

/** The bundler runtime that enhanced's plugin adds to each entry. */
const STOCK_RUNTIME = /[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/;
const THIN_RUNTIME = fileURLToPath(new URL('thin-runtime.mjs', import.meta.url));

/** enhanced's runtime module with a table of the shared modules, whose options only the stock runtime reads: it negotiates versions. */
const TABLE_MODULE = 'consumes';
const STOCK_OPTIONS = /^\s*(fallback|singleton|requiredVersion|strictVersion|eager|layer): .*,\n/gm;

/**
 * Replaces the bundler runtime of enhanced's plugin by `thin-runtime.mjs`. Without it, the remote works as well, but its entry is about
 * 10 KB larger (docs/decisions/0019).
 *
 * enhanced's documented option `implementation` doesn't fit: it is a folder from which whole packages are resolved.
 */
export class ThinRuntimePlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    new webpack.NormalModuleReplacementPlugin(STOCK_RUNTIME, THIN_RUNTIME).apply(compiler);
    compiler.hooks.thisCompilation.tap('ThinRuntimePlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('ThinRuntimePlugin', (module) => {
        if (module.name !== TABLE_MODULE) return;
        const generate = module.generate.bind(module);
        module.generate = () => generate()?.replace(STOCK_OPTIONS, '') ?? null;
      });
    });
  }
}
