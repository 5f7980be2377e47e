import { integrityOf } from '@greenroom/contract/releases';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

const { Compilation, RuntimeGlobals, RuntimeModule, Template, sources } = webpack;
const PLUGIN = 'IntegrityPlugin';

/** The runtime's table: `js` and `css`, each from a chunk's id to its integrity. */
const TABLE = '__webpack_require__.integrity';
const TABLE_PLACEHOLDER = 'integrity-of-chunks';
/** Contains the file's name, so it follows when the name gets its final hash. */
const FILE_PLACEHOLDER = /integrity-of-file\(([^)]+)\)/g;

/**
 * Adds subresource integrity for all chunks: the entry script has the integrity of all that it can load, and an HTML page that of its tags.
 * So the entry's integrity alone covers all (docs/decisions/0011). Not for dev servers, whose files change under the same names.
 */
export class IntegrityPlugin {
  /** @param {{ pages?: typeof import('html-webpack-plugin') }} [options] `pages`: the plugin that writes HTML pages, for builds with any */
  constructor({ pages } = {}) {
    this.pages = pages;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunk).tap(PLUGIN, (chunk) => {
        compilation.addRuntimeModule(chunk, new IntegrityRuntimeModule());
      });
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(PLUGIN, (code) =>
        Template.asString([code, ...checked('script', `${TABLE}.js[chunkId]`)]),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(PLUGIN, (code, { tag }) =>
        Template.asString([code, ...checked(tag, `${TABLE}.css[chunkId]`)]),
      );
      this.pages?.getHooks(compilation).alterAssetTags.tap(PLUGIN, (page) => {
        for (const { attributes } of [...page.assetTags.scripts, ...page.assetTags.styles]) {
          const file = String(attributes.src ?? attributes.href).slice(page.publicPath.length);
          Object.assign(attributes, { crossorigin: true, integrity: `integrity-of-file(${file})` });
        }
        return page;
      });
      compilation.hooks.processAssets.tap(
        // After names and contents have their final hashes.
        { name: PLUGIN, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        () => {
          fillTables(compilation);
          fillPages(compilation);
        },
      );
    });
  }
}

class IntegrityRuntimeModule extends RuntimeModule {
  constructor() {
    super('integrity');
  }

  /** @override */
  generate() {
    return `${TABLE} = ${JSON.stringify(TABLE_PLACEHOLDER)};`;
  }
}

/**
 * Generates code that sets a tag's integrity, in CORS mode, without which browsers can't check responses of another origin.
 * @param {string} tag the variable
 * @param {string} integrity the expression
 */
function checked(tag, integrity) {
  return [`${tag}.integrity = ${integrity};`, `${tag}.crossOrigin = "anonymous";`];
}

/** @param {import('webpack').Compilation} compilation */
function fillTables(compilation) {
  const placeholder = new RegExp(`(["'\`])${TABLE_PLACEHOLDER}\\1`, 'g');
  for (const chunk of compilation.chunks) {
    const loads = [...chunk.getAllAsyncChunks()].filter((other) => !other.hasRuntime());
    if (!chunk.hasRuntime() || loads.length === 0) continue;
    const table = { js: tableOf(compilation, loads, '.js'), css: tableOf(compilation, loads, '.css') };
    const filled = [...chunk.files].filter((file) => replaceIn(compilation, file, placeholder, () => JSON.stringify(table)));
    if (filled.length !== 1) {
      throw new Error(`The entry ${chunk.name} should hold the integrity of what it loads in one file, not in ${filled.length}.`);
    }
  }
}

/** @param {import('webpack').Compilation} compilation @param {import('webpack').Chunk[]} chunks @param {string} extension */
function tableOf(compilation, chunks, extension) {
  const entries = chunks.flatMap((chunk) =>
    [...chunk.files].filter((file) => file.endsWith(extension)).map((file) => [chunk.id, integrityOfFile(compilation, file)]),
  );
  return Object.fromEntries(entries);
}

/** @param {import('webpack').Compilation} compilation */
function fillPages(compilation) {
  for (const { name } of compilation.getAssets().filter(({ name }) => name.endsWith('.html'))) {
    replaceIn(compilation, name, FILE_PLACEHOLDER, (_, file) => integrityOfFile(compilation, file));
  }
}

/** @param {import('webpack').Compilation} compilation @param {string} file @throws if the build has no such file */
function integrityOfFile(compilation, file) {
  const asset = compilation.getAsset(file);
  if (!asset) throw new Error(`There is no ${file}, whose integrity was asked for.`);
  return integrityOf(asset.source.buffer());
}

/**
 * @param {import('webpack').Compilation} compilation
 * @param {string} file
 * @param {RegExp} pattern
 * @param {(...match: string[]) => string} replacement
 * @returns {boolean} whether the pattern matched
 */
function replaceIn(compilation, file, pattern, replacement) {
  const text = String(compilation.getAsset(file)?.source.source());
  const replaced = text.replace(pattern, replacement);
  if (replaced === text) return false;
  compilation.updateAsset(file, new sources.RawSource(replaced));
  return true;
}
