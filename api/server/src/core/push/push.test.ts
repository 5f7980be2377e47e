import { pushEndpoints } from '@greenroom/contract';
import { eq } from 'drizzle-orm';
import { notificationDeliveries, notifications, pushSubscriptions, serverSecrets, sessions } from '../../db/schema';
import { MINUTE } from '../../lib/durations';
import { SecretBox } from '../../lib/secret-box';
import { type MockBrowser, type MockPushService, openMockPushService } from '../../testing/mock-push-service';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { notificationJob, channelsOf, deliveryOutbox } from '../notifications/notification-job';
import { notify } from '../notifications/notify';
import { signIn } from '../../people/sign-in/sign-in.repository';
import { readVapidKeys } from './vapid-keys';

const START = new Date('2026-03-15T20:00:00Z');

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let now = START;
let serial = 0;
let mock: MockPushService;
let test: TestApp;
beforeAll(async () => {
  mock = await openMockPushService();
  test = await createTestApp({ now: () => now, env: { PUSH_ALLOW: '127.0.0.1', PUBLIC_URL: 'https://site.example' } });
});
afterAll(async () => {
  await test.close();
  await mock.close();
});
beforeEach(async () => {
  now = START;
  await test.db.delete(notifications);
  await test.db.delete(pushSubscriptions);
});

async function enter(id = `90${++serial}`) {
  const { cookie, token } = await test.openPage(await test.signIn({ id }));
  const headers = { cookie, 'x-csrf-token': token };
  const post = async (path: string, payload: object = {}) =>
    (await test.app.inject({ method: 'POST', url: `/api/r${path}`, headers, payload })).statusCode;
  const state = async () => pushEndpoints.state.response.parse((await test.app.inject({ url: '/api/r/push', headers })).json()).data;
  return {
    id,
    cookie,
    headers,
    post,
    state,
    async turnOn(): Promise<MockBrowser> {
      const browser = mock.subscribe((await state()).key);
      expect(await post('/push/subscribe', browser.subscription)).toBe(200);
      return browser;
    },
  };
}

const paid = (memberId: string, prize = '$5.00') =>
  test.db.transaction((tx) =>
    notify(tx, { kind: 'prize_paid', key: `prize:${++serial}:paid`, at: now }, [
      { memberId, data: { name: 'leaderboard of Roobet', prize } },
    ]),
  );
const runJob = () => notificationJob(test.services).run(test.jobContext);
const states = async () =>
  (await test.db.select().from(notificationDeliveries)).filter(({ channel }) => channel === 'push').map(({ state }) => state);

