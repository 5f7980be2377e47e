import { setLanguage } from '../texts';
import { formatDate, formatDateRange, formatDateTime, formatTimeTitle, timeOf } from '.';

const NEW_YORK = 'America/New_York';
const BAD = [
  null,
  undefined,
  '',
  'soon',
  '5',
  '2026',
  '1781546400',
  '11/21/2026',
  '2026-11-21 at 18:05',
  '2026-13-01',
  NaN,
  Infinity,
  9e15,
  {},
  [2026],
];

test.each([
  ['2026-11-21T18:05:00Z', 'UTC', 'Nov 21, 2026', 'Nov 21, 2026, 6:05 PM'],
  ['2026-11-21T18:05:00.123456Z', 'UTC', 'Nov 21, 2026', 'Nov 21, 2026, 6:05 PM'],
  ['2026-11-21 18:05:00Z', 'UTC', 'Nov 21, 2026', 'Nov 21, 2026, 6:05 PM'],
  ['2026-11-21T18:05:00+05:30', 'UTC', 'Nov 21, 2026', 'Nov 21, 2026, 12:35 PM'],
  [Date.UTC(2026, 10, 21, 0, 5), 'UTC', 'Nov 21, 2026', 'Nov 21, 2026, 12:05 AM'],
  // In another year, depending on the time zone.
  ['2027-01-01T03:00:00Z', NEW_YORK, 'Dec 31, 2026', 'Dec 31, 2026, 10:00 PM'],
  ['2027-01-01T03:00:00Z', 'Asia/Tokyo', 'Jan 1, 2027', 'Jan 1, 2027, 12:00 PM'],
  // Before and after the changes of daylight saving time.
  ['2026-03-08T06:59:00Z', NEW_YORK, 'Mar 8, 2026', 'Mar 8, 2026, 1:59 AM'],
  ['2026-03-08T07:00:00Z', NEW_YORK, 'Mar 8, 2026', 'Mar 8, 2026, 3:00 AM'],
  ['2026-11-01T05:30:00Z', NEW_YORK, 'Nov 1, 2026', 'Nov 1, 2026, 1:30 AM'],
  ['2026-11-01T06:30:00Z', NEW_YORK, 'Nov 1, 2026', 'Nov 1, 2026, 1:30 AM'],
])('shows %s in %s as %s and %s', (value, zone, date, dateTime) => {
  expect(formatDate(value, '', zone)).toBe(date);
  expect(formatDateTime(value, '', zone)).toBe(dateTime);
});

test('shows a date without a time of day as the same date in every time zone', () => {
  for (const zone of [NEW_YORK, 'UTC', 'Pacific/Kiritimati']) {
    expect(formatDate('2026-11-21', '', zone)).toBe('Nov 21, 2026');
    expect(formatDateTime('2026-11-21', '', zone)).toBe('Nov 21, 2026');
  }
  expect(formatTimeTitle('2026-11-21')).toBe('');
});

test('reads a number as milliseconds, also where it looks like seconds', () => {
  expect(formatDate(1_781_546_400, '', 'UTC')).toBe('Jan 21, 1970');
});

test.each([
  ['2026-11-21T18:05:00Z', '2026-12-01T18:05:00Z', 'Nov 21, 2026 - Dec 1, 2026'],
  ['2026-12-31T12:00:00Z', '2027-01-01T12:00:00Z', 'Dec 31, 2026 - Jan 1, 2027'],
  ['2026-11-21T18:05:00Z', null, 'Nov 21, 2026 - TBA'],
  [null, '2026-12-01T18:05:00Z', 'TBA - Dec 1, 2026'],
  [undefined, 'later', 'TBA - TBA'],
])('shows the range from %s to %s as %s', (start, end, text) => {
  expect(formatDateRange(start, end, 'UTC')).toBe(text);
});

test.each([
  [NEW_YORK, '2026-11-21T18:05:00Z', 'Nov 21, 2026, 1:05 PM EST (Nov 21, 2026, 6:05 PM UTC)'],
  [NEW_YORK, '2026-07-01T02:05:00Z', 'Jun 30, 2026, 10:05 PM EDT (Jul 1, 2026, 2:05 AM UTC)'],
  // The hour repeated at the end of daylight saving time.
  [NEW_YORK, '2026-11-01T05:30:00Z', 'Nov 1, 2026, 1:30 AM EDT (Nov 1, 2026, 5:30 AM UTC)'],
  [NEW_YORK, '2026-11-01T06:30:00Z', 'Nov 1, 2026, 1:30 AM EST (Nov 1, 2026, 6:30 AM UTC)'],
  ['Asia/Kolkata', '2026-12-31T20:00:00Z', 'Jan 1, 2027, 1:30 AM GMT+5:30 (Dec 31, 2026, 8:00 PM UTC)'],
  ['UTC', '2026-11-21T18:05:00Z', 'Nov 21, 2026, 6:05 PM UTC'],
])('shows the title in %s for %s as %s', (zone, value, text) => {
  expect(formatTimeTitle(value, zone)).toBe(text);
});

test.each(BAD)('treats %p as missing', (value) => {
  const bad = value as never;
  expect(timeOf(bad)).toBeNaN();
  expect([formatDate(bad), formatDateTime(bad), formatTimeTitle(bad)]).toEqual(['', '', '']);
  expect([formatDate(bad, 'TBA'), formatDateTime(bad, '–')]).toEqual(['TBA', '–']);
  expect(formatDateRange(bad, bad)).toBe('TBA - TBA');
});

test.each([
  ["the visitor's time zone", undefined],
  ['UTC', 'UTC'],
])('shows the same text as that of Intl in %s, at any time of the day and the year', (_, timeZone) => {
  const time = { timeZone, hour: 'numeric', minute: '2-digit' } as const;
  const date = { timeZone, year: 'numeric', month: 'short', day: 'numeric' } as const;
  const formatterOf = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat('en-US', options);
    return (at: number) => formatter.format(at).replaceAll('\u202f', ' ');
  };
  // 29 days, 3 hours, 59 minutes and 7 seconds apart, over 80 years.
  const times = Array.from({ length: 1_000 }, (__, index) => Date.UTC(1970, 0, 1) + index * 2_519_947_000);
  expect(times.map((at) => formatDate(at, '', timeZone))).toEqual(times.map(formatterOf(date)));
  expect(times.map((at) => formatDateTime(at, '', timeZone))).toEqual(times.map(formatterOf({ ...date, ...time })));
});

test("formats in the page's language", () => {
  setLanguage('de');
  expect(formatDateTime('2026-03-08T07:00:00Z', '', NEW_YORK)).toBe('8. März 2026, 03:00');
  expect(formatTimeTitle('2026-07-01T02:05:00Z', 'Europe/Berlin')).toBe('1. Juli 2026, 04:05 MESZ (1. Juli 2026, 02:05 UTC)');
  setLanguage('en');
});
