import { MINUTE } from './durations';

/**
 * A timestamp as the API returns it: ISO 8601, also with a space in place of the T as databases write it, or milliseconds since 1970. Any
 * other text, a numeric one included, counts as missing.
 */
export type TimeValue = string | number | null | undefined;

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;
const ISO = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** Returns milliseconds since 1970; NaN if the value is no timestamp. */
export function timeOf(value: TimeValue): number {
  if (typeof value === 'string') return ISO.test(value) ? Date.parse(value.replace(' ', 'T')) : NaN;
  return typeof value === 'number' ? new Date(value).getTime() : NaN;
}

const UTC = 'UTC';

/** Formats without `Intl`, whose first use blocks a slow processor for 200 ms or more, unless for another time zone. */
function format(time: number, timeZone?: string, timeStyle?: 'short'): string {
  if (timeZone && timeZone !== UTC)
    // Some browsers put a narrow no-break space before AM and PM, which text searches and tests miss.
    return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle, timeZone }).format(time).replaceAll('\u202f', ' ');
  // In UTC this date shows the local clock and calendar.
  const date = new Date(timeZone ? time : time - new Date(time).getTimezoneOffset() * MINUTE);
  // English in every browser, such as "Sat, 21 Nov 2026 18:05:00 GMT".
  const [, day, month, year, clock = ''] = date.toUTCString().split(' ');
  const [hours, minutes] = clock.split(':');
  const text = `${month} ${Number(day)}, ${year}`;
  return timeStyle ? `${text}, ${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}` : text;
}

/** Tells whether a date has no time of day: it is the same in every time zone. */
const isDayOnly = (value: TimeValue) => typeof value === 'string' && DAY_ONLY.test(value);

export function formatDate(value: TimeValue, fallback = '', timeZone?: string): string {
  const time = timeOf(value);
  return Number.isNaN(time) ? fallback : format(time, isDayOnly(value) ? UTC : timeZone);
}

/** Formats "Nov 21, 2026, 6:05 PM"; the date alone for a value without a time of day; `fallback` if missing or invalid. */
export function formatDateTime(value: TimeValue, fallback = '', timeZone?: string): string {
  const time = timeOf(value);
  if (Number.isNaN(time) || isDayOnly(value)) return formatDate(value, fallback);
  return format(time, timeZone, 'short');
}

/** Formats a range such as "Nov 21, 2026 - Dec 1, 2026", with "TBA" for a missing date (docs/product.md#formats). */
export const formatDateRange = (start: TimeValue, end: TimeValue, timeZone?: string): string =>
  `${formatDate(start, 'TBA', timeZone)} - ${formatDate(end, 'TBA', timeZone)}`;

/**
 * Formats the exact time for a `title` attribute, in the visitor's time zone and in UTC, such as "Nov 21, 2026, 1:05 PM EST (Nov 21, 2026,
 * 6:05 PM UTC)". Empty for a value without a time of day.
 */
export function formatTimeTitle(value: TimeValue, timeZone?: string): string {
  const time = timeOf(value);
  if (Number.isNaN(time) || isDayOnly(value)) return '';
  const [, zone] = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', timeZone }).format(time).split(', ');
  const here = `${format(time, timeZone, 'short')} ${zone}`;
  const utc = `${format(time, UTC, 'short')} ${UTC}`;
  return here === utc ? utc : `${here} (${utc})`;
}
