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

const DATE = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const DATE_TIME = { ...DATE, hour: 'numeric', minute: '2-digit' } as const;
const FORMATS = { date: DATE, dateTime: DATE_TIME, dateTimeZone: { ...DATE_TIME, timeZoneName: 'short' } } as const;

/** Cached, since creating a format takes a hundred times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** By `Intl`, whose first use blocks a slow processor for 200 ms or more: only for another time zone, and for the name of the visitor's. */
function formatWith(format: keyof typeof FORMATS, time: number, timeZone?: string): string {
  const key = `${format} ${timeZone}`;
  let formatter = formatters.get(key);
  if (!formatter) formatters.set(key, (formatter = new Intl.DateTimeFormat('en-US', { ...FORMATS[format], timeZone })));
  // Some browsers put a narrow no-break space before AM and PM, which text searches and tests miss.
  return formatter.format(time).replaceAll('\u202f', ' ');
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const UTC = 'UTC';

/** As `Intl` would write it, in UTC or in the visitor's time zone. */
function calendarDate(date: Date, inUtc: boolean): string {
  return inUtc
    ? `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
    : `${MONTHS[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;
}

/** As {@link calendarDate}. */
function timeOfDay(date: Date, inUtc: boolean): string {
  const hours = inUtc ? date.getUTCHours() : date.getHours();
  const minutes = inUtc ? date.getUTCMinutes() : date.getMinutes();
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** A date without a time of day is the same date in every time zone. */
const isDayOnly = (value: TimeValue) => typeof value === 'string' && DAY_ONLY.test(value);

/**
 * A calendar date such as "Nov 21, 2026"; `fallback` if missing or invalid.
 * @param timeZone the visitor's by default
 */
export function formatDate(value: TimeValue, fallback = '', timeZone?: string): string {
  const time = timeOf(value);
  if (Number.isNaN(time)) return fallback;
  const zone = isDayOnly(value) ? UTC : timeZone;
  return zone && zone !== UTC ? formatWith('date', time, zone) : calendarDate(new Date(time), zone === UTC);
}

/**
 * A date with its time such as "Nov 21, 2026, 6:05 PM"; the date alone for a value without a time of day; `fallback` if missing
 * or invalid.
 * @param timeZone the visitor's by default
 */
export function formatDateTime(value: TimeValue, fallback = '', timeZone?: string): string {
  const time = timeOf(value);
  if (Number.isNaN(time) || isDayOnly(value)) return formatDate(value, fallback);
  if (timeZone && timeZone !== UTC) return formatWith('dateTime', time, timeZone);
  return `${formatDate(value, '', timeZone)}, ${timeOfDay(new Date(time), timeZone === UTC)}`;
}

/** The time of day in the visitor's time zone, such as "6:05 PM"; `fallback` if missing or invalid. */
export function formatTimeOfDay(value: TimeValue, fallback = ''): string {
  const time = timeOf(value);
  return Number.isNaN(time) ? fallback : timeOfDay(new Date(time), false);
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
  const here = formatWith('dateTimeZone', time, timeZone);
  const utc = `${formatDateTime(value, '', UTC)} ${UTC}`;
  return here === utc ? utc : `${here} (${utc})`;
}
