import { type DashboardDay, dashboardEndpoints } from '@greenroom/contract/admin';
import {
  challengeClaims,
  challenges,
  contactMessages,
  members,
  pointsLedger,
  raffleEntries,
  raffles,
  redemptions,
  storeItems,
  ticketCategories,
  tickets,
} from '../../db/schema';
import { insertRow } from '../../admin/rows';
import { sharedPanel } from '../../testing/staff-panel';
import { errorAt } from '../../testing/test-members';

const NOW = new Date('2026-03-31T23:30:00Z');
const at = (text: string) => new Date(`2026-03-${text}Z`);
const LONG_AGO = new Date('2025-01-01T00:00:00Z');

const panel = sharedPanel({ now: () => NOW });
beforeAll(async () => {
  const { db } = panel;
  await db.update(members).set({ createdAt: LONG_AGO });
  await db.insert(members).values([
    { id: '1', username: 'one', createdAt: at('31T00:00:00') },
    { id: '2', username: 'two', createdAt: at('30T23:59:59') },
    // The first second of the 30 days, and the last one before.
    { id: '3', username: 'three', createdAt: at('02T00:00:00') },
    { id: '4', username: 'four', createdAt: at('01T23:59:59') },
  ]);
  const line = (key: string, amount: number, reason: string, createdAt: Date) => ({
    memberId: '1',
    amount,
    balanceAfter: 100,
    reason,
    idempotencyKey: key,
    createdAt,
  });
  await db
    .insert(pointsLedger)
    .values([
      line('a', 100, 'daily-reward', at('31T10:00:00')),
      line('b', 50, 'code', at('31T11:00:00')),
      line('c', -30, 'redemption', at('31T12:00:00')),
      line('d', 30, 'redemption-rejected', at('31T13:00:00')),
      line('e', 7, 'code', LONG_AGO),
    ]);
  const categoryId = await insertRow(db, ticketCategories, { name: 'Points' });
  const ticket = (status: 'open' | 'waiting', createdAt: Date) => ({
    memberId: '1',
    categoryId,
    title: 't',
    description: 'd',
    priority: 'low' as const,
    status,
    createdAt,
    updatedAt: createdAt,
  });
  await db.insert(tickets).values([ticket('open', at('30T10:00:00')), ticket('waiting', at('30T11:00:00')), ticket('open', LONG_AGO)]);
  const raffleId = await insertRow(db, raffles, { title: 'r', description: 'd', prize: 'p', startsAt: LONG_AGO });
  const entry = { raffleId, memberId: '1', entryType: 'points' as const, tickets: 5, pointsSpent: 5 };
  await db.insert(raffleEntries).values({ ...entry, createdAt: at('30T10:00:00') });
  const terms = { slotName: 's', multiplier: 2, minBet: 1, prize: 1, description: 'd', startsAt: LONG_AGO };
  const claim = { challengeId: await insertRow(db, challenges, terms), description: 'd', createdAt: NOW };
  await db.insert(challengeClaims).values([
    { ...claim, memberId: '1' },
    { ...claim, memberId: '2', status: 'rejected', decidedAt: NOW },
  ]);
  const itemId = await insertRow(db, storeItems, { name: 'i', description: 'd', cost: 30, quantity: 1 });
  await db.insert(redemptions).values({ memberId: '1', itemId, itemName: 'i', cost: 30, createdAt: NOW });
  const message = { name: 'n', email: 'e@mail.example', subject: 's', message: 'm', createdAt: NOW };
  await db.insert(contactMessages).values([message, message, { ...message, handledAt: NOW }]);
});

it('counts all waiting work for an Admin, and null for a Moderator where they have no access', async () => {
  const response = await panel.call('GET', '/dashboard');
  expect(dashboardEndpoints.get.response.parse({ success: true, data: response.data }).data).toEqual(response.data);
  expect(response.data.waiting).toEqual({ tickets: 2, claims: 1, redemptions: 1, contact_messages: 2 });
  const accountant = await panel.as('902', 'Accountant');
  const { waiting, days } = (await accountant('GET', '/dashboard')).data as { waiting: object; days: DashboardDay[] };
  expect(waiting).toEqual({ tickets: null, claims: 1, redemptions: 1, contact_messages: null });
  expect(days[29]).toMatchObject({ points_given: 150, tickets_opened: null, raffle_entries: null });
});

it('returns the statistics of 30 days in UTC up to today, including empty days', async () => {
  const { days } = (await panel.call('GET', '/dashboard')).data as { days: DashboardDay[] };
  expect(days).toHaveLength(30);
  const nothing = { new_members: 0, points_given: 0, points_spent: 0, tickets_opened: 0, raffle_entries: 0 };
  expect(days[0]).toEqual({ day: '2026-03-02', ...nothing, new_members: 1 });
  expect(days[1]).toEqual({ day: '2026-03-03', ...nothing });
  expect(days[28]).toMatchObject({ day: '2026-03-30', new_members: 1, tickets_opened: 2, raffle_entries: 5 });
  // Without the refund of the rejected redemption.
  expect(days[29]).toMatchObject({ day: '2026-03-31', points_given: 150, points_spent: 30, tickets_opened: 0 });
});

it('accepts 90 days, and no other number', async () => {
  const { days } = (await panel.call('GET', '/dashboard?days=90')).data as { days: DashboardDay[] };
  expect([days.length, days[0]?.day]).toEqual([90, '2026-01-01']);
  expect(days.reduce((sum, day) => sum + (day.new_members ?? 0), 0)).toBe(4);
  expect(await panel.call('GET', '/dashboard?days=31')).toMatchObject(errorAt('days'));
});
