import { notificationEndpoints, StoreResponse } from '@greenroom/contract';
import type { QueueItem, StaffRedemption, StaffStoreItem } from '@greenroom/contract/admin';
import { roleDeliveries } from '../../db/schema';
import { readResults } from '../../core/setup/setup-results';
import { DAY, HOUR, MINUTE, SECOND } from '../../lib/durations';
import { type MockDiscord, openMockDiscord } from '../../testing/mock-discord';
import { sharedPanel } from '../../testing/staff-panel';
import { errorAt, membersOf } from '../../testing/test-members';
import { roleJob } from './role-job';

const START = new Date('2026-03-15T20:00:00Z');
const VIP = '20';
let now = START;
let discord: MockDiscord;
beforeAll(async () => {
  discord = await openMockDiscord();
});
const panel = sharedPanel(() => ({ now: () => now, env: discord.env }));
afterAll(() => discord.close());
beforeEach(async () => {
  now = START;
  Object.assign(discord, { token: discord.env.DISCORD_BOT_TOKEN, hasBot: true, permissions: String(1 << 28), next: [], requests: 0 });
  discord.changes.length = 0;
  discord.members.clear();
  await panel.db.delete(roleDeliveries);
});

const FIELDS = { name: 'VIP', description: '', image: null, cost: 100, is_listed: true, position: 0, quantity: 50 };

const newItem = async (fields: object = {}): Promise<StaffStoreItem> =>
  (await panel.call('POST', '/store-items', { ...FIELDS, delivery: 'role', role_id: VIP, ...fields })).data;

const signIn = membersOf(() => panel.test);

async function newMember({ isInServer = true } = {}) {
  const member = await signIn({ points: 1000 });
  const { id, username, get, post } = member;
  if (isInServer) discord.members.set(id, new Set());
  return {
    id,
    roles: () => [...(discord.members.get(id) ?? [])],
    redeem: async (itemId: number) => (await post(`/store/${itemId}/redeem`)).status,
    redemptions: async () => StoreResponse.parse(await get('/store')).data.recent_redemptions,
    inbox: async () => notificationEndpoints.list.response.parse(await get('/notifications')).data,
    seenByStaff: async (): Promise<StaffRedemption> => (await panel.call('GET', `/redemptions?search=${username}&sort=created_at`)).data[0],
    queued: async () =>
      ((await panel.call('GET', '/queue?kind=redemptions')).data as QueueItem[]).filter(({ member }) => member?.id === id),
  };
}

/** Lets a new member buy a new item. */
async function bought(fields: object = {}, options?: { isInServer: boolean }) {
  const [item, buyer] = [await newItem(fields), await newMember(options)];
  expect(await buyer.redeem(item.id)).toBe(200);
  return { item, ...buyer };
}

const run = () => roleJob(panel.test.services).run(panel.test.jobContext);
const later = (ms: number) => void (now = new Date(now.getTime() + ms));

it('gives a role, which is on its way until then, without any work for the staff', async () => {
  const buyer = await bought();
  expect(await buyer.redemptions()).toMatchObject([{ status: 'pending', is_on_its_way: true }]);
  expect(await buyer.queued()).toEqual([]);
  expect(await buyer.seenByStaff()).toMatchObject({ status: 'pending', is_on_its_way: true, problem: null });
  await run();
  expect(buyer.roles()).toEqual([VIP]);
  const [redemption] = await buyer.redemptions();
  expect(redemption).toMatchObject({ status: 'fulfilled' });
  expect(redemption).not.toHaveProperty('is_on_its_way');
  expect((await buyer.inbox())[0]).toMatchObject({ title: 'Your redemption was fulfilled' });
  later(DAY);
  await run();
  expect(discord.changes).toEqual([`PUT ${buyer.id} ${VIP}`]);
});

itOnBoth('gives each role once by several servers', async () => {
  const buyers = [await bought(), await bought(), await bought()];
  await Promise.all([run(), run(), run()]);
  expect(discord.changes.toSorted()).toEqual(buyers.map(({ id }) => `PUT ${id} ${VIP}`).toSorted());
});

itOnBoth('removes a role after its days, and tries again until Discord has removed it', async () => {
  const buyer = await bought({ role_days: 30 });
  await run();
  later(30 * DAY - SECOND);
  await run();
  expect(buyer.roles()).toEqual([VIP]);
  later(SECOND);
  discord.next = [{ status: 500 }];
  await run();
  expect(await buyer.seenByStaff()).toMatchObject({ status: 'fulfilled', problem: 'Discord responded with status 500.' });
  expect(buyer.roles()).toEqual([VIP]);
  later(MINUTE);
  await run();
  expect(buyer.roles()).toEqual([]);
  expect(await panel.db.$count(roleDeliveries)).toBe(0);
});

