const timestamps = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** Formats a timestamp in the browser's time zone, for texts; elements use `When`. */
export const formatTimestamp = (timestamp: string) => timestamps.format(new Date(timestamp));

export const formatDay = (timestamp: string) => days.format(new Date(timestamp));

/** Formats a duration in its two largest units: "3 h 20 min". */
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

export const parseLocalTime = (value: string): string | null => (value === '' ? null : new Date(value).toISOString());

export const toLocalTime = (time: Date): string => new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

export const formatCount = (count: number) => count.toLocaleString('en-US');
