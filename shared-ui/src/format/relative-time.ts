import { t } from '../texts/own';
import { type TimeValue, formatDate, timeOf } from './dates';
import { DAY, HOUR, MINUTE } from './durations';

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
  if (passed < MINUTE) return t('just now');
  if (passed < HOUR) return t({ one: '{count} minute ago', other: '{count} minutes ago' }, { count: Math.floor(passed / MINUTE) });
  if (passed < DAY) return t({ one: '{count} hour ago', other: '{count} hours ago' }, { count: Math.floor(passed / HOUR) });
  return t({ one: '{count} day ago', other: '{count} days ago' }, { count: Math.floor(passed / DAY) });
}