describe('a browser that turned web push on', () => {
  it('gets what its member is notified of, encrypted for it and signed by the site', async () => {
    const ann = await enter();
    expect(await ann.state()).toMatchObject({ is_on: false, endpoint: null });
    const browser = await ann.turnOn();
    expect(await ann.state()).toMatchObject({ is_on: true, endpoint: browser.subscription.endpoint });
    await paid(ann.id);
    await runJob();
    await runJob();
    const [delivery] = await test.db.select().from(notificationDeliveries);
    expect(browser.received).toEqual([
      {
        message: {
          title: 'Your prize was paid',
          body: '$5.00, leaderboard of Roobet.',
          path: '/profile',
          tag: `notification-${delivery?.id}`,
        },
        topic: `notification-${delivery?.id}`,
        ttl: 24 * 60 * 60,
        bytes: expect.any(Number),
        sender: { aud: mock.origin, sub: 'https://site.example', exp: expect.any(Number) },
      },
    ]);
    expect(await states()).toEqual(['sent']);
    expect(await test.db.select().from(pushSubscriptions)).toMatchObject([{ lastSuccessAt: START }]);
  });

  it('gets long texts shortened, in a message of at most 4 KB', async () => {
    const ann = await enter();
    const browser = await ann.turnOn();
    await paid(ann.id, '🎁"\u2028'.repeat(3000));
    await runJob();
    expect(browser.received[0]?.message.body).toMatch(/…$/);
    expect(browser.received[0]?.bytes).toBeLessThanOrEqual(4096);
  });

  it('gets nothing after it was turned off, after signing out, or after the end of its session', async () => {
    for (const end of ['off', 'sign out', 'time'] as const) {
      now = START;
      const ann = await enter();
      const browser = await ann.turnOn();
      if (end === 'off') expect(await ann.post('/push/unsubscribe')).toBe(200);
      if (end === 'sign out')
        await test.app.inject({
          method: 'POST',
          url: '/logout',
          headers: { ...ann.headers, ...FORM },
          payload: `_token=${ann.headers['x-csrf-token']}`,
        });
      if (end === 'time') await test.db.update(sessions).set({ expiresAt: now }).where(eq(sessions.memberId, ann.id));
      await paid(ann.id);
      await runJob();
      expect([end, browser.received]).toEqual([end, []]);
    }
  });

  it('goes on when its member signs in again there, and ends when another member does', async () => {
    const ann = await enter();
    const browser = await ann.turnOn();
    const signInAs = async (id: string, oldSession: string) => {
      const account = { id, username: id, globalName: null, avatar: null, banner: null, email: null };
      return signIn(test.db, account, { isAdmin: false, oldSession, now, keys: test.services.accounts.keys });
    };
    const cookie = /session=([^;]+)/.exec(ann.cookie)?.[1] ?? '';
    const second = await signInAs(ann.id, decodeURIComponent(cookie));
    await paid(ann.id);
    await runJob();
    expect(browser.received).toHaveLength(1);
    await signInAs('999', second);
    await paid(ann.id);
    await paid('999');
    await runJob();
    expect(browser.received).toHaveLength(1);
  });

  it('is one of ten: with an eleventh, the first is forgotten', async () => {
    const ann = await enter();
    const browsers = [];
    for (let index = 0; index <= 10; index += 1) {
      now = new Date(START.getTime() + index * MINUTE);
      browsers.push(await (await enter(ann.id)).turnOn());
    }
    const kept = (await test.db.select().from(pushSubscriptions)).map(({ endpoint }) => endpoint);
    expect(kept.sort()).toEqual(
      browsers
        .slice(1)
        .map(({ subscription }) => subscription.endpoint)
        .sort(),
    );
  });

  it('chooses the kinds about matters of its own, unless the member has chosen already', async () => {
    const ann = await enter();
    const choices = async () => (await test.app.inject({ url: '/api/r/notifications/settings', headers: ann.headers })).json().data.choices;
    await ann.turnOn();
    expect(await choices()).toMatchObject({ won: ['inbox', 'push'], ticket_answered: ['inbox', 'push'] });
    expect(await choices()).not.toHaveProperty('stream_live');
    await ann.post('/notifications/settings', { choices: { stream_live: ['push'] }, quiet_hours: null });
    await ann.turnOn();
    expect(await choices()).toEqual({ stream_live: ['inbox', 'push'] });
  });
});

describe('a subscription', () => {
  const subscriptionAt = (endpoint: string) => ({ ...mock.subscribe('x').subscription, endpoint });

  it.each(['https://127.0.0.2/push', 'ftp://push.example/'])('at %s is refused', async (endpoint) => {
    expect(await (await enter()).post('/push/subscribe', subscriptionAt(endpoint))).toBe(422);
  });

  it('whose key encrypts nothing is refused, as are guests', async () => {
    const { subscription } = mock.subscribe('x');
    const p256dh = `B${'A'.repeat(86)}`;
    expect(await (await enter()).post('/push/subscribe', { ...subscription, keys: { ...subscription.keys, p256dh } })).toBe(422);
    expect((await test.app.inject('/api/r/push')).statusCode).toBe(401);
  });

  it('that its push service no longer knows gets nothing until its browser subscribes again, and others are sent to', async () => {
    const ann = await enter();
    const [gone, alive] = [await ann.turnOn(), await (await enter(ann.id)).turnOn()];
    gone.next(410);
    for (let count = 0; count < 2; count += 1) {
      await paid(ann.id);
      await runJob();
    }
    expect([gone.received, alive.received.length]).toEqual([[], 2]);
    expect(await ann.state()).toMatchObject({ is_on: false, endpoint: gone.subscription.endpoint });
    const again = await ann.turnOn();
    expect(await ann.state()).toMatchObject({ is_on: true, endpoint: again.subscription.endpoint });
  });

  it.each([401, 403])('whose push service refuses the key with %s is off until a message is accepted', async (status) => {
    const ann = await enter();
    const browser = await ann.turnOn();
    browser.next(status);
    await paid(ann.id);
    await runJob();
    expect(await ann.state()).toMatchObject({ is_on: false, endpoint: browser.subscription.endpoint });
    await paid(ann.id);
    await runJob();
    expect(browser.received).toHaveLength(1);
    expect(await ann.state()).toMatchObject({ is_on: true });
  });

  it('stays on when its host resolves to an address that is none, and gets the message later', async () => {
    const ann = await enter();
    const browser = await ann.turnOn();
    const { endpoint } = browser.subscription;
    await test.db.update(pushSubscriptions).set({ endpoint: endpoint.replace('127.0.0.1', '0.0.0.0') });
    await paid(ann.id);
    await runJob();
    expect(await ann.state()).toMatchObject({ is_on: true });
    await test.db.update(pushSubscriptions).set({ endpoint });
    now = new Date(START.getTime() + MINUTE);
    await runJob();
    expect(browser.received).toHaveLength(1);
  });

  it('is tried again after a failure of its push service, and not after a refusal', async () => {
    const ann = await enter();
    const browser = await ann.turnOn();
    browser.next(503, 413);
    await paid(ann.id);
    await runJob();
    expect(await states()).toEqual(['waiting']);
    now = new Date(START.getTime() + MINUTE);
    await runJob();
    expect(await states()).toEqual(['dropped']);
    expect(browser.received).toEqual([]);
  });
});