itOnBoth('keeps a role that the member has bought again for the days of both purchases', async () => {
  const buyer = await bought({ role_days: 30 });
  await run();
  later(20 * DAY);
  await buyer.redeem(buyer.item.id);
  await run();
  for (const days of [10, 29]) {
    later(days * DAY);
    await run();
    expect(buyer.roles()).toEqual([VIP]);
  }
  later(DAY);
  await run();
  expect(buyer.roles()).toEqual([]);
  expect(await panel.db.$count(roleDeliveries)).toBe(0);
});

it('keeps a role for ever that the member has bought for ever as well', async () => {
  const buyer = await bought({ role_days: 30 });
  await buyer.redeem((await newItem()).id);
  await run();
  later(40 * DAY);
  await run();
  expect(buyer.roles()).toEqual([VIP]);
  later(400 * DAY);
  await run();
  expect(buyer.roles()).toEqual([VIP]);
});

it('gives the role once the member joins, which the queue says until then, or when the staff tries again', async () => {
  const buyer = await bought({}, { isInServer: false });
  await run();
  expect(await buyer.queued()).toMatchObject([
    { title: "VIP. The member isn't in the Discord server. They'll get the role after they join." },
  ]);
  expect(await buyer.redemptions()).toMatchObject([{ status: 'pending', is_on_its_way: true, must_join: true }]);
  discord.members.set(buyer.id, new Set());
  await run();
  expect(buyer.roles()).toEqual([]);
  const { id } = await buyer.seenByStaff();
  expect(await panel.call('POST', `/redemptions/${id}/retry`)).toMatchObject({ status: 200, data: { problem: null, is_on_its_way: true } });
  await run();
  expect(buyer.roles()).toEqual([VIP]);
  expect(await buyer.queued()).toEqual([]);
  expect(await panel.call('POST', `/redemptions/${id}/retry`)).toMatchObject({ status: 409 });
});

