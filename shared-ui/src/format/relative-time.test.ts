import { formatRelativeTime } from '.';

const NOW = Date.UTC(2026, 0, 3, 12);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, 'just now'],
  [59 * SECOND, 'just now'],
  [MINUTE - 1, 'just now'],
  [60 * SECOND, '1 minute ago'],
  [119 * SECOND, '1 minute ago'],
  [5 * MINUTE, '5 minutes ago'],
  [59 * MINUTE + 59 * SECOND, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [23 * HOUR + 59 * MINUTE, '23 hours ago'],
  [24 * HOUR, '1 day ago'],
  [6 * DAY + 23 * HOUR, '6 days ago'],
  [7 * DAY - 1, '6 days ago'],
  // Beyond the turn of the year.
  [7 * DAY, 'Dec 27, 2025'],
  // A clock that is a little ahead of the other.
  [-59 * SECOND, 'just now'],
  [-60 * SECOND, 'Jan 3, 2026'],
  [-3 * DAY, 'Jan 6, 2026'],
])('%d ms ago reads "%s"', (passed, text) => {
  expect(formatRelativeTime(NOW - passed, NOW, '', 'UTC')).toBe(text);
  expect(formatRelativeTime(new Date(NOW - passed).toISOString(), NOW, '', 'UTC')).toBe(text);
});

test('counts hours that passed, not what clocks show, when they go forward', () => {
  const now = Date.parse('2026-03-08T12:00:00-04:00');
  expect(formatRelativeTime('2026-03-07T12:00:00-05:00', now, '', 'America/New_York')).toBe('23 hours ago');
});

test('its date is the one in the zone', () => {
  expect(formatRelativeTime('2025-12-01T03:00:00Z', NOW, '', 'America/New_York')).toBe('Nov 30, 2025');
});

test.each([null, undefined, '', 'yesterday', '1767441600000', NaN])('%p has no time', (value) => {
  expect(formatRelativeTime(value, NOW)).toBe('');
  expect(formatRelativeTime(value, NOW, 'never')).toBe('never');
});
