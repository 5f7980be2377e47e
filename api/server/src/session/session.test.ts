import { ErrorResponse } from '@greenroom/contract';
import { eq } from 'drizzle-orm';
import { members, sessions } from '../db/schema';
import { createTestApp, type TestApp, sharedTestApp, startPlainSession } from '../testing/test-app';
import { startSession } from './session.repository';

let now = new Date('2026-03-15T20:00:00Z');
const test = sharedTestApp({ now: () => now });

const logout = (headers: Record<string, string>, payload = '') =>
  test.app.inject({
    method: 'POST',
    url: '/logout',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  });
const sessionsLeft = () => test.db.$count(sessions);

describe('a request without a valid CSRF token', () => {
  it.each([
    ['without a token', {}],
    ['with an empty token', { 'x-csrf-token': '' }],
    ['with a guessed token', { 'x-csrf-token': 'abcdefgh-guessed' }],
  ])('is refused %s, before a body is read', async (_name, headers) => {
    const { cookie } = await test.openPage();
    for (const url of ['/api/r/codes/redeem', '/%61pi/r/store/1/redeem', '/api/r/nothing', '/anything']) {
      const response = await test.app.inject({
        method: 'POST',
        url,
        headers: { cookie, 'content-type': 'application/json', ...headers },
        payload: '{ this is not JSON',
      });
      expect(response.statusCode).toBe(403);
      expect(ErrorResponse.parse(response.json()).message).toMatch(/Reload/);
    }
  });

  it('is refused with the token of another cookie', async () => {
    const [mine, theirs] = [await test.openPage(), await test.openPage()];
    expect((await logout({ cookie: mine.cookie, 'x-csrf-token': theirs.token })).statusCode).toBe(403);
    expect((await logout({ 'x-csrf-token': mine.token })).statusCode).toBe(403);
  });

  it.each([
    ['of a guest, after signing in', false, true],
    ['of the session before, after signing in again', true, true],
    ['of a session, after signing out', true, false],
  ])('is refused with a token %s, in the same browser', async (_name, isMemberBefore, isMemberAfter) => {
    const member = { id: `${isMemberBefore ? 31 : 32}${isMemberAfter ? 1 : 2}` };
    const before = isMemberBefore ? (await test.signIn(member)).cookie : '';
    const { token, cookie } = await test.openPage({ cookie: before });
    const shared = cookie.split('; ').filter((pair) => !pair.startsWith('greenroom_session='));
    const after = [...shared, ...(isMemberAfter ? [(await test.signIn(member)).cookie] : [])].join('; ');
    expect((await logout({ cookie: after, 'x-csrf-token': token })).statusCode).toBe(403);
    // As an open tab does: it fetches the page, and sends the request again.
    const renewed = await test.openPage({ cookie: after });
    expect(renewed.cookie.match(/greenroom_csrf=/g)).toHaveLength(1);
    expect((await logout({ cookie: after, 'x-csrf-token': renewed.token })).statusCode).toBe(200);
  });

  itOnBoth("is accepted with the page's token, also with an empty JSON body", async () => {
    const { token, cookie } = await test.openPage();
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/r/nothing',
      headers: { cookie, 'x-csrf-token': token, 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ success: false });
  });

  it('is accepted from a page that was opened earlier', async () => {
    const first = await test.openPage();
    const second = await test.openPage({ cookie: first.cookie });
    expect((await logout({ cookie: second.cookie, 'x-csrf-token': first.token })).statusCode).toBe(200);
  });
});

describe('POST /logout', () => {
  it('keeps the session when the token is missing or wrong', async () => {
    const { cookie } = await test.openPage(await test.signIn({ id: '1' }));
    const before = await sessionsLeft();
    for (const payload of ['', '_token=wrong', '_token[]=x']) {
      expect((await logout({ cookie }, payload)).statusCode).toBe(403);
    }
    expect(await sessionsLeft()).toBe(before);
  });

  itOnBoth.each([
    ['an API request', { accept: 'application/json' }, 200, undefined],
    ['a navigation', { accept: 'text/html' }, 302, '/'],
  ])('ends the session for %s', async (_name, headers, status, location) => {
    const { cookie, token } = await test.openPage(await test.signIn({ id: '1' }));
    const before = await sessionsLeft();
    const response = await logout({ cookie, ...headers }, `_token=${encodeURIComponent(token)}`);
    expect(response.statusCode).toBe(status);
    expect(response.headers.location).toBe(location);
    expect(response.cookies).toContainEqual(expect.objectContaining({ name: 'greenroom_session', value: '' }));
    expect(await sessionsLeft()).toBe(before - 1);
    expect((await test.app.inject({ url: '/api/r/store', headers: { cookie } })).statusCode).toBe(401);
    expect((await test.app.inject({ url: '/', headers: { cookie, accept: 'text/html' } })).body).toContain('"user":null');
  });
});

