import { HistoryResponse, MAX_POINTS, notificationEndpoints, RaffleResponse, StoreResponse } from '@greenroom/contract';
import type { StaffRedemption, StaffStoreItem } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import { auditLog, members, pointsLedger, raffleEntries, raffles, redemptions } from '../../db/schema';
import { insertRow } from '../../admin/rows';
import { DAY, HOUR } from '../../lib/durations';
import { sharedPanel } from '../../testing/staff-panel';
import { conflict, errorAt, membersOf } from '../../testing/test-members';

const NOW = new Date('2026-03-15T20:00:00Z');
const panel = sharedPanel({ now: () => NOW });

const FIELDS = { name: 'For a friend', description: '', image: null, cost: 100, is_listed: true, position: 0, quantity: 50 };

const newItem = async (fields: object): Promise<StaffStoreItem> =>
  (await panel.call('POST', '/store-items', { ...FIELDS, ...fields })).data;

const signIn = membersOf(() => panel.test);

async function newMember(columns: Partial<typeof members.$inferInsert> = {}) {
  const member = await signIn({ points: 1000 });
  const { id, username, get, post } = member;
  if (Object.keys(columns).length > 0) await panel.db.update(members).set(columns).where(eq(members.id, id));
  const store = async () => StoreResponse.parse(await get('/store')).data;
  return {
    ...member,
    redeem: (itemId: number, body?: object, { key, seen }: { key?: string; seen?: string } = {}) =>
      post(`/store/${itemId}/redeem`, body, { ...(seen && { 'x-seen': seen }), ...(key && { 'idempotency-key': key }) }),
    enter: (raffleId: number, points: number) => post(`/raffles/${raffleId}/enter`, { entry_type: 'points', points_spent: points }),
    store,
    points: async () => Number((await store()).user_points),
    history: async (kind: string) => HistoryResponse.parse(await get(`/history?kind=${kind}`)).data,
    inbox: async () => notificationEndpoints.list.response.parse(await get('/notifications')).data,
    seenByStaff: async (): Promise<StaffRedemption> => (await panel.call('GET', `/redemptions?search=${username}`)).data[0],
  };
}

const NO_FRIEND = /^We couldn't find a member of that name who can get points\./;

async function namesakes() {
  const { username } = await newMember();
  await newMember({ username });
  return username;
}

const bookedFor = (id: string) => panel.db.$count(pointsLedger, eq(pointsLedger.memberId, id));

