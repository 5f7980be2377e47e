/**
 * Returns the code of a system's or service's failure, such as `ECONNREFUSED` or 554. Sentences for people quote nothing more of the other
 * side: its words may be the banner of an internal service.
 */
export const failureCode = (code: unknown): string | undefined =>
  (typeof code === 'string' && /^\w{1,60}$/.test(code)) || Number.isInteger(code) ? String(code) : undefined;

/** Ends a sentence with the code, ` (ECONNREFUSED)`, if there is one. */
export function shownCode(code: unknown): string {
  const shown = failureCode(code);
  return shown === undefined ? '' : ` (${shown})`;
}
