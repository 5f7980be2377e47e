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

type Headers = Record<string, string | string[] | undefined>;

const PATTERNS = {
  messageId: /^[\w-]{1,64}$/,
  timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/,
  // Up to 4096 bits.
  signature: /^[A-Za-z0-9+/]{100,700}={0,2}$/,
  type: /^[\w.]{1,64}$/,
  version: /^\d{1,4}$/,
};

export function readHeaders(headers: Headers): WebhookHeaders | undefined {
  const given = {
    messageId: headers['kick-event-message-id'],
    timestamp: headers['kick-event-message-timestamp'],
    signature: headers['kick-event-signature'],
    type: headers['kick-event-type'],
    version: headers['kick-event-version'],
  };
  const { messageId, timestamp, signature, type, version } = given;
  if (!isMatch(messageId, PATTERNS.messageId) || !isMatch(timestamp, PATTERNS.timestamp) || !isMatch(signature, PATTERNS.signature))
    return undefined;
  if (!isMatch(type, PATTERNS.type) || !isMatch(version, PATTERNS.version)) return undefined;
  const sentAt = new Date(timestamp);
  return Number.isNaN(sentAt.getTime()) ? undefined : { messageId, timestamp, sentAt, signature, type, version };
}

function isMatch(value: string | string[] | undefined, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}

/** Tells whether a message claims to be signed later than Kick's clock can be ahead. */
export const isFromFuture = (sentAt: Date, now: Date): boolean => sentAt.getTime() - now.getTime() > MAX_AHEAD_MS;

/** Explains to the staff why a late event does not count automatically; undefined if it isn't late. */
export function delayProblem(sentAt: Date, now: Date): string | undefined {
  const delay = now.getTime() - sentAt.getTime();
  return delay > MAX_DELAY_MS ? `It arrived ${Math.round(delay / HOUR)} hours late. Retry it to count it by its own time.` : undefined;
}
