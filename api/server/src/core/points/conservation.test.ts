/** @both-databases Everything that moves points runs concurrently. */
import fc from 'fast-check';
import { eq, inArray } from 'drizzle-orm';
import { activityCounts, codes, codeUses, members, pointsLedger, redemptions, storeItems } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { openBrowser } from '../../testing/member-browser';
import { propertyRuns } from '../../testing/property-runs';
import { sharedTestApp } from '../../testing/test-app';
import { fulfilRedemption, rejectRedemption } from '../../rewards/store/decide-redemption';
import { bookPoints } from './points';

const AT = new Date('2026-03-15T20:00:00Z');
const RUNS = propertyRuns(6);

const anyOne = fc.nat(99);
const someRequest = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('redeem' as const),
      by: anyOne,
      of: anyOne,
      key: fc.option(fc.constantFrom('a', 'b'), { freq: 1 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('code' as const), by: anyOne, of: anyOne }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('daily' as const), by: anyOne }) },
);
const someCommunity = fc.record({
  // Few of each, so that requests contend.
  balances: fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 2, maxLength: 3 }),
  items: fc.array(
    fc.record({
      cost: fc.integer({ min: 1, max: 90 }),
      quantity: fc.integer({ min: 0, max: 5 }),
      maxPurchasesPerUser: fc.option(fc.integer({ min: 1, max: 2 })),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  codes: fc.array(fc.record({ points: fc.integer({ min: 1, max: 200 }), maxUses: fc.option(fc.integer({ min: 1, max: 3 })) }), {
    minLength: 1,
    maxLength: 2,
  }),
  requests: fc.array(someRequest, { minLength: 20, maxLength: 30 }),
  /** Requests sent while staff decides the redemptions of the first ones. */
  more: fc.array(someRequest, { minLength: 4, maxLength: 12 }),
  decisions: fc.array(fc.record({ of: anyOne, rejects: fc.boolean() }), { maxLength: 10 }),
});

type Community = typeof someCommunity extends fc.Arbitrary<infer Value> ? Value : never;
type SomeRequest = Community['requests'][number];

const test = sharedTestApp({ now: () => AT });
let serial = 0;

it('creates and loses no points, items or uses of codes under concurrent requests', async () => {
  const property = fc.asyncProperty(someCommunity, async (community) => {
    const world = await seed(community);
    const responses = await Promise.all(community.requests.map((request) => send(world, request)));
    const bought = await receiptsOf(world);
    const [more, decided] = await Promise.all([
      Promise.all(community.more.map((request) => send(world, request))),
      Promise.all(community.decisions.map((decision) => decide(bought, decision))),
    ]);
    await check(world, [...responses, ...more], decided.filter(Boolean).length);
  });
  // Races are not reproducible, so shrinking the example would find nothing.
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
});

type World = Awaited<ReturnType<typeof seed>>;

async function seed({ balances, items, codes: words }: Community) {
  const people = await Promise.all(
    balances.map(async (start) => {
      const id = `${++serial}`;
      const { headers } = await openBrowser(test, await test.signIn({ id }));
      return { id, start, headers };
    }),
  );
  const grants = people
    .filter(({ start }) => start > 0)
    .map(({ id, start }) => {
      return { memberId: id, amount: start, reason: 'test', key: `start:${id}`, at: AT };
    });
  await test.db.transaction((tx) => bookPoints(tx, grants));
  const rows = items.map((item) => ({ name: 'Cap', description: '', ...item }));
  const offers = await test.db.insert(storeItems).values(rows).returning();
  const newCodes = await test.db
    .insert(codes)
    .values(words.map((word) => ({ code: `WORD${++serial}`, ...word })))
    .returning();
  return { people, offers, codes: newCodes };
}

async function send({ people, offers, codes: words }: World, request: SomeRequest) {
  const member = pick(people, request.by);
  const item = request.kind === 'redeem' ? pick(offers, request.of) : undefined;
  const word = request.kind === 'code' ? pick(words, request.of) : undefined;
  const key = request.kind === 'redeem' ? request.key : null;
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/r/${item ? `store/${item.id}/redeem` : word ? 'codes/redeem' : 'profile/claim-daily'}`,
    headers: { ...member.headers, ...(key && { 'idempotency-key': key }) },
    ...(word && { payload: { code: word.code } }),
  });
  // Granted or refused; a deadlock would return 500.
  expect([200, 409]).toContain(response.statusCode);
  return { granted: response.statusCode === 200, kind: request.kind, member, item, word, key };
}

/** @returns whether this decision won */
async function decide(bought: { id: number }[], { of, rejects }: Community['decisions'][number]): Promise<boolean> {
  if (bought.length === 0) return false;
  const { id } = pick(bought, of);
  try {
    await test.db.transaction((tx) => (rejects ? rejectRedemption : fulfilRedemption)(tx, id, { at: AT }));
    return true;
  } catch (cause) {
    if (cause instanceof HttpProblem && cause.statusCode === 409) return false;
    throw cause;
  }
}

async function check(world: World, responses: Awaited<ReturnType<typeof send>>[], decided: number): Promise<void> {
  const granted = responses.filter((response) => response.granted);
  const receipts = await receiptsOf(world);
  const valid = receipts.filter(({ status }) => status !== 'rejected');

  // Requests with the same idempotency key count once.
  const purchases = granted.filter(({ kind }) => kind === 'redeem');
  const named = purchases.filter(({ key }) => key).map(({ key, member }) => `${member.id} ${key}`);
  expect(receipts).toHaveLength(purchases.filter(({ key }) => !key).length + new Set(named).size);
  expect(receipts.filter(({ status }) => status !== 'pending')).toHaveLength(decided);

  for (const { id, quantity: initial, maxPurchasesPerUser } of world.offers) {
    const [item] = await test.db.select().from(storeItems).where(eq(storeItems.id, id));
    const sold = valid.filter(({ itemId }) => itemId === id);
    expect(item?.quantity).toBe(initial - sold.length);
    expect(item?.quantity).toBeGreaterThanOrEqual(0);
    for (const member of world.people) {
      const own = sold.filter(({ memberId }) => memberId === member.id).length;
      expect(own).toBeLessThanOrEqual(maxPurchasesPerUser ?? Infinity);
    }
  }

  for (const { id, maxUses } of world.codes) {
    const [code] = await test.db.select().from(codes).where(eq(codes.id, id));
    const users = (await test.db.select().from(codeUses).where(eq(codeUses.codeId, id))).map(({ memberId }) => memberId);
    expect(
      granted
        .filter(({ word }) => word?.id === id)
        .map(({ member }) => member.id)
        .sort(),
    ).toEqual(users.sort());
    expect(code?.uses).toBe(users.length);
    expect(users.length).toBeLessThanOrEqual(maxUses ?? Infinity);
  }

  for (const member of world.people) {
    const own = granted.filter((response) => response.member.id === member.id);
    const daily = own.filter(({ kind }) => kind === 'daily').length;
    expect(daily).toBeLessThanOrEqual(1);
    const spent = sum(valid.filter(({ memberId }) => memberId === member.id).map(({ cost }) => cost));
    const expected = member.start + 100 * daily + sum(own.map(({ word }) => word?.points ?? 0)) - spent;
    expect(await balancesOf(member.id)).toEqual({ points: expected, ledger: expected, lastLine: expected });
    const counts = await test.db.select().from(activityCounts).where(eq(activityCounts.memberId, member.id));
    const counted = counts.find(({ subject }) => subject === 'redemption')?.count ?? 0;
    expect(counted).toBe(receipts.filter(({ memberId }) => memberId === member.id).length);
  }
}

async function balancesOf(memberId: string) {
  const [row] = await test.db.select({ points: members.points }).from(members).where(eq(members.id, memberId));
  const lines = await test.db.select().from(pointsLedger).where(eq(pointsLedger.memberId, memberId)).orderBy(pointsLedger.id);
  return { points: row?.points, ledger: sum(lines.map(({ amount }) => amount)), lastLine: lines.at(-1)?.balanceAfter ?? 0 };
}

function receiptsOf({ people }: World) {
  return test.db
    .select()
    .from(redemptions)
    .where(
      inArray(
        redemptions.memberId,
        people.map(({ id }) => id),
      ),
    );
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

function pick<Item>(items: Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}
