/** @both-databases What is settled together waits for locks of others. */
import fc from 'fast-check';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { insertEvents } from '../../channel/kick/event-inbox';
import { workOffEvents } from '../../channel/kick/work-off-events';
import {
  activityCounts,
  codes,
  codeUses,
  dropClaims,
  drops,
  kickLinks,
  members,
  pointsLedger,
  raffleEntries,
  raffles,
  redemptions,
  storeItems,
} from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { propertyRuns } from '../../testing/property-runs';
import { sharedTestApp } from '../../testing/test-app';
import { codeRedemption } from '../codes/redeem-code';
import { bookPoints } from '../../core/points/points';
import { raffleEntrance } from '../raffles/entry/enter-raffle';
import { itemRedemption } from '../store/redeem-item';

const AT = new Date('2026-03-15T20:00:00Z');
const hours = (count: number) => new Date(AT.getTime() + count * 3_600_000);
const RUNS = propertyRuns(15);
/** Largest balance: only the database finds out that nothing can be added to it. */
const FULL = 2_147_483_647;
const MEMBERS = 12;

const limit = fc.option(fc.integer({ min: 1, max: 9 }));
const someCommunity = fc.record({
  members: fc.array(
    fc.record({
      points: fc.oneof({ weight: 6, arbitrary: fc.nat(300) }, { weight: 1, arbitrary: fc.constant(FULL) }),
      state: fc.constantFrom('free' as const, 'free' as const, 'free' as const, 'banned' as const, 'excluded' as const, 'staff' as const),
    }),
    { minLength: MEMBERS, maxLength: MEMBERS },
  ),
  code: fc.record({ points: fc.integer({ min: 1, max: 100 }), maxUses: limit, hasExpired: fc.constantFrom(false, false, false, true) }),
  item: fc.record({ cost: fc.integer({ min: 1, max: 150 }), quantity: fc.nat(MEMBERS), maxPurchasesPerUser: limit }),
  raffle: fc.record({ pointsPerEntry: fc.integer({ min: 1, max: 100 }), maxEntries: limit }),
  /** Members who press, or write the code's word in the chat, once each per round, in this order. */
  rounds: fc.array(
    fc.record({
      kind: fc.constantFrom('code' as const, 'item' as const, 'free' as const, 'points' as const, 'chat' as const),
      order: fc.shuffledSubarray(
        Array.from({ length: MEMBERS }, (_, index) => index),
        { minLength: 1 },
      ),
      idempotencyKey: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
    }),
    { minLength: 3, maxLength: 10 },
  ),
});
type Community = typeof someCommunity extends fc.Arbitrary<infer Value> ? Value : never;
type Kind = Exclude<Community['rounds'][number]['kind'], 'chat'>;

const test = sharedTestApp({ now: () => AT });
let serial = 0;

/** Sequential model by the rules of docs/product.md alone. */
class Model {
  uses = 0;
  sold = 0;
  entries = 0;
  readonly members;
  /** Outcome of the chat word by member, in the order of their first messages. */
  private readonly claims = new Map<number, 'new' | 'given' | 'refused'>();

  constructor(private readonly community: Community) {
    this.members = community.members.map(({ points, state }) => ({
      points,
      state,
      hasCode: false,
      hasFreeEntry: false,
      bought: 0,
      entered: 0,
      keys: new Set<string>(),
    }));
  }

  /** Returns the outcome of each one's word, which stays new while their points can't be stored. */
  write(order: readonly number[]): (string | undefined)[] {
    const first = order.filter((index) => !this.claims.has(index));
    for (const index of first) this.claims.set(index, 'new');
    if (first.length > 0) for (const [index, status] of this.claims) if (status === 'new') this.claims.set(index, this.claim(index));
    return order.map((index) => this.claims.get(index));
  }

  private claim(index: number): 'new' | 'given' | 'refused' {
    const { code } = this.community;
    const member = this.members[index];
    if (!member || member.state !== 'free' || member.hasCode) return 'refused';
    if (code.maxUses !== null && this.uses >= code.maxUses) return 'refused';
    if (member.points + code.points > FULL) return 'new';
    this.uses += 1;
    member.hasCode = true;
    member.points += code.points;
    return 'given';
  }

