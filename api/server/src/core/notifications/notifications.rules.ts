import type { NotificationChannel, NotificationKind } from '@greenroom/contract';
import { Temporal } from '@js-temporal/polyfill';
import { HOUR } from '../../lib/durations';
import { isExcluded } from '../safer-gambling/exclusion.rules';

/** Deliveries of a channel to a member within 24 hours; the inbox has all. */
export const MAX_DELIVERIES_A_DAY = 12;

/** Kinds that members get only if they choose them. */
export const OPT_IN_KINDS: readonly NotificationKind[] = ['raffle_ends_soon', 'stream_live'];

export const ENDS_SOON_MS = 3 * HOUR;

export const PRIZE_DUE_MS = 72 * HOUR;

/** Age in hours after which a notification is no longer sent. */
const MAX_AGE_HOURS: Partial<Record<NotificationKind, number>> = { raffle_ends_soon: 3, stream_live: 1 };
const DEFAULT_MAX_AGE_HOURS = 48;

interface Recipient {
  bannedAt: Date | null;
  excludedAt: Date | null;
  excludedUntil: Date | null;
}

interface Chosen extends QuietHours {
  choices: Partial<Record<NotificationKind, NotificationChannel[]>>;
}

interface QuietHours {
  quietFrom: number | null;
  quietTo: number | null;
  timeZone: string | null;
}

/**
 * Returns when to send a notification: now, later, or never if it was read, is too old or no longer chosen, or the member is banned or on a
 * break (but for the notice of that break).
 */
export function whenToSend(
  notification: { kind: NotificationKind; data: Readonly<Record<string, unknown>>; createdAt: Date; readAt: Date | null },
  { channel, recipient, settings }: { channel: NotificationChannel; recipient: Recipient; settings: Chosen | null },
  now: Date,
): 'now' | 'never' | Date {
  const { kind, data, createdAt, readAt } = notification;
  const ageMs = now.getTime() - createdAt.getTime();
  const isOld = ageMs > (MAX_AGE_HOURS[kind] ?? DEFAULT_MAX_AGE_HOURS) * HOUR;
  const isOnBreak = isExcluded(recipient, now) && data.isSentInBreak !== true;
  if (isOld || readAt || recipient.bannedAt || isOnBreak || !settings?.choices[kind]?.includes(channel)) return 'never';
  return quietUntil(settings, now) ?? 'now';
}

/** Returns the end of quiet hours; null outside them. Hours are the local clock's, also across daylight saving changes. */
export function quietUntil({ quietFrom, quietTo, timeZone }: QuietHours, now: Date): Date | null {
  if (quietFrom === null || quietTo === null || timeZone === null) return null;
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const isQuiet = quietFrom < quietTo ? local.hour >= quietFrom && local.hour < quietTo : local.hour >= quietFrom || local.hour < quietTo;
  if (!isQuiet) return null;
  const end = local.withPlainTime({ hour: quietTo });
  return new Date((Temporal.ZonedDateTime.compare(end, local) > 0 ? end : end.add({ days: 1 })).epochMilliseconds);
}
