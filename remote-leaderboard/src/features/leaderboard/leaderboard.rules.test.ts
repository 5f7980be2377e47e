import type { Board } from '../../boards/board';
import { shownChoice, formatInZone } from './leaderboard.rules';

const board = {} as Board;
const platforms = [
  { slug: 'roo', name: 'Roo', activePrizePool: null, howToJoin: null },
  { slug: 'sol', name: 'Sol', activePrizePool: null, howToJoin: null },
];
const all = { platforms, bySlug: { roo: board, sol: board }, earlier: [] };
const onlySol = { platforms, bySlug: { sol: board }, earlier: [], query: { period: 'last', platform: 'sol' } as const };

test.each([
  ['the selected board if it is loaded', all, 'current', 'sol', 'current', 'sol'],
  ['the first board while another period is loading', all, 'last', 'roo', 'current', 'roo'],
  ['the previous board while another platform is loading', onlySol, 'last', 'roo', 'last', 'sol'],
  ['the previous board while another period is loading', onlySol, 'current', 'sol', 'last', 'sol'],
  ['the selected board if its response lacks it', { ...onlySol, bySlug: {} }, 'last', 'sol', 'last', 'sol'],
] as const)('shows %s', (_case, boards, period, slug, shownPeriod, shownSlug) => {
  expect(shownChoice(boards, { period, slug })).toEqual({ period: shownPeriod, slug: shownSlug });
});

test('shows no board without any platform', () => {
  expect(shownChoice({ platforms: [], bySlug: {}, earlier: [] }, { period: 'current', slug: undefined })).toEqual({
    period: 'current',
    slug: undefined,
  });
});

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
