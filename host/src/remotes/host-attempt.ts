declare const __webpack_require__: { attempt: number };

/** Returns the attempt of the host's chunks that aren't loaded yet; counts from 1. kit/webpack/chunk-retry-plugin.mjs adds it. */
export const hostAttempt = (): number => __webpack_require__.attempt;

/** Starts another attempt after a timeout: preloads of the remaining files may hang as well, so they need new URLs. */
export function nextHostAttempt(): void {
  __webpack_require__.attempt += 1;
}
