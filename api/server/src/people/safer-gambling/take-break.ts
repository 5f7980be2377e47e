import type { BreakLength } from '@greenroom/contract';
import { and, asc, eq, inArray, isNull, sql, not } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members, raffleDraws, raffleEntries, raffles } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { msg } from '../../lib/texts';
import { bookPoints, lockMembers } from '../../core/points/points';
import { exclude, exclusionEnd } from '../../core/safer-gambling/exclusion.rules';
import { refundOf } from '../../rewards/raffles/cancel-raffle';
import { isDrawn } from '../../rewards/raffles/raffles.repository';

/**
 * Excludes a member from playing, and withdraws their undrawn entries with their points. Raffles are locked first, as by an entry, which
 * then sees the exclusion. Run it with `withLockRetries`; after the commit, invalidate the topic `raffles` and announce the member.
 * @param options.staffId the staff who decides it, if not the member
 * @returns the end, ISO 8601 or `permanent`, and the number of entries withdrawn
 * @throws {HttpProblem} 409 if the running exclusion ends no earlier
 */
export async function takeBreak(
  tx: Db,
  { memberId, length, at, staffId }: { memberId: string; length: BreakLength; at: Date; staffId?: string },
): Promise<{ until: string; withdrawn: number }> {
  const raffleIds = await lockForWithdrawal(tx, memberId);
  const [member] = await tx.select().from(members).where(eq(members.id, memberId));
  if (!member) throw new HttpProblem(401, msg('Please sign in first.'));
  const exclusion = exclude(member, length, at);
  if (!exclusion) throw new HttpProblem(409, msg("You're already taking a break. You can only make it longer."));
  await tx
    .update(members)
    .set({ ...exclusion, version: sql`${members.version} + 1` })
    .where(eq(members.id, memberId));
  const withdrawn = await withdrawEntries(tx, { memberId, raffleIds, at, staffId });
  return { until: exclusionEnd(exclusion, at) ?? 'permanent', withdrawn };
}

/** Locks what a withdrawal writes, in the order of every entry. Run it with `withLockRetries`. @returns the undrawn raffles */
export async function lockForWithdrawal(tx: Db, memberId: string): Promise<number[]> {
  await tx.execute(sql`select set_config('greenroom.withdrawing', 'on', true), set_config('lock_timeout', '400ms', true)`);
  const raffleIds = await lockUndrawnRaffles(tx);
  await lockMembers(tx, [memberId]);
  return raffleIds;
}

/** Locks all undrawn raffles, but cancelled ones; call it before locking a member. @returns their ids */
export async function lockUndrawnRaffles(tx: Db): Promise<number[]> {
  const rows = await tx
    .select({ id: raffles.id })
    .from(raffles)
    .where(and(isNull(raffles.cancelledAt), not(isDrawn)))
    .orderBy(asc(raffles.id))
    .for('update', { of: raffles });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  // A draw may have been committed meanwhile.
  const meanwhile = await tx.select({ id: raffleDraws.raffleId }).from(raffleDraws).where(inArray(raffleDraws.raffleId, ids));
  return ids.filter((id) => !meanwhile.some((draw) => draw.id === id));
}

/** Keeps staff who take others out of raffles from entering these, which improves their odds. */
export async function barFromRaffles(tx: Db, staffId: string, raffleIds: readonly number[]): Promise<void> {
  if (raffleIds.length === 0) return;
  const all = sql`select unnest(${members.enteredBefore}) union select unnest(${sql.param(raffleIds)}::integer[])`;
  await tx
    .update(members)
    .set({ enteredBefore: sql`array(${all})` })
    .where(eq(members.id, staffId));
}

/**
 * Deletes a member's undrawn entries and gives their points back. @returns the number of entries
 * @param options.staffId the staff who decides it, and can't enter these raffles afterwards
 */
export async function withdrawEntries(
  tx: Db,
  { memberId, raffleIds, at, staffId = memberId }: { memberId: string; raffleIds: number[]; at: Date; staffId?: string | undefined },
): Promise<number> {
  if (raffleIds.length === 0) return 0;
  const gone = await tx
    .delete(raffleEntries)
    .where(and(eq(raffleEntries.memberId, memberId), inArray(raffleEntries.raffleId, raffleIds)))
    .returning({ id: raffleEntries.id, pointsSpent: raffleEntries.pointsSpent, raffleId: raffleEntries.raffleId });
  const left = gone.map(({ raffleId }) => raffleId);
  if (staffId !== memberId) await barFromRaffles(tx, staffId, left);
  const paid = gone.filter(({ pointsSpent }) => pointsSpent > 0);
  const refunds = paid.map((entry) => refundOf({ ...entry, memberId }, { reason: 'raffle-entry-withdrawn', at }));
  if (refunds.length > 0) await bookPoints(tx, refunds);
  return gone.length;
}
