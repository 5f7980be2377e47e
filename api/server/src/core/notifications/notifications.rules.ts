import type { NotificationChannel, NotificationKind } from '@greenroom/contract';
import { Temporal } from '@js-temporal/polyfill';
import { HOUR } from '../../lib/durations';
import { isExcluded } from '../safer-gambling/exclusion.rules';

/** What a channel sends to a member within 24 hours; the inbox alone has more. */
export const MAX_DELIVERIES_A_DAY = 12;

/** The kinds that members get only if they chose so: they are about no matter of their own. */
export const OPT_IN_KINDS: readonly NotificationKind[] = ['raffle_ends_soon', 'stream_live'];

/** How long before its end a raffle ends soon. */
export const ENDS_SOON_MS = 3 * HOUR;

/** After which time a prize that nobody has claimed is due. */
export const PRIZE_DUE_MS = 72 * HOUR;

/** After how many hours a notification is no longer sent. */
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

/** Hours of the day between which nothing is sent. */
interface QuietHours {
  quietFrom: number | null;
  quietTo: number | null;
  timeZone: string | null;
}

/**
 * Whether a notification is sent now, at which later time, or never: what was read meanwhile, is too old, or is no longer chosen, and nothing
 * to members who are banned or take a break, but for the notice of that break.
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

/** The end of quiet hours; null outside of them. Hours are those of the clock there, also where daylight saving begins or ends. */
export function quietUntil({ quietFrom, quietTo, timeZone }: QuietHours, now: Date): Date | null {
  if (quietFrom === null || quietTo === null || timeZone === null) return null;
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const isQuiet = quietFrom < quietTo ? local.hour >= quietFrom && local.hour < quietTo : local.hour >= quietFrom || local.hour < quietTo;
  if (!isQuiet) return null;
  const end = local.withPlainTime({ hour: quietTo });
  return new Date((Temporal.ZonedDateTime.compare(end, local) > 0 ? end : end.add({ days: 1 })).epochMilliseconds);
}
