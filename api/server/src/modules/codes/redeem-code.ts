import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { codes, codeUses } from '../../db/schema';
import { HttpProblem } from '../../http-problem';
import { recordActivity } from '../activity/record-activity';
import { bookPoints } from '../points/points';
import { refusalOf } from './codes.rules';

/**
 * Gives a member the points of a code, once. The code stays locked meanwhile, so its uses come one after the other.
 * @returns the points
 * @throws {HttpProblem} a refusal for the visitor
 */
export async function redeemCode(db: Db, { code, memberId, at }: { code: string; memberId: string; at: Date }): Promise<number> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(codes).where(eq(codes.code, code)).for('update');
    if (!found) throw new HttpProblem(404, 'This code is not valid.');

    const use = { codeId: found.id, memberId, usedAt: at };
    const used = await tx.insert(codeUses).values(use).onConflictDoNothing().returning();
    if (used.length === 0) throw new HttpProblem(409, 'You have already used this code.');
    const refusal = refusalOf(found, at);
    if (refusal) throw new HttpProblem(409, refusal);

    await tx.update(codes).set({ uses: sql`${codes.uses} + 1` }).where(eq(codes.id, found.id));
    const { points } = found;
    await bookPoints(tx, [{ memberId, amount: points, reason: 'code', key: `code:${found.id}:${memberId}`, at }]);
    await recordActivity(tx, {
      memberId,
      type: 'other',
      subject: 'code',
      title: 'Redeemed a code',
      description: `${points.toLocaleString('en-US')} points`,
      at,
    });
    return points;
  });
}
