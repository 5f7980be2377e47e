/**
 * Returns the code by which a system or a service names a failure, such as `ECONNREFUSED` or 554, and undefined for everything else. Sentences for
 * people quote nothing more of the other side: its words may be the banner of a service inside of the network.
 */
export const failureCode = (code: unknown): string | undefined =>
  (typeof code === 'string' && /^\w{1,60}$/.test(code)) || Number.isInteger(code) ? String(code) : undefined;

/** The same as the end of a sentence: ` (ECONNREFUSED)`, or nothing. */
export function shownCode(code: unknown): string {
  const shown = failureCode(code);
  return shown === undefined ? '' : ` (${shown})`;
}
