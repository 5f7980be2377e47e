import type { Db } from '../db/client';
import { payouts, siteSettings, staffRoles } from '../db/schema';
import { days, type Random } from './random';

const PAYOUT_REASONS = ['Leaderboard prizes', 'Raffle prize', 'Challenge prize', 'Bonus hunt giveaway', 'Tournament prizes'];

/** Seeds the site settings, a community role and the payouts. */
export async function seedSite(tx: Db, random: Random, now: Date): Promise<void> {
  await tx.update(siteSettings).set({
    crypto1Enabled: true,
    crypto2Enabled: true,
    crypto3Enabled: true,
    crypto1Label: 'Roobet',
    crypto2Label: 'Gamdom',
    crypto3Label: 'CSGOBig',
  });
  await tx.insert(staffRoles).values({ name: 'Raffle host', permissions: ['raffles:see', 'raffles:work', 'members:see'] });
  await tx.insert(payouts).values(
    Array.from({ length: 60 }, () => ({
      description: random.pick(PAYOUT_REASONS),
      amount: random.money(100, 9000),
      paidAt: random.date(days(now, -400), now),
    })),
  );
}