describe('points for a friend', () => {
  itOnBoth('go to the member whom the buyer names, once, with a notification that does not name the buyer', async () => {
    const item = await newItem({ delivery: 'friend', gives: 50 });
    const [buyer, friend] = [await newMember(), await newMember()];
    expect((await buyer.store()).store_items.find(({ id }) => id === item.id)).toMatchObject({ delivery: 'friend', gives: 50 });
    const redeem = () => buyer.redeem(item.id, { friend: friend.username.toUpperCase() }, { key: 'one' });
    expect(await redeem()).toMatchObject({ status: 200 });
    expect(await redeem()).toMatchObject({ status: 200 });
    expect([await buyer.points(), await friend.points()]).toEqual([900, 1050]);
    expect((await friend.history('points'))[0]).toMatchObject({ title: 'Gift from another member', points: 50 });
    const inbox = await friend.inbox();
    expect(inbox).toMatchObject([{ title: 'You got 50 points', text: 'Another member redeemed For a friend for you.' }]);
    expect(JSON.stringify(inbox)).not.toContain(buyer.username);
    expect(await buyer.store()).toMatchObject({ recent_redemptions: [{ status: 'fulfilled', friend: friend.username }] });
    expect(await buyer.seenByStaff()).toMatchObject({ status: 'fulfilled', friend: { id: friend.id, username: friend.username } });
  });

  it.each([
    ['is banned', { bannedAt: NOW, banReason: 'Cheating' }],
    ['is on a break', { excludedAt: NOW, excludedUntil: new Date(NOW.getTime() + DAY) }],
  ])("reach a friend who %s, so the buyer doesn't learn of it", async (_what, columns) => {
    const item = await newItem({ delivery: 'friend', gives: 50 });
    const [buyer, friend] = [await newMember(), await newMember(columns)];
    expect(await buyer.redeem(item.id, { friend: friend.username })).toMatchObject({ status: 200 });
    expect(await panel.db.select({ points: members.points }).from(members).where(eq(members.id, friend.id))).toEqual([{ points: 1050 }]);
  });

  it('go to whose chat name it is, though another has it on the streaming platform', async () => {
    const item = await newItem({ delivery: 'friend', gives: 50 });
    const [buyer, friend] = [await newMember(), await newMember()];
    const streamer = await newMember({ kickUserId: `k${friend.id}`, kickUsername: friend.username });
    expect(await buyer.redeem(item.id, { friend: friend.username })).toMatchObject({ status: 200 });
    expect([await friend.points(), await streamer.points()]).toEqual([1050, 1000]);
  });

  itOnBoth('never exceed the most points that a member can have, however many give at the same moment', async () => {
    const item = await newItem({ delivery: 'friend', gives: 50 });
    const friend = await newMember({ points: MAX_POINTS - 120 });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => newMember()));
    const results = await Promise.all(buyers.map((buyer) => buyer.redeem(item.id, { friend: friend.username })));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422, 422]);
    expect(await friend.points()).toBe(MAX_POINTS - 20);
  });

  it.each([
    ['nobody', async () => undefined, 'Please name a friend.'],
    ['an unknown name', async () => 'nobody at all', NO_FRIEND],
    ['whoever of the staff made the item', async () => 'member900', NO_FRIEND],
    ['a member with too many points', async () => (await newMember({ points: MAX_POINTS - 49 })).username, NO_FRIEND],
    ['a name of several', async () => namesakes(), /^Several members/],
    ['themselves', async (own: string) => own, /^That's you\./],
  ])('are refused at the field for %s, and nothing is booked', async (_whom, nameOf, sentence) => {
    const item = await newItem({ delivery: 'friend', gives: 50 });
    const buyer = await newMember();
    expect(await buyer.redeem(item.id, { friend: await nameOf(buyer.username) })).toMatchObject(
      errorAt('friend', expect.stringMatching(sentence)),
    );
    expect(await buyer.points()).toBe(1000);
    expect(await panel.db.$count(redemptions, eq(redemptions.itemId, item.id))).toBe(0);
  });

  it.each([
    ['the price', {}],
    ['the price of a sale', { cost: 200, sale: { cost: 100, ends_at: '2026-04-01T00:00:00Z' } }],
  ])('are refused in the panel unless they are below %s', async (_which, fields) => {
    const body = { ...FIELDS, delivery: 'friend', ...fields };
    const refusal = errorAt('gives', 'This must be below the price.');
    expect(await panel.call('POST', '/store-items', { ...body, gives: 100 })).toMatchObject(refusal);
    const { id, version } = await newItem({ ...body, gives: 99 });
    expect(await panel.call('PUT', `/store-items/${id}`, { ...body, gives: 100, version })).toMatchObject(refusal);
  });

  it('are as many as the buyer saw, or the purchase is refused', async () => {
    const item = await newItem({ delivery: 'friend', gives: 50 });
    const [buyer, friend] = [await newMember(), await newMember()];
    const redeem = (seen: string) => buyer.redeem(item.id, { friend: friend.username }, { seen });
    const message = 'Your friend now gets 50 points.';
    expect(await redeem('gives=60')).toMatchObject({ status: 409, message, errors: { 'x-seen': [message] } });
    expect(await redeem('gives=50')).toMatchObject({ status: 200 });
  });

  itOnBoth('are given both ways at the same moment', async () => {
    const item = await newItem({ delivery: 'friend', gives: 50 });
    const [one, other] = [await newMember(), await newMember()];
    const results = await Promise.all([one.redeem(item.id, { friend: other.username }), other.redeem(item.id, { friend: one.username })]);
    expect(results.map(({ status }) => status)).toEqual([200, 200]);
    expect([await one.points(), await other.points()]).toEqual([950, 950]);
    expect([await bookedFor(one.id), await bookedFor(other.id)]).toEqual([3, 3]);
  });
});

