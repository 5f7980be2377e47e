const timestamps = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** Formats a timestamp in the time zone of the browser, to the minute. Elements show it by `When`. */
export const formatTimestamp = (timestamp: string) => timestamps.format(new Date(timestamp));

/** Formats the day of a timestamp in the time zone of the browser. */
export const formatDay = (timestamp: string) => days.format(new Date(timestamp));

/** The time between two timestamps in its two largest units, such as "3 h 20 min". */
export function durationBetween(from: string, to: string): string {
  const minutes = Math.round((new Date(to).getTime() - new Date(from).getTime()) / 60_000);
  const units: [count: number, name: string][] = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ];
  const first = units.findIndex(([count]) => count > 0);
  if (first < 0) return 'less than a minute';
  return units
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count} ${name}`)
    .join(' ');
}

/** The timestamp in UTC of a `datetime-local` input's value, which is in the time zone of the browser; null if empty. */
export const parseLocalTime = (value: string): string | null => (value === '' ? null : new Date(value).toISOString());

/** The value of a `datetime-local` input for a time, in the time zone of the browser. */
export const toLocalTime = (time: Date): string => new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** A number with its thousands apart. */
export const formatCount = (count: number) => count.toLocaleString('en-US');
