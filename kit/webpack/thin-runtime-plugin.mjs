import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

/** Bundler runtime of enhanced's plugin. */
const STOCK_RUNTIME = /[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/;
const THIN_RUNTIME = fileURLToPath(new URL('thin-runtime.mjs', import.meta.url));

/** enhanced's table of shared modules, whose options only the stock runtime reads. */
const TABLE_MODULE = 'consumes';
const STOCK_OPTIONS = /^\s*(fallback|singleton|requiredVersion|strictVersion|eager|layer): .*,\n/gm;

/**
 * Replaces enhanced's bundler runtime by `thin-runtime.mjs`, which saves 10 KB of each entry (docs/decisions/0019). Its option
 * `implementation` doesn't fit: it is a folder from which whole packages are resolved.
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
