/** @both-databases Two servers refresh a token. */
import { kickChannel, kickEvents } from '../../db/schema';
import { BROADCASTER, connectTestChannel, sharedMockKick, testKickContext } from '../../testing/kick-webhooks';
import { sharedTestApp } from '../../testing/test-app';
import { withAccessToken } from './access-token';
import { findChannel, type ChannelRow } from './channel.repository';
import { checkLive } from './check-live';
import { checkSubscriptions } from './check-subscriptions';
import { EVENT_TYPES } from './parse-event';

const START = new Date('2026-03-15T20:00:00Z');
let now = START;
const kick = sharedMockKick(() => now);
const test = sharedTestApp();
const minutes = (count: number) => new Date(START.getTime() + count * 60_000);

beforeEach(async () => {
  now = START;
  kick.mock.subscriptions.clear();
  Object.assign(kick.mock, { stream: null, category: '' });
  await test.db.delete(kickEvents);
  await connectTestChannel(test.db);
});

const newTools = (current?: { number: number }) => testKickContext({ db: test.db, now: () => now, server: kick }, current);
const channel = async () => (await findChannel(test.db)) as ChannelRow;
const events = () => [...kick.mock.subscriptions.values()].map(({ event }) => event).sort();

describe('the access token', () => {
  const use = async (token: string) => token;

  it('is used as it is while it is valid', async () => {
    const tools = newTools();
    expect(await withAccessToken(tools, await channel(), use)).toBe('access 1');
    expect(tools.refreshed).toEqual([]);
  });

  it('is refreshed before it expires, with the refresh token that the last refresh returned', async () => {
    const tools = newTools();
    now = minutes(116);
    expect(await withAccessToken(tools, await channel(), use)).toBe('access 2');
    now = minutes(116 + 116);
    expect(await withAccessToken(tools, await channel(), use)).toBe('access 3');
    expect(tools.refreshed).toEqual(['refresh 1', 'refresh 2']);
    expect(JSON.stringify(await test.db.select().from(kickChannel))).not.toContain('refresh 3');
  });

  it('is refreshed once while two servers need it', async () => {
    const current = { number: 1 };
    const [one, other] = [newTools(current), newTools(current)];
    now = minutes(116);
    const row = await channel();
    const tokens = await Promise.all([withAccessToken(one, row, use), withAccessToken(other, row, use), withAccessToken(other, row, use)]);
    expect([...one.refreshed, ...other.refreshed]).toEqual(['refresh 1']);
    for (const token of tokens) expect(['access 1', 'access 2']).toContain(token);
    expect(await withAccessToken(other, await channel(), use)).toBe('access 2');
    expect((await channel()).tokenError).toBeNull();
  });

  it('is refreshed by another server after one stopped during the refresh', async () => {
    const stopped = newTools();
    stopped.refresh = () => Promise.reject(new Error('unreachable'));
    await test.db.update(kickChannel).set({ refreshLeaseUntil: minutes(120.5) });
    now = minutes(120);
    await expect(withAccessToken(newTools(), await channel(), use)).rejects.toThrow('is being refreshed');
    now = minutes(121);
    expect(await withAccessToken(newTools(), await channel(), use)).toBe('access 2');
  });

  it('that Kick refuses although it is valid is refreshed', async () => {
    kick.accepted = new Set();
    const tools = newTools();
    await checkSubscriptions(tools);
    expect(tools.refreshed).toEqual(['refresh 1']);
    expect((await channel()).subscriptionsError).toBeNull();
  });

  it('whose refresh is refused must be connected again, and is not refreshed any more', async () => {
    const tools = newTools({ number: 5 });
    now = minutes(130);
    await checkSubscriptions(tools);
    await checkSubscriptions(tools);
    expect(tools.refreshed).toEqual(['refresh 1']);
    expect(await channel()).toMatchObject({
      tokenError: expect.stringContaining('connect the channel again'),
      subscriptionsError: expect.stringContaining('connect the channel again'),
    });
  });
});

