import { and, asc, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import type { leaderboards } from '../../db/schema';
import { standingsCorrections, standingsSnapshots, standingsSources } from '../../db/schema';
import { decodeContent } from './snapshot-content';
import type { PlayerTotal } from './player-totals';

/** A board, by its platform and period. */
export type BoardPeriod = Pick<typeof leaderboards.$inferSelect, 'id' | 'platformId' | 'startsAt' | 'endsAt'>;

/** What is fetched as one: a board, or a platform with a cumulative source. */
export interface Target {
  platformId: number;
  /** Null for a cumulative source. */
  leaderboardId: number | null;
}

const { id, asOf, fetchedAt, seenUntil, rangeFrom, rangeTo, source, digest, status, reason, message, playerCount, total, acceptedFrom } =
  standingsSnapshots;

/** A snapshot without its content. */
const FACTS = {
  id,
  asOf,
  fetchedAt,
  seenUntil,
  rangeFrom,
  rangeTo,
  source,
  digest,
  status,
  reason,
  message,
  playerCount,
  total,
  acceptedFrom,
};
export type SnapshotFacts = Omit<typeof standingsSnapshots.$inferSelect, 'content' | 'platformId' | 'leaderboardId'>;

/** The condition for the snapshots of a target. */
export const ofTarget = ({ platformId, leaderboardId }: Target) =>
  leaderboardId === null
    ? and(eq(standingsSnapshots.platformId, platformId), isNull(standingsSnapshots.leaderboardId))
    : eq(standingsSnapshots.leaderboardId, leaderboardId);

/** The latest snapshot of a status, up to a time. */
export async function findLatest(
  db: Db,
  target: Target,
  wanted: 'accepted' | 'rejected',
  until?: Date,
): Promise<SnapshotFacts | undefined> {
  const [row] = await db
    .select(FACTS)
    .from(standingsSnapshots)
    .where(and(ofTarget(target), eq(status, wanted), until && lte(asOf, until)))
    .orderBy(desc(asOf), desc(id))
    .limit(1);
  return row;
}

/** The first accepted snapshot after a time, up to another one. */
export async function findFirstAfter(db: Db, target: Target, after: Date, until: Date): Promise<SnapshotFacts | undefined> {
  const [row] = await db
    .select(FACTS)
    .from(standingsSnapshots)
    .where(and(ofTarget(target), eq(status, 'accepted'), gt(asOf, after), lte(asOf, until)))
    .orderBy(asc(asOf), asc(id))
    .limit(1);
  return row;
}

/** The snapshots of a target, without an order. */
export const selectSnapshots = (db: Db, target: Target) => db.select(FACTS).from(standingsSnapshots).where(ofTarget(target)).$dynamic();

/** The rows of a snapshot. */
export async function readContent(db: Db, snapshotId: number): Promise<PlayerTotal[]> {
  const [row] = await db.select({ content: standingsSnapshots.content }).from(standingsSnapshots).where(eq(id, snapshotId));
  return row?.content ? decodeContent(row.content) : [];
}

/** Records that a source has repeated the result of a snapshot. */
export async function extendSnapshot(db: Db, snapshotId: number, now: Date): Promise<void> {
  await db
    .update(standingsSnapshots)
    .set({ seenUntil: sql`greatest(${seenUntil}, ${now.toISOString()}::timestamptz)` })
    .where(eq(id, snapshotId));
}

/** The source of a platform, enabled or not. */
export async function findSource(db: Db, platformId: number) {
  const [row] = await db.select().from(standingsSources).where(eq(standingsSources.platformId, platformId));
  return row;
}

export type PlatformSource = NonNullable<Awaited<ReturnType<typeof findSource>>>;

/** The corrections of a board, by the key of the player. */
export async function listCorrections(db: Db, leaderboardId: number) {
  const rows = await db.select().from(standingsCorrections).where(eq(standingsCorrections.leaderboardId, leaderboardId));
  return new Map(rows.map((row) => [row.playerKey, row]));
}
