import { formatInZone } from './format-in-zone';

const NEW_YORK = 'America/New_York';

test('shows the same text with Temporal as with Intl, which it does not use then', () => {
  // 24 hours, 59 minutes and 7 seconds apart, over a year.
  const times = Array.from({ length: 400 }, (_, index) => Date.UTC(2026, 0, 1) + index * 89_947_000);
  const withIntl = times.map((at) => formatInZone(at, NEW_YORK));
  expect(withIntl[0]).toBe('Dec 31, 2025, 7:00 PM');

  const offsets = new Intl.DateTimeFormat('en-US', { timeZone: NEW_YORK, timeZoneName: 'longOffset' });
  const offsetOf = (time: number) => Number(/GMT-0(\d):00/.exec(offsets.format(time))?.[1]) * -3600e9;
  const fromEpochMilliseconds = (time: number) => ({ toZonedDateTimeISO: () => ({ offsetNanoseconds: offsetOf(time) }) });
  Object.assign(globalThis, { Temporal: { Instant: { fromEpochMilliseconds } } });
  const format = jest.spyOn(Intl, 'DateTimeFormat');
  try {
    expect(times.map((at) => formatInZone(at, NEW_YORK))).toEqual(withIntl);
    expect(format).not.toHaveBeenCalled();
  } finally {
    format.mockRestore();
    Reflect.deleteProperty(globalThis, 'Temporal');
  }
});
