import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule, Template } = webpack;
const PLUGIN = 'ChunkRetryPlugin';

/** How long one script or stylesheet may take; the host gives up on the page a little later. */
export const CHUNK_TIMEOUT_MS = 8_000;

/**
 * Makes a chunk that failed loadable again without a reload: the next attempt asks for another URL, since the browser
 * answers a URL that hangs with the request that hangs. Once an entry itself is loaded at a further attempt, so is every chunk of it,
 * which a preload may have requested before.
 */
export class ChunkRetryPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunk).tap(PLUGIN, (chunk) => {
        compilation.addRuntimeModule(chunk, new ChunkRetryRuntimeModule());
      });
    });
  }
}

class ChunkRetryRuntimeModule extends RuntimeModule {
  constructor() {
    // After everything that it wraps.
    super('chunk retry', RuntimeModule.STAGE_TRIGGER);
  }

  /** @override */
  generate() {
    return Template.asString([
      'var attempts = {};',
      // That of the entry script; the host counts its own up (host/src/remotes/host-attempt.ts).
      '__webpack_require__.attempt = +(/[?&]attempt=(\\d+)/.exec(globalThis.document?.currentScript?.src) || [])[1] || 1;',
      `var load = ${RuntimeGlobals.ensureChunk};`,
      `${RuntimeGlobals.ensureChunk} = function (chunkId) {`,
      Template.indent([
        'return load(chunkId).catch(function (error) {',
        Template.indent(['attempts[chunkId] = (attempts[chunkId] || 1) + 1;', 'throw error;']),
        '});',
      ]),
      '};',
      // Where scripts, and with mini-css-extract-plugin stylesheets, get their file names from.
      '["u", "miniCssF"].forEach(function (name) {',
      Template.indent([
        'var fileOf = __webpack_require__[name];',
        'if (fileOf) __webpack_require__[name] = function (chunkId) {',
        Template.indent([
          'var own = attempts[chunkId];',
          'var attempt = __webpack_require__.attempt + (own ? "." + own : "");',
          'return fileOf(chunkId) + (attempt === "1" ? "" : "?attempt=" + attempt);',
        ]),
        '};',
      ]),
      '});',
    ]);
  }
}

/**
 * Puts a chunk's stylesheet into the page, for mini-css-extract-plugin, which copies this function into the page's code:
 * it must stand on its own. Stylesheets have no timeout otherwise; with it, one that hangs fails as a script does.
 * @param {HTMLLinkElement} link
 */
export function insertStylesheet(link) {
  // The same as CHUNK_TIMEOUT_MS, which is not there in the page.
  const timer = setTimeout(() => link.onerror?.(/** @type {never} */ ({ type: 'timeout', target: link })), 8_000);
  link.addEventListener('load', () => clearTimeout(timer));
  link.addEventListener('error', () => clearTimeout(timer));
  link.ownerDocument.head.appendChild(link);
}
