import { and, asc, eq, isNull, lt, ne } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../db/client';
import { prizes, raffles } from '../../../db/schema';
import { hasPlace, replaceWinner } from './replace-winner';

/**
 * Replaces the winners of raffles who have not claimed their prizes in time. Safe to run on several servers at once. One that fails is logged
 * and retried on the next run.
 * @returns how many were replaced
 */
export async function replaceUnclaimed(db: Db, { at, log }: { at: Date; log: FastifyBaseLogger }): Promise<number> {
  const isDue = and(
    hasPlace(db),
    isNull(prizes.claimedAt),
    isNull(prizes.paidAt),
    isNull(prizes.lapsedAt),
    ne(prizes.need, 'nothing'),
    lt(prizes.claimUntil, at),
  );
  const due = await db.select({ id: prizes.id, raffleId: prizes.sourceId }).from(prizes).where(isDue).orderBy(asc(prizes.id));
  let replaced = 0;
  for (const { id, raffleId } of due) {
    const replace = async (tx: Db) => {
      // The raffle before the prize, as in every other replacement. It may have been claimed meanwhile.
      await tx.select({ id: raffles.id }).from(raffles).where(eq(raffles.id, raffleId)).for('update');
      const [prize] = await tx
        .select()
        .from(prizes)
        .where(and(eq(prizes.id, id), isDue))
        .for('update');
      return prize?.memberId && replaceWinner(tx, { raffleId, memberId: prize.memberId, reason: 'not_claimed', at });
    };
    try {
      if (await db.transaction(replace)) replaced++;
    } catch (problem) {
      log.error({ err: problem, raffle: raffleId }, 'A winner could not be replaced');
    }
  }
  return replaced;
}
