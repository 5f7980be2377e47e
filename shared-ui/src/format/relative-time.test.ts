import { formatRelativeTime } from '.';
import { DAY, HOUR, MINUTE, SECOND } from './durations';

const NOW = Date.UTC(2026, 0, 3, 12);

test.each([
  [0, 'just now'],
  [59 * SECOND, 'just now'],
  [MINUTE - 1, 'just now'],
  [60 * SECOND, '1 minute ago'],
  [5 * MINUTE, '5 minutes ago'],
  [59 * MINUTE + 59 * SECOND, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [23 * HOUR + 59 * MINUTE, '23 hours ago'],
  [24 * HOUR, '1 day ago'],
  [7 * DAY - 1, '6 days ago'],
  // In the previous year.
  [7 * DAY, 'Dec 27, 2025'],
  // Clocks that differ by less than a minute.
  [-59 * SECOND, 'just now'],
  [-60 * SECOND, 'Jan 3, 2026'],
])('%d ms ago reads "%s"', (passed, text) => {
  expect(formatRelativeTime(NOW - passed, NOW, '', 'UTC')).toBe(text);
  expect(formatRelativeTime(new Date(NOW - passed).toISOString(), NOW, '', 'UTC')).toBe(text);
});

test('counts elapsed hours across the change to daylight saving time', () => {
  const now = Date.parse('2026-03-08T12:00:00-04:00');
  expect(formatRelativeTime('2026-03-07T12:00:00-05:00', now, '', 'America/New_York')).toBe('23 hours ago');
});

test('shows the date of the given time zone', () => {
  expect(formatRelativeTime('2025-12-01T03:00:00Z', NOW, '', 'America/New_York')).toBe('Nov 30, 2025');
});

test.each([null, undefined, '', 'yesterday', '1767441600000', NaN])('shows the fallback for %p', (value) => {
  expect(formatRelativeTime(value, NOW)).toBe('');
  expect(formatRelativeTime(value, NOW, 'never')).toBe('never');
});
