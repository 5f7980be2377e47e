const timestamps = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** Formats a timestamp in the time zone of the browser, to the minute. Elements show it by `When`. */
export const formatTimestamp = (timestamp: string) => timestamps.format(new Date(timestamp));

/** Formats the day of a timestamp in the time zone of the browser. */
export const formatDay = (timestamp: string) => days.format(new Date(timestamp));

/** The timestamp in UTC of a `datetime-local` input's value, which is in the time zone of the browser; null if empty. */
export const parseLocalTime = (value: string): string | null => (value === '' ? null : new Date(value).toISOString());

/** The value of a `datetime-local` input for a time, in the time zone of the browser. */
export const toLocalTime = (time: Date): string => new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
