import { and, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { leaderboards, standingsSnapshots } from '../../db/schema';
import type { Job } from '../../jobs/run-jobs';
import { describeBoardSource } from './board-standings';
import { findSource, ofTarget, type Target } from './standings.repository';
import { DAY, HOUR } from '../../lib/durations';

/** Deletes snapshots that are no longer needed (docs/standings.md), to limit the database's size. */
export const thinSnapshotsJob: Job = {
  name: 'thin snapshots',
  everyMs: HOUR,
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

/** Finds the snapshots at the edges of the platform's boards, which decide who has won. */
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

/** Ages up to which one snapshot of each step stays. A step of 0 keeps all. */
const STEPS: readonly { upTo: number; step: number }[] = [
  { upTo: 6 * HOUR, step: 0 },
  { upTo: 2 * DAY, step: HOUR },
  { upTo: 30 * DAY, step: DAY },
  { upTo: 365 * DAY, step: 7 * DAY },
];

/** Rejected snapshots only explain a gap. */
const REJECTED_MS = 30 * DAY;

interface ThinnedSnapshot {
  id: number;
  asOf: Date;
  isRejected: boolean;
}

/**
 * Lists the snapshots that may be deleted (docs/standings.md): by age, the last one of each hour, day or week stays.
 * @param snapshots of one board, or of one cumulative source
 * @param forever ids of those at the edges of periods, which stay
 */
function thinnedOut(snapshots: readonly ThinnedSnapshot[], { now, forever }: { now: Date; forever: ReadonlySet<number> }): number[] {
  const newestFirst = [...snapshots].sort((one, other) => other.asOf.getTime() - one.asOf.getTime() || other.id - one.id);
  const occupied = new Set<string>();
  return newestFirst.flatMap(({ id, asOf, isRejected }) => {
    if (forever.has(id)) return [];
    const age = now.getTime() - asOf.getTime();
    const rule = STEPS.find(({ upTo }) => age <= upTo);
    if (!rule || (isRejected && age > REJECTED_MS)) return [id];
    if (rule.step === 0) return [];
    const slot = `${isRejected} ${rule.step} ${Math.floor(asOf.getTime() / rule.step)}`;
    if (occupied.has(slot)) return [id];
    occupied.add(slot);
    return [];
  });
}
