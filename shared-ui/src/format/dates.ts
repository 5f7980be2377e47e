const date = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });

/** A calendar date in the visitor's zone, such as "Nov 21, 2026"; `fallback` where there is no readable date. */
export function formatDate(value: string | number | null, fallback = ''): string {
  const time = value === null ? NaN : new Date(value).getTime();
  return Number.isNaN(time) ? fallback : date.format(time);
}
