/** @both-databases Redemptions race for points and the limit. */
import { StoreResponse } from '@greenroom/contract';
import { eq } from 'drizzle-orm';
import { insertRow } from '../../admin/rows';
import { channelActions, members, pointsLedger, redemptions, storeItems } from '../../db/schema';
import { MINUTE } from '../../lib/durations';
import { sharedTestApp } from '../../testing/test-app';
import { errorAt, membersOf } from '../../testing/test-members';
import { bookPoints } from '../../core/points/points';
import { rejectRedemption } from './decide-redemption';

const AT = new Date('2026-03-15T20:00:00Z');
let now = AT;
const test = sharedTestApp({ now: () => now });
beforeEach(() => {
  now = AT;
});

const signIn = membersOf(() => test);

async function newMember(points = 1000) {
  const member = await signIn({ points });
  return {
    ...member,
    redeem: (itemId: number | string, headers: Record<string, string> = {}) => member.post(`/store/${itemId}/redeem`, undefined, headers),
    async points() {
      const [row] = await test.db.select({ points: members.points }).from(members).where(eq(members.id, member.id));
      return row?.points;
    },
    store: async () => StoreResponse.parse(await member.get('/store')).data,
  };
}

const newItem = (item: Partial<typeof storeItems.$inferInsert> = {}) =>
  insertRow(test.db, storeItems, { name: 'Greenroom Cap', description: '', cost: 100, quantity: 5, ...item });

async function stockOf(itemId: number) {
  const [row] = await test.db.select({ quantity: storeItems.quantity }).from(storeItems).where(eq(storeItems.id, itemId));
  return row?.quantity;
}

const receiptsOf = (itemId: number) => test.db.select().from(redemptions).where(eq(redemptions.itemId, itemId));

const SUCCESS = { status: 200, success: true, message: 'Successfully redeemed Greenroom Cap!' };
const POOR = { status: 409, success: false, message: 'Insufficient points to redeem this item' };

describe('redeeming', () => {
  it('takes the points and the item, and stores a redemption', async () => {
    const member = await newMember();
    const item = await newItem();
    expect(await member.redeem(item)).toEqual(SUCCESS);
    const { user_points: points, store_items: items, recent_redemptions: recent } = await member.store();
    expect(points).toBe('900');
    expect(items.find(({ id }) => id === item)).toMatchObject({ quantity: 4, user_purchases: 1 });
    const receipt = { created_at: AT.toISOString(), item: { name: 'Greenroom Cap', cost: 100 }, status: 'pending', note: null };
    expect(recent).toEqual([{ id: expect.any(Number), ...receipt }]);
    const lines = await test.db.select().from(pointsLedger).where(eq(pointsLedger.memberId, member.id));
    expect(lines.at(-1)).toMatchObject({ amount: -100, reason: 'redemption', idempotencyKey: `redemption:${recent[0]?.id}` });
  });

  it('records an activity, also for an empty body with a JSON content type', async () => {
    const member = await newMember();
    expect(await member.redeem(await newItem(), { 'content-type': 'application/json' })).toEqual(SUCCESS);
    const { activities } = await member.get('/profile/recent-activity');
    expect(activities).toContainEqual(expect.objectContaining({ type: 'other', description: 'Greenroom Cap' }));
    expect(activities).toContainEqual(expect.objectContaining({ title: 'Achievement unlocked: First Pick' }));
  });

  it('knows no item that is missing, invalid or unlisted', async () => {
    const member = await newMember();
    for (const id of ['99999', 'abc', await newItem({ isListed: false })]) expect(await member.redeem(id)).toMatchObject({ status: 404 });
  });
});

describe('concurrent redemptions', () => {
  it("never exceed the member's limit or points", async () => {
    const [member, poor] = [await newMember(), await newMember(250)];
    const [limited, other] = [await newItem({ maxPurchasesPerUser: 2 }), await newItem({ quantity: 50 })];
    const tries = Array.from({ length: 6 });
    const responses = await Promise.all(tries.map(() => member.redeem(limited)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await member.points()).toBe(800);
    const attempts = await Promise.all(tries.map(() => poor.redeem(other)));
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await poor.points()).toBe(50);
  });

  it("of different items by one member don't block each other", async () => {
    const member = await newMember(5000);
    const items = await Promise.all(Array.from({ length: 12 }, () => newItem()));
    const responses = await Promise.all([...items, ...items].map((item) => member.redeem(item)));
    expect(responses).toEqual(Array.from({ length: 24 }, () => SUCCESS));
    expect(await member.points()).toBe(2600);
  });
});

