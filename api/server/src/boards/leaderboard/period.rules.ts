import { Temporal } from '@js-temporal/polyfill';
import { DAY } from '../../lib/durations';
import type { BoardTimes } from './leaderboard.rules';

export type Recurrence = 'weekly' | 'biweekly' | 'monthly';

interface ZonedPeriod extends BoardTimes {
  /** IANA name. */
  timeZone: string;
}

export interface RecurringPeriod extends ZonedPeriod {
  recurrence: Recurrence;
  /** Start of the series' first period; null: its own start. */
  seriesStartsAt: Date | null;
}

/** Returns the end that a board's next period would have: of its series, or after the same length if the staff opens it by hand. */
export function proposedEnd({
  recurrence,
  ...board
}: ZonedPeriod & { recurrence: Recurrence | 'none'; seriesStartsAt: Date | null }): Date {
  return recurrence === 'none' ? endOfSameLength(board) : nextPeriod({ ...board, recurrence }).endsAt;
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
  const start = localTime(seriesStart, timeZone);
  const length = { weekly: { weeks: count }, biweekly: { weeks: 2 * count }, monthly: { months: count } }[recurrence];
  return count === 0 ? seriesStart : new Date(start.add(length).epochMilliseconds);
}

const localTime = (time: Date, timeZone: string) => Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(timeZone);

/**
 * Returns the end of a period of the same length that starts at this one's end, in the board's time zone. Whole months stay whole months:
 * the later of the two days counts, so 31 January to 28 February is followed by 31 March. Other lengths are local days and the hours left
 * over. An end at 23:59 after a start at midnight is the end of that day.
 */
export function endOfSameLength({ startsAt, endsAt, timeZone }: ZonedPeriod): Date {
  const start = localTime(startsAt, timeZone);
  const end = localTime(endsAt, timeZone);
  const untilMidnight = end.until(end.startOfDay().add({ days: 1 }));
  const isLastMinute = start.equals(start.startOfDay()) && untilMidnight.total('minutes') <= 1;
  const left = isLastMinute ? untilMidnight : new Temporal.Duration();
  return new Date(endAfter(start, end.add(left)).subtract(left).epochMilliseconds);
}

function endAfter(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const months = (end.year - start.year) * 12 + end.month - start.month;
  const day = Math.max(start.day, end.day);
  const isOnDay = (time: Temporal.ZonedDateTime) => time.day === Math.min(day, time.daysInMonth);
  const isWholeMonths = months > 0 && isOnDay(start) && isOnDay(end) && start.toPlainTime().equals(end.toPlainTime());
  if (!isWholeMonths) return end.add(start.until(end, { largestUnit: 'days' }));
  // In local time, since the days in between may skip an hour.
  return end.toPlainDateTime().with({ day: 1 }).add({ months }).with({ day }).toZonedDateTime(end.timeZoneId);
}
