import { visibleText } from '@greenroom/contract';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/client';
import { moneyOf } from './amounts';
import { EDGE_GRACE_MS, countedFrom, differenceOf, lastAsOf, snapshotAtEdge } from './source-period.rules';
import type { PlayerTotal } from './player-totals';
import {
  type BoardPeriod,
  findFirstAfter,
  findLatest,
  findSource,
  type PlatformSource,
  readContent,
  type SnapshotFacts,
  type Target,
} from './standings.repository';
import { MINUTE } from '../../lib/durations';

/** Name in place of one that the casino hides. */
export const HIDDEN_PLAYER = 'Hidden player';

export interface StandingsPlayer {
  key: string;
  /** Casino's id; null if it has only names, or for players from wagers. */
  externalId: string | null;
  displayName: string;
  wagered: number;
  isHidden: boolean;
}

/** Source of a board, and how far its numbers can be trusted. */
export interface BoardSource {
  label: string;
  /** Rule by which wagers count, for visitors. */
  disclosure?: string;
  leastIntervalMs: number;
  delayMs: number;
  isCumulative: boolean;
  /** Time of the numbers; null before the first ones. */
  asOf: Date | null;
  /** Time the source last confirmed them. */
  seenUntil: Date | null;
  /** Time since which no numbers could be accepted; null while all is well. */
  waitingSince: Date | null;
  /** Reason, or the players who stay as they were, for the staff. */
  problem: string | null;
  /** Real beginning of the numbers, if it differs from the board's start. */
  countedFrom: Date | null;
  /** Snapshots that the standings derive from; null before the first ones. */
  snapshots: { start: number | null; end: number } | null;
}

const VISIBLE_DIFFERENCE_MS = MINUTE;

/** An interval and its jitter fit in twice; the third one is missing. */
const STALE_INTERVALS = 3;

/** Tells whether the numbers are older than the source's interval explains. On an ended board, those of its end suffice. */
export function isStale({ seenUntil, leastIntervalMs, delayMs }: BoardSource, { endsAt }: Pick<BoardPeriod, 'endsAt'>, now: Date): boolean {
  const until = Math.min(now.getTime(), endsAt.getTime() + delayMs);
  return seenUntil !== null && until - seenUntil.getTime() > STALE_INTERVALS * leastIntervalMs;
}

/**
 * Finds a board's source: null without one, or if it was disabled before the board ended. The queries run in sequence, since a transaction
 * has one connection.
 */
export async function findBoardSource(db: Db, board: BoardPeriod): Promise<BoardSource | null> {
  const source = await findSource(db, board.platformId);
  return !source || (source.disabledAt && source.disabledAt < board.endsAt) ? null : describeBoardSource(db, source, board);
}

/** Describes a given source of a board, even a disabled one. */
export async function describeBoardSource(db: Db, source: PlatformSource, board: BoardPeriod): Promise<BoardSource> {
  const { label, leastIntervalMs, delayMs, isCumulative, disclosure } = source;
  const target: Target = { platformId: board.platformId, leaderboardId: isCumulative ? null : board.id };
  const end = isCumulative ? await findEndEdge(db, target, board.endsAt) : await findLatest(db, target, 'accepted');
  const start = isCumulative && end ? await findStartEdge(db, target, board) : undefined;
  const rejected = await findLatest(db, target, 'rejected');
  const isWaiting =
    rejected !== undefined &&
    (!end || rejected.seenUntil > end.seenUntil) &&
    rejected.fetchedAt.getTime() < board.endsAt.getTime() + delayMs + EDGE_GRACE_MS;
  const from = start ? countedFrom(start, board.startsAt) : end?.rangeFrom;
  const hasNumbers = end !== undefined && (!isCumulative || start !== undefined);
  return {
    label,
    ...(disclosure && { disclosure }),
    leastIntervalMs,
    delayMs,
    isCumulative,
    asOf: hasNumbers ? lastAsOf(end) : null,
    seenUntil: hasNumbers ? end.seenUntil : null,
    waitingSince: isWaiting ? (end?.seenUntil ?? rejected.fetchedAt) : null,
    problem: isWaiting ? rejected.message : (end?.message ?? null),
    countedFrom: from && Math.abs(from.getTime() - board.startsAt.getTime()) >= VISIBLE_DIFFERENCE_MS ? from : null,
    snapshots: hasNumbers ? { start: start?.id ?? null, end: end.id } : null,
  };
}

async function findEndEdge(db: Db, target: Target, edge: Date): Promise<SnapshotFacts | undefined> {
  const before = await findLatest(db, target, 'accepted', edge);
  const after = await findFirstAfter(db, target, edge, new Date(edge.getTime() + EDGE_GRACE_MS));
  return snapshotAtEdge({ before, after }, edge);
}

async function findStartEdge(db: Db, target: Target, { startsAt, endsAt }: BoardPeriod): Promise<SnapshotFacts | undefined> {
  const before = await findLatest(db, target, 'accepted', startsAt);
  return snapshotAtEdge({ before, after: await findFirstAfter(db, target, startsAt, endsAt) }, startsAt);
}

/** Enough for the current and previous boards of 20 platforms, some megabytes. */
const CACHED = 48;

/** Snapshots never change, so neither does what derives from them. By database, since tests have several. */
const cached = new WeakMap<Db, LRUCache<string, Promise<readonly StandingsPlayer[]>>>();

/** Ranks a board's players by its snapshots, ties by name, before corrections. */
export function rankSnapshots(db: Db, { snapshots, isCumulative }: BoardSource): Promise<readonly StandingsPlayer[]> {
  if (!snapshots) return Promise.resolve([]);
  const rankings = cached.get(db) ?? new LRUCache<string, Promise<readonly StandingsPlayer[]>>({ max: CACHED });
  cached.set(db, rankings);
  const key = `${isCumulative ? snapshots.start : ''} ${snapshots.end}`;
  const ranking = rankings.get(key) ?? deriveRanking(db, snapshots);
  rankings.set(key, ranking);
  ranking.catch(() => rankings.delete(key));
  return ranking;
}

async function deriveRanking(db: Db, { start, end }: NonNullable<BoardSource['snapshots']>): Promise<readonly StandingsPlayer[]> {
  const last = await readContent(db, end);
  return rankTotals(start === null ? last : differenceOf(await readContent(db, start), last));
}

function rankTotals(totals: readonly PlayerTotal[]): StandingsPlayer[] {
  return totals
    .filter(({ amount }) => amount > 0n)
    .sort((one, other) => (one.amount === other.amount ? one.name.localeCompare(other.name) : one.amount < other.amount ? 1 : -1))
    .map(({ key, id, name, amount, isHidden }) => ({
      key,
      externalId: id,
      displayName: visibleText(name) || HIDDEN_PLAYER,
      wagered: moneyOf(amount),
      isHidden,
    }));
}
