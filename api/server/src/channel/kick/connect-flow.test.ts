import { kickChannel, kickEvents } from '../../db/schema';
import { installDemoStream } from '../../demo/demo-stream';
import { STAGE_MANAGER, type DemoPerson, HIGH_ROLLER } from '../../demo/demo-people';
import { chooseAccount, openConsentPage } from '../../testing/consent';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { openBrowser } from '../../testing/member-browser';
import { createTestApp, sharedTestApp } from '../../testing/test-app';
import { TestBrowser } from '../../testing/test-browser';
import { EVENT_TYPES } from './parse-event';

const CONNECT = '/auth/kick-channel';
const PANEL = '/admin-new/kick-channel';
const test = sharedTestApp();
let origin: string;

beforeAll(async () => {
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  await test.db.delete(kickChannel);
  test.services.mocks.demoKick?.mock.subscriptions.clear();
});

async function signedIn({ id }: DemoPerson, role: 'Admin' | 'Moderator'): Promise<TestBrowser> {
  const browser = new TestBrowser(origin);
  const { cookie } = await test.signIn({ id, role });
  browser.setCookie('greenroom_session', cookie.replace('greenroom_session=', ''));
  return browser;
}
const shown = async () => (await test.app.inject('/api/r/settings')).json<{ channel?: object }>().channel;
const channel = async () => (await test.db.select().from(kickChannel))[0];
const mock = () => [...(test.services.mocks.demoKick?.mock.subscriptions.values() ?? [])];

async function callPanel(browser: TestBrowser, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
  const { headers } = await openBrowser(test, { cookie: `greenroom_session=${browser.cookie('greenroom_session')}` });
  const response = await test.app.inject({ method, url: `/admin-new/api${path}`, headers, ...(payload && { payload }) });
  return { status: response.statusCode, ...response.json<{ data?: unknown }>() };
}
/** Connects the channel as an Admin. */
async function connect() {
  const browser = await signedIn(STAGE_MANAGER, 'Admin');
  const back = await chooseAccount(browser, await openConsentPage(browser, CONNECT), STAGE_MANAGER);
  return { browser, back, response: await browser.get(back) };
}

it('connects the channel by an Admin, subscribes to its events, and shows it without its tokens', async () => {
  const { browser, back, response } = await connect();
  expect(back.pathname).toBe(`${CONNECT}/callback`);
  expect([response.status, response.location?.href]).toEqual([302, origin + PANEL]);

  expect(await channel()).toMatchObject({
    kickUserId: '7000003',
    name: 'StageManagerTV',
    scopes: 'user:read channel:read events:subscribe',
    subscriptionsError: null,
  });
  expect(mock().map(({ event, broadcaster_user_id: id }) => [event, id])).toEqual(EVENT_TYPES.map((type) => [type, 7_000_003]));
  const audit = await lastAuditEntry(test.db);
  expect(audit?.summary).toBe('Connected the Kick channel StageManagerTV');

  expect(await shown()).toEqual({ live: false, category: null });
  const panel = await callPanel(browser, 'GET', '/kick-channel');
  expect(panel).toMatchObject({
    status: 200,
    data: {
      is_configured: true,
      webhook_url: `http://localhost:80/webhooks/kick`,
      channel: { name: 'StageManagerTV', problem: null, subscriptions: EVENT_TYPES.map((event) => ({ event, is_active: true })) },
      live_stream: { settings: { player: '/demo/kick/player' }, from_kick: { url: 'https://kick.com/stagemanagertv' } },
    },
  });
  const stored = await channel();
  for (const secret of [stored?.accessToken, stored?.refreshToken]) expect(JSON.stringify([panel, audit])).not.toContain(secret);
});

it('ends the subscriptions and forgets the channel when it is disconnected', async () => {
  const { browser } = await connect();
  expect((await callPanel(browser, 'DELETE', '/kick-channel')).status).toBe(200);
  expect([await channel(), mock(), await shown()]).toEqual([undefined, [], undefined]);
  expect((await callPanel(browser, 'DELETE', '/kick-channel')).status).toBe(404);
  expect((await callPanel(browser, 'POST', '/kick-channel/check')).status).toBe(404);
});

