import { eq, sql } from 'drizzle-orm';
import { type Db, openPostgres, type OpenDatabase } from '../../db/client';
import { members, pointsLedger, redemptions, storeItems } from '../../db/schema';
import { makeServerDatabase, type ServerDatabase } from '../../testing/test-database';
import { bookPoints } from '../../core/points/points';
import { itemRedemption, type RedeemItem } from '../store/redeem-item';

const AT = new Date('2026-03-15T20:00:00Z');
const IDS = Array.from({ length: 20 }, (_, index) => String(index + 1));
const COST = 10;

let place: ServerDatabase;
let servers: [OpenDatabase, OpenDatabase];
let itemId = 0;

beforeEach(async () => {
  place = await makeServerDatabase();
  const open = () => openPostgres(place.env.DATABASE_URL ?? '', undefined, { connections: 4 });
  servers = [await open(), await open()];
  const [{ db }] = servers;
  await db.insert(members).values(IDS.map((id) => ({ id, username: `member${id}` })));
  const grants = IDS.map((memberId) => ({ memberId, amount: 100, reason: 'test', key: `start:${memberId}`, at: AT }));
  await db.transaction((tx) => bookPoints(tx, grants));
  const [item] = await db.insert(storeItems).values({ name: 'Cap', description: '', cost: COST, quantity: 30 }).returning();
  itemId = item?.id ?? 0;
});
afterEach(async () => {
  await Promise.all(servers.map(({ close }) => close()));
  await place.remove();
});

const redemptionOn = (db: Db) => itemRedemption({ db, now: () => AT, accounts: { keys: [Buffer.alloc(32)], days: 1 } });

const buyAll = (redeem: RedeemItem, attempt: string) =>
  Promise.allSettled(IDS.map((memberId) => redeem(itemId, { memberId, idempotencyKey: attempt, at: AT })));

/** Checks that balances, ledger, stock and redemptions agree. @returns how many each member has bought */
async function boughtByEach(): Promise<number[]> {
  const [{ db }] = servers;
  const bought = [];
  for (const id of IDS) {
    const count = await db.$count(redemptions, eq(redemptions.memberId, id));
    const [member] = await db.select().from(members).where(eq(members.id, id));
    const [ledger] = await db
      .select({ sum: sql`sum(${pointsLedger.amount})`.mapWith(Number) })
      .from(pointsLedger)
      .where(eq(pointsLedger.memberId, id));
    expect([member?.points, ledger?.sum]).toEqual([100 - count * COST, 100 - count * COST]);
    bought.push(count);
  }
  const [item] = await db.select().from(storeItems).where(eq(storeItems.id, itemId));
  expect(item?.quantity).toBe(30 - bought.reduce((sum, count) => sum + count, 0));
  return bought;
}

it('books nothing twice, and all that it has confirmed, when the database fails in the middle of a group', async () => {
  const [{ db }, { db: other }] = servers;
  const redeem = redemptionOn(db);
  let first: Awaited<ReturnType<typeof buyAll>> = [];
  await other.transaction(async (tx) => {
    await tx.select().from(storeItems).where(eq(storeItems.id, itemId)).for('update');
    const buying = buyAll(redeem, 'a');
    // The members' transaction waits for the lock. A separate connection: this transaction would keep seeing the same activity.
    const terminate = () =>
      other.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`) as unknown as Promise<{ rowCount: number }>;
    while ((await terminate()).rowCount === 0);
    first = await buying;
  });
  const confirmed = first.map(({ status }) => Number(status === 'fulfilled'));
  expect(confirmed).toEqual(IDS.map(() => 0));
  expect(await boughtByEach()).toEqual(confirmed);

  const again = await buyAll(redeem, 'a');
  expect(again.map(({ status }) => status)).toEqual(IDS.map(() => 'fulfilled'));
  await buyAll(redeem, 'a');
  expect(await boughtByEach()).toEqual(IDS.map(() => 1));
});

it('sells no more than there is by two servers at once', async () => {
  const [one, other] = servers.map(({ db }) => redemptionOn(db)) as [RedeemItem, RedeemItem];
  const results = [...(await Promise.all([buyAll(one, 'a'), buyAll(other, 'b')]))].flat();
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  expect((await boughtByEach()).reduce((sum, count) => sum + count, 0)).toBe(30);
});
