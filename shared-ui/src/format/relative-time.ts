import { type TimeValue, formatDate, timeOf } from './dates';
import { DAY, HOUR, MINUTE } from './durations';
import { formatCount } from './numbers';

const DATE_FROM = 7 * DAY;

/**
 * How long ago something was: "just now" under 60 s, minutes under 1 h, hours under 1 day, days under 7 days,
 * otherwise a date (specification 2, section 4). A time ahead of `now` is a date too, but for the minute by which
 * clocks may differ. `fallback` where there is no readable time.
 * @param now milliseconds since 1970
 * @param timeZone of the date, the visitor's unless told
 */
export function formatRelativeTime(value: TimeValue, now: number, fallback = '', timeZone?: string): string {
  const time = timeOf(value);
  if (Number.isNaN(time)) return fallback;
  const passed = now - time;
  if (passed <= -MINUTE || passed >= DATE_FROM) return formatDate(value, fallback, timeZone);
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return ago(passed / MINUTE, 'minute');
  if (passed < DAY) return ago(passed / HOUR, 'hour');
  return ago(passed / DAY, 'day');
}

const ago = (count: number, unit: string) => `${formatCount(Math.floor(count), unit, `${unit}s`)} ago`;