describe('entries of a raffle', () => {
  const newRaffle = (row: Partial<typeof raffles.$inferInsert> = {}) => {
    const times = { startsAt: new Date(NOW.getTime() - HOUR), endsAt: new Date(NOW.getTime() + HOUR) };
    const terms = { title: 'Spins', description: '', prize: '100 spins', allowPointsEntry: true, pointsPerEntry: 50 };
    return insertRow(panel.db, raffles, { ...terms, ...times, ...row });
  };
  const itemFor = (raffleId: number, fields: object = {}) =>
    newItem({ name: 'Five entries', delivery: 'raffle', raffle_id: raffleId, gives: 5, ...fields });
  const raffleOf = async (id: number) => RaffleResponse.parse((await panel.test.app.inject(`/api/r/raffles/${id}`)).json()).data;

  itOnBoth('are stored with the purchase, for its price, and count at once', async () => {
    const raffle = await newRaffle();
    const item = await itemFor(raffle);
    const buyer = await newMember();
    expect(await buyer.redeem(item.id)).toMatchObject({ status: 200 });
    expect(await panel.db.select().from(raffleEntries).where(eq(raffleEntries.raffleId, raffle))).toMatchObject([
      { memberId: buyer.id, entryType: 'points', tickets: 5, pointsSpent: 100 },
    ]);
    expect(await raffleOf(raffle)).toMatchObject({ total_entries: 5, total_points: 100 });
    expect(await buyer.points()).toBe(900);
    expect((await buyer.history('entries'))[0]).toMatchObject({ title: 'Entered a raffle', detail: 'Spins (5 entries)' });
  });

  it.each([
    ['was cancelled', { cancelledAt: NOW, closedAt: NOW }, 'This raffle was cancelled, so nobody can enter it.'],
    ['has no room for them', { maxEntries: 4 }, 'There is room for 4 more entries only.'],
    ['asks for more than the buyer has', { minAccountDays: 5000 }, /^You can't enter yet\./],
  ])('are refused before any points are taken if the raffle %s', async (_what, row, message) => {
    const raffle = await newRaffle();
    const item = await itemFor(raffle);
    await panel.db.update(raffles).set(row).where(eq(raffles.id, raffle));
    const buyer = await newMember();
    expect(await buyer.redeem(item.id)).toMatchObject(conflict(expect.stringMatching(message)));
    expect(await buyer.points()).toBe(1000);
    expect(await panel.db.$count(redemptions, eq(redemptions.itemId, item.id))).toBe(0);
  });

  itOnBoth('share the room with entries by points, however many come at the same moment', async () => {
    const raffle = await newRaffle({ maxEntries: 20 });
    const item = await itemFor(raffle);
    const crowd = await Promise.all(Array.from({ length: 8 }, () => newMember()));
    const results = await Promise.all(crowd.flatMap((member) => [member.redeem(item.id), member.enter(raffle, 100)]));
    expect(results.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    const { total_entries: entries } = await raffleOf(raffle);
    expect(entries).toBeLessThanOrEqual(20);
    const stored = await panel.db.select().from(raffleEntries).where(eq(raffleEntries.raffleId, raffle));
    expect(stored.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(entries);
    expect(stored).toHaveLength(results.filter(({ status }) => status === 200).length);
    for (const { id, points } of await Promise.all(crowd.map(async ({ id, points }) => ({ id, points: await points() }))))
      expect(points).toBe(1000 - 100 * stored.filter(({ memberId }) => memberId === id).length);
  });

  itOnBoth('are not stored for a buyer whose answers are refused beside another purchase', async () => {
    const raffle = await newRaffle();
    const questions = [{ kind: 'text', label: 'Your casino name', is_required: true, options: [] }];
    const item = await itemFor(raffle, { questions });
    const [one, silent, other] = [await newMember(), await newMember(), await newMember()];
    const results = await Promise.all([
      one.redeem(item.id, { answer_1: 'Ann' }),
      silent.redeem(item.id, {}),
      other.redeem(item.id, { answer_1: 'Bob' }),
    ]);
    expect(results.map(({ status }) => status)).toEqual([200, 422, 200]);
    const entries = await panel.db.select().from(raffleEntries).where(eq(raffleEntries.raffleId, raffle));
    expect(entries.map(({ memberId }) => memberId).sort()).toEqual([one.id, other.id].sort());
    expect([await silent.points(), await one.points()]).toEqual([1000, 900]);
  });

  it('are as many as the buyer saw, or the purchase is refused', async () => {
    const item = await itemFor(await newRaffle());
    const message = 'You now get 5 entries.';
    expect(await (await newMember()).redeem(item.id, undefined, { seen: 'gives=6' })).toMatchObject(conflict(message));
  });

  it('are sold by terms that are fixed from the first entry to the draw', async () => {
    const [raffle, next] = [await newRaffle(), await newRaffle()];
    const item = await itemFor(raffle);
    const change = async (fields: object) => {
      const { version, ...terms } = (await panel.call('GET', `/store-items/${item.id}`)).data;
      return panel.call('PUT', `/store-items/${item.id}`, { ...terms, version, ...fields });
    };
    const sale = { cost: 50, ends_at: '2026-04-01T00:00:00Z' };
    expect(await change({ cost: 90 })).toMatchObject({ status: 200 });
    expect(await (await newMember()).redeem(item.id)).toMatchObject({ status: 200 });
    for (const fields of [{ cost: 80 }, { gives: 6 }, { raffle_id: next }, { delivery: 'manual' }])
      expect(await change(fields)).toMatchObject(errorAt(Object.keys(fields)[0] ?? ''));
    expect(await change({ sale })).toMatchObject(errorAt('sale.cost'));
    expect(await change({ name: 'Entries' })).toMatchObject({ status: 200 });
    await panel.db.update(raffles).set({ cancelledAt: NOW, closedAt: NOW }).where(eq(raffles.id, raffle));
    expect(await change({ raffle_id: next, cost: 80 })).toMatchObject({ status: 200 });
  });

  it.each([
    ['without a raffle', { raffle_id: null }, errorAt('raffle_id', 'Please choose a raffle.')],
    ['without their number', { gives: null }, errorAt('gives', 'Please enter how many.')],
    ['for a raffle without points', {}, errorAt('raffle_id')],
  ])('are refused in the panel %s', async (_what, fields, refusal) => {
    const raffle = await newRaffle({ allowPointsEntry: false });
    const body = { ...FIELDS, delivery: 'raffle', raffle_id: raffle, gives: 5, ...fields };
    expect(await panel.call('POST', '/store-items', body)).toMatchObject(refusal);
  });
});

describe('staff who made or changed an item', () => {
  const MINE = "You've made or changed this item, so you can't redeem it.";

  it.each([
    ['role', { role_id: '20' }, 409],
    ['friend', { gives: 50 }, 409],
    ['manual', {}, 200],
  ])("can't redeem it if its delivery is %s", async (delivery, fields, expected) => {
    const item = await newItem({ delivery, ...fields });
    const [author, friend] = [await newMember(), await newMember()];
    const change = { action: 'update', subject: 'store-items', subjectId: String(item.id), summary: 'Changed the item', at: NOW };
    await panel.db.insert(auditLog).values({ staffId: author.id, ...change });
    const message = expected === 409 ? MINE : expect.any(String);
    expect(await author.redeem(item.id, { friend: friend.username })).toMatchObject({ status: expected, message });
    const seen = (await author.store()).store_items.find(({ id }) => id === item.id);
    expect(seen?.unavailable).toEqual(expected === 409 ? { reason: MINE } : undefined);
    expect((await friend.store()).store_items.find(({ id }) => id === item.id)).not.toHaveProperty('unavailable');
  });
});