it.each([
  ['the role is above its own', { role_id: '21' }, {}, /^The role Owner isn't below the bot's role\. /],
  ['the role has powers of staff', { role_id: '23' }, {}, /^The role Helper has the permission Moderate Members, so it can't be sold\. /],
  ['it lacks the permission', {}, { permissions: '0' }, /^The bot lacks the permission Manage Roles\. /],
  ['the role is gone', { role_id: '29' }, {}, /^This role no longer exists/],
  ['it was thrown out', {}, { hasBot: false }, /^The bot isn't in the Discord server\. /],
  ['its token is wrong', {}, { token: 'other' }, /^Discord doesn't accept the bot's token\. /],
])('says what is wrong if %s', async (_what, fields, changes, sentence) => {
  // Saved while Discord couldn't be asked.
  discord.token = 'other';
  const buyer = await bought(fields);
  Object.assign(discord, { token: discord.env.DISCORD_BOT_TOKEN }, changes);
  await run();
  expect(discord.changes).toEqual([]);
  expect((await buyer.seenByStaff()).problem).toMatch(sentence);
  expect((await buyer.redemptions())[0]).not.toHaveProperty('must_join');
  expect(await buyer.queued()).toHaveLength(1);
});

it('asks once while the bot is refused, warns the set-up, and goes on once it works', async () => {
  const buyers = [await bought(), await bought()];
  discord.hasBot = false;
  discord.requests = 0;
  await run();
  const { requests } = discord;
  await run();
  later(30 * SECOND);
  await run();
  expect([requests, discord.requests]).toEqual([2, 2]);
  for (const buyer of buyers) expect(await buyer.queued()).toHaveLength(1);
  expect((await readResults(panel.db)).bot).toMatchObject({ status: 'failed', at: START.toISOString() });
  discord.hasBot = true;
  later(MINUTE);
  await run();
  expect(buyers.map((buyer) => buyer.roles())).toEqual([[VIP], [VIP]]);
  expect((await readResults(panel.db)).bot).toMatchObject({ status: 'ok' });
});

it('goes on within 15 minutes of the repair, however long the bot was refused', async () => {
  const buyer = await bought();
  discord.hasBot = false;
  for (let hours = 0; hours < 8; hours += 1) {
    await run();
    later(HOUR);
  }
  await run();
  discord.hasBot = true;
  later(15 * MINUTE);
  await run();
  expect(buyer.roles()).toEqual([VIP]);
});

it.each(['has left', 'had a role that is gone'])('has nothing to remove from a member who %s', async (what) => {
  await bought({ role_days: 30 });
  await run();
  later(30 * DAY);
  if (what === 'has left') discord.members.clear();
  else discord.next = [{ status: 404, body: { code: 10_011 } }];
  await run();
  expect(await panel.db.$count(roleDeliveries)).toBe(0);
});

it('waits as long as Discord asks it to, which is no failure', async () => {
  const buyers = [await bought(), await bought()];
  discord.next = [{ status: 429, body: { retry_after: 2.5 } }];
  await run();
  expect(discord.changes).toHaveLength(1);
  later(2 * SECOND);
  await run();
  expect(discord.changes).toHaveLength(1);
  for (const buyer of buyers) expect(await buyer.queued()).toEqual([]);
  later(SECOND);
  await run();
  expect(buyers.map((buyer) => buyer.roles())).toEqual([[VIP], [VIP]]);
});

it('gives no role after a refund, and takes back one that an attempt without a recorded end has given', async () => {
  const [one, other] = [await bought(), await bought()];
  const reject = async ({ id }: StaffRedemption) => panel.call('POST', `/redemptions/${id}/reject`, { note: 'Sorry' });
  await reject(await one.seenByStaff());
  // As if the server had been killed between Discord's response and its own row.
  discord.members.get(other.id)?.add(VIP);
  await panel.db.update(roleDeliveries).set({ attempts: 1, nextAttemptAt: new Date(now.getTime() + MINUTE) });
  await reject(await other.seenByStaff());
  await run();
  later(HOUR);
  await run();
  expect(discord.changes).toEqual([`DELETE ${other.id} ${VIP}`]);
  expect([one.roles(), other.roles()]).toEqual([[], []]);
});

it('gives a role again whose server was killed before it recorded it, which changes nothing', async () => {
  const buyer = await bought();
  discord.members.get(buyer.id)?.add(VIP);
  await panel.db.update(roleDeliveries).set({ attempts: 1, nextAttemptAt: new Date(now.getTime() + 2 * MINUTE) });
  await run();
  expect(discord.changes).toEqual([]);
  later(2 * MINUTE);
  await run();
  await run();
  expect(discord.changes).toEqual([`PUT ${buyer.id} ${VIP}`]);
  expect(await buyer.redemptions()).toMatchObject([{ status: 'fulfilled' }]);
  expect(await buyer.inbox()).toHaveLength(1);
});

it('removes on time what the staff has given by hand', async () => {
  const buyer = await bought({ role_days: 1 });
  await panel.call('POST', `/redemptions/${(await buyer.seenByStaff()).id}/fulfil`, {});
  await run();
  later(DAY);
  await run();
  expect(discord.changes).toEqual([`DELETE ${buyer.id} ${VIP}`]);
});

it("refuses an item with a role that can't be sold, unless it is out of the store", async () => {
  const role = '22';
  const body = { ...FIELDS, delivery: 'role', role_id: role };
  expect(await panel.call('POST', '/store-items', body)).toMatchObject(errorAt('role_id'));
  const { id, version } = await newItem({ role_id: role, is_listed: false });
  expect(await panel.call('PUT', `/store-items/${id}`, { ...body, version })).toMatchObject({ status: 422 });
});

it('is not fulfilled with many others, since its bot would stop', async () => {
  const failing = await bought({}, { isInServer: false });
  await run();
  const waiting = await bought();
  const ids = [(await waiting.seenByStaff()).id, (await failing.seenByStaff()).id];
  const refusal = 'The bot gives this role. If you gave it by hand, fulfil it on its own.';
  expect((await panel.call('POST', '/redemptions/fulfil', { ids })).data).toEqual(ids.map((id) => ({ id, refusal })));
  expect(await waiting.seenByStaff()).toMatchObject({ status: 'pending', is_on_its_way: true });
  expect(await panel.call('POST', `/redemptions/${ids[1]}/fulfil`, {})).toMatchObject({ status: 200 });
});

it('refuses an item without a role, and lists the roles that the bot can give', async () => {
  expect(await panel.call('POST', '/store-items', { ...FIELDS, delivery: 'role' })).toMatchObject(
    errorAt('role_id', 'Please choose a role.'),
  );
  expect(await panel.call('GET', '/discord-roles')).toMatchObject({ data: { roles: [{ id: VIP, name: 'VIP' }], problem: null } });
  discord.token = 'other';
  expect(await panel.call('GET', '/discord-roles')).toMatchObject({ data: { roles: [], problem: expect.stringMatching(/token/) } });
});
