import { MINUTE } from '../../lib/durations';

/**
 * How far back a signed timestamp may be: deliveries are reported to be up to 16 minutes late. What is sent twice within it is found by
 * the stored events, which are retained for a day at least.
 */
const MAX_AGE_MS = 30 * MINUTE;
/** How far ahead Kick's clock may be. */
const MAX_AHEAD_MS = 2 * MINUTE;

/** The headers of a webhook. */
export interface WebhookHeaders {
  messageId: string;
  /** As it was sent, which is signed. */
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

/** Reads the headers of a webhook. @returns undefined if one is missing or malformed */
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

/** Whether a message was signed recently enough to be accepted. */
export function isFresh(sentAt: Date, now: Date): boolean {
  const age = now.getTime() - sentAt.getTime();
  return age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS;
}
