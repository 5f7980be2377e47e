import { sql, asc, eq, ne } from 'drizzle-orm';
import type { Db } from '../db/client';
import {
  members,
  notifications,
  platforms,
  prizes,
  siteSettings,
  memberSignals,
  codes,
  drops,
  slotCalls,
  overlays,
  payouts,
  staffRoles,
} from '../db/schema';
import { recordActivity } from '../core/activity/record-activity';
import { STAGE_MANAGER, FACELESS, HIGH_ROLLER } from './demo-people';
import { days, Random } from './random';
import { seedAffiliates } from './seed-affiliates';
import { seedBonusHunts, seedSlots } from './seed-bonus-hunts';
import { seedChallenges } from './seed-challenges';
import { seedLeaderboards } from './seed-leaderboards';
import { seedMembers, seedPoints, topUpPoints } from './seed-members';
import { seedContentPages } from './seed-content-pages';
import { seedRaffles } from './seed-raffles';
import type { SeedResult } from './seed-result';
import { seedStore } from './seed-store';
import { seedTickets } from './seed-tickets';
import { seedTournaments } from './seed-tournaments';
import { payPrize } from '../rewards/prizes/pay-prize';
import { SLOTS } from './catalogue';
import { PASSERS_BY } from './crowd';
import type { OverlayOptions } from '@greenroom/contract';

const SEED = 20_240_601;
/** Profiles show recent activities only. */
const ACTIVITY_DAYS = 21;

/**
 * Seeds an empty database with the demo's community: always the same, with dates relative to `now`. One transaction, so that an interrupted
 * start leaves the database empty for the next one.
 */
export async function seedDemoData(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await tx.$count(members)) + (await tx.$count(platforms)) > 0) return;
    const random = new Random(SEED);
    await seedSite(tx, random, now);
    await seedContentPages(tx, now);
    const ids = await seedMembers(tx, random, now);
    // The demo's Admin takes part in nothing, and so can decide everything in the panel (docs/security.md#what-is-ones-own).
    const players = ids.filter((id) => id !== STAGE_MANAGER.id);
    await seedSlots(tx);
    await seedLeaderboards(tx, random, players, now);
    await seedAffiliates(tx);
    await seedTickets(tx, random, now);
    await seedOverlays(tx, now);
    await seedChat(tx, now);
    const results = [
      await seedStore(tx, random, ids, now),
      await seedRaffles(tx, random, players, now),
      await seedBonusHunts(tx, random, players, now),
      await seedTournaments(tx, random, players, now),
      await seedChallenges(tx, random, players, now),
    ];
    await seedPoints(
      tx,
      random,
      results.flatMap(({ spent }) => spent),
      now,
    );
    await replay(tx, results, now);
    await seedPrizes(tx, now);
    await sortNotifications(tx, now);
    await topUpPoints(tx, now);
    await seedLookAlikes(tx, ids, now);
  });
}

/** Sorts notifications by time, as a running site's events do. Those of more than two days ago were read. */
async function sortNotifications(tx: Db, now: Date): Promise<void> {
  await tx.execute(sql`
    with sorted as (delete from ${notifications} returning *)
    insert into ${notifications} (member_id, kind, key, data, created_at, read_at)
    select member_id, kind, key, data, created_at, case when created_at < ${days(now, -2).toISOString()}::timestamptz then created_at end
    from sorted order by created_at`);
}

/** Records recent activities and decides the outcomes, in chronological order. */
async function replay(tx: Db, results: SeedResult[], now: Date): Promise<void> {
  const byTime = (one: { at: Date }, other: { at: Date }) => one.at.getTime() - other.at.getTime();
  const recent = results
    .flatMap(({ activities }) => activities)
    .filter(({ at }) => at > days(now, -ACTIVITY_DAYS))
    .sort(byTime);
  await recordActivity(tx, ...recent);
  for (const { decide } of results.flatMap(({ outcomes }) => outcomes).sort(byTime)) await decide(tx);
}

/** Days within which prizes are not paid yet. */
const UNPAID_DAYS = 5;
const WORTH = 50;

