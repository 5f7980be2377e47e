import { eq } from 'drizzle-orm';
import { NEWCOMER, STAGE_MANAGER } from '../../demo/demo-people';
import { members, memberSignals, sessions, signInAttempts } from '../../db/schema';
import { chooseAccount, signIn, openConsentPage } from '../../testing/consent';
import { sharedTestApp } from '../../testing/test-app';
import { TestBrowser } from '../../testing/test-browser';
import { safeReturnPath } from './flows';

describe('the return path', () => {
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
  ])('of %j is %s', (wanted, expected) => {
    expect(safeReturnPath(wanted)).toBe(expected);
  });

  it('falls back to the given default', () => {
    expect(['//evil.example/', '/store'].map((path) => safeReturnPath(path, '/settings'))).toEqual(['/settings', '/store']);
  });
});

describe('signing in with the mock provider', () => {
  const now = new Date('2026-03-15T20:00:00Z');
  const test = sharedTestApp({ env: { ADMIN_DISCORD_IDS: STAGE_MANAGER.id }, now: () => now });
  let origin: string;

  beforeAll(async () => {
    origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  });

  const browser = () => new TestBrowser(origin);
  const memberOf = async (id: string) => (await test.db.select().from(members).where(eq(members.id, id)))[0];

  it('creates a member and returns to the requested page', async () => {
    const visitor = browser();
    const response = await signIn(visitor, NEWCOMER, '/login?return_to=/raffles/7?tab=entries');
    expect(response.status).toBe(302);
    expect(await test.db.$count(memberSignals, eq(memberSignals.memberId, NEWCOMER.id))).toBe(1);
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

  it("updates the account's fields and keeps points and profile", async () => {
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
    ['keeps an Admin who is not in ADMIN_DISCORD_IDS', NEWCOMER, 'Admin', 'Admin'],
    ['makes a Moderator in ADMIN_DISCORD_IDS an Admin', STAGE_MANAGER, 'Moderator', 'Admin'],
  ] as const)('%s', async (_name, person, role, expected) => {
    await signIn(browser(), person);
    await test.db.update(members).set({ role }).where(eq(members.id, person.id));
    await signIn(browser(), person);
    expect((await memberOf(person.id))?.role).toBe(expected);
  });

  it('refuses a banned member with the reason, and changes nothing', async () => {
    const visitor = browser();
    await signIn(visitor, NEWCOMER);
    const old = { bannedAt: now, banReason: 'Insults <in the chat>', globalName: 'Old Name' };
    await test.db.update(members).set(old).where(eq(members.id, NEWCOMER.id));
    const before = await test.db.$count(sessions);

    const refused = await signIn(visitor, NEWCOMER);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('You are banned from this site');
    expect(refused.text).toContain('Reason: Insults &lt;in the chat&gt;');
    expect(refused.setCookies.filter((cookie) => cookie.startsWith('greenroom_session='))).toEqual([]);
    expect(await test.db.$count(sessions)).toBe(before);
    expect(await memberOf(NEWCOMER.id)).toMatchObject(old);
    expect((await visitor.get('/api/r/store')).status).toBe(401);

    await test.db.update(members).set({ bannedAt: null, banReason: null }).where(eq(members.id, NEWCOMER.id));
    expect((await signIn(visitor, NEWCOMER)).status).toBe(302);
    expect((await visitor.get('/api/r/store')).status).toBe(200);
  });

  it('sends Cache-Control: no-store at each step', async () => {
    const visitor = browser();
    const back = await chooseAccount(visitor, await openConsentPage(visitor), NEWCOMER);
    for (const step of ['/login', '/auth/discord', back, '/auth/discord/callback']) {
      expect((await visitor.get(step)).cacheControl).toBe('no-store');
    }
  });

  describe('who has been here', () => {
    async function returning() {
      const visitor = browser();
      await signIn(visitor, NEWCOMER);
      visitor.setCookie('greenroom_session', 'over');
      return visitor;
    }

    it('signs in without consenting again', async () => {
      const visitor = await returning();
      const authorize = await openConsentPage(visitor, '/login?return_to=/store');
      expect(authorize.searchParams.get('prompt')).toBe('none');
      const back = (await visitor.get(authorize)).location;
      expect(back?.pathname).toBe('/auth/discord/callback');
      expect((await visitor.get(back!)).location?.pathname).toBe('/store');
      expect((await visitor.get('/api/r/store')).status).toBe(200);
    });

    it.each([
      ['error=interaction_required', 502],
      ['error=access_denied', 403],
      ['', 400],
    ])('is asked once if Discord responds with "%s"', async (answer, status) => {
      const visitor = await returning();
      const refuse = async (start: string | URL) => {
        const authorize = await openConsentPage(visitor, String(start));
        const state = authorize.searchParams.get('state');
        return {
          prompt: authorize.searchParams.get('prompt'),
          refused: await visitor.get(`/auth/discord/callback?${answer}&state=${state}`),
        };
      };
      const { refused } = await refuse('/login?return_to=/store');
      expect(refused.location?.href).toBe(`${origin}/auth/discord?return_to=%2Fstore`);
      const again = await refuse(refused.location!);
      expect(again.prompt).toBeNull();
      expect(again.refused.status).toBe(status);
    });

    it('is not asked after the end of a ban either', async () => {
      const visitor = await returning();
      const setBan = (ban: { bannedAt: Date | null; banReason: string | null }) =>
        test.db.update(members).set(ban).where(eq(members.id, NEWCOMER.id));
      await setBan({ bannedAt: now, banReason: 'Insults' });
      const { location } = await visitor.get(await openConsentPage(visitor));
      expect((await visitor.get(location!)).text).toContain('You are banned from this site');
      await setBan({ bannedAt: null, banReason: null });
      expect((await openConsentPage(visitor)).searchParams.get('prompt')).toBe('none');
    });

    it('is asked the second time if Discord does not send them back', async () => {
      const visitor = await returning();
      expect((await openConsentPage(visitor)).searchParams.get('prompt')).toBe('none');
      const authorize = await openConsentPage(visitor);
      expect(authorize.searchParams.has('prompt')).toBe(false);
      const refused = await visitor.get(`/auth/discord/callback?error=access_denied&state=${authorize.searchParams.get('state')}`);
      expect(refused.status).toBe(403);
    });

    it('chooses an account again after signing out, or with a browser that Discord does not know', async () => {
      const visitor = browser();
      expect((await openConsentPage(visitor)).searchParams.has('prompt')).toBe(false);
      await signIn(visitor, NEWCOMER);
      const token = /name="csrf-token" content="([^"]+)"/.exec((await visitor.get('/')).text)?.[1] ?? '';
      await visitor.post('/logout', { _token: token });
      expect((await openConsentPage(visitor)).searchParams.has('prompt')).toBe(false);
      const stranger = browser();
      stranger.setCookie('greenroom_returning', '1');
      expect((await stranger.get(await openConsentPage(stranger))).text).toContain('Who do you want to be?');
    });
  });

  it("replaces the browser's previous session", async () => {
    const visitor = browser();
    await signIn(visitor, NEWCOMER);
    const first = visitor.cookie('greenroom_session');
    const before = await test.db.$count(sessions);
    await signIn(visitor, STAGE_MANAGER);
    expect(visitor.cookie('greenroom_session')).not.toBe(first);
    expect(await test.db.$count(sessions)).toBe(before);
  });

  it('sends members on who go back to Discord and authorize once more, and asks guests to sign in again', async () => {
    const visitor = browser();
    const consent = await openConsentPage(visitor, '/login?return_to=/store');
    expect((await visitor.get(await chooseAccount(visitor, consent, NEWCOMER))).location?.pathname).toBe('/store');
    const session = visitor.cookie('greenroom_session');
    const again = await chooseAccount(visitor, consent, STAGE_MANAGER);
    const response = await visitor.get(again);
    expect([response.status, response.location?.href, visitor.cookie('greenroom_session')]).toEqual([302, `${origin}/`, session]);

    visitor.setCookie('greenroom_session', 'over');
    const refused = await visitor.get(again);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('sign in again');
  });

  it('refuses the state of a denied authorization', async () => {
    const visitor = browser();
    const back = await chooseAccount(visitor, await openConsentPage(visitor));
    const refused = await visitor.get(back);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('You didn&#39;t allow the sign-in on Discord');
    expect(refused.text).toContain('href="/"');
    back.searchParams.delete('error');
    back.searchParams.set('code', 'something');
    expect((await visitor.get(back)).status).toBe(400);
    expect(visitor.cookie('greenroom_session')).toBeUndefined();
  });

  it('refuses a callback in another browser, whose own attempt goes on, as does that of the first', async () => {
    const [attacker, victim] = [browser(), browser()];
    const back = await chooseAccount(attacker, await openConsentPage(attacker), NEWCOMER);
    const own = await openConsentPage(victim);
    const stranger = browser();
    for (const other of [victim, stranger]) {
      expect((await other.get(back)).status).toBe(400);
      expect(other.cookie('greenroom_session')).toBeUndefined();
    }
    expect((await attacker.get(back)).status).toBe(302);
    expect((await victim.get(await chooseAccount(victim, own, STAGE_MANAGER))).status).toBe(302);

    const forged = await chooseAccount(stranger, await openConsentPage(stranger), NEWCOMER);
    const session = victim.cookie('greenroom_session');
    expect((await victim.get(forged)).location?.href).toBe(`${origin}/`);
    expect(victim.cookie('greenroom_session')).toBe(session);
  });

  it('completes attempts in two tabs of one browser', async () => {
    const visitor = browser();
    const [one, other] = [await openConsentPage(visitor), await openConsentPage(visitor)];
    expect((await visitor.get(await chooseAccount(visitor, other))).status).toBe(403);
    expect((await visitor.get(await chooseAccount(visitor, one, NEWCOMER))).status).toBe(302);
  });

  it('refuses a callback without a state with a page without a stack trace', async () => {
    const response = await browser().get('/auth/discord/callback?code=x');
    expect(response.status).toBe(400);
    expect(response.text).toContain('<!doctype html>');
    expect(response.text).not.toMatch(/\bat .*\.ts/);
  });

  it('refuses a forged code', async () => {
    const visitor = browser();
    const back = await chooseAccount(visitor, await openConsentPage(visitor), NEWCOMER);
    back.searchParams.set('code', 'guessed');
    const response = await visitor.get(back);
    expect(response.status).toBe(400);
    expect(response.text).toContain('Discord couldn&#39;t confirm who you are');
  });

  it('stores and logs no secrets', async () => {
    const visitor = browser();
    const consent = await openConsentPage(visitor);
    const rows = JSON.stringify(await test.db.select().from(signInAttempts));
    expect(rows).not.toContain(consent.searchParams.get('state'));
    expect(rows).not.toContain(visitor.cookie('greenroom_sign_in'));
    expect(test.warnings.join()).not.toMatch(/code=|state=|access_token/);
  });
});
