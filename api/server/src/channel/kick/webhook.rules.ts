import { z } from 'zod';
import { DAY, HOUR, MINUTE } from '../../lib/durations';

/** Tolerance for Kick's clock being ahead. */
const MAX_AHEAD_MS = 2 * MINUTE;
/**
 * Maximum age of an event that counts automatically. Repetitions within it are found among the stored events, which are retained for a day
 * from their arrival, at most this much before the signed timestamp.
 */
const MAX_DELAY_MS = DAY - MAX_AHEAD_MS;

export interface WebhookHeaders {
  messageId: string;
  /** Timestamp as sent, which is signed. */
  timestamp: string;
  sentAt: Date;
  signature: string;
  type: string;
  version: string;
}

const Headers = z.object({
  'kick-event-message-id': z.string().regex(/^[\w-]{1,64}$/),
  'kick-event-message-timestamp': z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/),
  // Up to 4096 bits.
  'kick-event-signature': z.string().regex(/^[A-Za-z0-9+/]{100,700}={0,2}$/),
  'kick-event-type': z.string().regex(/^[\w.]{1,64}$/),
  'kick-event-version': z.string().regex(/^\d{1,4}$/),
});

export function readHeaders(headers: object): WebhookHeaders | undefined {
  const { data } = Headers.safeParse(headers);
  if (!data) return undefined;
  const timestamp = data['kick-event-message-timestamp'];
  const sentAt = new Date(timestamp);
  if (Number.isNaN(sentAt.getTime())) return undefined;
  return {
    messageId: data['kick-event-message-id'],
    timestamp,
    sentAt,
    signature: data['kick-event-signature'],
    type: data['kick-event-type'],
    version: data['kick-event-version'],
  };
}

/** Tells whether a message claims to be signed later than Kick's clock can be ahead. */
export const isFromFuture = (sentAt: Date, now: Date): boolean => sentAt.getTime() - now.getTime() > MAX_AHEAD_MS;

/** Explains to the staff why a late event does not count automatically; undefined if it isn't late. */
export function delayProblem(sentAt: Date, now: Date): string | undefined {
  const delay = now.getTime() - sentAt.getTime();
  return delay > MAX_DELAY_MS ? `It arrived ${Math.round(delay / HOUR)} hours late. Retry it to count it by its own time.` : undefined;
}
