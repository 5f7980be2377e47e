import type { Db } from '../db/client';
import { affiliates, platforms } from '../db/schema';
import { pictureAddress } from './catalogue';
import { DEMO_SOURCE } from './demo-source';

/** The first three in the order of the casinos in the site settings. Northlight has no leaderboard, and nothing on how to take part. */
const AFFILIATES = [
  {
    name: 'Roobet',
    benefits: ['20 % instant rakeback for seven days', 'Monthly $10,000 leaderboard', 'Weekly code drops'],
    casino: 1,
    code: 'GREENROOM',
    steps: ['Open a new account at Roobet by our link.', 'Enter the code when you sign up.', 'Wager: every bet counts by itself.'],
    rules: 'Only accounts under our code count, one for each person.\nGames with a return above 97 % count less.',
  },
  {
    name: 'Gamdom',
    benefits: ['15 % rakeback', 'Bi-weekly leaderboard', 'Free spins for new players'],
    casino: 2,
    code: 'GREENROOM15',
    steps: ['Open a new account at Gamdom by our link.', 'Enter the code in the first 24 hours.', 'Wager on slots and originals.'],
    rules: 'Sports bets do not count.',
  },
  {
    name: 'CSGOBig',
    benefits: ['Three free cases', '5 % deposit bonus'],
    casino: 3,
    code: 'GREEN',
    steps: ['Sign in at CSGOBig by our link.', 'Enter the code under Affiliates.', 'Open cases or play any game.'],
  },
  { name: 'Northlight', benefits: ['No-wager welcome bonus', 'VIP transfer', 'Monthly cashback'] },
  {
    name: DEMO_SOURCE.name,
    isFeatured: false,
    logoUrl: null,
    benefits: [],
    code: 'GREENPACKS',
    steps: ['Open a new account at Packdraw by our link.', 'Enter the code under Rewards.', 'Open packs or battle.'],
  },
];

const DISCLOSURE = 'This is an affiliate link: we earn a share when you play.';

export async function seedAffiliates(tx: Db): Promise<void> {
  const idOf = new Map((await tx.select().from(platforms)).map(({ name, id }) => [name, id]));
  await tx.insert(affiliates).values(
    AFFILIATES.map((affiliate, position) => ({
      isFeatured: true,
      logoUrl: pictureAddress('logos', affiliate.name),
      ...affiliate,
      position,
      platformId: idOf.get(affiliate.name),
      link: `https://example.com/join/${affiliate.name.toLowerCase()}`,
      ...(affiliate.code && { disclosure: DISCLOSURE }),
    })),
  );
}
