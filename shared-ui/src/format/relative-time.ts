import { type TimeValue, formatDate, timeOf } from './dates';
import { DAY, HOUR, MINUTE } from './durations';
import { formatCount } from './numbers';

const MAX_RELATIVE = 7 * DAY;

/**
 * Formats relative time: "just now" under 60 s, minutes under 1 h, hours under 1 day, days under 7 days, otherwise a date
 * (docs/product.md#formats). A future time is a date too, except within 60 s, since clocks differ. `now` is milliseconds since 1970.
 */
export function formatRelativeTime(value: TimeValue, now: number, fallback = '', timeZone?: string): string {
  const time = timeOf(value);
  if (Number.isNaN(time)) return fallback;
  const passed = now - time;
  if (passed <= -MINUTE || passed >= MAX_RELATIVE) return formatDate(value, fallback, timeZone);
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return ago(passed / MINUTE, 'minute');
  if (passed < DAY) return ago(passed / HOUR, 'hour');
  return ago(passed / DAY, 'day');
}

const ago = (count: number, unit: string) => `${formatCount(Math.floor(count), unit, `${unit}s`)} ago`;
