import { formatCountdown, formatHoursAndMinutes, formatTimeLeft, formatTimeLeftInDetail, remainingOf } from '.';
import { DAY, HOUR, MINUTE, SECOND } from './durations';

const NOW = Date.UTC(2026, 10, 1);

test.each([
  [2 * DAY + 3 * HOUR + 4 * MINUTE + 5 * SECOND + 999, [2, 3, 4, 5]],
  [DAY - 1, [0, 23, 59, 59]],
  [DAY, [1, 0, 0, 0]],
  [0, [0, 0, 0, 0]],
  [-5 * DAY, [0, 0, 0, 0]],
  [NaN, [0, 0, 0, 0]],
  [Infinity, [0, 0, 0, 0]],
])('splits %d ms into %p', (milliseconds, [days, hours, minutes, seconds]) => {
  expect(remainingOf(milliseconds)).toEqual({ days, hours, minutes, seconds });
});

test.each([
  [4000 * DAY, '4000d 0h', '4000d 0h 0m', '4000d 0h 0m'],
  [2 * DAY + 5 * HOUR + 30 * MINUTE, '2d 5h', '2d 5h 30m', '2d 5h 30m'],
  [DAY, '1d 0h', '1d 0h 0m', '1d 0h 0m'],
  [DAY - SECOND, '23h 59m', '23h 59m', '23h 59m 59s'],
  [HOUR, '1h 0m', '1h 0m', '1h 0m 0s'],
  [HOUR - SECOND, '59m', '59m', '0h 59m 59s'],
  [MINUTE, '1m', '1m', '0h 1m 0s'],
  [SECOND, '1m', '1m', '0h 0m 1s'],
  [0, 'Ended', 'Ended', 'Ended'],
  [-DAY, 'Ended', 'Ended', 'Ended'],
])('shows %d ms as %s in a list, %s on a detail page, %s on a challenge', (left, inList, inDetail, countdown) => {
  for (const end of [NOW + left, new Date(NOW + left).toISOString()]) {
    expect(formatTimeLeft(end, NOW)).toBe(inList);
    expect(formatTimeLeftInDetail(end, NOW)).toBe(inDetail);
    expect(formatCountdown(end, NOW)).toBe(countdown);
  }
});

test.each([null, undefined, '', 'soon', '1793491200000', NaN])('treats %p as no end', (end) => {
  expect(formatTimeLeft(end, NOW)).toBe('No End Date');
  expect(formatTimeLeftInDetail(end, NOW)).toBe('No End Date');
  expect(formatCountdown(end, NOW)).toBe('');
  expect(formatCountdown(end, NOW, '–')).toBe('–');
});

test.each([
  [DAY, '24h 0m'],
  [23 * HOUR + 59 * MINUTE, '23h 59m'],
  [HOUR + 1, '1h 1m'],
  [59 * MINUTE + SECOND, '1h 0m'],
  [SECOND, '0h 1m'],
  [0, '0h 0m'],
  [-HOUR, '0h 0m'],
  [NaN, '0h 0m'],
])('shows %d ms as %s', (milliseconds, text) => {
  expect(formatHoursAndMinutes(milliseconds)).toBe(text);
});
