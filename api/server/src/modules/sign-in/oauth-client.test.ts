import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sessions } from '../../db/schema';
import { createTestApp, type TestApp } from '../../testing/test-app';

describe('a platform of the operator', () => {
  let provider: http.Server;
  let reply: (path: string) => { status: number; body: string };
  let test: TestApp;

  beforeAll(async () => {
    provider = http.createServer((request, response) => {
      const { status, body } = reply(request.url ?? '');
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    test = await createTestApp({
      env: {
        PUBLIC_URL: 'https://site.example',
        DISCORD_CLIENT_ID: 'client',
        DISCORD_CLIENT_SECRET: 'secret',
        DISCORD_AUTHORIZE_URL: 'https://discord.example/authorize?prompt=none',
        DISCORD_TOKEN_URL: `${base}/token`,
        DISCORD_USER_URL: `${base}/user`,
      },
    });
  });
  afterAll(async () => {
    await test.close();
    await new Promise((resolve) => provider.close(resolve));
  });

  async function comeBack() {
    const start = await test.app.inject('/auth/discord');
    const state = new URL(String(start.headers.location)).searchParams.get('state');
    const cookie = start.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return test.app.inject({ url: `/auth/discord/callback?code=abc&state=${state}`, headers: { cookie } });
  }
  const token = { status: 200, body: '{"access_token":"t0ken","token_type":"Bearer"}' };

  it('is asked with state and PKCE, and told the public address', async () => {
    const url = new URL(String((await test.app.inject('/auth/discord')).headers.location));
    expect(url.origin + url.pathname).toBe('https://discord.example/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      prompt: 'none',
      response_type: 'code',
      client_id: 'client',
      redirect_uri: 'https://site.example/auth/discord/callback',
      scope: 'identify email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  it('signs its user in, with cookies for https only', async () => {
    reply = (path) => (path === '/token' ? token : { status: 200, body: '{"id":"77","username":"ann"}' });
    const answer = await comeBack();
    expect(answer.statusCode).toBe(302);
    expect(answer.cookies).toContainEqual(
      expect.objectContaining({ name: 'greenroom_session', secure: true, httpOnly: true, sameSite: 'Lax' }),
    );
  });

  it.each<[string, typeof reply]>([
    ['is down', () => ({ status: 503, body: 'Service Unavailable' })],
    ['refuses the code', () => ({ status: 400, body: '{"error":"invalid_grant"}' })],
    ['gives a token, but no user', (path) => (path === '/token' ? token : { status: 500, body: '{}' })],
    ['gives a user without an id', (path) => (path === '/token' ? token : { status: 200, body: '{"username":"x"}' })],
    ['gives an id that is no id', (path) => (path === '/token' ? token : { status: 200, body: '{"id":"a","username":"x"}' })],
  ])('says so where it %s', async (_name, answers) => {
    reply = answers;
    const before = await test.db.$count(sessions);
    const answer = await comeBack();
    expect(answer.statusCode).toBe(502);
    expect(answer.body).toContain('Please try again in a moment.');
    expect(answer.body).not.toContain('t0ken');
    expect(test.warnings.join()).not.toContain('t0ken');
    expect(await test.db.$count(sessions)).toBe(before);
  });
});

it('says so where no client is configured', async () => {
  const test = await createTestApp({ env: { DEMO: '0' } });
  for (const url of ['/auth/discord', '/auth/discord/callback?code=x&state=y']) {
    const answer = await test.app.inject(url);
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('Signing in with Discord is not set up');
  }
  expect((await test.app.inject('/demo/discord/authorize')).statusCode).toBe(404);
  await test.close();
});
