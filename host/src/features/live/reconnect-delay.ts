const MIN_DELAY_MS = 500;
const MAX_SPREAD_MS = 30_000;

/**
 * The delay before an attempt to connect to the event stream: random, so that the clients of a server that restarts don't return all
 * at once, over a time that doubles with each attempt.
 * @param attempt counts from 0
 * @param jitterMs of the last `ping` event: the time over which the server asks its clients to spread
 * @returns milliseconds
 */
export function reconnectDelay(attempt: number, jitterMs: number, random: () => number = Math.random): number {
  return MIN_DELAY_MS + random() * Math.min(MAX_SPREAD_MS, Math.max(jitterMs, 1000 * 2 ** attempt));
}