  press(kind: Kind, index: number, key: string | undefined): string {
    const { code, item, raffle } = this.community;
    const member = this.members[index];
    if (!member) throw new Error("This member doesn't exist.");
    const isFull = raffle.maxEntries !== null && this.entries >= raffle.maxEntries;
    if ((kind === 'free' || kind === 'points') && isFull) return 'This raffle is not accepting entries';
    if (kind === 'item' && key !== undefined && member.keys.has(key)) return 'done';
    if (member.state === 'banned') return 'You are banned from this site.';
    if (member.state === 'excluded') return "You've excluded yourself permanently, so you can't do this.";
    switch (kind) {
      case 'code':
        if (member.state === 'staff') return "You have made or changed this code, so you can't redeem it.";
        if (member.hasCode) return 'You have already used this code.';
        if (code.hasExpired) return 'This code has expired.';
        if (code.maxUses !== null && this.uses >= code.maxUses) return 'This code has already been used up.';
        if (member.points + code.points > FULL) return 'failed';
        this.uses += 1;
        member.hasCode = true;
        member.points += code.points;
        return 'done';
      case 'item':
        if (item.maxPurchasesPerUser !== null && member.bought >= item.maxPurchasesPerUser)
          return 'You have reached the purchase limit of this item.';
        if (this.sold >= item.quantity) return 'This item is out of stock.';
        if (member.points < item.cost) return 'Insufficient points to redeem this item';
        this.sold += 1;
        member.bought += 1;
        member.points -= item.cost;
        if (key !== undefined) member.keys.add(key);
        return 'done';
      case 'free':
        if (member.hasFreeEntry) return 'You have already used your free entry.';
        member.hasFreeEntry = true;
        break;
      case 'points':
        if (member.points < raffle.pointsPerEntry) return `You don't have ${raffle.pointsPerEntry} points to spend.`;
        member.points -= raffle.pointsPerEntry;
    }
    this.entries += 1;
    member.entered += 1;
    return 'done';
  }
}

/** Inserts a community. @returns a function that sends a member's request */
async function seed({ members: people, code, item, raffle }: Community) {
  const ids = people.map(() => `${++serial}`);
  await test.db.insert(members).values(
    people.map(({ state }, index) => ({
      id: ids[index] ?? '',
      username: `member${ids[index]}`,
      kickUserId: ids[index] ?? '',
      confirmedAge: 99,
      ...(state === 'banned' && { bannedAt: AT, banReason: 'spam' }),
      ...(state === 'excluded' && { excludedAt: AT }),
    })),
  );
  const grants = people.flatMap(({ points }, index) =>
    points > 0 ? [{ memberId: ids[index] ?? '', amount: points, reason: 'test', key: `start:${ids[index]}`, at: AT }] : [],
  );
  await test.db.transaction((tx) => bookPoints(tx, grants));
  const staffIds = ids.filter((_, index) => people[index]?.state === 'staff');
  await test.db.insert(kickLinks).values(ids.map((id) => ({ memberId: id, kickUserId: id, kickUsername: id, linkedAt: AT })));
  const { hasExpired, ...terms } = code;
  const [word] = await test.db
    .insert(codes)
    .values({ ...terms, code: `WORD${++serial}`, staffIds, expiresAt: hasExpired ? AT : hours(1) })
    .returning();
  const [offer] = await test.db
    .insert(storeItems)
    .values({ ...item, name: 'Cap', description: '' })
    .returning();
  const [draw] = await test.db
    .insert(raffles)
    .values({
      ...raffle,
      title: 'Spins',
      description: '',
      prize: 'x',
      startsAt: hours(-1),
      endsAt: hours(1),
      allowPasswordlessEntry: true,
      allowPointsEntry: true,
    })
    .returning();
  if (!word || !offer || !draw) throw new Error('Nothing was inserted.');
  await test.db.insert(drops).values({ codeId: word.id, startedAt: hours(-2), onOverlay: false, inChat: false, isTimed: false });
  const redeem = codeRedemption(test.db);
  const buy = itemRedemption(test.services);
  const enter = raffleEntrance(test.services);
  const press = (kind: Kind, index: number, idempotencyKey: string | undefined): Promise<unknown> => {
    const memberId = ids[index] ?? '';
    if (kind === 'code') return redeem(word.code, { memberId, at: AT });
    if (kind === 'item') return buy(offer.id, { memberId, idempotencyKey, at: AT });
    if (kind === 'free') return enter(draw.id, { memberId, entry: { entry_type: 'passwordless' } });
    return enter(draw.id, { memberId, entry: { entry_type: 'points', points_spent: raffle.pointsPerEntry } });
  };
  const write = async (order: readonly number[]): Promise<(string | undefined)[]> => {
    const events = order.map((index) => {
      const messageId = `${++serial}`;
      const userId = ids[index] ?? '';
      const sender = { userId, username: `viewer${userId}`, badges: [] };
      const activity = { kind: 'chat' as const, messageId, sender, content: word.code };
      return { messageId, key: `chat:${messageId}`, occurredAt: new Date(hours(-1).getTime() + serial), receivedAt: AT, activity };
    });
    await insertEvents(test.db, events);
    await workOffEvents({ ...test.jobContext, handlers: test.services.kick.handlers });
    const claims = await test.db.select().from(dropClaims).where(eq(dropClaims.codeId, word.id));
    return order.map((index) => claims.find(({ kickUserId }) => kickUserId === ids[index])?.status);
  };
  return { ids, word, offer, draw, press, write };
}

