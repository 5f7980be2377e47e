import { asc } from 'drizzle-orm';
import { readConfig } from '../../config/config';
import { kickChannel, kickEvents } from '../../db/schema';
import type { MockWebhook } from '../../demo/mock-kick';
import { BROADCASTER, connectTestChannel, KICK_BODIES as BODIES, sharedMockKick } from '../../testing/kick-webhooks';
import { createTestApp, sharedTestApp } from '../../testing/test-app';
import { deleteOldEvents } from './event-inbox';

const START = new Date('2026-03-15T20:00:00Z');
let now = START;
const kick = sharedMockKick(() => now);
const test = sharedTestApp(() => ({
  now: () => now,
  env: { DEMO: '0', KICK_API_URL: kick.url, METRICS_ALLOW: '127.0.0.1' },
}));

beforeEach(async () => {
  now = START;
  test.warnings.length = 0;
  await test.db.delete(kickEvents);
  await connectTestChannel(test.db);
});

const post = ({ headers, body }: MockWebhook, { app } = test) =>
  app.inject({ method: 'POST', url: '/webhooks/kick', headers, payload: body });
const chat = (messageId: string, more?: object) => JSON.stringify(BODIES.chat(7, messageId, more));
const sign = (body: string, event = 'chat.message.sent', more: Partial<Parameters<typeof kick.mock.sign>[0]> = {}) =>
  kick.mock.sign({ event, body, ...more });
const stored = () => test.db.select().from(kickEvents).orderBy(asc(kickEvents.occurredAt), asc(kickEvents.id));
const minutes = (count: number) => new Date(START.getTime() + count * 60_000);

async function expectRefused(webhook: MockWebhook, status: number): Promise<void> {
  const response = await post(webhook);
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ success: false, message: expect.any(String) });
  expect(await stored()).toEqual([]);
}

itOnBoth('stores a signed event, in the terms of the site', async () => {
  const response = await post(sign(chat('m1', { something_new: true })));
  expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
  expect(await stored()).toMatchObject([
    {
      key: 'chat:m1',
      kind: 'chat',
      userId: '7',
      occurredAt: START,
      receivedAt: START,
      doneAt: null,
      activity: {
        kind: 'chat',
        messageId: 'm1',
        content: 'hello',
        sender: { userId: '7', username: 'viewer7', badges: [{ type: 'subscriber', count: 3 }] },
      },
    },
  ]);
});

it.each([
  ['channel.followed', BODIES.follow(7), { kind: 'follow', follower: { userId: '7', username: 'viewer7' } }],
  ['channel.subscription.new', BODIES.subscription(7), { kind: 'subscription', isRenewal: false, months: 3 }],
  ['channel.subscription.renewal', BODIES.subscription(7), { kind: 'subscription', isRenewal: true, months: 3 }],
  [
    'channel.subscription.gifts',
    BODIES.gifts(7, [8, 9]),
    { kind: 'gifts', gifter: { userId: '7' }, giftees: [{ userId: '8' }, { userId: '9' }] },
  ],
  ['channel.subscription.gifts', BODIES.gifts(null, [8]), { kind: 'gifts', gifter: null }],
  [
    'livestream.status.updated',
    BODIES.status(true),
    { kind: 'status', isLive: true, startedAt: '2026-03-15T19:00:00.000Z', endedAt: null },
  ],
  ['livestream.status.updated', BODIES.status(false), { kind: 'status', isLive: false, endedAt: '2026-03-15T20:00:00.000Z' }],
  ['moderation.banned', BODIES.ban(7), { kind: 'ban', person: { userId: '7' }, expiresAt: null }],
])('stores %s', async (event, body, activity) => {
  expect((await post(sign(JSON.stringify(body), event))).statusCode).toBe(200);
  expect(await stored()).toMatchObject([{ kind: activity.kind, activity }]);
});

const altered = ({ headers, body }: MockWebhook, more: Record<string, string>) => ({ headers: { ...headers, ...more }, body });

