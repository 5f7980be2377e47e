const MIN_DELAY_MS = 500;
/** Doubles with each attempt; small, so that unlucky clients return soon as well after a restart of a few seconds. */
const FIRST_SPREAD_MS = 250;
const MAX_SPREAD_MS = 30_000;

/** Returns a random delay in ms before attempt n (from 0): a restarted server's clients must not return at once. `jitterMs` is its own. */
export const reconnectDelay = (attempt: number, jitterMs: number, random: () => number = Math.random): number =>
  MIN_DELAY_MS + random() * Math.min(MAX_SPREAD_MS, Math.max(jitterMs, FIRST_SPREAD_MS * 2 ** attempt));
