import { sql } from 'drizzle-orm';
import { NEWCOMER } from '../demo/demo-people';
import { members } from '../db/schema';
import { sharedTestApp } from '../testing/test-app';
import { TestBrowser } from '../testing/test-browser';

interface Line {
  level: number;
  msg: string;
  requestId?: string;
  method?: string;
  path?: string;
  status?: number;
  milliseconds?: number;
  member?: string;
}

const PASSWORD = 'correct horse battery staple';

const test = sharedTestApp({ logLevel: 'trace' });
beforeAll(async () => {
  test.app.post('/api/r/try/password', async () => {
    await test.db.execute(sql`insert into nowhere (password) values (${PASSWORD})`);
  });
});
beforeEach(() => {
  test.warnings.length = 0;
});

const lines = () => test.warnings.map((line) => JSON.parse(line) as Line);
const requests = () => lines().filter(({ msg }) => msg === 'request');

it('logs one line per request, with member, path, status and duration', async () => {
  await test.app.inject({ url: '/api/r/store?page=2', headers: await test.signIn({ id: '7' }) });
  expect(requests()).toEqual([
    expect.objectContaining({
      level: 30,
      requestId: expect.stringMatching(/^[\w-]{36}$/),
      method: 'GET',
      path: '/api/r/store',
      status: 200,
      milliseconds: expect.any(Number),
      member: '7',
    }),
  ]);
  await test.app.inject('/api/r/nothing');
  expect(requests()[1]).toMatchObject({ path: '/api/r/nothing', status: 404 });
  expect(requests()[1]).not.toHaveProperty('member');
});

it.each([
  ['abc-123_DEF', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['a b', false],
  ['"}{"level":60', false],
  ['<script>', false],
])('adopts the request id %j of a proxy: %s', async (given, taken) => {
  const { headers } = await test.app.inject({ url: '/healthz', headers: { 'x-request-id': given } });
  const id = headers['x-request-id'];
  expect(id === given).toBe(taken);
  expect(id).toMatch(/^[\w-]{11,64}$/);
  expect(requests()[0]?.requestId).toBe(id);
});

it('logs no secret of a sign-in, at any level', async () => {
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const visitor = new TestBrowser(origin);
  const consent = (await visitor.get('/auth/discord')).location ?? new URL(origin);
  const form = { ...Object.fromEntries(consent.searchParams), person: NEWCOMER.id };
  const back = (await visitor.post('/demo/discord/authorize', form)).location ?? new URL(origin);
  const attempt = visitor.cookie('greenroom_sign_in');
  for (let count = 0; count < 2; count += 1) expect((await visitor.get(back)).status).toBe(302);

  const session = visitor.cookie('greenroom_session');
  const token = /name="csrf-token" content="([^"]+)"/.exec((await visitor.get('/')).text)?.[1];
  const secrets = [
    consent.searchParams.get('state'),
    back.searchParams.get('code'),
    attempt,
    session,
    token,
    visitor.cookie('greenroom_csrf'),
  ];
  expect((await visitor.post('/logout', { _token: token ?? '' })).status).toBe(302);

  expect(requests().length).toBe(8);
  const log = test.warnings.join('');
  for (const secret of secrets) {
    expect(secret?.length).toBeGreaterThan(15);
    expect(log).not.toContain(secret);
  }
});

it('logs no posted value, even when the query fails', async () => {
  const page = await test.openPage();
  const headers = { cookie: page.cookie, 'x-csrf-token': page.token };
  const response = await test.app.inject({ method: 'POST', url: '/api/r/try/password', headers, payload: { password: PASSWORD } });
  expect(response.statusCode).toBe(500);
  const log = test.warnings.join('');
  expect(log).toContain('insert into nowhere');
  expect(log).toContain('relation \\"nowhere\\" does not exist');
  expect(log).toMatch(/log\.test\.ts/);
  expect(log).not.toContain(PASSWORD);
});

it('logs no values of a row that violates a constraint', async () => {
  await test.db.insert(members).values({ id: '8', username: 'first', email: 'private@example.com' });
  const error = await test.db
    .insert(members)
    .values({ id: '8', username: 'newcomer', email: 'other@example.com' })
    .catch((cause: unknown) => cause);
  test.app.log.error({ err: error });
  test.app.log.error(error);
  expect(test.warnings).toHaveLength(2);
  for (const line of test.warnings) {
    expect(line).toContain('members_pkey');
    expect(line).not.toMatch(/example\.com|newcomer/);
  }
});
