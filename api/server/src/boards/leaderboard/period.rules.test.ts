import { Temporal } from '@js-temporal/polyfill';
import fc from 'fast-check';
import { DAY } from '../../lib/durations';
import { nextPeriod, type Recurrence } from './period.rules';

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
