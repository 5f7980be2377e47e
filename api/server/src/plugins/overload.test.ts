/** @both-databases The load is that of a connection pool, or of the embedded database. */
import { eq, sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../db/client';
import { codes, codeUses } from '../db/schema';
import { sharedTestApp } from '../testing/test-app';
import { openTestDatabase } from '../testing/test-database';
import { installErrors } from './error-responses';
import { installOverload } from './overload';

let load = 0;
let member: { cookie: string; token: string };

const MESSAGE = 'The site is busy right now. Please try again in a few seconds.';
const HTML = { accept: 'text/html,application/xhtml+xml' };

const test = sharedTestApp({ load: () => load, env: { DEMO: '1' } });
beforeAll(async () => {
  member = await test.openPage(await test.signIn({ id: '1', username: 'raider' }));
});
beforeEach(() => {
  load = 0;
});

describe('while the database is overloaded', () => {
  it.each(['/api/r/store', '/api/r/user/raider', '/api/r/raffles', '/api/r/captcha'])('sheds GET %s, with Retry-After', async (url) => {
    load = 1;
    const response = await test.app.inject({ url, headers: { cookie: member.cookie } });
    expect([response.statusCode, response.json()]).toEqual([503, { success: false, message: MESSAGE }]);
    expect(response.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
  });

  it('sheds entries, purchases and codes at twice the load, and does no work for it, so that it may be retried', async () => {
    const [code] = await test.db.insert(codes).values({ code: 'RAID', points: 100 }).returning();
    const headers = { cookie: member.cookie, 'x-csrf-token': member.token };
    const redeem = () => test.app.inject({ method: 'POST', url: '/api/r/codes/redeem', headers, payload: { code: 'raid' } });
    for (load of [2, 20]) expect((await redeem()).statusCode).toBe(503);
    expect(await test.db.$count(codeUses, eq(codeUses.codeId, code?.id ?? 0))).toBe(0);
    load = 1;
    expect((await redeem()).json()).toEqual({ success: true, message: 'You received 100 points!' });
  });

  it.each([
    '/healthz',
    '/readyz',
    '/login',
    '/auth/discord',
    '/admin-new/api/me',
    '/host.12345678.js',
    '/api/r/settings',
    '/api/r/leaderboard',
  ])('never sheds %s', async (url) => {
    load = 5;
    const response = await test.app.inject({ url, headers: { cookie: member.cookie } });
    expect(response.statusCode).not.toBe(503);
  });

  it.each(['//evil.example/x', '/\\evil.example/x'])('links a shed page to a path of the site, not to another site: %s', async (url) => {
    load = 5;
    const response = await test.app.inject({ url, headers: { ...HTML, cookie: member.cookie } });
    expect(response.statusCode).toBe(503);
    expect(response.body).toMatch(/<a href="\/[^/\\]/);
  });

  it('never sheds a sign-out', async () => {
    load = 5;
    const leaving = await test.openPage();
    const response = await test.app.inject({
      method: 'POST',
      url: '/logout',
      headers: { cookie: leaving.cookie, 'x-csrf-token': leaving.token },
    });
    expect(response.statusCode).toBe(200);
  });

  it('serves cached responses to guests', async () => {
    load = 5;
    for (const url of ['/api/r/raffles', '/api/r/tournaments']) expect((await test.app.inject(url)).statusCode).toBe(200);
  });

  it("sheds members' pages at twice the load, with a page that reloads itself", async () => {
    load = 1;
    const open = () => test.app.inject({ url: '/store?from=raid', headers: { ...HTML, cookie: member.cookie } });
    expect((await open()).statusCode).toBe(200);
    load = 2;
    const busy = await open();
    expect(busy.statusCode).toBe(503);
    expect(busy.headers['retry-after']).toBe('2');
    expect(busy.body).toContain(MESSAGE);
    expect(busy.body).toContain('href="/store?from=raid"');
    const reloads = await Promise.all(Array.from({ length: 50 }, async () => Number((await open()).headers.refresh)));
    expect(Math.min(...reloads)).toBeGreaterThanOrEqual(3);
    expect(Math.max(...reloads)).toBeLessThanOrEqual(10);
    expect(new Set(reloads).size).toBeGreaterThan(1);
    expect((await test.app.inject({ url: '/store', headers: HTML })).statusCode).toBe(200);
    // The database does not answer at all.
    load = 20;
    expect((await open()).statusCode).toBe(200);
  });

  it('logs shedding once, not for each request', async () => {
    const lines: string[] = [];
    const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } });
    installErrors(app);
    installOverload(app, () => 1);
    app.get('/api/r/store', () => ({}));
    for (let requests = 0; requests < 5; requests += 1) expect((await app.inject('/api/r/store')).statusCode).toBe(503);
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['The database is overloaded: requests are refused']);
    await app.close();
  });
});

it('asks to retry what a database that restarts or takes no writes has not done, and logs it', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } });
  installErrors(app);
  let code = '';
  const fail = () => {
    throw new Error('Failed query', { cause: Object.assign(new Error('no'), { code }) });
  };
  app.get('/api/r/store', fail);
  app.post('/api/r/store', fail);
  const statusesFor = async (failure: string) => {
    code = failure;
    const responses = await Promise.all(['GET', 'POST'].map((method) => app.inject({ method: method as 'GET', url: '/api/r/store' })));
    return responses.map(({ statusCode, headers }) => [statusCode, headers['retry-after']]);
  };
  const retried = [503, '2'];
  expect(await statusesFor('25006')).toEqual([retried, retried]);
  // A write may have been committed before its connection broke.
  for (const lost of ['ECONNREFUSED', '57P01', '53300']) expect(await statusesFor(lost)).toEqual([retried, [500, undefined]]);
  expect(lines).toHaveLength(8);
  await app.close();
});

/** The connections of a test's database on PostgreSQL, and more queries than may wait for them. */
const [CONNECTIONS, QUEUE] = [5, 100];

describe("the database's queue", () => {
  let database: OpenDatabase;
  let app: FastifyInstance;
  let end: () => void;
  let work: Promise<unknown>[];

  beforeEach(async () => {
    database = await openTestDatabase();
    app = Fastify();
    installErrors(app);
    installOverload(app, database.load);
    app.get('/api/r/store', query);
    const ended = new Promise<void>((resolve) => (end = resolve));
    work = Array.from({ length: CONNECTIONS }, () => database.db.transaction(() => ended));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await app.close();
    await database.close();
  });

  // A query is lazy: it is sent when it is awaited.
  const query = () => database.db.execute(sql`select 1`).then(() => ({ success: true }));
  const statusOfRead = async () => (await app.inject('/api/r/store')).statusCode;

  /** @param isBusy whether it sheds requests */
  async function expectBusy(isBusy = true): Promise<void> {
    if (isBusy) expect(await statusOfRead()).toBe(503);
    else expect(database.load()).toBeLessThan(1);
    end();
    await Promise.all(work);
    expect(await statusOfRead()).toBe(200);
  }

  it('sheds requests while it is full', async () => {
    work.push(...Array.from({ length: QUEUE }, query));
    await expectBusy();
  });

  it('sheds requests while it is stuck, however short it is, unless it is embedded', async () => {
    work.push(query());
    expect(database.load()).toBeLessThan(1);
    const halfSecondOn = performance.now() + 500;
    jest.spyOn(performance, 'now').mockImplementation(() => halfSecondOn);
    await expectBusy(globalThis.TEST_ON_POSTGRES === true);
  });
});
