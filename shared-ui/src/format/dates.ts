/**
 * A point in time as calls answer it: an ISO 8601 text, also with a space for its T as databases write it, or milliseconds
 * since 1970. A number of seconds is not guessed, and a text in any other form, a numeric one included, counts as missing.
 */
export type TimeValue = string | number | null | undefined;

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;
const ISO = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** Milliseconds since 1970; NaN where the value tells none. */
export function timeOf(value: TimeValue): number {
  if (typeof value === 'string') return ISO.test(value) ? Date.parse(value.replace(' ', 'T')) : NaN;
  return typeof value === 'number' ? new Date(value).getTime() : NaN;
}

const DATE = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const DATE_TIME = { ...DATE, hour: 'numeric', minute: '2-digit' } as const;
const FORMS = { date: DATE, dateTime: DATE_TIME, dateTimeZone: { ...DATE_TIME, timeZoneName: 'short' } } as const;

/** Making a format takes a hundred times as long as using one. */
const formats = new Map<string, Intl.DateTimeFormat>();

function write(form: keyof typeof FORMS, time: number, timeZone?: string): string {
  const key = `${form} ${timeZone}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat('en-US', { ...FORMS[form], timeZone })));
  // Some browsers put a narrow space before AM and PM, which no search and no test would find.
  return format.format(time).replaceAll('\u202f', ' ');
}

/** A day without a time is that day wherever the visitor is. */
const isDayOnly = (value: TimeValue) => typeof value === 'string' && DAY_ONLY.test(value);

/**
 * A calendar date such as "Nov 21, 2026"; `fallback` where there is no readable one.
 * @param timeZone the visitor's unless told
 */
export function formatDate(value: TimeValue, fallback = '', timeZone?: string): string {
  const time = timeOf(value);
  return Number.isNaN(time) ? fallback : write('date', time, isDayOnly(value) ? 'UTC' : timeZone);
}

/**
 * A date with its time such as "Nov 21, 2026, 6:05 PM", a day without a time as {@link formatDate} has it;
 * `fallback` where there is no readable one.
 * @param timeZone the visitor's unless told
 */
export function formatDateTime(value: TimeValue, fallback = '', timeZone?: string): string {
  const time = timeOf(value);
  if (Number.isNaN(time) || isDayOnly(value)) return formatDate(value, fallback);
  return write('dateTime', time, timeZone);
}

/**
 * From one date to another as "Nov 21, 2026 - Dec 1, 2026", with "TBA" for one that is missing
 * (specification 2, section 2, raffles and tournaments).
 * @param timeZone the visitor's unless told
 */
export function formatDateRange(start: TimeValue, end: TimeValue, timeZone?: string): string {
  return `${formatDate(start, 'TBA', timeZone)} - ${formatDate(end, 'TBA', timeZone)}`;
}

/**
 * The exact time for a title: in the visitor's zone and in UTC, such as
 * "Nov 21, 2026, 1:05 PM EST (Nov 21, 2026, 6:05 PM UTC)". Empty for what has no time of day.
 * @param timeZone the visitor's unless told
 */
export function formatTimeTitle(value: TimeValue, timeZone?: string): string {
  const time = timeOf(value);
  if (Number.isNaN(time) || isDayOnly(value)) return '';
  const here = write('dateTimeZone', time, timeZone);
  const utc = write('dateTimeZone', time, 'UTC');
  return here === utc ? utc : `${here} (${utc})`;
}