/** Accounts for visitors, who have no prize to claim but the leaderboard's. */
const VISITORS: readonly (string | null)[] = [FACELESS.id, HIGH_ROLLER.id, STAGE_MANAGER.id];

/** Pays the prizes that were won before the last days, most of them in time. */
async function seedPrizes(tx: Db, now: Date): Promise<void> {
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

/** Replaces hashes of an address, which nobody in the demo has. */
const HOME = 'demo-home'.padEnd(32, '0');
const PHONE = 'demo-phone'.padEnd(32, '0');
const LAPTOP = 'demo-laptop'.padEnd(32, '0');

/** Seeds members who look alike: two with one phone and similar names, and two of one household. @param ids all members */
async function seedLookAlikes(tx: Db, ids: string[], now: Date): Promise<void> {
  const [first, second, third, fourth] = ids.filter((id) => id !== HIGH_ROLLER.id && id !== STAGE_MANAGER.id).slice(-4);
  if (!first || !second || !third || !fourth) return;
  const signal = (memberId: string, addressHash: string, deviceHash: string, daysAgo: number) => ({
    memberId,
    addressHash,
    deviceHash,
    seenAt: days(now, -daysAgo),
  });
  await tx
    .insert(memberSignals)
    .values([
      signal(first, HOME, PHONE, 1),
      signal(second, HOME, PHONE, 0.9),
      signal(third, 'demo-flat'.padEnd(32, '0'), PHONE, 3),
      signal(fourth, 'demo-flat'.padEnd(32, '0'), LAPTOP, 2),
    ]);
  const [original] = await tx.select({ username: members.username }).from(members).where(eq(members.id, first));
  await tx
    .update(members)
    .set({ kickUserId: '8999999', kickUsername: `${original?.username}_2` })
    .where(eq(members.id, second));
}

const HOUR_DAYS = 1 / 24;

async function seedChat(tx: Db, now: Date): Promise<void> {
  const calls = PASSERS_BY.map(({ userId, name }, index) => {
    const known = SLOTS[index * 3];
    return {
      kickUserId: String(userId),
      username: name,
      slotName: known?.name ?? 'Something new',
      isKnown: known !== undefined,
      calledAt: days(now, -1 + index * 0.01),
    };
  });
  await tx
    .insert(slotCalls)
    .values(calls.map((call, index) => (index < 2 ? { ...call, status: 'played' as const, decidedAt: days(now, -0.9) } : call)));
  const past = [
    { code: 'LUMIRA', points: 150, maxUses: 25, uses: 25, hours: 26 },
    { code: 'BENOTA', points: 100, maxUses: null, uses: 41, hours: 25 },
  ];
  for (const { hours, ...code } of past) {
    const startedAt = days(now, -hours * HOUR_DAYS);
    const [row] = await tx
      .insert(codes)
      .values({ ...code, expiresAt: new Date(startedAt.getTime() + 60_000), createdAt: startedAt })
      .returning();
    if (row) await tx.insert(drops).values({ codeId: row.id, startedAt, onOverlay: true, inChat: true, isTimed: true });
  }
}

const OPTIONS: OverlayOptions = { theme: 'dark', accent: '#34e29b', scale: 1, corner: 'top-right' };

async function seedOverlays(tx: Db, now: Date): Promise<void> {
  const createdAt = days(now, -20);
  await tx.insert(overlays).values([
    { name: 'Hunt, top right', kind: 'hunt', options: OPTIONS, createdAt },
    { name: 'Store alerts', kind: 'redemptions', options: { ...OPTIONS, corner: 'bottom-left' }, createdAt },
    { name: 'Drops', kind: 'drop', options: { ...OPTIONS, corner: 'bottom-right' }, createdAt },
  ]);
}

const PAYOUT_REASONS = ['Leaderboard prizes', 'Raffle prize', 'Challenge prize', 'Bonus hunt giveaway', 'Tournament prizes'];

async function seedSite(tx: Db, random: Random, now: Date): Promise<void> {
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
