import { and, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { leaderboards, standingsSnapshots } from '../../db/schema';
import type { Job } from '../../jobs/job';
import { describeBoardSource } from './board-standings';
import { findSource, ofTarget, type Target } from './standings.repository';
import { thinnedOut } from './thinning.rules';

/** Deletes snapshots that the thinning rule no longer needs (docs/standings.md), to limit the database's size. */
export const thinSnapshotsJob: Job = {
  name: 'thin snapshots',
  everyMs: 60 * 60 * 1000,
  async run({ db, now, signal }) {
    const targets = await db
      .selectDistinct({ platformId: standingsSnapshots.platformId, leaderboardId: standingsSnapshots.leaderboardId })
      .from(standingsSnapshots);
    let deleted = 0;
    for (const target of targets) if (!signal.aborted) deleted += await thinTarget(db, target, now());
    // The embedded database has no other process that frees the space. Not in a transaction, in which `vacuum` fails.
    if (deleted > 0) await db.execute(sql`vacuum ${standingsSnapshots}`);
  },
};

/** @returns the number of deleted snapshots */
async function thinTarget(db: Db, target: Target, now: Date): Promise<number> {
  const rows = await db
    .select({ id: standingsSnapshots.id, asOf: standingsSnapshots.asOf, status: standingsSnapshots.status })
    .from(standingsSnapshots)
    .where(ofTarget(target));
  const ids = thinnedOut(
    rows.map(({ id, asOf, status }) => ({ id, asOf, isRejected: status === 'rejected' })),
    { now, forever: await usedByBoards(db, target) },
  );
  if (ids.length === 0) return 0;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('greenroom.thinning', 'on', true)`);
    await tx.delete(standingsSnapshots).where(and(ofTarget(target), inArray(standingsSnapshots.id, ids)));
  });
  return ids.length;
}

/** The snapshots at the edges of the platform's boards, which decide who has won. */
async function usedByBoards(db: Db, { platformId, leaderboardId }: Target): Promise<Set<number>> {
  const boards = await db
    .select({ id: leaderboards.id, platformId: leaderboards.platformId, startsAt: leaderboards.startsAt, endsAt: leaderboards.endsAt })
    .from(leaderboards)
    .where(leaderboardId === null ? sql`${leaderboards.platformId} = ${platformId}` : sql`${leaderboards.id} = ${leaderboardId}`);
  const used = new Set<number>();
  // A disabled source may be enabled again: its boards still begin at their snapshots.
  const source = await findSource(db, platformId);
  if (!source) return used;
  for (const board of boards) {
    const { snapshots } = await describeBoardSource(db, source, board);
    if (snapshots) used.add(snapshots.end);
    if (snapshots?.start != null) used.add(snapshots.start);
  }
  return used;
}
