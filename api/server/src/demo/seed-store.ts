import type { Db } from '../db/client';
import { codes, redemptions, storeItems } from '../db/schema';
import { rejectRedemption } from '../rewards/store/decide-redemption';
import { pictureAddress } from './catalogue';
import { HIGH_ROLLER } from './demo-people';
import { days, type Random } from './random';
import { SPENDING_DAYS } from './seed-members';
import type { Outcome, SeedResult } from './seed-result';

type ItemRow = typeof storeItems.$inferInsert;

/** Items of all four rarities (docs/product.md#store), one out of stock, some with a limit per member. */
const ITEMS: ItemRow[] = [
  { name: 'Chat Shoutout', description: 'Your name, read out on the next stream.', cost: 150, quantity: 500 },
  { name: 'Sticker Sheet', description: 'Twelve stickers from backstage, sent by post.', cost: 400, quantity: 120 },
  { name: 'Song Request', description: 'Pick a song for the break.', cost: 600, quantity: 80 },
  { name: 'Slot Pick', description: 'Choose a slot for the next bonus hunt.', cost: 900, quantity: 25, maxPurchasesPerUser: 2 },
  { name: 'VIP Chat Role', description: 'Thirty days of the VIP role and its colour.', cost: 1500, quantity: 60, maxPurchasesPerUser: 1 },
  { name: '$10 Gift Card', description: 'For a shop of your choice.', cost: 2000, quantity: 40 },
  { name: 'Greenroom Cap', description: 'Black, with the green light stitched on.', cost: 3200, quantity: 18 },
  { name: 'Greenroom T-Shirt', description: 'Heavy cotton, all sizes.', cost: 4500, quantity: 0 },
  { name: '$25 Gift Card', description: 'For a shop of your choice.', cost: 5000, quantity: 20 },
  { name: 'Hoodie', description: 'For cold nights after the show.', cost: 7500, quantity: 9 },
  { name: 'Duo Session', description: 'An hour of games with the host.', cost: 9000, quantity: 3, maxPurchasesPerUser: 1 },
  { name: '$100 Gift Card', description: 'For a shop of your choice.', cost: 18_000, quantity: 6 },
  { name: 'Gaming Headset', description: 'Wireless, with a microphone that forgives.', cost: 24_000, quantity: 4 },
  {
    name: 'Backstage Pass',
    description: 'Watch a whole stream from behind the camera.',
    cost: 50_000,
    quantity: 1,
    maxPurchasesPerUser: 1,
  },
  {
    name: 'Gift of Points',
    description: 'Gives 250 points to a friend.',
    cost: 300,
    quantity: 200,
    maxPurchasesPerUser: 5,
    delivery: 'friend',
    gives: 250,
  },
];

/** Further terms of some items: one opens within days, one is on sale, and one asks something. */
const termsOf = (now: Date): Record<string, Partial<ItemRow>> => ({
  'Slot Pick': {
    questions: [
      { kind: 'text', label: 'Which slot?', is_required: true, options: [] },
      { kind: 'casino', label: 'At which casino?', is_required: false, options: [] },
    ],
  },
  'VIP Chat Role': { sale: { cost: 1200, ends_at: days(now, 5).toISOString() } },
  'Gaming Headset': { rules: { opens_at: days(now, 3).toISOString() } },
});

/** Code that each demo member may redeem (docs/contracts.md#environment). */
export const REDEEM_CODE = 'CODE123';

const codesOf = (now: Date): (typeof codes.$inferInsert)[] => [
  { code: REDEEM_CODE, points: 500 },
  { code: 'LASTNIGHT', points: 500, expiresAt: days(now, -1) },
  { code: 'FIRSTFIVE', points: 500, maxUses: 5, uses: 5 },
];

export async function seedStore(tx: Db, random: Random, ids: string[], now: Date): Promise<SeedResult> {
  await tx.insert(codes).values(codesOf(now));
  const items = await tx
    .insert(storeItems)
    .values(ITEMS.map((item, position) => ({ ...item, ...termsOf(now)[item.name], image: pictureAddress('items', item.name), position })))
    .returning();
  const named = (name: string) => items.filter((item) => item.name === name);
  const regular = items.filter((item) => item.maxPurchasesPerUser === null && item.cost <= 5000);
  const bought = [
    ...['VIP Chat Role', 'Slot Pick', 'Hoodie', 'Greenroom T-Shirt'].flatMap((name) =>
      named(name).map((item) => ({ item, memberId: HIGH_ROLLER.id })),
    ),
    ...random.sample(ids, 90).map((memberId) => ({ item: random.pick(regular), memberId })),
  ];
  const rows = await tx
    .insert(redemptions)
    .values(
      bought
        .map(({ item, memberId }) => ({
          memberId,
          itemId: item.id,
          itemName: item.name,
          cost: item.cost,
          createdAt: random.date(days(now, -SPENDING_DAYS + 1), now),
        }))
        .map((row) => ({ ...row, ...decisionOf(row, now) })),
    )
    .returning();
  return {
    spent: rows.map(({ id, memberId, cost, createdAt }) => ({
      memberId,
      amount: -cost,
      reason: 'redemption',
      key: `redemption:${id}`,
      at: createdAt,
    })),
    activities: rows.map(({ memberId, itemName, createdAt }) => ({
      memberId,
      type: 'other',
      subject: 'redemption',
      title: 'Redeemed a store item',
      description: itemName,
      at: createdAt,
    })),
    outcomes: rows.flatMap((row) => rejectionOf(row, now)),
  };
}

const REJECTED_ITEM = 'Slot Pick';

const NOTES: Record<string, string> = {
  [REJECTED_ITEM]: 'The hunt was full before your pick came up. Your points are back.',
  Hoodie: 'Sent by post.\nTracking number: GR-4471-2290',
  '$10 Gift Card': 'Your code: DEMO-7Q2K-M4XW',
};

const decidedAt = ({ createdAt }: { createdAt: Date }) => days(createdAt, 6);

function decisionOf(redemption: { itemName: string; createdAt: Date }, now: Date) {
  const at = decidedAt(redemption);
  if (at > now || redemption.itemName === REJECTED_ITEM) return { status: 'pending' as const, decidedAt: null, note: null, version: 1 };
  return { status: 'fulfilled' as const, decidedAt: at, note: NOTES[redemption.itemName] ?? null, version: 2 };
}

function rejectionOf(redemption: typeof redemptions.$inferSelect, now: Date): Outcome[] {
  const at = decidedAt(redemption);
  if (at > now || redemption.itemName !== REJECTED_ITEM) return [];
  return [{ at, decide: (tx) => rejectRedemption(tx, redemption.id, { at, note: NOTES[REJECTED_ITEM] }) }];
}