it('sends an Admin back to the panel who authorizes once more, and tells others of the team that the attempt is over', async () => {
  const browser = await signedIn(STAGE_MANAGER, 'Admin');
  const consent = await openConsentPage(browser, CONNECT);
  const first = await chooseAccount(browser, consent, STAGE_MANAGER);
  await browser.get(first);
  const again = await browser.get(await chooseAccount(browser, consent, HIGH_ROLLER));
  expect([again.status, again.location?.href]).toEqual([302, origin + PANEL]);
  expect((await channel())?.name).toBe('StageManagerTV');
  expect((await (await signedIn(HIGH_ROLLER, 'Moderator')).get(first)).status).toBe(400);
  await test.db.delete(kickChannel);
  expect((await browser.get(first)).status).toBe(400);
});

it('leaves everything as it was when the owner denies it', async () => {
  const browser = await signedIn(STAGE_MANAGER, 'Admin');
  const response = await browser.get(await chooseAccount(browser, await openConsentPage(browser, CONNECT), undefined));
  expect([response.status, await channel()]).toEqual([403, undefined]);
});

it('sends others than an Admin, and pages of other sites, back to the panel', async () => {
  const moderator = await signedIn(HIGH_ROLLER, 'Moderator');
  expect((await moderator.get(CONNECT)).location?.href).toBe(origin + PANEL);
  expect((await new TestBrowser(origin).get(CONNECT)).location?.href).toBe(origin + PANEL);
});

it('has events attempted again that were set aside', async () => {
  const browser = await signedIn(STAGE_MANAGER, 'Admin');
  const at = new Date();
  const event = (key: string) => ({
    messageId: key,
    key,
    kind: 'follow' as const,
    activity: { kind: 'follow' as const, follower: { userId: '7', username: 'seven' } },
    userId: '7',
    occurredAt: at,
    receivedAt: at,
    nextAttemptAt: at,
    attempts: 5,
    error: 'It broke',
    setAsideAt: at,
  });
  const rows = await test.db
    .insert(kickEvents)
    .values([event('one'), event('two')])
    .returning();
  expect(await callPanel(browser, 'GET', '/kick-channel')).toMatchObject({
    data: { waiting: 0, set_aside: 2, set_aside_events: [{ error: 'It broke', attempts: 5 }, {}] },
  });
  expect(await callPanel(browser, 'POST', '/kick-channel/events/retry', { ids: [rows[0]?.id] })).toMatchObject({
    status: 200,
    data: { events: 1 },
  });
  expect(await callPanel(browser, 'GET', '/kick-channel')).toMatchObject({ data: { waiting: 1, set_aside: 1 } });
  expect(await callPanel(browser, 'POST', '/kick-channel/events/retry', {})).toMatchObject({ data: { events: 1 } });
});

it("plays the demo's stream: the channel is connected, goes live, and a crowd chats", async () => {
  const demo = await createTestApp();
  const { kick, mocks, ownOrigin, changes } = demo.services;
  if (!mocks.demoKick) throw new Error('The demo has no mock of Kick.');
  const enough = new Promise<void>((resolve) => {
    let batches = 0;
    kick.inbox.onStored(() => {
      batches += 1;
      if (batches === 5) resolve();
    });
  });
  installDemoStream(demo.app, { ...mocks.demoKick, kick, changes, ownOrigin, slowness: 0 });
  await demo.app.listen({ port: 0, host: '127.0.0.1' });
  await enough;
  const events = await demo.db.select().from(kickEvents).orderBy(kickEvents.id);
  const [connected] = await demo.db.select().from(kickChannel);
  await demo.close();
  expect(connected?.name).toBe('StageManagerTV');
  expect(events[0]?.activity).toMatchObject({ kind: 'status', isLive: true });
  // The accounts that a visitor may link write first.
  expect(events.slice(1, 4).map(({ kind, userId }) => [kind, userId])).toEqual([
    ['chat', '7000001'],
    ['chat', '7000002'],
    ['chat', '7000004'],
  ]);
});
