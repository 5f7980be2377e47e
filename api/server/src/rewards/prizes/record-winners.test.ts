import { eq } from 'drizzle-orm';
import { members, pointsLedger, siteSettings } from '../../db/schema';
import { sharedTestApp } from '../../testing/test-app';
import { recordWinners } from './record-winners';

const NOW = new Date('2026-03-15T20:00:00Z');
const HEADSET = { place: 1, prize: 'Headset', memberId: '1' };

const test = sharedTestApp({ now: () => NOW });
beforeAll(async () => {
  await test.db.insert(members).values([
    { id: '1', username: 'ann' },
    { id: '2', username: 'bob' },
  ]);
});

const record = (id: number, winners: Parameters<typeof recordWinners>[2]) =>
  test.db.transaction((tx) => recordWinners(tx, { kind: 'raffle', id, title: 'March', at: NOW }, winners));

it('records a place once, also when two servers decide at once', async () => {
  const [first, second] = await Promise.all([record(1, [HEADSET]), record(1, [{ ...HEADSET, memberId: '2' }])]);
  expect([...first, ...second]).toHaveLength(1);
  expect(await record(1, [HEADSET, { ...HEADSET, place: 2 }])).toMatchObject([{ place: 2 }]);
});

it('books a prize in points at once, and a deadline for all others', async () => {
  await test.db.update(siteSettings).set({ prizeClaimDays: 7, prizePaymentDays: 2 });
  const [points, money, nothing] = await record(2, [
    { place: 1, points: 1500, memberId: '1' },
    { place: 2, amount: 75.5, memberId: '1' },
    { place: 3, prize: 'A shout-out', memberId: '1', need: 'nothing' },
  ]);
  expect(points).toMatchObject({ prize: '1,500 points', need: 'nothing', paidAt: NOW });
  expect(money).toMatchObject({ prize: '$75.50', claimUntil: new Date('2026-03-22T20:00:00Z'), payUntil: null });
  expect(nothing).toMatchObject({ claimUntil: null, payUntil: new Date('2026-03-17T20:00:00Z') });
  expect(await test.db.select().from(pointsLedger).where(eq(pointsLedger.memberId, '1'))).toMatchObject([
    { amount: 1500, reason: 'prize' },
  ]);
  await record(2, [{ place: 1, points: 1500, memberId: '1' }]);
  expect(await test.db.$count(pointsLedger, eq(pointsLedger.memberId, '1'))).toBe(1);
});
