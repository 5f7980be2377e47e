import { t } from '../texts/own';
import { type TimeValue, timeOf } from './dates';
import { DAY, HOUR, MINUTE, SECOND } from './durations';

/** A remaining duration in whole units, each at least 0. */
export interface Remaining {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

export function remainingOf(milliseconds: number): Remaining {
  const left = milliseconds > 0 && Number.isFinite(milliseconds) ? milliseconds : 0;
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: Math.floor((left % MINUTE) / SECOND),
  };
}

/** Formats the time left for lists, in two units at most ("Ended", "No End Date": docs/product.md#formats). */
export const formatTimeLeft = (end: TimeValue, now: number): string => timeLeft(end, now, false);

/** Formats the time left for detail pages: like {@link formatTimeLeft}, always with minutes. */
export const formatTimeLeftInDetail = (end: TimeValue, now: number): string => timeLeft(end, now, true);

function timeLeft(end: TimeValue, now: number, inDetail: boolean): string {
  const endTime = timeOf(end);
  if (Number.isNaN(endTime)) return t('No End Date');
  if (endTime <= now) return t('Ended');
  // Never "0m" before the end.
  const left = remainingOf(Math.max(endTime - now, MINUTE));
  const { days, hours, minutes } = left;
  if (days > 0) return inDetail ? inThreeUnits(left) : t('{days}d {hours}h', { days: String(days), hours });
  return hours > 0 ? t('{hours}h {minutes}m', { hours, minutes }) : t('{minutes}m', { minutes });
}

/** Formats "2d 5h 30m"; the number of days has no separators. */
const inThreeUnits = ({ days, hours, minutes }: Remaining) => t('{days}d {hours}h {minutes}m', { days: String(days), hours, minutes });

/** Formats a challenge's countdown, with seconds on the last day; "Ended" when past (docs/product.md#formats). */
export function formatCountdown(end: TimeValue, now: number, fallback = ''): string {
  const endTime = timeOf(end);
  if (Number.isNaN(endTime)) return fallback;
  if (endTime <= now) return t('Ended');
  const left = remainingOf(endTime - now);
  if (left.days > 0) return inThreeUnits(left);
  const { hours, minutes, seconds } = left;
  return t('{hours}h {minutes}m {seconds}s', { hours, minutes, seconds });
}

/** Formats "23h 59m" (docs/product.md#formats), rounded up: "0h 0m" means that no time is left. */
export function formatHoursAndMinutes(milliseconds: number): string {
  const { days, hours, minutes } = remainingOf(Math.ceil(milliseconds / MINUTE) * MINUTE);
  return t('{hours}h {minutes}m', { hours: String(days * 24 + hours), minutes });
}
