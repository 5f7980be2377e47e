import { createHash } from 'node:crypto';
import { QUEUE_KINDS, type QueueItem, type QueueKind } from '@greenroom/contract/admin';
import { DAY, HOUR, MINUTE } from '../../lib/durations';
import type { staffAlerts } from '../../db/schema';

export interface WaitingItem extends Pick<QueueItem, 'kind' | 'id'> {
  since: Date;
}

const NAMES: Readonly<Record<QueueKind, readonly [one: string, many: string]>> = {
  redemptions: ['redemption', 'redemptions'],
  'store-items': ['low item', 'low items'],
  tickets: ['ticket', 'tickets'],
  claims: ['claim', 'claims'],
  'contact-messages': ['contact message', 'contact messages'],
  prizes: ['prize to be paid', 'prizes to be paid'],
  'look-alikes': ['pair of look-alikes', 'pairs of look-alikes'],
  announcements: ['failed announcement', 'failed announcements'],
  releases: ['stopped canary', 'stopped canaries'],
};

export function alertSwitches(switched: Partial<Record<QueueKind, boolean>>): Record<QueueKind, boolean> {
  const entries = QUEUE_KINDS.map((kind) => [kind, switched[kind] ?? true] as const);
  return Object.fromEntries(entries) as Record<QueueKind, boolean>;
}

/** Identifies an item that waits since a time, without members' ids: a ticket that was opened again is another one. */
export const hashOf = ({ kind, id, since }: WaitingItem): string =>
  createHash('sha256').update(`${kind} ${id} ${since.toISOString()}`).digest('base64url').slice(0, 16);

type AlertState = Pick<typeof staffAlerts.$inferSelect, 'known' | 'attempts' | 'nextAttemptAt' | 'sentAt'>;

/** Returns an alert's next state: due if anything new waits, at the earliest after the minimum time between two messages. */
export function planAlert(
  { known, attempts, nextAttemptAt, sentAt }: AlertState,
  waiting: readonly string[],
  { everyMinutes, at }: { everyMinutes: number; at: Date },
): Pick<AlertState, 'known' | 'nextAttemptAt'> {
  const [now, before] = [new Set(waiting), new Set(known)];
  const left = known.filter((hash) => now.has(hash));
  if (waiting.every((hash) => before.has(hash))) return { known: left, nextAttemptAt: null };
  // It has failed earlier, and is due after a delay.
  if (attempts > 0 && nextAttemptAt) return { known: left, nextAttemptAt };
  const allowedAt = (sentAt?.getTime() ?? 0) + everyMinutes * MINUTE;
  return { known: left, nextAttemptAt: new Date(Math.max(allowedAt, at.getTime())) };
}

/** Says how much waits of a kind, and for how long, without any name. @param waiting oldest first, not empty */
export function alertText(kind: QueueKind, waiting: readonly WaitingItem[], at: Date): string {
  const [one, many] = NAMES[kind];
  const duration = durationText(at.getTime() - (waiting[0]?.since ?? at).getTime());
  if (waiting.length === 1) return `1 ${one} waits, for ${duration}`;
  return `${waiting.length.toLocaleString('en-US')} ${many} wait, the oldest for ${duration}`;
}

const UNITS = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
] as const;

function durationText(ms: number): string {
  const [unitMs, name] = UNITS.find(([unit]) => ms >= unit) ?? [];
  if (!unitMs) return 'less than a minute';
  const count = Math.floor(ms / unitMs);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
