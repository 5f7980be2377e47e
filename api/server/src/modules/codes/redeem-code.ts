import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { codes, codeUses } from '../../db/schema';
import { HttpProblem } from '../../http-problem';
import { recordActivity } from '../activity/record-activity';
import { bookPoints } from '../points/points';
import { refusalOf, type CodeState } from './codes.rules';

/**
 * Gives a member the points of a code, once. The code's row, which many members redeem at the same time, is locked last, so that the
 * lock is held only until the commit.
 * @returns the points
 * @throws {HttpProblem} with the reason for a refusal
 */
export async function redeemCode(db: Db, { code, memberId, at }: { code: string; memberId: string; at: Date }): Promise<number> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(codes).where(eq(codes.code, code));
    if (!found) throw new HttpProblem(404, 'This code is not valid.');

    const use = { codeId: found.id, memberId, usedAt: at };
    const used = await tx.insert(codeUses).values(use).onConflictDoNothing().returning();
    if (used.length === 0) throw new HttpProblem(409, 'You have already used this code.');
    requireRedeemable(found, at);

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
    await countUse(tx, found, at);
    return points;
  });
}

/** Counts the use, unless the code has been used up or changed by staff since it was read. @throws {HttpProblem} 409 */
async function countUse(tx: Db, { id, points }: typeof codes.$inferSelect, at: Date): Promise<void> {
  const isUnchanged = and(
    eq(codes.id, id),
    eq(codes.points, points),
    or(isNull(codes.expiresAt), gt(codes.expiresAt, at)),
    or(isNull(codes.maxUses), lt(codes.uses, codes.maxUses)),
  );
  const counted = await tx.update(codes).set({ uses: sql`${codes.uses} + 1` }).where(isUnchanged).returning({ id: codes.id });
  if (counted.length > 0) return;
  const [current] = await tx.select().from(codes).where(eq(codes.id, id));
  if (current) requireRedeemable(current, at);
  throw new HttpProblem(409, 'This code was just changed. Please try again.');
}

function requireRedeemable(code: CodeState, at: Date): void {
  const refusal = refusalOf(code, at);
  if (refusal) throw new HttpProblem(409, refusal);
}
