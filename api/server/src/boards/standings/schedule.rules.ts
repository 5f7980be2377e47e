import { HOUR } from '../../lib/durations';

/** Longest pause after failures, unless the source asks for a longer one. */
const LONGEST_BACKOFF_MS = HOUR;

/** Spread of times as a part of the interval, so sources don't end up in step. */
const JITTER = 0.1;

/** Time after a board's end, and the source's delay, until which it is fetched: casinos add late wagers. */
export const SETTLING_MS = 6 * HOUR;

/** Time before a board's start at which a cumulative source is fetched already, in case the fetch at the edge fails. */
const LEAD_MS = HOUR;

interface Attempt {
  now: Date;
  leastIntervalMs: number;
  /** Starts and ends of boards, plus the source's delay; only of cumulative sources. */
  edges: readonly Date[];
  /** Random number from 0 to 1. */
  random: number;
}

/**
 * Returns the time of the fetch after a successful one. An edge within the following interval is awaited instead, since a source must not
 * be asked twice within its interval.
 */
export function nextFetch({ now, leastIntervalMs, edges, random }: Attempt): Date {
  const next = now.getTime() + leastIntervalMs;
  const edge = edges
    .map((time) => time.getTime())
    .filter((time) => time >= next && time < next + leastIntervalMs)
    .sort((one, other) => one - other)[0];
  return new Date(edge ?? next + Math.round(random * JITTER * leastIntervalMs));
}

/** Returns the time of the fetch after a failed one: exponential backoff with jitter, and never before the source allows it. */
export function retryAt({
  now,
  leastIntervalMs,
  random,
  failures,
  retryAfterMs,
}: Omit<Attempt, 'edges'> & { failures: number; retryAfterMs: number | null }): Date {
  const backoff = Math.min(leastIntervalMs * 2 ** Math.min(failures - 1, 20), Math.max(LONGEST_BACKOFF_MS, leastIntervalMs));
  const pause = Math.max(backoff * (1 + random * JITTER), retryAfterMs ?? 0);
  return new Date(now.getTime() + Math.round(pause));
}

interface BoardTimes {
  startsAt: Date;
  endsAt: Date;
}

/**
 * Tells whether a board is fetched from a source of its period: from its start until its numbers have settled. An open-ended source's would
 * go on after the end.
 */
export const isFetched = (
  { startsAt, endsAt }: BoardTimes,
  { delayMs, isOpenEnded }: { delayMs: number; isOpenEnded: boolean },
  now: Date,
): boolean => startsAt <= now && now.getTime() < endsAt.getTime() + delayMs + (isOpenEnded ? 0 : SETTLING_MS);

interface SourceAtEnd {
  delayMs: number;
  leastIntervalMs: number;
  waitingSince: Date | null;
}

/**
 * Tells whether an ended board's last numbers have come: after the source's delay and time for a fetch, plus {@link SETTLING_MS} if the
 * source fails.
 */
export function hasLastNumbers(
  { delayMs, leastIntervalMs, waitingSince }: SourceAtEnd,
  { endsAt }: Pick<BoardTimes, 'endsAt'>,
  now: Date,
): boolean {
  const fetchedBy = endsAt.getTime() + delayMs + 2 * leastIntervalMs;
  return now.getTime() >= fetchedBy + (waitingSince ? SETTLING_MS : 0);
}

/** Tells whether a board needs snapshots of a cumulative source: from shortly before its start until its end was seen. */
export const needsSnapshots = ({ startsAt, endsAt }: BoardTimes, delayMs: number, now: Date): boolean =>
  startsAt.getTime() - LEAD_MS <= now.getTime() && now.getTime() < endsAt.getTime() + delayMs + LEAD_MS;
