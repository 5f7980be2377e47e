import type { Redemption } from '../overlay.api';

/** The alerts that wait, and what has been announced. */
export interface AlertQueue {
  /** The redemptions that were received last; null before the first ones. */
  received: readonly Redemption[] | null;
  /** The ids of all that were received since the overlay was opened. */
  known: ReadonlySet<string>;
  /** The first one is in view. */
  waiting: readonly Redemption[];
}

export const EMPTY_QUEUE: AlertQueue = { received: null, known: new Set(), waiting: [] };

/**
 * Adds the new redemptions in the order in which they were made. Each is announced once, also if it is received again after a reconnect.
 * @param received newest first
 * @param playsAll whether the first ones are announced; by default they were made before the overlay was opened
 */
export function receive(queue: AlertQueue, received: readonly Redemption[], playsAll: boolean): AlertQueue {
  const isFirst = queue.received === null && !playsAll;
  const added = isFirst ? [] : received.filter(({ id }) => !queue.known.has(id)).reverse();
  return { received, known: new Set([...queue.known, ...received.map(({ id }) => id)]), waiting: [...queue.waiting, ...added] };
}

/** Removes the alert in view. */
export const finish = (queue: AlertQueue): AlertQueue => ({ ...queue, waiting: queue.waiting.slice(1) });
