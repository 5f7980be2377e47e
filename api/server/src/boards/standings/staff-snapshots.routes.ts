import { standingsEndpoints, StaffSnapshot } from '@greenroom/contract/admin';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { leaderboards, platforms, standingsSnapshots } from '../../db/schema';
import { toWire } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import type { ModuleContext } from '../../module-context';
import { findLatest, findSource, ofTarget, selectSnapshots, type SnapshotFacts, type Target } from './standings.repository';
import { refuseRankedAt } from '../leaderboard/refuse-ranked';
import { onlyRow, pageOf } from '../../admin/rows';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';

export function staffSnapshotRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db } = context;

  handle(standingsEndpoints.snapshots, async ({ params, query }) => {
    const target = await findTarget(db, params.id);
    const accepted = await findLatest(db, target, 'accepted');
    const orderBy = [desc(standingsSnapshots.seenUntil), desc(standingsSnapshots.id)];
    return pageOf(db, { query, select: () => selectSnapshots(db, target), orderBy }, (row) => asSnapshot(row, accepted));
  });

  const handleChange = staffChanges(handle, context, { subject: 'leaderboards', topics: ['leaderboard'] });
  handleChange(standingsEndpoints.accept, async ({ staff, tx, params: { id, snapshotId }, body: { reason } }) => {
    refuseFrozen(await findBoard(tx, id));
    const target = await findTarget(tx, id);
    // Serializes decisions about a platform's snapshots.
    await tx.select().from(platforms).where(eq(platforms.id, target.platformId)).for('no key update');
    const isSnapshot = and(eq(standingsSnapshots.id, snapshotId), ofTarget(target));
    const row = await onlyRow(tx.select().from(standingsSnapshots).where(isSnapshot));
    if (row.status === 'accepted') throw new HttpProblem(409, 'These numbers have already been accepted.');
    if (!row.content) throw new HttpProblem(409, 'This response has no numbers that could be accepted.');
    const accepted = await findLatest(tx, target, 'accepted');
    if (accepted && isNewer(accepted, row)) throw new HttpProblem(409, 'Newer numbers have been accepted since. Reload to see them.');
    const { id: acceptedFrom, seenUntil, fetchedAt, asOf, message, ...columns } = row;
    await tx.insert(standingsSnapshots).values({
      ...columns,
      status: 'accepted',
      reason: null,
      message: null,
      acceptedFrom,
      seenUntil,
      fetchedAt: seenUntil,
      asOf: new Date(asOf.getTime() + seenUntil.getTime() - fetchedAt.getTime()),
    });
    await refuseRankedAt(tx, staff, target.platformId);
    const summary = `Accepted numbers that were rejected (${message ?? ''}): ${reason}`;
    return { audit: { action: 'accept-snapshot', subjectId: id, summary, after: { snapshot: acceptedFrom, reason } } };
  });
}

export type BoardRow = typeof leaderboards.$inferSelect;

/** @throws {HttpProblem} 404 */
export const findBoard = (db: Db, id: number) => onlyRow(db.select().from(leaderboards).where(eq(leaderboards.id, id)));

/** @throws {HttpProblem} 409 */
export function refuseFrozen({ frozenAt }: { frozenAt: Date | null }): void {
  if (frozenAt) throw new HttpProblem(409, 'The ranking of this leaderboard is final. Change it in its review.');
}

async function findTarget(db: Db, id: number): Promise<Target> {
  const { platformId } = await findBoard(db, id);
  return { platformId, leaderboardId: (await findSource(db, platformId))?.isCumulative ? null : id };
}

function asSnapshot(row: SnapshotFacts, accepted: SnapshotFacts | undefined): StaffSnapshot {
  const isRejected = row.status === 'rejected';
  return {
    ...toWire(StaffSnapshot, row),
    players: row.playerCount,
    is_by_hand: row.acceptedFrom !== null,
    can_accept: isRejected && row.digest !== null && !(accepted && isNewer(accepted, row)),
  };
}

/** A fetch with held rows is accepted, and its original rows rejected, at the same time. */
const isNewer = (accepted: SnapshotFacts, { id, seenUntil }: Pick<SnapshotFacts, 'id' | 'seenUntil'>) =>
  accepted.seenUntil > seenUntil || accepted.acceptedFrom === id;
