// Of webpack's runtime; scripts/webpack/chunk-retry-plugin.mjs adds it.
declare const __webpack_require__: { attempt: number };

/** The attempt at which the host asks for files of its own that it has not loaded yet; counts from 1. */
export const hostAttempt = (): number => __webpack_require__.attempt;

/** After a request that hung: each file that is still missing may hang as well, since a preload has requested it. */
export function nextHostAttempt(): void {
  __webpack_require__.attempt += 1;
}