describe('servers', () => {
  itOnBoth('that send at the same time send each message once', async () => {
    const ann = await enter();
    const browser = await ann.turnOn();
    for (let index = 0; index < 5; index += 1) await paid(ann.id);
    await Promise.all([runJob(), runJob(), runJob()]);
    expect(new Set(browser.received.map(({ topic }) => topic)).size).toBe(5);
    expect(browser.received).toHaveLength(5);
  });

  itOnBoth('that die before they record what was sent are followed by another, whose message replaces the first', async () => {
    const ann = await enter();
    const browser = await ann.turnOn();
    await paid(ann.id);
    const row = await deliveryOutbox('push').claim(test.db, now);
    const [push] = channelsOf(test.services);
    await push?.send({
      id: row?.id ?? 0,
      language: 'en',
      title: 'x',
      text: 'x',
      path: '/',
      createdAt: now,
      member: { id: ann.id, email: null },
    });
    await runJob();
    expect(browser.received).toHaveLength(1);
    now = new Date(START.getTime() + 10 * MINUTE);
    await runJob();
    const [first, second] = browser.received;
    expect(second?.topic).toBe(first?.topic);
    expect(second?.message.tag).toBe(first?.message.tag);
    expect(await states()).toEqual(['sent']);
  });
});

describe('the key', () => {
  const read = (secrets = test.services.secrets, ownKey?: string) => readVapidKeys({ db: test.db, secrets, ownKey });

  itOnBoth('is generated once for all servers, stored encrypted, and replaced by that of the operator', async () => {
    await test.db.delete(serverSecrets);
    const [one, other] = await Promise.all([read(), read()]);
    expect(one).toEqual(other);
    expect(JSON.stringify(await test.db.select().from(serverSecrets))).not.toContain(one.privateKey);
    const own = '0ZJx8aQ7Jkq0rXG0cV6oUCyR2bsv9xMyxk7sQwFqk1I';
    expect((await read(undefined, own)).publicKey).not.toBe(one.publicKey);
  });

  it('is encrypted again when the secret was replaced; when none decrypts it, another one begins, for which browsers subscribe again', async () => {
    const before = await read();
    await (await enter()).turnOn();
    const replaced = new SecretBox(['another secret that is long enough to use', 'a secret for tests, long enough to sign with']);
    expect(await read(replaced)).toEqual(before);
    expect(await read(new SecretBox(['another secret that is long enough to use']))).toEqual(before);
    expect(await test.db.$count(pushSubscriptions)).toBe(1);
    const lost = await read(new SecretBox(['a third secret, which is long enough as well']));
    expect(lost.publicKey).not.toBe(before.publicKey);
    expect(await test.db.$count(pushSubscriptions)).toBe(1);
  });
});

it('the service worker has the scope of the site and no part in its requests', async () => {
  const { headers, body } = await test.app.inject('/push.worker.js');
  expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(body).not.toMatch(/addEventListener\('fetch'|caches\./);
});
