import { and, asc, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import type { leaderboards } from '../../db/schema';
import { standingsCorrections, standingsSnapshots, standingsSources } from '../../db/schema';
import { decodeContent } from './snapshot-content';
import type { PlayerTotal } from './player-totals';

export type BoardPeriod = Pick<typeof leaderboards.$inferSelect, 'id' | 'platformId' | 'startsAt' | 'endsAt'>;

/** Unit of a fetch: a board, or a platform with a cumulative source. */
export interface Target {
  platformId: number;
  /** Null for a cumulative source. */
  leaderboardId: number | null;
}

const { id, asOf, fetchedAt, seenUntil, rangeFrom, rangeTo, source, digest, status, reason, message, playerCount, total, acceptedFrom } =
  standingsSnapshots;

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

export const ofTarget = ({ platformId, leaderboardId }: Target) =>
  leaderboardId === null
    ? and(eq(standingsSnapshots.platformId, platformId), isNull(standingsSnapshots.leaderboardId))
    : eq(standingsSnapshots.leaderboardId, leaderboardId);

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

/** Finds the first accepted snapshot after a time, up to another one. */
export async function findFirstAfter(db: Db, target: Target, after: Date, until: Date): Promise<SnapshotFacts | undefined> {
  const [row] = await db
    .select(FACTS)
    .from(standingsSnapshots)
    .where(and(ofTarget(target), eq(status, 'accepted'), gt(asOf, after), lte(asOf, until)))
    .orderBy(asc(asOf), asc(id))
    .limit(1);
  return row;
}

export const selectSnapshots = (db: Db, target: Target) => db.select(FACTS).from(standingsSnapshots).where(ofTarget(target)).$dynamic();

export async function readContent(db: Db, snapshotId: number): Promise<PlayerTotal[]> {
  const [row] = await db.select({ content: standingsSnapshots.content }).from(standingsSnapshots).where(eq(id, snapshotId));
  return row?.content ? decodeContent(row.content) : [];
}

export async function extendSnapshot(db: Db, snapshotId: number, now: Date): Promise<void> {
  await db
    .update(standingsSnapshots)
    .set({ seenUntil: sql`greatest(${seenUntil}, ${now.toISOString()}::timestamptz)` })
    .where(eq(id, snapshotId));
}

export async function findSource(db: Db, platformId: number) {
  const [row] = await db.select().from(standingsSources).where(eq(standingsSources.platformId, platformId));
  return row;
}

export type PlatformSource = NonNullable<Awaited<ReturnType<typeof findSource>>>;

export async function listCorrections(db: Db, leaderboardId: number) {
  const rows = await db.select().from(standingsCorrections).where(eq(standingsCorrections.leaderboardId, leaderboardId));
  return new Map(rows.map((row) => [row.playerKey, row]));
}
