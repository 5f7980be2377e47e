import { ErrorResponse } from '@greenroom/contract';
import Fastify, { type FastifyRequest, type InjectOptions } from 'fastify';
import { readConfig } from '../config/config';
import { rateLimits, sessions } from '../db/schema';
import { requestOwn } from '../lib/own-request';
import { createTestApp, type TestAppOptions } from '../testing/test-app';
import { trustProxyOption } from './origin';
import { limits } from './rate-limits';

let now = new Date('2026-03-15T20:00:00Z');
let test: Awaited<ReturnType<typeof appWith>>;
let proxied: typeof test;

async function appWith(options: TestAppOptions = {}) {
  const made = await createTestApp({ now: () => now, rateLimits: true, ...options });
  const handled: string[] = [];
  const handle = (name: string) => async (request: FastifyRequest) => {
    await request.findMember();
    return handled.push(name);
  };
  made.app.post('/try/redeem', { config: { rateLimit: limits.codes, csrf: 'none' } }, handle('redeem'));
  made.app.post('/try/redeem-elsewhere', { config: { rateLimit: limits.codes, csrf: 'none' } }, handle('elsewhere'));
  made.app.get('/try/sign-in', { config: { rateLimit: limits.signIn } }, handle('sign-in'));
  made.app.get('/try/stream', { config: { rateLimit: limits.streams } }, handle('stream'));
  made.app.get('/try/captcha', { config: { rateLimit: limits.captcha } }, handle('captcha'));
  made.app.post('/try/enter', { config: { csrf: 'none' } }, async (request) => {
    if (request.body) await request.countAgainst(limits.rafflePassword);
    return handled.push('enter');
  });
  return { ...made, handled };
}

beforeAll(async () => {
  test = await appWith();
  proxied = await appWith({ env: { TRUST_PROXY: '1' }, site: test });
});
beforeEach(() => {
  now = new Date(now.getTime() + 60_000);
});
afterAll(async () => {
  await proxied.close();
  await test.close();
});

const post = (url: string, options: InjectOptions = {}) => test.app.inject({ method: 'POST', url, ...options });
async function times(count: number, call: () => Promise<{ statusCode: number }>) {
  const statuses = [];
  for (let i = 0; i < count; i += 1) statuses.push((await call()).statusCode);
  return new Set(statuses);
}

it('leaves out what the server requests of itself, which no header of a visitor is taken for', async () => {
  for (let count = 0; count <= limits.captcha.max; count += 1) expect((await requestOwn(test.app, '/try/captcha')).statusCode).toBe(200);
  const visit = () => test.app.inject({ url: '/try/captcha', headers: { 'greenroom-own-request': 'forged' } });
  expect(await times(limits.captcha.max, visit)).toEqual(new Set([200]));
  expect((await visit()).statusCode).toBe(429);
});

it('refuses a member over the limit with Retry-After, and no other member', async () => {
  const [ann, bob] = [await test.signIn({ id: '1' }), await test.signIn({ id: '2' })];
  const redeem = (headers: Record<string, string>) => post('/try/redeem', { headers });
  expect(await times(20, () => redeem(ann))).toEqual(new Set([200]));
  now = new Date(now.getTime() + 20_000);

  const refused = await redeem(ann);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('40');
  expect(refused.headers).not.toHaveProperty('x-ratelimit-limit');
  expect(ErrorResponse.parse(refused.json()).message).toBe('Too many attempts. Please try again in 40 seconds.');
  // Members count by their id, whatever their address.
  expect((await post('/try/redeem', { headers: ann, remoteAddress: '203.0.113.9' })).statusCode).toBe(429);
  expect((await redeem(bob)).statusCode).toBe(200);
  // Guests count by their address, apart from members.
  expect((await redeem({})).statusCode).toBe(200);

  now = new Date(now.getTime() + 40_000);
  expect((await redeem(ann)).statusCode).toBe(200);
});

it.each([
  ['203.0.113.9:', '203.0.113.10:'],
  ['[2001:db8:1:2::9]:', '[2001:db8:1:3::9]:'],
])('counts a visitor once whose proxy sends the port of each connection, as of %s', async (visitor, other) => {
  let port = 4000;
  const open = (address: string) => proxied.app.inject({ url: '/try/captcha', headers: { 'x-forwarded-for': `${address}${(port += 1)}` } });
  expect(await times(60, () => open(visitor))).toEqual(new Set([200]));
  expect([(await open(visitor)).statusCode, (await open(other)).statusCode]).toEqual([429, 200]);
});

it('counts a session that has ended as a guest, though the server knows whose it was', async () => {
  const ann = await test.signIn({ id: '1' });
  const redeem = async (headers: Record<string, string>) =>
    (await post('/try/redeem', { headers, remoteAddress: '203.0.113.20' })).statusCode;
  expect(await redeem(ann)).toBe(200);
  await test.db.delete(sessions);
  // The first request finds out, while it is counted.
  expect(await redeem(ann)).toBe(200);
  expect(await times(20, async () => ({ statusCode: await redeem(ann) }))).toEqual(new Set([200]));
  expect(await redeem({})).toBe(429);
});