describe('rules of an item', () => {
  const later = (minutes: number) => new Date(AT.getTime() + minutes * MINUTE);

  it('keep a member from it before it opens, with the reason and the time in the store, and not after', async () => {
    const member = await newMember();
    const opensAt = later(60).toISOString();
    const item = await newItem({ rules: { opens_at: opensAt } });
    const shown = async () => (await member.store()).store_items.find(({ id }) => id === item);
    const reason = "This item isn't available yet.";
    expect(await member.redeem(item)).toMatchObject({ status: 409, message: reason });
    expect(await shown()).toMatchObject({ unavailable: { reason, until: opensAt } });
    expect((await member.store()).changes_at).toBe(opensAt);
    now = later(60);
    expect(await shown()).not.toHaveProperty('unavailable');
    expect(await member.redeem(item)).toEqual(SUCCESS);
  });

  it('hide it until it opens, so that nobody can tell that there is one', async () => {
    const member = await newMember();
    const item = await newItem({ rules: { opens_at: later(30).toISOString(), is_hidden_before: true } });
    const { store_items: items, changes_at: changesAt } = await member.store();
    expect(items.map(({ id }) => id)).not.toContain(item);
    expect(changesAt).not.toBe(later(30).toISOString());
    expect(await member.redeem(item)).toEqual(await member.redeem(99_999));
    now = later(30);
    expect((await member.store()).store_items.map(({ id }) => id)).toContain(item);
    expect(await member.redeem(item)).toEqual(SUCCESS);
  });

  it('keep it for subscribers, by what the channel sent of the member alone', async () => {
    const [subscriber, other] = [await newMember(), await newMember()];
    const link = (id: string) =>
      test.db
        .update(members)
        .set({ kickUserId: `7${id}` })
        .where(eq(members.id, id));
    for (const { id } of [subscriber, other]) await link(id);
    const subscription = { id: 'one', kind: 'subscription', username: 'one', count: 0, occurredAt: AT } as const;
    await test.db.insert(channelActions).values({ ...subscription, kickUserId: `7${subscriber.id}` });
    const item = await newItem({ rules: { subscribers_only: true } });
    expect(await subscriber.redeem(item)).toEqual(SUCCESS);
    expect(await other.redeem(item)).toMatchObject({ status: 409, message: expect.stringContaining('You must be a subscriber') });
  });

  it('sell as many to a member in a day as they allow, however many are pressed at once, and again the next day', async () => {
    const member = await newMember();
    const item = await newItem({ quantity: 50, rules: { max_per_period: 2 } });
    const responses = await Promise.all(Array.from({ length: 6 }, () => member.redeem(item)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(responses.filter(({ message }) => message === 'You can redeem this 2 times a day.')).toHaveLength(4);
    now = later(4 * 60);
    expect(await member.redeem(item)).toEqual(SUCCESS);
  });

  it('sell one to whoever is first in a pause, and the next one after it', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => newMember()));
    const item = await newItem({ rules: { pause_minutes: 10 } });
    const buy = async () => (await Promise.all(buyers.map((buyer) => buyer.redeem(item)))).filter(({ status }) => status === 200).length;
    expect(await buy()).toBe(1);
    now = later(9);
    expect(await buy()).toBe(0);
    expect((await buyers[0]?.store())?.changes_at).toBe(later(10).toISOString());
    now = later(10);
    expect(await buy()).toBe(1);
    expect(await stockOf(item)).toBe(3);
  });
});

const saw = (terms: Record<string, string>) => ({ 'x-seen': String(new URLSearchParams(terms)) });

