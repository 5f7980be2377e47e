/** @both-databases Bookings are raw SQL. */
import { asc, eq } from 'drizzle-orm';
import type { OpenDatabase } from '../../db/client';
import { members, pointsLedger } from '../../db/schema';
import { openTestDatabase } from '../../testing/test-database';
import { bookPoints, NotEnoughPoints } from './points';

const AT = new Date('2026-03-15T20:00:00Z');
let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const { db } = database;
  const id = `${(await db.$count(members)) + 1}`;
  await db.insert(members).values({ id, username: 'someone' });
  memberId = id;
});
let memberId: string;

function book(...changes: [key: string, amount: number][]) {
  const { db } = database;
  return db.transaction((tx) =>
    bookPoints(
      tx,
      changes.map(([key, amount]) => ({ memberId, amount, reason: 'test', key: `${memberId}:${key}`, at: AT })),
    ),
  );
}

async function state() {
  const { db } = database;
  const [member] = await db.select({ points: members.points }).from(members).where(eq(members.id, memberId));
  const lines = await db
    .select({ amount: pointsLedger.amount, balance: pointsLedger.balanceAfter })
    .from(pointsLedger)
    .where(eq(pointsLedger.memberId, memberId))
    .orderBy(asc(pointsLedger.id));
  return { points: member?.points, lines };
}

it('writes a ledger line for each change, and the balance', async () => {
  await book(['a', 100], ['b', -30]);
  expect(await book(['c', 5])).toEqual(new Map([[memberId, 75]]));
  expect(await state()).toEqual({
    points: 75,
    lines: [
      { amount: 100, balance: 100 },
      { amount: -30, balance: 70 },
      { amount: 5, balance: 75 },
    ],
  });
});

it('books the same key once, in one call or in two', async () => {
  await book(['a', 100], ['a', 100]);
  await book(['a', 100]);
  expect((await state()).points).toBe(100);
});

it('books nothing if one change exceeds the balance', async () => {
  await expect(book(['a', 100], ['b', -101])).rejects.toThrow(NotEnoughPoints);
  expect(await state()).toEqual({ points: 0, lines: [] });
});

it('refuses a member that does not exist', async () => {
  memberId = '404';
  await expect(book(['a', 1])).rejects.toThrow('no member 404');
});

it('refuses to update or delete ledger lines', async () => {
  await book(['a', 100]);
  const { db } = database;
  await expect(db.update(pointsLedger).set({ amount: 1 })).rejects.toThrow();
  await expect(db.delete(pointsLedger)).rejects.toThrow();
  await expect(db.update(members).set({ points: -1 })).rejects.toThrow();
  expect((await state()).lines).toHaveLength(1);
});
