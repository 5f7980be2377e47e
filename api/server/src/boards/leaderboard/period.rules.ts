import { Temporal } from '@js-temporal/polyfill';
import { DAY } from '../../lib/durations';
import type { BoardTimes } from './leaderboard.rules';

export type Recurrence = 'weekly' | 'biweekly' | 'monthly';

export interface RecurringPeriod extends BoardTimes {
  /** IANA name. */
  timeZone: string;
  recurrence: Recurrence;
  /** Start of the series' first period; null: its own start. */
  seriesStartsAt: Date | null;
}

/** More than any period lasts, with daylight saving and days that a zone repeats. */
const LONGEST_DAYS = { weekly: 8.1, biweekly: 15.1, monthly: 32.1 };

/**
 * Returns the next period, which starts at this one's end. Ends are counted from the series' start at the same local time: daylight saving
 * does not move them, and a series from the 31st ends on a shorter month's last day and then on the 31st again. A skipped time is an hour
 * later on that day; of one that occurs twice, the first counts. If the staff moved the end, a new series begins there.
 */
export function nextPeriod(previous: RecurringPeriod): BoardTimes & { seriesStartsAt: Date } {
  const startsAt = previous.endsAt;
  const seriesStartsAt = previous.seriesStartsAt ?? previous.startsAt;
  const end = boundaryAfter(startsAt, { ...previous, seriesStartsAt });
  return end ? { startsAt, endsAt: end, seriesStartsAt } : { startsAt, endsAt: boundary(startsAt, previous, 1), seriesStartsAt: startsAt };
}

/** Returns the boundary after `time`; undefined if `time` is none of the series. */
function boundaryAfter(time: Date, { seriesStartsAt, ...rule }: RecurringPeriod & { seriesStartsAt: Date }): Date | undefined {
  const elapsed = time.getTime() - seriesStartsAt.getTime();
  // At or before the boundary, so a long series is not searched from its start.
  let count = Math.max(0, Math.floor(elapsed / (LONGEST_DAYS[rule.recurrence] * DAY)));
  let at = boundary(seriesStartsAt, rule, count);
  while (at < time) at = boundary(seriesStartsAt, rule, ++count);
  return at.getTime() === time.getTime() ? boundary(seriesStartsAt, rule, count + 1) : undefined;
}

function boundary(seriesStart: Date, { timeZone, recurrence }: Pick<RecurringPeriod, 'timeZone' | 'recurrence'>, count: number): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(seriesStart.getTime()).toZonedDateTimeISO(timeZone);
  const length = { weekly: { weeks: count }, biweekly: { weeks: 2 * count }, monthly: { months: count } }[recurrence];
  return count === 0 ? seriesStart : new Date(start.add(length).epochMilliseconds);
}