describe('a session', () => {
  itOnBoth("expires, and updates the member's last activity", async () => {
    const headers = await test.signIn({ id: '7' });
    const lastActive = async () => (await test.db.select().from(members).where(eq(members.id, '7')))[0]?.lastActive;
    const status = async () => (await test.app.inject({ url: '/api/r/store', headers })).statusCode;
    const start = now;

    expect(await status()).toBe(200);
    expect(await lastActive()).toEqual(start);
    now = new Date(start.getTime() + 30_000);
    await status();
    expect(await lastActive()).toEqual(start);
    now = new Date(start.getTime() + 90_000);
    await status();
    expect(await lastActive()).toEqual(now);

    now = new Date(start.getTime() + 30 * 24 * 60 * 60 * 1000);
    expect(await status()).toBe(401);
    expect((await test.app.inject({ url: '/', headers: { ...headers, accept: 'text/html' } })).body).toContain('"user":null');
    now = start;
  });

  it('is stored only as a hash', async () => {
    const { cookie } = await test.signIn({ id: '8' });
    const id = cookie.split('=')[1] ?? '';
    expect(Buffer.from(id, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(await test.db.select().from(sessions))).not.toContain(id);
  });
});

describe('over https', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp({ now: () => now, env: { PUBLIC_URL: 'https://site.example' }, site: test });
    await site.db.insert(members).values({ id: '41', username: 'ann', confirmedAge: 99 });
    // The demo's provider is at this server.
    await site.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => site.close());
  const open = (cookie: string) => site.app.inject({ url: '/', headers: { accept: 'text/html', cookie } });
  const isMember = async (cookie: string) => (await open(cookie)).body.includes('"username":"ann"');

  it('goes on with a session from before the prefix, which gets its new cookie with the next page', async () => {
    const id = await startPlainSession(site.db, '41', now);
    const page = await open(`greenroom_session=${id}`);
    expect(page.body).toContain('"username":"ann"');
    expect(page.cookies).toContainEqual(expect.objectContaining({ name: '__Host-greenroom_session', value: id, path: '/', secure: true }));
    const again = await open(`greenroom_session=${id}; __Host-greenroom_session=${id}`);
    expect(again.cookies.filter(({ name }) => name.endsWith('greenroom_session'))).toEqual([]);
  });

  it('takes no session of now from a cookie that another host of the domain could have set', async () => {
    const id = await startSession(site.db, '41', now, true);
    expect(await isMember(`__Host-greenroom_session=${id}`)).toBe(true);
    expect(await isMember(`greenroom_session=${id}`)).toBe(false);
    const other = await startSession(site.db, '41', now, true);
    expect(await isMember(`greenroom_session=${await startSession(site.db, '41', now)}; __Host-greenroom_session=gone`)).toBe(false);
    expect(await isMember(`greenroom_session=gone; __Host-greenroom_session=${other}`)).toBe(true);
  });

  it('takes no session without the prefix if the site may answer over http as well, where anyone gets one at any time', async () => {
    const open = await createTestApp({ now: () => now, env: { TRUST_PROXY: '1' }, site: test });
    const { cookie } = await open.signIn({ id: '9', username: 'thief' });
    const visit = (protocol: string) =>
      open.app.inject({ url: '/', headers: { accept: 'text/html', cookie, 'x-forwarded-proto': protocol } });
    expect((await visit('http')).body).toContain('"username":"thief"');
    const planted = await visit('https');
    expect(planted.body).not.toContain('thief');
    expect(planted.cookies.map(({ name }) => name)).not.toContain('__Host-greenroom_session');
    await open.close();
  });

  it('sets cookies that no other host of the domain can set', async () => {
    const set = new Map<string, string>();
    const names = () => [...set].map(([name, value]) => `${name}=${value}`).join('; ');
    const visit = async (options: { method?: 'POST'; url: string; payload?: object; headers?: object }) => {
      const response = await site.app.inject({ ...options, headers: { accept: 'text/html', cookie: names(), ...options.headers } });
      for (const { name, value } of response.cookies) if (value) set.set(name, value);
      return response;
    };
    const token = /name="csrf-token" content="([^"]+)"/.exec((await visit({ url: '/' })).body)?.[1];
    await visit({ method: 'POST', url: '/api/r/age/confirm', headers: { 'x-csrf-token': token } });
    const began = await visit({ url: '/auth/discord' });
    const consent = new URL(String(began.headers.location));
    const [, person = ''] = /name="person" value="(\d+)"/.exec((await visit({ url: consent.pathname + consent.search })).body) ?? [];
    const form = Object.fromEntries([...consent.searchParams, ['person', person]]);
    const payload = new URLSearchParams(form).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const given = await site.app.inject({ method: 'POST', url: consent.pathname, payload, headers });
    const back = new URL(String(given.headers.location));
    expect((await visit({ url: back.pathname + back.search })).headers.location).toBe('/');
    expect([...set.keys()].sort()).toEqual(
      ['age-confirmed', 'greenroom_csrf', 'greenroom_returning', 'greenroom_session', 'greenroom_sign_in'].map((name) => `__Host-${name}`),
    );
    expect(given.cookies.map(({ name }) => name)).toEqual(['__Host-greenroom_demo_discord']);
  });

  it('lets a cookie that another host of the domain could have set decide nothing', async () => {
    // As a thief does who wants a visitor to end in the thief's account.
    const began = await site.app.inject({ url: '/auth/discord' });
    const state = new URL(String(began.headers.location)).searchParams.get('state');
    const [secret] = began.cookies.filter(({ name }) => name === '__Host-greenroom_sign_in');
    const url = `/auth/discord/callback?code=x&state=${state}`;
    const tossed = await site.app.inject({ url, headers: { accept: 'text/html', cookie: `greenroom_sign_in=${secret?.value}` } });
    expect([tossed.statusCode, tossed.body]).toEqual([400, expect.stringContaining('started in another browser')]);

    const page = await open('');
    const set = page.cookies.find(({ name }) => name === '__Host-greenroom_csrf');
    const fresh = /name="csrf-token" content="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const confirm = (cookie: string) =>
      site.app.inject({ method: 'POST', url: '/api/r/age/confirm', headers: { cookie, 'x-csrf-token': fresh } });
    const value = encodeURIComponent(set?.value ?? '');
    expect((await confirm(`greenroom_csrf=${value}`)).statusCode).toBe(403);
    expect((await confirm(`__Host-greenroom_csrf=${value}`)).statusCode).toBe(200);
    expect((await open('greenroom_preview=token')).cookies.map(({ name }) => name)).not.toContain('greenroom_preview');
  });
});