describe('refuses', () => {
  it.each<[string, number, () => MockWebhook]>([
    ['a signature of another message', 401, () => ({ ...sign(chat('m1')), body: chat('m2') })],
    ['a body that was altered by a space', 401, () => ({ ...sign(chat('m1')), body: `${chat('m1')} ` })],
    [
      'a fresh timestamp that was not signed',
      401,
      () => altered(sign(chat('m1'), undefined, { sentAt: minutes(-60) }), { 'kick-event-message-timestamp': START.toISOString() }),
    ],
    ['what is from the future', 401, () => sign(chat('m1'), undefined, { sentAt: minutes(3) })],
    ['another channel', 403, () => sign(chat('m1', { broadcaster: BODIES.person(BROADCASTER + 1) }))],
    ['a body that is too large', 413, () => sign(chat('m1', { content: 'x'.repeat(200_000) }))],
    ['a body that is no JSON by its type', 415, () => altered(sign(chat('m1')), { 'content-type': 'text/plain' })],
  ])('%s', (_name, status, webhook) => expectRefused(webhook(), status));

  it('everything while no channel is connected', async () => {
    await test.db.delete(kickChannel);
    await expectRefused(sign(chat('m1')), 404);
  });

  it.each([
    ['another type', 'channel.followed', chat('m1')],
    ['no JSON', 'chat.message.sent', '{'],
    ['no sender', 'chat.message.sent', chat('m1', { sender: null })],
  ])('a signed body of %s, with the reason in the log and without its content', async (_name, event, body) => {
    await expectRefused(sign(body, event), 422);
    expect(test.warnings.join()).not.toContain('hello');
  });

  it('a request without one of the five headers', async () => {
    for (const name of ['message-id', 'message-timestamp', 'signature', 'type', 'version']) {
      const { headers, body } = sign(chat('m1'));
      delete headers[`kick-event-${name}`];
      await expectRefused({ headers, body }, 400);
    }
  });
});

it('accepts what arrives up to two minutes less than a day late, once, and counts it by its own time', async () => {
  now = minutes(24 * 60 - 2);
  const webhook = sign(chat('m1'), undefined, { sentAt: START });
  for (let count = 0; count < 2; count += 1) expect((await post(webhook)).statusCode).toBe(200);
  expect(await stored()).toMatchObject([{ occurredAt: START, receivedAt: now, setAsideAt: null }]);
});

it('sets aside for the staff what arrives more than a day late, once, and has Kick send it no more', async () => {
  now = minutes(25 * 60);
  const webhook = sign(chat('m1'), undefined, { sentAt: START });
  for (let count = 0; count < 2; count += 1) expect((await post(webhook)).statusCode).toBe(200);
  expect(await stored()).toMatchObject([{ occurredAt: START, setAsideAt: now, error: expect.stringContaining('25 hours late') }]);
  expect((await test.app.inject({ url: '/metrics' })).body).toContain('greenroom_kick_events_total{outcome="late"} 1\n');
});

it.each([
  ['remembers what it received', -1, false],
  ['sets aside what it may have forgotten', 1, true],
])('%s when an event arrives again %i s from the limit, so that nothing counts twice', async (_name, seconds, isSetAside) => {
  // The shortest retention, and a clock of Kick that is ahead.
  now = minutes(-2);
  const webhook = sign(chat('m1'), undefined, { sentAt: START });
  await post(webhook);
  await test.db.update(kickEvents).set({ doneAt: now });
  now = new Date(minutes(24 * 60 - 2).getTime() + seconds * 1000);
  await deleteOldEvents(test.db, { ...readConfig({}).retention, chatDays: 1 }, now);
  await post(webhook);
  expect((await stored()).map(({ setAsideAt }) => setAsideAt !== null)).toEqual([isSetAside]);
});

it('counts an event whose own time is in the future by its arrival', async () => {
  await post(sign(chat('m1', { created_at: '2026-03-16T20:00:00Z' })));
  expect(await stored()).toMatchObject([{ occurredAt: START }]);
});

