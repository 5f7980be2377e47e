import { asc, eq, ne } from 'drizzle-orm';
import type { Db } from '../db/client';
import { prizes, siteSettings } from '../db/schema';
import { payPrize } from '../rewards/prizes/pay-prize';
import { FACELESS, HIGH_ROLLER, STAGE_MANAGER } from './demo-people';
import { days } from './random';

/** Days within which prizes are not paid yet. */
const UNPAID_DAYS = 5;
const WORTH = 50;

/** Accounts for visitors, who have no prize to claim but the leaderboard's. */
const VISITORS: readonly (string | null)[] = [FACELESS.id, HIGH_ROLLER.id, STAGE_MANAGER.id];

/** Pays the prizes that were won before the last days, most of them in time. */
export async function seedPrizes(tx: Db, now: Date): Promise<void> {
  await tx.update(siteSettings).set({ prizeClaimDays: 14, prizePaymentDays: 3 });
  const won = await tx.select().from(prizes).where(ne(prizes.sourceKind, 'leaderboard')).orderBy(asc(prizes.wonAt), asc(prizes.id));
  for (const [index, prize] of won.entries()) {
    const { id, wonAt, memberId } = prize;
    const isVisitor = VISITORS.includes(memberId);
    const claimedAt = days(wonAt, 0.5);
    const payUntil = days(claimedAt, 3);
    const paidAt = new Date(Math.min(days(wonAt, index % 7 === 0 ? 5 : 1 + (index % 3)).getTime(), now.getTime()));
    const isPaid = isVisitor || wonAt < days(now, -UNPAID_DAYS);
    await tx
      .update(prizes)
      .set({ seenAt: claimedAt, ...(isPaid || index % 2 === 0 ? { claimedAt, payUntil } : { claimUntil: days(wonAt, 14) }) })
      .where(eq(prizes.id, id));
    if (!isPaid) continue;
    await payPrize(tx, prize, { amount: WORTH, note: 'Sent at the casino', at: paidAt });
    if (isVisitor || index % 4 > 0) await tx.update(prizes).set({ receivedAt: paidAt, closedAt: paidAt }).where(eq(prizes.id, id));
  }
}
