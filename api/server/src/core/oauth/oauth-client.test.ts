import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { members, sessions } from '../../db/schema';
import { startOAuthServer, type OAuthServer } from '../../testing/oauth-server';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { TestBrowser } from '../../testing/test-browser';

describe('providers on other origins', () => {
  let discord: OAuthServer;
  let kick: OAuthServer;
  let test: TestApp;
  let origin: string;

  beforeAll(async () => {
    [discord, kick] = await Promise.all([startOAuthServer(), startOAuthServer()]);
    test = await createTestApp({ env: { NODE_ENV: 'production', ...discord.env('DISCORD'), ...kick.env('KICK') } });
    origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => Promise.all([test, discord, kick].map((server) => server.close())));

  /** Follows all redirects. @returns the final URL */
  async function follow(visitor: TestBrowser, start: string): Promise<string> {
    let last = new URL(start, origin);
    for (let step = await visitor.get(last); step.location; step = await visitor.get(last)) last = step.location;
    return last.href;
  }
  const allMembers = () => test.db.select().from(members);

  it('sign members in and link accounts, by configuration alone', async () => {
    const visitor = new TestBrowser(origin);
    discord.user = { id: '77', username: 'ann', avatar: null, verified: true, email: 'ann@example.com', public_flags: 0 };
    kick.user = { data: [{ user_id: 123456, name: 'AnnLive', email: 'ann@example.com' }], message: 'OK' };
    expect(await follow(visitor, '/login?return_to=/store')).toBe(`${origin}/store`);
    expect(await follow(visitor, '/auth/kick')).toBe(`${origin}/settings`);
    const linked = { id: '77', username: 'ann', kickUserId: '123456', kickUsername: 'AnnLive' };
    expect(await allMembers()).toEqual([expect.objectContaining(linked)]);
    expect(test.warnings).toEqual([]);

    kick.user = { data: [], message: 'OK' };
    expect(await follow(visitor, '/auth/kick')).toContain('/auth/kick/callback');
    expect(await allMembers()).toEqual([expect.objectContaining(linked)]);
  });
});

describe('a configured provider', () => {
  let provider: http.Server;
  let respond: (path: string, response: http.ServerResponse) => void;
  let test: TestApp;
  let member: { cookie: string };

  beforeAll(async () => {
    provider = http.createServer((request, response) => respond(request.url ?? '', response));
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const env = (name: string) => ({
      [`${name}_CLIENT_ID`]: 'client',
      [`${name}_CLIENT_SECRET`]: 'secret',
      [`${name}_AUTHORIZE_URL`]: `https://${name.toLowerCase()}.example/authorize?prompt=none`,
      [`${name}_TOKEN_URL`]: `${base}/token`,
      [`${name}_USER_URL`]: `${base}/user`,
    });
    test = await createTestApp({ env: { PUBLIC_URL: 'https://site.example', ...env('DISCORD'), ...env('KICK') } });
  });
  beforeEach(async () => {
    member = await test.signIn({ id: '5' });
  });
  afterAll(async () => {
    await test.close();
    provider.closeAllConnections();
    await new Promise((resolve) => provider.close(resolve));
  });
  afterEach(() => jest.restoreAllMocks());

  const start = (slug: string) => test.app.inject({ url: `/auth/${slug}`, headers: member });
  async function comeBack(slug: string, query = 'code=abc') {
    const began = await start(slug);
    const state = new URL(String(began.headers.location)).searchParams.get('state');
    const cookie = [member.cookie, ...began.cookies.map(({ name, value }) => `${name}=${value}`)].join('; ');
    return test.app.inject({ url: `/auth/${slug}/callback?${query}&state=${state}`, headers: { cookie } });
  }
  /** Responds with these bodies: strings as they are, other values as JSON. */
  const with200 = (token: unknown, user?: unknown) => (path: string, response: http.ServerResponse) => {
    const body = path === '/token' ? token : user;
    response.writeHead(200, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const withStatus = (status: number, body: string) => (_path: string, response: http.ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  const TOKEN = { access_token: 't0ken', token_type: 'Bearer' };

  it.each([
    ['discord', 'identify email'],
    ['kick', 'user:read'],
  ])('%s gets state, PKCE challenge and the public redirect URI', async (slug, scope) => {
    const url = new URL(String((await start(slug)).headers.location));
    expect(url.origin + url.pathname).toBe(`https://${slug}.example/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      prompt: 'none',
      response_type: 'code',
      client_id: 'client',
      redirect_uri: `https://site.example/auth/${slug}/callback`,
      scope,
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  it('signs its user in, with secure cookies', async () => {
    respond = with200(TOKEN, { id: '77', username: 'ann' });
    const back = await comeBack('discord');
    expect(back.statusCode).toBe(302);
    expect(back.cookies).toContainEqual(
      expect.objectContaining({ name: '__Host-greenroom_session', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' }),
    );
  });

  const known = async () => ({
    sessions: await test.db.$count(sessions),
    members: await test.db.select({ id: members.id, kick: members.kickUserId }).from(members).orderBy(members.id),
  });
  const WAYS_BACK = { discord: '/auth/discord', kick: '/settings' };
  async function expectFailure(slug: keyof typeof WAYS_BACK, status: 400 | 502, query?: string): Promise<void> {
    const before = await known();
    test.warnings.length = 0;
    const back = await comeBack(slug, query);
    expect(back.statusCode).toBe(status);
    expect(back.headers['cache-control']).toBe('no-store');
    expect(back.body).toContain('Please try again in a moment.');
    expect(back.body).toContain(`href="${WAYS_BACK[slug]}"`);
    expect(back.body + test.warnings.join()).not.toContain('t0ken');
    expect(await known()).toEqual(before);
  }

  it.each<[string, typeof respond, (keyof typeof WAYS_BACK)?]>([
    ['is down', withStatus(503, 'Service Unavailable')],
    ['closes the connection', (_path, response) => void response.destroy()],
    ['redirects elsewhere', (_path, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['refuses without a reason', withStatus(401, '{"message":"Unauthorized"}')],
    ['refuses with an unknown error', withStatus(400, '{"error":"t0ken"}')],
    ['fails with the error of a refusal', withStatus(500, '{"error":"invalid_grant"}')],
    ['returns HTML for a token', with200('<html>')],
    ['returns no token', with200({})],
    ['returns a token, but no user', (path, response) => (path === '/token' ? with200(TOKEN) : withStatus(500, '{}'))(path, response)],
    ['returns HTML for a user', with200(TOKEN, '<html>t0ken')],
    ['returns a user without an id', with200(TOKEN, { username: 'x' })],
    ['returns an account without an id', with200(TOKEN, { data: [{ name: 'x' }] }), 'kick'],
  ])('has an error page when it %s', async (_name, responses, slug = 'discord') => {
    respond = responses;
    await expectFailure(slug, 502);
  });

  it.each([
    ['discord', 'invalid_grant', 400],
    ['kick', 'invalid_grant', 401],
    // Used by older versions of Discord's API, and by other providers for malformed codes.
    ['discord', 'invalid_request', 400],
  ] as const)('has another page when %s refuses a code with %s, status %d', async (slug, error, status) => {
    respond = withStatus(status, JSON.stringify({ error, error_description: 'Invalid "code" t0ken' }));
    await expectFailure(slug, 400);
    expect(test.warnings.join()).toContain(`refused a code (${error})`);
  });

  it('is not requested for a callback without a code', async () => {
    let requests = 0;
    respond = (_path, response) => void ((requests += 1), response.destroy());
    for (const query of ['x=1', 'code=', 'code=a&code=b']) await expectFailure('discord', 400, query);
    expect(requests).toBe(0);
  });

  it.each([
    ['discord', 'invalid_client', 401],
    ['kick', 'unauthorized_client', 400],
  ] as const)('whose client %s refuses with %s, status %d, has the variables to check in the log', async (slug, error, status) => {
    respond = withStatus(status, JSON.stringify({ error }));
    await expectFailure(slug, 502);
    const name = slug.toUpperCase();
    expect(test.warnings.join()).toContain(`(${error}): check ${name}_CLIENT_ID and ${name}_CLIENT_SECRET`);
  });

  it('times out after ten seconds', async () => {
    const controller = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal);
    respond = () => controller.abort(new DOMException('Too slow.', 'TimeoutError'));
    await expectFailure('discord', 502);
    expect(timeout).toHaveBeenCalledWith(10_000);
  });
});

describe('without a configured client', () => {
  it.each([
    ['without the demo', { DEMO: '0' }],
    ['in production', { NODE_ENV: 'production' }],
  ])('shows a page %s', async (_name, env) => {
    const test = await createTestApp({ env });
    const expected = [
      ['discord', 'Signing in with Discord isn&#39;t set up on this site yet.', 'href="/"'],
      ['kick', 'Linking Kick isn&#39;t set up on this site yet.', 'href="/settings"'],
    ] as const;
    for (const [slug, sentence, wayBack] of expected) {
      for (const url of [`/auth/${slug}`, `/auth/${slug}/callback?code=x&state=y`]) {
        const response = await test.app.inject(url);
        expect(response.statusCode).toBe(503);
        expect(response.headers['cache-control']).toBe('no-store');
        expect(response.body).toContain(sentence);
        expect(response.body).toContain(wayBack);
      }
      expect((await test.app.inject(`/demo/${slug}/authorize`)).statusCode).toBe(404);
    }
    await test.close();
  });
});
