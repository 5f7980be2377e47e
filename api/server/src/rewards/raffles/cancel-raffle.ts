import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { writeRow } from '../../admin/rows';
import { asDecision, notify } from '../../core/notifications/notify';
import { bookPoints, type PointsChange } from '../../core/points/points';
import type { Db } from '../../db/client';
import { members, prizes, raffleEntries, raffles, raffleWinners } from '../../db/schema';
import { isAnyOf, hasRow } from '../../db/statements';
import type { Job } from '../../jobs/run-jobs';
import { SECOND } from '../../lib/durations';
import { HttpProblem } from '../../lib/http-problem';
import { msg } from '../../lib/texts';
import { pointsBack } from '../../core/notifications/notification-content';
import { notifyOfLapse } from '../prizes/prize-notices';
import { hasEnded } from './raffles.rules';

/** Entries that are settled in one transaction. */
const BATCH = 500;

/**
 * Cancels a locked raffle for good: its prizes lapse, and everyone gets their points back, those beyond a batch by {@link refundJob}.
 * @throws {HttpProblem} 409 if it was cancelled before, or a winner has claimed or received a prize
 */
export async function cancelRaffle(
  tx: Db,
  raffle: typeof raffles.$inferSelect,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  if (raffle.cancelledAt) throw new HttpProblem(409, 'This raffle has already been cancelled.');
  const { id } = raffle;
  const isOfRaffle = and(eq(prizes.sourceKind, 'raffle'), eq(prizes.sourceId, id));
  // Locked, since claims and payments lock the prize alone.
  const won = await tx.select().from(prizes).where(isOfRaffle).orderBy(asc(prizes.id)).for('update');
  if (won.some(({ paidAt, claimedAt, lapsedAt }) => paidAt || (claimedAt && !lapsedAt)))
    throw new HttpProblem(409, "A winner has claimed or received a prize of this raffle, so it can't be cancelled.");
  if (won.length === 0 && (await tx.$count(raffleWinners, eq(raffleWinners.raffleId, id))) > 0)
    throw new HttpProblem(409, "This raffle was drawn before prizes were recorded, so it can't be cancelled.");
  const lapsed = await tx
    .update(prizes)
    .set({ lapsedAt: at, closedAt: at, note: reason, version: sql`${prizes.version} + 1` })
    .where(and(isOfRaffle, isNull(prizes.lapsedAt)))
    .returning();
  for (const prize of lapsed) await notifyOfLapse(tx, prize, at, msg('The raffle was cancelled: {reason}', { reason }));
  await writeRow(tx, raffles, id, { cancelledAt: at, cancelReason: reason, closedAt: hasEnded(raffle, at) ? raffle.closedAt : at });
  await refundNext(tx, id, at);
}

/**
 * Settles all entries of the next members of a cancelled raffle, so each gets one sum and one notification. Safe to repeat.
 * @returns whether entries may be left
 */
async function refundNext(tx: Db, raffleId: number, at: Date): Promise<boolean> {
  const [raffle] = await tx.select().from(raffles).where(eq(raffles.id, raffleId)).for('update');
  if (!raffle) return false;
  const { id, memberId, pointsSpent } = raffleEntries;
  const isOfRaffle = eq(raffleEntries.raffleId, raffleId);
  const next = await tx
    .select({ id, memberId })
    .from(raffleEntries)
    .where(and(isOfRaffle, gt(id, raffle.refundedThrough)))
    .orderBy(asc(id))
    .limit(BATCH);
  const last = next.at(-1);
  if (!last) return false;
  const ids = [...new Set(next.map((entry) => entry.memberId))];
  const entries = await tx
    .select({ id, memberId, pointsSpent })
    .from(raffleEntries)
    .innerJoin(members, eq(members.id, memberId))
    .where(and(isOfRaffle, isAnyOf(memberId, ids), isNull(members.deletedAt)))
    .orderBy(asc(id));
  const spent = new Map<string, number>();
  for (const entry of entries) spent.set(entry.memberId, (spent.get(entry.memberId) ?? 0) + entry.pointsSpent);
  const paid = entries.filter((entry) => entry.pointsSpent > 0);
  await bookPoints(
    tx,
    paid.map((entry) => refundOf(entry, { reason: 'raffle-cancelled', note: raffle.title, at })),
  );
  const recipients = [...spent].map(([member, points]) => ({ memberId: member, data: asDecision(noticeOf(raffle, points)) }));
  await notify(tx, { kind: 'redemption_decided', key: `raffle:${raffleId}:cancelled`, at }, recipients);
  await tx.update(raffles).set({ refundedThrough: last.id }).where(eq(raffles.id, raffleId));
  return next.length === BATCH;
}

const noticeOf = ({ id, title, cancelReason }: Pick<typeof raffles.$inferSelect, 'id' | 'title' | 'cancelReason'>, points: number) => ({
  title: msg('A raffle was cancelled'),
  text: [`${title}: ${cancelReason}`, ...(points > 0 ? [msg('({sentence})', { sentence: pointsBack(points) })] : [])],
  path: `/raffles/${id}`,
});

/** Returns the booking that gives an entry's points back. Its key makes it happen once, whether the entry or the whole raffle goes. */
export const refundOf = (
  { id, memberId, pointsSpent }: Pick<typeof raffleEntries.$inferSelect, 'id' | 'memberId' | 'pointsSpent'>,
  why: Pick<PointsChange, 'reason' | 'note' | 'at'>,
): PointsChange => ({ ...why, memberId, amount: pointsSpent, key: `raffle-entry-withdrawn:${id}` });

/** Settles what {@link cancelRaffle} left of large raffles; several servers may run it. One that fails is logged and retried. */
export const refundJob: Job = {
  name: 'refund cancelled raffles',
  everyMs: 10 * SECOND,
  async run({ db, now, log, changes, signal }) {
    const isLeft = and(eq(raffleEntries.raffleId, raffles.id), gt(raffleEntries.id, raffles.refundedThrough));
    const unsettled = await db
      .select({ id: raffles.id })
      .from(raffles)
      .where(and(isNotNull(raffles.cancelledAt), hasRow(raffleEntries, isLeft)));
    for (const { id } of unsettled) {
      try {
        while (!signal.aborted && (await db.transaction((tx) => refundNext(tx, id, now()))));
      } catch (problem) {
        log.error({ err: problem, raffle: id }, 'The points of a cancelled raffle could not be returned');
      }
    }
    if (unsettled.length > 0) changes.announce({ member: 'any' });
  },
};
