import type { Db } from '../db/client';
import { affiliates, payouts, siteSettings, staffRoles } from '../db/schema';
import { pictureAddress } from './catalogue';
import { days, type Random } from './random';

const AFFILIATES = [
  { name: 'Roobet', benefits: ['20 % instant rakeback for seven days', 'Monthly $10,000 leaderboard', 'Weekly code drops'] },
  { name: 'Gamdom', benefits: ['15 % rakeback', 'Bi-weekly leaderboard', 'Free spins for new players'] },
  { name: 'CSGOBig', benefits: ['Three free cases', '5 % deposit bonus'] },
  { name: 'Northlight', benefits: ['No-wager welcome bonus', 'VIP transfer', 'Monthly cashback'] },
];

const PAYOUT_REASONS = ['Leaderboard prizes', 'Raffle prize', 'Challenge prize', 'Bonus hunt giveaway', 'Tournament prizes'];

/** The site settings, a role of the community's own, the affiliate programmes and the payouts. */
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
  await tx.insert(affiliates).values(
    AFFILIATES.map((affiliate, position) => ({
      ...affiliate,
      position,
      isFeatured: true,
      logoUrl: pictureAddress('logos', affiliate.name),
      link: `https://example.com/join/${affiliate.name.toLowerCase()}`,
    })),
  );
  await tx.insert(payouts).values(
    Array.from({ length: 60 }, () => ({
      description: random.pick(PAYOUT_REASONS),
      amount: random.money(100, 9000),
      paidAt: random.date(days(now, -400), now),
    })),
  );
}