it('counts routes with the same limit together', async () => {
  const ann = await test.signIn({ id: '1' });
  await times(20, () => post('/try/redeem', { headers: ann }));
  expect((await post('/try/redeem-elsewhere', { headers: ann })).statusCode).toBe(429);
  expect((await test.app.inject({ url: '/try/captcha', headers: ann })).statusCode).toBe(200);
});

it('refuses before the body is read', async () => {
  const ann = await test.signIn({ id: '1' });
  const unreadable = { headers: { ...ann, 'content-type': 'application/json' }, payload: '{ not JSON' };
  expect(await times(20, () => post('/try/redeem', unreadable))).toEqual(new Set([400]));
  expect((await post('/try/redeem', unreadable)).statusCode).toBe(429);
});

it('counts within a handler where the limit depends on the body', async () => {
  const ann = await test.signIn({ id: '1' });
  const guess = { headers: { ...ann, 'content-type': 'application/json' }, payload: '{"password":"x"}' };
  const before = test.handled.length;
  expect(await times(10, () => post('/try/enter', guess))).toEqual(new Set([200]));
  const refused = await post('/try/enter', guess);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  expect(test.handled.length).toBe(before + 10);
  expect((await post('/try/enter', { headers: ann })).statusCode).toBe(200);
});

describe('by address', () => {
  const captcha = (remoteAddress: string, headers: Record<string, string> = {}) =>
    test.app.inject({ url: '/try/captcha', remoteAddress, headers });

  it('counts each address, and an IPv6 /64 as one', async () => {
    await times(60, () => captcha('2001:db8:1:1::1'));
    expect((await captcha('2001:db8:1:1:ffff::2')).statusCode).toBe(429);
    expect((await captcha('2001:db8:1:2::1')).statusCode).toBe(200);
    expect((await captcha('203.0.113.1')).statusCode).toBe(200);
  });

  it('ignores X-Forwarded-For of untrusted clients', async () => {
    let visitor = 0;
    const forged = () => captcha('203.0.113.2', { 'x-forwarded-for': `198.51.100.${visitor++}` });
    await times(60, forged);
    expect((await forged()).statusCode).toBe(429);
  });

  it.each([
    ['1', '203.0.113.7'],
    ['203.0.113.0/24', '198.51.100.1'],
  ])('trusts the proxies of TRUST_PROXY=%s', async (TRUST_PROXY, visitor) => {
    const app = Fastify({ trustProxy: trustProxyOption(readConfig({ TRUST_PROXY }).trustProxy) });
    app.get('/', async (request) => request.ip);
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' };
    expect((await app.inject({ url: '/', remoteAddress: '203.0.113.3', headers })).body).toBe(visitor);
  });
});

it('counts in PostgreSQL what all servers limit together, and in memory what only bounds log lines', async () => {
  // The address only says that there is a PostgreSQL: a test's app has the test's database.
  const shared = await appWith({ env: { DATABASE_URL: 'postgres://shared' }, site: test });
  shared.app.get('/try/telemetry', { config: { rateLimit: limits.telemetry } }, async () => 'ok');
  const keys = async () => (await shared.db.select().from(rateLimits)).map(({ count }) => count);
  const codes = () => shared.app.inject({ method: 'POST', url: '/try/redeem' });
  expect(await times(20, codes)).toEqual(new Set([200]));
  const refused = await codes();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  expect(await keys()).toEqual([21]);
  expect(await times(60, () => shared.app.inject('/try/telemetry'))).toEqual(new Set([200]));
  expect((await shared.app.inject('/try/telemetry')).statusCode).toBe(429);
  expect(await keys()).toEqual([21]);
  await shared.close();
});

it('allows 120 sign-ins per minute from one address, then shows an error page', async () => {
  const start = () => test.app.inject({ url: '/auth/discord', headers: { accept: 'text/html' } });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  // Routes with the same limit count together: these attempts insert no row.
  expect(await times(119, () => test.app.inject('/try/sign-in'))).toEqual(new Set([200]));
  expect((await start()).statusCode).toBe(302);
  const refused = await start();
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('60');
  expect(refused.headers['content-type']).toContain('text/html');
  expect(refused.body).toContain('Too many attempts. Please try again in 60 seconds.');
});

it('limits how often streams are opened from one address', async () => {
  // Counted before the query is refused: a stream would not end.
  const open = (remoteAddress: string) => test.app.inject({ url: `/api/live?topics=${'x'.repeat(1001)}`, remoteAddress });
  expect(await times(599, () => test.app.inject({ url: '/try/stream', remoteAddress: '203.0.113.40' }))).toEqual(new Set([200]));
  expect((await open('203.0.113.40')).statusCode).toBe(422);
  expect((await open('203.0.113.40')).statusCode).toBe(429);
  expect((await open('203.0.113.41')).statusCode).toBe(422);
});
