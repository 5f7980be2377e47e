import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { msg } from '../../lib/texts';
import { bookWithActivity } from '../../core/activity/record-activity';
import { DAILY_REWARD, latestClaimBefore, waitUntilNextClaim } from './profile.rules';

/**
 * Gives the daily reward (docs/product.md#daily-reward). The database compares the last claim, so only one of concurrent claims succeeds.
 * @throws {HttpProblem} 409 if it is too early
 */
export async function claimDaily(db: Db, { memberId, at }: { memberId: string; at: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    const isDue = or(isNull(members.lastDailyClaim), lte(members.lastDailyClaim, latestClaimBefore(at)));
    const claimed = await tx
      .update(members)
      .set({ lastDailyClaim: at })
      .where(and(eq(members.id, memberId), isDue))
      .returning({ id: members.id });
    if (claimed.length === 0) throw await tooEarly(tx, memberId, at);

    const key = `daily-reward:${memberId}:${at.toISOString()}`;
    const texts = { title: msg('Claimed the daily reward'), description: `${DAILY_REWARD} points` };
    await bookWithActivity(
      tx,
      [{ memberId, amount: DAILY_REWARD, reason: 'daily-reward', key, at }],
      [{ memberId, type: 'other', subject: 'daily_reward', ...texts, at }],
    );
  });
}

async function tooEarly(tx: Db, memberId: string, at: Date): Promise<HttpProblem> {
  const [row] = await tx.select({ last: members.lastDailyClaim }).from(members).where(eq(members.id, memberId));
  if (!row) return new HttpProblem(401, msg('Please sign in first.'));
  const wait = waitUntilNextClaim(row.last ?? at, at);
  return new HttpProblem(409, msg('You have already claimed your daily reward. The next one is ready in {wait}.', { wait }));
}
