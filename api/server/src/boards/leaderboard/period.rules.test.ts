import { Temporal } from '@js-temporal/polyfill';
import fc from 'fast-check';
import { DAY } from '../../lib/durations';
import { endOfSameLength, nextPeriod, type Recurrence } from './period.rules';

/** Lists the periods that follow the first one of a series. */
function seriesOf(start: string, timeZone: string, recurrence: Recurrence, count: number) {
  const first = new Date(Temporal.PlainDateTime.from(start).toZonedDateTime(timeZone).epochMilliseconds);
  const periods = [nextPeriod({ startsAt: new Date(0), endsAt: first, timeZone, recurrence, seriesStartsAt: first })];
  while (periods.length < count) {
    const previous = periods.at(-1);
    if (previous) periods.push(nextPeriod({ ...previous, timeZone, recurrence }));
  }
  return periods;
}

const localTime = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime().toString();

it('finds the 31st again after shorter months', () => {
  const ends = seriesOf('2027-01-31T20:00', 'Europe/Berlin', 'monthly', 4).map(({ endsAt }) => localTime(endsAt, 'Europe/Berlin'));
  expect(ends).toEqual(['2027-02-28T20:00:00', '2027-03-31T20:00:00', '2027-04-30T20:00:00', '2027-05-31T20:00:00']);
});

it('moves a time that daylight saving skips by the hour, on that day only', () => {
  const ends = seriesOf('2027-03-07T02:30', 'America/New_York', 'weekly', 2).map(({ endsAt }) => localTime(endsAt, 'America/New_York'));
  expect(ends).toEqual(['2027-03-14T03:30:00', '2027-03-21T02:30:00']);
});

it('takes the first of two equal local times at the end of daylight saving', () => {
  const [period] = seriesOf('2027-10-31T01:30', 'America/New_York', 'weekly', 1);
  expect(period?.endsAt.toISOString()).toBe('2027-11-07T05:30:00.000Z');
});

it('begins a new series at an end that the staff moved', () => {
  const times = { startsAt: new Date('2027-01-01T00:00:00Z'), endsAt: new Date('2027-01-10T12:00:00Z'), seriesStartsAt: null };
  expect(nextPeriod({ ...times, timeZone: 'UTC', recurrence: 'weekly' })).toEqual({
    startsAt: times.endsAt,
    endsAt: new Date('2027-01-17T12:00:00Z'),
    seriesStartsAt: times.endsAt,
  });
});

const instant = (wall: string, timeZone: string) => new Date(Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone).epochMilliseconds);

describe('an end of the same length', () => {
  it.each([
    ['a month', '2027-01-01T00:00', '2027-02-01T00:00', '2027-03-01T00:00'],
    ['a month from the 31st', '2027-01-31T20:00', '2027-02-28T20:00', '2027-03-31T20:00'],
    ['a month up to the 31st', '2027-02-28T20:00', '2027-03-31T20:00', '2027-04-30T20:00'],
    ['a month from the 28th', '2027-02-28T20:00', '2027-03-28T20:00', '2027-04-28T20:00'],
    ['a month to a leap day', '2028-01-29T00:00', '2028-02-29T00:00', '2028-03-29T00:00'],
    ['a month over a change of clocks', '2027-02-15T00:00', '2027-03-15T00:00', '2027-04-15T00:00'],
    ['a month at a time that the clocks skip', '2027-02-14T02:30', '2027-03-14T03:30', '2027-04-11T03:30'],
    ['a month to its last minute', '2027-01-01T00:00', '2027-01-31T23:59', '2027-02-28T23:59'],
    ['a year', '2027-01-01T00:00', '2028-01-01T00:00', '2029-01-01T00:00'],
    ['a week over a change of clocks', '2027-03-01T18:00', '2027-03-08T18:00', '2027-03-15T18:00'],
    ['ten days and a half', '2027-10-30T00:00', '2027-11-09T12:00', '2027-11-20T00:00'],
    ['30 days', '2027-03-02T00:00', '2027-04-01T00:00', '2027-05-01T00:00'],
    ['a few hours', '2027-01-01T20:00', '2027-01-01T23:00', '2027-01-02T02:00'],
  ])('follows %s', (_length, start, end, expected) => {
    const timeZone = 'America/New_York';
    const next = endOfSameLength({ startsAt: instant(start, timeZone), endsAt: instant(end, timeZone), timeZone });
    expect(next).toEqual(instant(expected, timeZone));
  });

  it('counts the months of the given zone', () => {
    const times = { startsAt: new Date('2026-12-31T23:00:00Z'), endsAt: new Date('2027-01-31T23:00:00Z') };
    expect(endOfSameLength({ ...times, timeZone: 'Europe/Berlin' }).toISOString()).toBe('2027-02-28T23:00:00.000Z');
  });
});

describe.each([
  ['weekly', 7, 7],
  ['biweekly', 14, 14],
  ['monthly', 28, 31],
] as const)('%s periods in all time zones', (recurrence, leastDays, mostDays) => {
  const start = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));

  it('touch without a gap or an overlap, start at the same local time, and have sane lengths', () => {
    fc.assert(
      fc.property(zone, start, (timeZone, from) => {
        const wall = from.toISOString().slice(0, 16);
        const periods = seriesOf(wall, timeZone, recurrence, 14);
        periods.forEach(({ startsAt, endsAt }, index) => {
          if (index > 0) expect(startsAt).toEqual(periods[index - 1]?.endsAt);
          const days = (endsAt.getTime() - startsAt.getTime()) / DAY;
          // Daylight saving moves an end by an hour or two; zones have also left out or repeated a day.
          expect(days).toBeGreaterThanOrEqual(leastDays - 1.1);
          expect(days).toBeLessThanOrEqual(mostDays + 1.1);
        });
        // Times that a zone skips move, even past midnight; all others stay.
        const first = localTime(periods[0]?.startsAt ?? from, timeZone).slice(11, 16);
        for (const { endsAt } of periods) {
          const local = Temporal.PlainDateTime.from(localTime(endsAt, timeZone));
          const sameDay = local.withPlainTime(first);
          const wanted = Temporal.PlainDateTime.compare(sameDay, local) > 0 ? sameDay.subtract({ days: 1 }) : sameDay;
          const isThere = wanted.toZonedDateTime(timeZone).toPlainDateTime().equals(wanted);
          if (isThere) expect(local.toString().slice(11, 16)).toBe(first);
        }
      }),
      { numRuns: 25 },
    );
  });
});
