import { MINUTE } from './durations';

/**
 * A timestamp as the API returns it: ISO 8601, also with a space in place of the T as databases write it, or milliseconds since
 * 1970. Seconds are not recognized, and any other text, a numeric one included, counts as missing.
 */
export type TimeValue = string | number | null | undefined;

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;
const ISO = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** Milliseconds since 1970; NaN if the value is no timestamp. */
export function timeOf(value: TimeValue): number {
  if (typeof value === 'string') return ISO.test(value) ? Date.parse(value.replace(' ', 'T')) : NaN;
  return typeof value === 'number' ? new Date(value).getTime() : NaN;
}

const UTC = 'UTC';

/** Uses `Intl`, whose first use blocks a slow processor for 200 ms or more, for another time zone alone. */
function format(time: number, timeZone?: string, timeStyle?: 'short'): string {
  if (timeZone && timeZone !== UTC)
    // Some browsers put a narrow no-break space before AM and PM, which text searches and tests miss.
    return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle, timeZone }).format(time).replaceAll('\u202f', ' ');
  // In UTC it has what clock and calendar show here.
  const date = new Date(timeZone ? time : time - new Date(time).getTimezoneOffset() * MINUTE);
  // English in every browser, such as "Sat, 21 Nov 2026 18:05:00 GMT".
  const [, day, month, year, clock = ''] = date.toUTCString().split(' ');
  const [hours, minutes] = clock.split(':');
  const text = `${month} ${Number(day)}, ${year}`;
  return timeStyle ? `${text}, ${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}` : text;
}

/** A date without a time of day is the same date in every time zone. */
const isDayOnly = (value: TimeValue) => typeof value === 'string' && DAY_ONLY.test(value);

/**
 * A calendar date such as "Nov 21, 2026"; `fallback` if missing or invalid.
 * @param timeZone the visitor's by default
 */
export function formatDate(value: TimeValue, fallback = '', timeZone?: string): string {
  const time = timeOf(value);
  return Number.isNaN(time) ? fallback : format(time, isDayOnly(value) ? UTC : timeZone);
}

/**
 * A date with its time such as "Nov 21, 2026, 6:05 PM"; the date alone for a value without a time of day; `fallback` if missing
 * or invalid.
 * @param timeZone the visitor's by default
 */
export function formatDateTime(value: TimeValue, fallback = '', timeZone?: string): string {
  const time = timeOf(value);
  if (Number.isNaN(time) || isDayOnly(value)) return formatDate(value, fallback);
  return format(time, timeZone, 'short');
}

/**
 * A range such as "Nov 21, 2026 - Dec 1, 2026", with "TBA" for a missing date
 * (docs/product.md#formats).
 * @param timeZone the visitor's by default
 */
export function formatDateRange(start: TimeValue, end: TimeValue, timeZone?: string): string {
  return `${formatDate(start, 'TBA', timeZone)} - ${formatDate(end, 'TBA', timeZone)}`;
}

/**
 * The exact time for a `title` attribute, in the visitor's time zone and in UTC, such as
 * "Nov 21, 2026, 1:05 PM EST (Nov 21, 2026, 6:05 PM UTC)". Empty for a value without a time of day.
 * @param timeZone the visitor's by default
 */
export function formatTimeTitle(value: TimeValue, timeZone?: string): string {
  const time = timeOf(value);
  if (Number.isNaN(time) || isDayOnly(value)) return '';
  const [, zone] = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', timeZone }).format(time).split(', ');
  const here = `${format(time, timeZone, 'short')} ${zone}`;
  const utc = `${format(time, UTC, 'short')} ${UTC}`;
  return here === utc ? utc : `${here} (${utc})`;
}