describe('the subscriptions', () => {
  it('are made, and made again when one is missing', async () => {
    await checkSubscriptions(newTools());
    expect(events()).toEqual([...EVENT_TYPES].sort());
    const [first] = kick.mock.subscriptions.keys();
    kick.mock.subscriptions.delete(first ?? '');
    await checkSubscriptions(newTools());
    expect(events()).toEqual([...EVENT_TYPES].sort());
    const { subscriptions, subscriptionsCheckedAt, nextCheckAt } = await channel();
    expect(subscriptions.map(({ id }) => id).sort()).toEqual([...kick.mock.subscriptions.keys()].sort());
    expect([subscriptionsCheckedAt, nextCheckAt]).toEqual([START, minutes(5)]);
  });

  it('that are doubled are removed, and others of the app stay', async () => {
    await checkSubscriptions(newTools());
    kick.mock.subscribe('chat.message.sent', 1, BROADCASTER);
    kick.mock.subscribe('kicks.gifted', 1, BROADCASTER);
    await checkSubscriptions(newTools());
    expect(events()).toEqual([...EVENT_TYPES, 'kicks.gifted'].sort());
  });

  it('are checked less often while that fails, with the error for the staff', async () => {
    kick.status = 500;
    const pauses = [1, 2, 4, 8, 16, 30, 30];
    for (const pause of pauses) {
      now = (await channel()).nextCheckAt;
      await checkSubscriptions(newTools(), { isDueOnly: true });
      const row = await channel();
      expect([row.subscriptionsError, row.nextCheckAt.getTime() - now.getTime()]).toEqual([
        'Kick responded with status 500.',
        pause * 60_000,
      ]);
    }
    kick.status = 200;
    await checkSubscriptions(newTools(), { isDueOnly: true });
    expect((await channel()).subscriptionsFailures).toBe(pauses.length);
    await checkSubscriptions(newTools());
    expect(await channel()).toMatchObject({ subscriptionsError: null, subscriptionsFailures: 0 });
  });
});

describe('the status of the stream', () => {
  const check = (tools = newTools()) => checkLive(tools, { changes: { announce: () => undefined }, log: test.app.log });
  const stored = async () =>
    (await test.db.select().from(kickEvents).orderBy(kickEvents.id)).map(({ activity, occurredAt }) => ({ ...activity, occurredAt }));

  it('is stored as an event when its webhook was lost, once', async () => {
    kick.mock.stream = { title: 'Hunt', startedAt: minutes(-30) };
    let notified = 0;
    const tools = newTools();
    tools.inbox.onStored(() => void (notified += 1));
    await check(tools);
    await check(tools);
    expect(await stored()).toMatchObject([
      { kind: 'status', isLive: true, title: 'Hunt', startedAt: minutes(-30).toISOString(), occurredAt: minutes(-30) },
    ]);
    expect(notified).toBe(1);

    kick.mock.stream = null;
    now = minutes(60);
    await check();
    expect((await stored())[1]).toMatchObject({
      isLive: false,
      startedAt: minutes(-30).toISOString(),
      endedAt: minutes(60).toISOString(),
      occurredAt: minutes(60),
    });
  });

  it('is left alone right after an event, since the API may lag behind it', async () => {
    await connectTestChannel(test.db, { isLive: false, streamStartedAt: minutes(-30), statusAt: minutes(-1) });
    kick.mock.stream = { title: 'Hunt', startedAt: minutes(-30) };
    await check();
    expect(await stored()).toEqual([]);
    now = minutes(5);
    await check();
    expect(await stored()).toMatchObject([{ isLive: true, occurredAt: minutes(5) }]);
  });

  it("keeps what was played last, follows the channel's path without an event, and changes nothing after a failure of Kick", async () => {
    await connectTestChannel(test.db, { slug: 'former-path' });
    kick.mock.stream = { title: 'Hunt', startedAt: minutes(-30) };
    kick.mock.category = 'Slots & Casino';
    await check();
    expect(await channel()).toMatchObject({ category: 'Slots & Casino', slug: 'greenroom' });
    kick.status = 503;
    now = minutes(10);
    await check();
    expect(await channel()).toMatchObject({ category: 'Slots & Casino', liveCheckedAt: START });
    expect(await stored()).toHaveLength(1);
    kick.status = 200;
    Object.assign(kick.mock, { stream: null, category: '' });
    now = minutes(60);
    await check();
    expect(await channel()).toMatchObject({ category: 'Slots & Casino', isLive: false });
  });
});
