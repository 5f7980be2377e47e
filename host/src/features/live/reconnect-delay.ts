const MIN_DELAY_MS = 500;
/** Doubles with each attempt; small, so that unlucky clients return soon as well after a restart of a few seconds. */
const FIRST_SPREAD_MS = 250;
const MAX_SPREAD_MS = 30_000;

/**
 * Returns a random delay in ms before attempt n (from 0) to connect, over a time that doubles with each: clients of a restarted server must
 * not return all at once. `jitterMs` is from the last `ping`, the time over which the server asks clients to spread.
 */
export function reconnectDelay(attempt: number, jitterMs: number, random: () => number = Math.random): number {
  return MIN_DELAY_MS + random() * Math.min(MAX_SPREAD_MS, Math.max(jitterMs, FIRST_SPREAD_MS * 2 ** attempt));
}
