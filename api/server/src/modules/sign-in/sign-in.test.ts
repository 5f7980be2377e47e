import { eq } from 'drizzle-orm';
import { NEWCOMER, STAGE_MANAGER } from '../../demo/people';
import { members, sessions, signInAttempts } from '../../db/schema';
import { choose, signIn, toConsent } from '../../testing/consent';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { TestBrowser } from '../../testing/test-browser';
import { safeReturnPath } from './return-path';

describe('where a visitor goes once signed in', () => {
  it.each([
    ['/store', '/store'],
    ['/raffles/7?tab=entries#top', '/raffles/7?tab=entries#top'],
    ['/login-help', '/login-help'],
    [undefined, '/'],
    ['', '/'],
    ['store', '/'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example/', '/'],
    ['/\t/evil.example/', '/'],
    ['/..//evil.example/', '/'],
    ['/.//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/auth/discord', '/'],
    ['/login', '/'],
    ['/api/r/affiliates/1/redirect', '/'],
    ['/%61uth/kick', '/'],
    ['/%', '/'],
    ['/%2fevil.example/', '/'],
    ['/profile/J%C3%BCrgen', '/profile/J%C3%BCrgen'],
    ['/admin-new/', '/admin-new/'],
    ['/admin-new/api/check-admin-access', '/'],
  ])('%j leads to %s', (wanted, expected) => {
    expect(safeReturnPath(wanted)).toBe(expected);
  });

  it('may be another page than home where none was asked for', () => {
    expect(safeReturnPath('//evil.example/', '/settings')).toBe('/settings');
    expect(safeReturnPath('/store', '/settings')).toBe('/store');
  });
});

describe('signing in with the stand-in', () => {
  let now = new Date('2026-03-15T20:00:00Z');
  let test: TestApp;
  let origin: string;

  beforeAll(async () => {
    test = await createTestApp({ env: { ADMIN_DISCORD_IDS: STAGE_MANAGER.id }, now: () => now });
    origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => test.close());

  const browser = () => new TestBrowser(origin);
  const memberOf = async (id: string) => (await test.db.select().from(members).where(eq(members.id, id)))[0];

  it('makes a member, and leads back to where the visitor was', async () => {
    const visitor = browser();
    const response = await signIn(visitor, NEWCOMER, '/login?return_to=/raffles/7?tab=entries');
    expect(response.status).toBe(302);
    expect(response.location?.href).toBe(`${origin}/raffles/7?tab=entries`);
    expect(await memberOf(NEWCOMER.id)).toMatchObject({
      username: 'newcomer',
      globalName: 'New Comer',
      avatar: NEWCOMER.avatar,
      email: NEWCOMER.email,
      points: 0,
      role: 'Member',
      createdAt: now,
    });
    expect((await visitor.get('/api/r/store')).status).toBe(200);
    expect(response.setCookies.find((cookie) => cookie.startsWith('greenroom_session='))).toMatch(
      /^greenroom_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('keeps what a member has, and takes over what the platform says anew', async () => {
    const known = { id: STAGE_MANAGER.id, username: 'oldname', points: 70, bio: 'Mine', email: 'old@example.com' };
    await test.db.insert(members).values(known);
    await signIn(browser(), STAGE_MANAGER);
    expect(await memberOf(STAGE_MANAGER.id)).toMatchObject({
      username: 'stagemanager',
      email: STAGE_MANAGER.email,
      points: 70,
      bio: 'Mine',
      role: 'Admin',
    });
  });

  it.each([
    ['keeps a Moderator', NEWCOMER, 'Moderator', 'Moderator'],
    ['keeps an Admin of whom ADMIN_DISCORD_IDS does not know', NEWCOMER, 'Admin', 'Admin'],
    ['makes a Moderator an Admin whom ADMIN_DISCORD_IDS names', STAGE_MANAGER, 'Moderator', 'Admin'],
  ] as const)('%s', async (_name, person, role, expected) => {
    await signIn(browser(), person);
    await test.db.update(members).set({ role }).where(eq(members.id, person.id));
    await signIn(browser(), person);
    expect((await memberOf(person.id))?.role).toBe(expected);
  });

  it('refuses who is banned, says why, and changes nothing of theirs', async () => {
    const visitor = browser();
    await signIn(visitor, NEWCOMER);
    const old = { bannedAt: now, banReason: 'Insults <in the chat>', globalName: 'Old Name' };
    await test.db.update(members).set(old).where(eq(members.id, NEWCOMER.id));
    const before = await test.db.$count(sessions);

    const refused = await signIn(visitor, NEWCOMER);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('You are banned from this site');
    expect(refused.text).toContain('The reason: Insults &lt;in the chat&gt;');
    expect(refused.setCookies.filter((cookie) => cookie.startsWith('greenroom_session='))).toEqual([]);
    expect(await test.db.$count(sessions)).toBe(before);
    expect(await memberOf(NEWCOMER.id)).toMatchObject(old);
    expect((await visitor.get('/api/r/store')).status).toBe(401);

    await test.db.update(members).set({ bannedAt: null, banReason: null }).where(eq(members.id, NEWCOMER.id));
    expect((await signIn(visitor, NEWCOMER)).status).toBe(302);
    expect((await visitor.get('/api/r/store')).status).toBe(200);
  });

  it('is kept by no cache on the way', async () => {
    const visitor = browser();
    const back = await choose(visitor, await toConsent(visitor), NEWCOMER);
    for (const step of ['/login', '/auth/discord', back, '/auth/discord/callback']) {
      expect((await visitor.get(step)).cacheControl).toBe('no-store');
    }
  });

  it('gives the browser a new session, and ends the one that it had', async () => {
    const visitor = browser();
    await signIn(visitor, NEWCOMER);
    const first = visitor.cookie('greenroom_session');
    const before = await test.db.$count(sessions);
    await signIn(visitor, STAGE_MANAGER);
    expect(visitor.cookie('greenroom_session')).not.toBe(first);
    expect(await test.db.$count(sessions)).toBe(before);
  });

  it('takes a state once, for a replay in the same browser too', async () => {
    const visitor = browser();
    const back = await choose(visitor, await toConsent(visitor), NEWCOMER);
    const browserCookie = visitor.cookie('greenroom_sign_in') ?? '';
    expect((await visitor.get(back)).status).toBe(302);
    visitor.setCookie('greenroom_sign_in', browserCookie);
    const replay = await visitor.get(back);
    expect(replay.status).toBe(400);
    expect(replay.text).toContain('sign in again');
  });

  it('takes a refused state once as well', async () => {
    const visitor = browser();
    const back = await choose(visitor, await toConsent(visitor));
    const refused = await visitor.get(back);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('You did not allow the sign-in on Discord');
    expect(refused.text).toContain('href="/"');
    back.searchParams.delete('error');
    back.searchParams.set('code', 'something');
    expect((await visitor.get(back)).status).toBe(400);
    expect(visitor.cookie('greenroom_session')).toBeUndefined();
  });

  it("refuses an answer that belongs to another browser's attempt, and spends it", async () => {
    const [attacker, victim] = [browser(), browser()];
    const back = await choose(attacker, await toConsent(attacker), NEWCOMER);
    await toConsent(victim);
    expect((await victim.get(back)).status).toBe(400);
    expect(victim.cookie('greenroom_session')).toBeUndefined();
    expect((await attacker.get(back)).status).toBe(400);
  });

  it('lets attempts in two tabs of one browser finish', async () => {
    const visitor = browser();
    const [one, other] = [await toConsent(visitor), await toConsent(visitor)];
    expect((await visitor.get(await choose(visitor, other))).status).toBe(403);
    expect((await visitor.get(await choose(visitor, one, NEWCOMER))).status).toBe(302);
  });

  it('refuses an attempt that took too long', async () => {
    const visitor = browser();
    const back = await choose(visitor, await toConsent(visitor), NEWCOMER);
    const start = now;
    now = new Date(start.getTime() + 10 * 60 * 1000);
    expect((await visitor.get(back)).status).toBe(400);
    now = start;
  });

  it.each(['?', '?state=', '?code=x', '?state=unknown&code=x', '?state=a&state=b&code=x'])(
    'refuses %s with a page and no stack',
    async (query) => {
      const response = await browser().get(`/auth/discord/callback${query}`);
      expect(response.status).toBe(400);
      expect(response.text).toContain('<!doctype html>');
      expect(response.text).not.toMatch(/\bat .*\.ts/);
    },
  );

  it('refuses a code that the stand-in never gave', async () => {
    const visitor = browser();
    const back = await choose(visitor, await toConsent(visitor), NEWCOMER);
    back.searchParams.set('code', 'guessed');
    const response = await visitor.get(back);
    expect(response.status).toBe(400);
    expect(response.text).toContain('Discord could not confirm who you are');
  });

  it('keeps secrets out of the database and of the log', async () => {
    const visitor = browser();
    const consent = await toConsent(visitor);
    const rows = JSON.stringify(await test.db.select().from(signInAttempts));
    expect(rows).not.toContain(consent.searchParams.get('state'));
    expect(rows).not.toContain(visitor.cookie('greenroom_sign_in'));
    expect(test.warnings.join()).not.toMatch(/code=|state=|access_token/);
  });
});
