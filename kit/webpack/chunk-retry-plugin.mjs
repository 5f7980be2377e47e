import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule, Template } = webpack;
const PLUGIN = 'ChunkRetryPlugin';

/** Shorter than the host's timeout for a page, so its error is reported. */
export const CHUNK_TIMEOUT_MS = 8_000;

/**
 * Lets a failed chunk be retried without a reload, by its own URL, since browsers reuse the request of a URL that hangs. If the entry is a
 * retry, its chunks start at the same attempt, since preloads may have requested them before.
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
    // Last, since it wraps functions of other runtime modules.
    super('chunk retry', RuntimeModule.STAGE_TRIGGER);
  }

  /** @override */
  generate() {
    return Template.asString([
      'var attempts = {};',
      // The host counts it up (host/src/remotes/host-attempt.ts).
      '__webpack_require__.attempt = +(/[?&]attempt=(\\d+)/.exec(globalThis.document?.currentScript?.src) || [])[1] || 1;',
      `var load = ${RuntimeGlobals.ensureChunk};`,
      `${RuntimeGlobals.ensureChunk} = function (chunkId) {`,
      Template.indent([
        'return load(chunkId).catch(function (error) {',
        Template.indent(['attempts[chunkId] = (attempts[chunkId] || 1) + 1;', 'throw error;']),
        '});',
      ]),
      '};',
      // Return file names of scripts and of mini-css-extract-plugin's stylesheets.
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
 * Inserts a chunk's stylesheet with a timeout. mini-css-extract-plugin copies this source into the runtime, so it can't use anything
 * outside.
 * @param {HTMLLinkElement} link
 */
export function insertStylesheet(link) {
  // CHUNK_TIMEOUT_MS, which isn't in scope in the page.
  const timer = setTimeout(() => link.onerror?.(/** @type {never} */ ({ type: 'timeout', target: link })), 8_000);
  link.addEventListener('load', () => clearTimeout(timer));
  link.addEventListener('error', () => clearTimeout(timer));
  link.ownerDocument.head.appendChild(link);
}
