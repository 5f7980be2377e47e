// Added to webpack's runtime by kit/webpack/chunk-retry-plugin.mjs.
declare const __webpack_require__: { attempt: number };

/** The attempt of the host's own chunks that are not loaded yet; counts from 1. */
export const hostAttempt = (): number => __webpack_require__.attempt;

/** Counts up after a timeout: the preloads of the remaining files may hang as well, so they need new URLs. */
export function nextHostAttempt(): void {
  __webpack_require__.attempt += 1;
}
