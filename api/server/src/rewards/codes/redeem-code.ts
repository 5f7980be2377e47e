import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { codes, codeUses, drops } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { recordActivity } from '../../people/activity/record-activity';
import { bookPoints } from '../points/points';
import { refusalOf, type CodeState } from './codes.rules';

/**
 * Gives a member the points of a code, once. The code's row, which many members redeem at the same time, is locked last, so that the
 * lock is held only until the commit.
 * @returns the points, and whether the code is a drop's
 * @throws {HttpProblem} with the reason for a refusal
 */
export async function redeemCode(
  db: Db,
  { code, memberId, at }: { code: string; memberId: string; at: Date },
): Promise<{ points: number; isDrop: boolean }> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ code: codes, drop: drops.codeId })
      .from(codes)
      .leftJoin(drops, eq(drops.codeId, codes.id))
      .where(eq(codes.code, code));
    if (!found) throw new HttpProblem(404, 'This code is not valid.');
    await redeemWithin(tx, found.code, { memberId, at, check: () => requireRedeemable(found.code, at) });
    await countUse(tx, found.code, at);
    return { points: found.code.points, isDrop: found.drop !== null };
  });
}

/**
 * Gives a member the points of a code once, without counting the use.
 * @param check refuses after it is known that the member has not used it
 * @throws {HttpProblem} 409 if the member has used it, or made or changed it
 */
export async function redeemWithin(
  tx: Db,
  { id, points, staffIds }: Pick<typeof codes.$inferSelect, 'id' | 'points' | 'staffIds'>,
  { memberId, at, check }: { memberId: string; at: Date; check?: () => void },
): Promise<void> {
  if (staffIds.includes(memberId)) throw new HttpProblem(409, 'You have made or changed this code, so that it is for others.');
  const used = await tx.insert(codeUses).values({ codeId: id, memberId, usedAt: at }).onConflictDoNothing().returning();
  if (used.length === 0) throw new HttpProblem(409, 'You have already used this code.');
  check?.();
  await bookPoints(tx, [{ memberId, amount: points, reason: 'code', key: `code:${id}:${memberId}`, at }]);
  await recordActivity(tx, {
    memberId,
    type: 'other',
    subject: 'code',
    title: 'Redeemed a code',
    description: `${points.toLocaleString('en-US')} points`,
    at,
  });
}

/** Counts the use, unless the code has been used up or changed by staff since it was read. @throws {HttpProblem} 409 */
export async function countUse(tx: Db, { id, points }: typeof codes.$inferSelect, at: Date): Promise<void> {
  const isUnchanged = and(
    eq(codes.id, id),
    eq(codes.points, points),
    or(isNull(codes.expiresAt), gt(codes.expiresAt, at)),
    or(isNull(codes.maxUses), lt(codes.uses, codes.maxUses)),
  );
  const counted = await tx
    .update(codes)
    .set({ uses: sql`${codes.uses} + 1` })
    .where(isUnchanged)
    .returning({ id: codes.id });
  if (counted.length > 0) return;
  const [current] = await tx.select().from(codes).where(eq(codes.id, id));
  if (current) requireRedeemable(current, at);
  throw new HttpProblem(409, 'This code was just changed. Please try again.');
}

function requireRedeemable(code: CodeState, at: Date): void {
  const refusal = refusalOf(code, at);
  if (refusal) throw new HttpProblem(409, refusal);
}
