import { formatDateIn, formatHourIn } from '@greenroom/contract/texts';
import { currentLanguage } from '../texts/language';
import { t } from '../texts/own';
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

/** Returns the time whose UTC shows the clock and calendar of a time zone, or of the visitor. Uses `Intl`, which is slow, for others. */
function clockOf(time: number, timeZone?: string): number {
  if (timeZone === UTC) return time;
  if (!timeZone) return time - new Date(time).getTimezoneOffset() * MINUTE;
  // Swedish has the format of ISO 8601.
  return Date.parse(`${new Date(time).toLocaleString('sv', { timeZone }).replace(' ', 'T')}Z`);
}

const format = (time: number, timeZone?: string, withTime?: boolean) => formatDateIn(currentLanguage(), clockOf(time, timeZone), withTime);

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
  return format(time, timeZone, true);
}

/** Formats a full hour of the day, such as "10 PM". */
export const formatHour = (hour: number): string => formatHourIn(currentLanguage(), hour);

/** Formats a range such as "Nov 21, 2026 - Dec 1, 2026", with "TBA" for a missing date (docs/product.md#formats). */
export const formatDateRange = (start: TimeValue, end: TimeValue, timeZone?: string): string =>
  t('{start} - {end}', { start: formatDate(start, t('TBA'), timeZone), end: formatDate(end, t('TBA'), timeZone) });

/**
 * Formats the exact time for a `title` attribute, in the visitor's time zone and in UTC, such as "Nov 21, 2026, 1:05 PM EST (Nov 21, 2026,
 * 6:05 PM UTC)". Empty for a value without a time of day.
 */
export function formatTimeTitle(value: TimeValue, timeZone?: string): string {
  const time = timeOf(value);
  if (Number.isNaN(time) || isDayOnly(value)) return '';
  const zone = new Intl.DateTimeFormat(`${currentLanguage()}-u-nu-latn`, { timeZoneName: 'short', timeZone })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const here = `${format(time, timeZone, true)} ${zone}`;
  const utc = `${format(time, UTC, true)} ${UTC}`;
  return here === utc ? utc : `${here} (${utc})`;
}