async function answerOf(result: Promise<unknown>): Promise<string> {
  try {
    await result;
    return 'done';
  } catch (cause) {
    return cause instanceof HttpProblem ? cause.message : 'failed';
  }
}

it('gives each member the answer, and stores the rows, of one who is settled alone', async () => {
  const property = fc.asyncProperty(someCommunity, async (community) => {
    const model = new Model(community);
    const world = await seed(community);
    for (const { kind, order, idempotencyKey } of community.rounds) {
      if (kind === 'chat') {
        expect(await world.write(order)).toEqual(model.write(order));
        continue;
      }
      const answers = await Promise.all(order.map((index) => answerOf(world.press(kind, index, idempotencyKey))));
      expect(answers).toEqual(order.map((index) => model.press(kind, index, idempotencyKey)));
    }
    expect(await readStored(world)).toEqual(storedBy(model, community));
  });
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
});

type World = Awaited<ReturnType<typeof seed>>;

async function readStored({ ids, word, offer, draw }: World) {
  const { db } = test;
  const isTheirs = inArray(activityCounts.memberId, ids);
  const rows = await db.select().from(members).where(inArray(members.id, ids));
  const ledger = await db
    .select({ id: pointsLedger.memberId, sum: sql`sum(${pointsLedger.amount})`.mapWith(Number) })
    .from(pointsLedger)
    .where(inArray(pointsLedger.memberId, ids))
    .groupBy(pointsLedger.memberId);
  const counts = await db
    .select()
    .from(activityCounts)
    .where(and(isTheirs, ne(activityCounts.subject, 'achievement')));
  const [stored] = await db.select().from(codes).where(eq(codes.id, word.id));
  const [item] = await db.select().from(storeItems).where(eq(storeItems.id, offer.id));
  const countOf = (id: string, subject: string) => counts.find((row) => row.memberId === id && row.subject === subject)?.count ?? 0;
  return {
    uses: [stored?.uses, await db.$count(codeUses, eq(codeUses.codeId, word.id))],
    left: item?.quantity,
    sold: await db.$count(redemptions, eq(redemptions.itemId, offer.id)),
    entries: await db.$count(raffleEntries, eq(raffleEntries.raffleId, draw.id)),
    members: ids.map((id) => ({
      points: rows.find((row) => row.id === id)?.points,
      ledger: ledger.find((row) => row.id === id)?.sum ?? 0,
      codes: countOf(id, 'code'),
      bought: countOf(id, 'redemption'),
      entered: countOf(id, 'raffle_entry'),
    })),
  };
}

function storedBy({ uses, sold, entries, members: people }: Model, { item }: Community) {
  return {
    uses: [uses, uses],
    left: item.quantity - sold,
    sold,
    entries,
    members: people.map(({ points, hasCode, bought, entered }) => ({ points, ledger: points, codes: Number(hasCode), bought, entered })),
  };
}