describe('with an Idempotency-Key', () => {
  const key = (name: string) => ({ 'idempotency-key': name });

  it('repeats the response without redeeming again, even if the item is gone and its price was another', async () => {
    const member = await newMember();
    const item = await newItem({ quantity: 1 });
    const headers = { ...key('once'), ...saw({ cost: '100' }) };
    expect(await member.redeem(item, headers)).toEqual(SUCCESS);
    await test.db.update(storeItems).set({ isListed: false, name: 'Renamed', cost: 500 }).where(eq(storeItems.id, item));
    expect(await member.redeem(item, headers)).toEqual(SUCCESS);
    expect([await member.points(), (await receiptsOf(item)).length]).toEqual([900, 1]);
  });

  it('redeems once for concurrent requests', async () => {
    const member = await newMember();
    const item = await newItem();
    const responses = await Promise.all(Array.from({ length: 8 }, () => member.redeem(item, key('twice'))));
    expect(responses).toEqual(Array.from({ length: 8 }, () => SUCCESS));
    expect([await member.points(), await stockOf(item), (await receiptsOf(item)).length]).toEqual([900, 4, 1]);
  });

  it('refuses the key for another item, also concurrently', async () => {
    const member = await newMember();
    const items = await Promise.all(Array.from({ length: 4 }, () => newItem()));
    const responses = await Promise.all(items.map((item) => member.redeem(item, key('same'))));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(responses.filter(({ status }) => status === 409).map(({ message }) => message)).toEqual(
      Array.from({ length: 3 }, () => expect.stringContaining('already sent for another item')),
    );
    expect(await member.points()).toBe(900);
  });

  it('accepts the key again after a refusal, and for other members', async () => {
    const [member, other] = [await newMember(0), await newMember()];
    const item = await newItem();
    expect(await member.redeem(item, key('k'))).toEqual(POOR);
    const grant = { memberId: member.id, amount: 100, reason: 'test', key: `more:${member.id}`, at: AT };
    await test.db.transaction((tx) => bookPoints(tx, [grant]));
    expect(await member.redeem(item, key('k'))).toEqual(SUCCESS);
    expect(await other.redeem(item, key('k'))).toEqual(SUCCESS);
    expect(await receiptsOf(item)).toHaveLength(2);
  });

  it.each(['', 'a b', 'ü', 'x'.repeat(101), 'a,b'])('refuses the key "%s"', async (name) => {
    const response = await (await newMember()).redeem(await newItem(), key(name));
    expect(response).toMatchObject(errorAt('idempotency-key'));
  });
});

describe('with the terms that the member saw', () => {
  it('books nothing if the price or the item has changed, and says what it is now', async () => {
    const member = await newMember();
    const item = await newItem({ cost: 400, name: 'Cap & Söhne' });
    const seen = saw({ name: 'Cap & Söhne', cost: '400' });
    await test.db.update(storeItems).set({ cost: 500 }).where(eq(storeItems.id, item));
    expect(await member.redeem(item, seen)).toMatchObject({ status: 409, message: 'The price is now 500 points.' });
    await test.db.update(storeItems).set({ name: 'Hat' }).where(eq(storeItems.id, item));
    expect(await member.redeem(item, seen)).toMatchObject({
      status: 409,
      message: 'This item is now "Hat". The price is now 500 points.',
      errors: { 'x-seen': ['This item is now "Hat".', 'The price is now 500 points.'] },
    });
    expect([await member.points(), await stockOf(item), await receiptsOf(item)]).toEqual([1000, 5, []]);
    expect(await member.redeem(item, saw({ name: 'Hat', cost: '500' }))).toMatchObject({ status: 200 });
    expect(await member.points()).toBe(500);
  });
});

describe('a sale', () => {
  const ends = new Date(AT.getTime() + MINUTE);
  const newSale = () => newItem({ cost: 500, sale: { cost: 400, ends_at: ends.toISOString() } });

  it('is shown beside the usual price, and what was paid is booked, shown and returned', async () => {
    const member = await newMember();
    const item = await newSale();
    const { store_items: items, changes_at: changesAt } = await member.store();
    expect(items.find(({ id }) => id === item)).toMatchObject({ cost: 400, sale: { was: 500, until: ends.toISOString() } });
    expect(changesAt).toBe(ends.toISOString());
    expect(await member.redeem(item, saw({ cost: '400' }))).toEqual(SUCCESS);
    expect(await member.points()).toBe(600);
    now = ends;
    expect((await member.store()).recent_redemptions[0]?.item).toMatchObject({ cost: 400 });
    const [receipt] = await receiptsOf(item);
    await test.db.transaction((tx) => rejectRedemption(tx, receipt?.id ?? 0, { at: AT }));
    expect(await member.points()).toBe(1000);
  });

  it('that has ended since it was seen books nothing, and says the price', async () => {
    const member = await newMember();
    const item = await newSale();
    now = ends;
    const refusal = { status: 409, errors: { 'x-seen': ['The price is now 500 points.'] } };
    expect(await member.redeem(item, saw({ cost: '400' }))).toMatchObject(refusal);
    expect((await member.store()).store_items.find(({ id }) => id === item)).toMatchObject({ cost: 500 });
    expect(await member.points()).toBe(1000);
  });
});
