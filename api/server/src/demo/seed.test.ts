import type { DashboardDay } from '@greenroom/contract/admin';
import { eq, lt, sql } from 'drizzle-orm';
import { listDays } from '../support/dashboard/dashboard';
import { members, pointsLedger, raffles, storeItems } from '../db/schema';
import { ENGLISH } from '@greenroom/contract/texts';
import { listWinnings } from '../rewards/prizes/winnings.routes';
import { createTestApp, sharedTestApp, type TestAppOptions } from '../testing/test-app';
import { FACELESS, HIGH_ROLLER, NEWCOMER, STAGE_MANAGER } from './demo-people';
import { seedDemoData } from './seed';

const NOW = new Date('2026-03-15T20:00:00Z');

const SEEDED: TestAppOptions = { now: () => NOW, prepare: (db) => seedDemoData(db, NOW) };
const test = sharedTestApp(SEEDED);

it('creates the same community every time, and only once', async () => {
  const other = await createTestApp(SEEDED);
  await seedDemoData(other.db, NOW);
  for (const url of ['/api/r/leaderboard', '/api/r/raffles', '/api/r/stats/total-given-away', '/api/r/user/highroller']) {
    expect((await test.app.inject(url)).json()).toEqual((await other.app.inject(url)).json());
  }
  await other.close();
});

it('has balances that match the ledger, and data for every page', async () => {
  const { db } = test;
  const ledger = db
    .select({ memberId: pointsLedger.memberId, total: sql<number>`sum(${pointsLedger.amount})`.as('total') })
    .from(pointsLedger)
    .groupBy(pointsLedger.memberId)
    .as('ledger');
  const balances = await db
    .select({ points: members.points, booked: sql`coalesce(${ledger.total}, 0)`.mapWith(Number) })
    .from(members)
    .leftJoin(ledger, eq(ledger.memberId, members.id));
  expect(balances.length).toBe(200);
  for (const { points, booked } of balances) expect(points).toBe(booked);

  const role = async (id: string) => (await db.select().from(members).where(eq(members.id, id)))[0]?.role;
  expect(await role(STAGE_MANAGER.id)).toBe('Admin');
  expect(await role(HIGH_ROLLER.id)).toBe('Member');
  expect(await role(NEWCOMER.id)).toBeUndefined();

  const linked = (await db.select().from(members)).filter(({ kickUsername, kickUserId }) => kickUsername ?? kickUserId);
  expect(linked.length).toBeGreaterThan(20);
  for (const { kickUsername, kickUserId } of linked) expect([kickUsername, kickUserId]).not.toContain(null);
  const highRoller = { kickUserId: String(HIGH_ROLLER.kick.userId), kickUsername: 'HighRollerLive' };
  expect(linked).toContainEqual(expect.objectContaining(highRoller));

  const items = await db.select().from(storeItems);
  const rarity = (cost: number) => [10_000, 5000, 1000, 0].findIndex((least) => cost >= least);
  expect(new Set(items.map(({ cost }) => rarity(cost)))).toEqual(new Set([0, 1, 2, 3]));
  expect(items.filter(({ quantity }) => quantity === 0)).toHaveLength(1);
  expect(await db.$count(raffles)).toBe(8);
});

it('shows a living community on the first page of the panel', async () => {
  const days = await listDays(test.db, { days: 30, now: NOW });
  const total = (figure: keyof Omit<DashboardDay, 'day'>) => days.reduce((sum, day) => sum + day[figure], 0);
  expect(total('new_members')).toBeGreaterThan(10);
  expect(days.filter(({ points_given: points }) => points > 0).length).toBeGreaterThan(25);
  expect(Math.max(...days.map(({ points_given: points }) => points))).toBeLessThan(total('points_given') / 4);
  const beforeJoining = await test.db
    .select({ id: pointsLedger.id })
    .from(pointsLedger)
    .innerJoin(members, eq(members.id, pointsLedger.memberId))
    .where(lt(pointsLedger.createdAt, members.createdAt));
  expect(beforeJoining).toEqual([]);
});

it('has a leaderboard that a source fills, and a prize that its winner has not seen', async () => {
  const board = async (period: string) =>
    (await test.app.inject(`/api/r/leaderboard?period=${period}&platform=packdraw`)).json().data.all_leaderboards.packdraw;
  expect(await board('current')).toMatchObject({
    state: 'running',
    source: { label: 'Packdraw', as_of: NOW.toISOString(), waiting_since: null, is_stale: false },
  });
  expect(await board('last')).toMatchObject({
    state: 'confirmed',
    source: { is_stale: false },
    top_three: [{}, { displayName: FACELESS.username }, { is_hidden: true }],
  });
  expect(await listWinnings(test.db, { memberId: FACELESS.id, secrets: test.services.secrets, language: ENGLISH })).toMatchObject([
    { platform: 'Packdraw', rank: 2, amount: 250, state: 'open', is_new: true },
  ]);
});