itOnBoth('stores an event once that is sent twice, also at the same time', async () => {
  const webhook = sign(chat('m1'));
  const responses = await Promise.all([post(webhook), post(webhook), post(webhook)]);
  expect([...responses, await post(webhook)].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(await stored()).toHaveLength(1);
});

itOnBoth('stores a chat message once that doubled subscriptions bring under two message ids', async () => {
  kick.mock.subscriptions.clear();
  kick.mock.subscribe('chat.message.sent', 1, BROADCASTER);
  kick.mock.subscribe('chat.message.sent', 1, BROADCASTER);
  const webhooks = kick.mock.webhooksOf('chat.message.sent', BODIES.chat(7, 'm1'));
  expect(new Set(webhooks.map(({ headers }) => headers['kick-event-message-id'])).size).toBe(2);
  for (const webhook of webhooks) expect((await post(webhook)).statusCode).toBe(200);
  expect(await stored()).toHaveLength(1);
});

it('stores a subscription once, whichever type its header claims', async () => {
  for (const type of ['new', 'renewal']) await post(sign(JSON.stringify(BODIES.subscription(7)), `channel.subscription.${type}`));
  expect(await stored()).toMatchObject([{ activity: { isRenewal: false } }]);
});

itOnBoth('stores many events that arrive at once, except for one that the database cannot store', async () => {
  // An emoji of two halves, one of which the limit of a message cuts off.
  const contents: Record<number, string> = { 7: 'a\0b\ud800', 8: `${'c'.repeat(3999)}🔥` };
  const bodies = Array.from({ length: 40 }, (_none, index) => chat(`m${index}`, contents[index] ? { content: contents[index] } : {}));
  const responses = await Promise.all(bodies.map((body) => post(sign(body))));
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const rows = await stored();
  expect(rows).toHaveLength(40);
  const unusual = rows.map(({ activity }) => (activity.kind === 'chat' ? activity.content : '')).filter((content) => content !== 'hello');
  // Which of two events of one second is stored first is not promised.
  expect(unusual.sort()).toEqual(['ab', 'c'.repeat(3999)]);
});

it('ignores unknown types and versions', async () => {
  expect((await post(sign(chat('m1'), 'kicks.gifted'))).statusCode).toBe(200);
  expect((await post(sign(chat('m1'), undefined, { version: 2 }))).statusCode).toBe(200);
  expect(await stored()).toEqual([]);
});

describe('the public key', () => {
  it('is fetched again when Kick has replaced it, at most once a minute', async () => {
    now = minutes(10);
    await post(sign(chat('m1'), undefined, { sentAt: now }));
    kick.mock.rotateKey();
    const before = kick.keyRequests();
    expect((await post(sign(chat('m2')))).statusCode).toBe(200);
    expect(kick.keyRequests()).toBe(before + 1);
    const { headers } = sign(chat('m3'));
    for (let count = 0; count < 5; count += 1) expect((await post({ headers, body: chat('m4') })).statusCode).toBe(401);
    expect(kick.keyRequests()).toBe(before + 1);
  });

  it('is waited for while it cannot be fetched: the sender may retry', async () => {
    const other = await createTestApp({ now: () => now, env: { DEMO: '0', KICK_API_URL: kick.url }, site: test });
    const send = () => post(sign(chat('m1'), undefined, { sentAt: now }), other);
    kick.status = 500;
    const refused = await send();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
    kick.status = 200;
    now = minutes(1);
    expect((await send()).statusCode).toBe(200);
    await other.close();
  });

  it('may be configured, and is not fetched then', async () => {
    const other = await createTestApp({
      now: () => now,
      env: { DEMO: '0', KICK_API_URL: kick.url, KICK_PUBLIC_KEY: kick.mock.publicKey.replaceAll('\n', '\\n') },
      site: test,
    });
    const before = kick.keyRequests();
    const webhook = sign(chat('m1'));
    expect((await post(webhook, other)).statusCode).toBe(200);
    expect((await post({ ...webhook, body: '{}' }, other)).statusCode).toBe(401);
    expect(kick.keyRequests()).toBe(before);
    await other.close();
  });
});
