import { eq } from 'drizzle-orm';
import { members, sessions } from '../db/schema';
import { NEWCOMER, STAGE_MANAGER } from '../demo/demo-people';
import { MINUTE } from '../lib/durations';
import { chooseAccount, openConsentPage, signIn } from '../testing/consent';
import { openPanel, type Panel } from '../testing/staff-panel';
import type { TestApp } from '../testing/test-app';
import { TestBrowser } from '../testing/test-browser';
import { RecentSessions } from './recent-sessions';
import { hashOf, type Session } from './session.repository';

describe('pages with recent sessions', () => {
  let now = new Date('2026-03-15T20:00:00Z');
  let panel: Panel;
  let test: TestApp;
  let origin: string;
  let nextMember = 1;

  beforeAll(async () => {
    // Longer than the tests take: only a change may drop a session.
    panel = await openPanel({ now: () => now, cacheMs: 10 * MINUTE });
    test = panel.test;
    origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => panel.close());

  /** The page's user as JSON; `null` for a guest. */
  async function userOf(cookie: string): Promise<string> {
    const { body } = await test.app.inject({ url: '/', headers: { accept: 'text/html', cookie } });
    return /"user":(null|\{[^}]*\})/.exec(body)?.[1] ?? '';
  }

  /** Signs a new member in, and opens a page: the session is recent then. */
  async function visitor() {
    const id = `${nextMember++}`;
    const { cookie: session } = await test.signIn({ id, username: `visitor${id}` });
    const { cookie, token } = await test.openPage({ cookie: session });
    const post = (url: string, form?: Record<string, string>) =>
      test.app.inject({
        method: 'POST',
        url,
        headers: { cookie, 'x-csrf-token': token, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
        ...(form && { payload: new URLSearchParams(form).toString() }),
      });
    return { id, cookie, session, token, post };
  }
  const rename = (id: string, username: string) => test.db.update(members).set({ username }).where(eq(members.id, id));

  it('show the loaded member, until the member writes', async () => {
    const { id, cookie, post } = await visitor();
    await rename(id, `renamed${id}`);
    expect(await userOf(cookie)).toContain(`"visitor${id}"`);
    expect((await post('/api/r/profile/claim-daily')).statusCode).toBe(200);
    const user = await userOf(cookie);
    expect(user).toContain(`"renamed${id}"`);
    expect(user).not.toContain('"points":0');
  });

  it('show a guest after signing out', async () => {
    const { cookie, token, post } = await visitor();
    expect(await userOf(cookie)).not.toBe('null');
    expect((await post('/logout', { _token: token })).statusCode).toBe(200);
    expect(await userOf(cookie)).toBe('null');
  });

  it('show a guest after a ban, and the new balance after the staff gave points', async () => {
    const [lucky, banned] = [await visitor(), await visitor()];
    await panel.call('POST', `/members/${lucky.id}/points`, { amount: 70, note: 'Thanks', key: crypto.randomUUID() });
    expect(await userOf(lucky.cookie)).toContain('"points":70');
    expect(await userOf(banned.cookie)).toContain('"points":0');
    expect(await panel.call('POST', `/members/${banned.id}/ban`, { reason: 'Spam', version: 1 })).toMatchObject({ status: 200 });
    expect(await userOf(banned.cookie)).toBe('null');
  });

  it('show a guest once the session has expired', async () => {
    const { cookie, session } = await visitor();
    await test.db
      .update(sessions)
      .set({ expiresAt: new Date(now.getTime() + MINUTE) })
      .where(eq(sessions.idHash, hashOf(session.split('=')[1] ?? '')));
    await panel.call('POST', '/members/1/points', { amount: 1, note: 'Drops all', key: crypto.randomUUID() });
    expect(await userOf(cookie)).not.toBe('null');
    now = new Date(now.getTime() + MINUTE);
    expect(await userOf(cookie)).toBe('null');
  });

  it('do not matter to a request for data or a write', async () => {
    const { cookie, session, post } = await visitor();
    await test.db.delete(sessions).where(eq(sessions.idHash, hashOf(session.split('=')[1] ?? '')));
    expect(await userOf(cookie)).not.toBe('null');
    expect((await test.app.inject({ url: '/api/r/challenges/my-claims', headers: { cookie } })).statusCode).toBe(401);
    expect((await post('/api/r/profile/claim-daily')).statusCode).toBe(401);
  });

  it('show a linked account at once, and a guest in the session that another sign-in replaced', async () => {
    const browser = new TestBrowser(origin);
    await signIn(browser, NEWCOMER);
    const cookie = `greenroom_session=${browser.cookie('greenroom_session')}`;
    expect(await userOf(cookie)).toContain('"kick_username":null');
    await browser.get(await chooseAccount(browser, await openConsentPage(browser, '/auth/kick'), NEWCOMER));
    expect(await userOf(cookie)).toContain(`"kick_username":"${NEWCOMER.kick.name}"`);
    await signIn(browser, STAGE_MANAGER);
    expect(await userOf(cookie)).toBe('null');
  });
});

describe('a recent session', () => {
  const session = (id: string): Session => ({ member: { id } as Session['member'], expiresAt: new Date(Date.now() + MINUTE) });
  let loads = 0;
  const recentFor = (maxAgeMs: number, load: (hash: string) => Promise<Session | undefined>) =>
    new RecentSessions(
      maxAgeMs,
      () => new Date(),
      (hash) => {
        loads += 1;
        return load(hash);
      },
    );
  beforeEach(() => void (loads = 0));

  it('is loaded again after its age, and always where the age is 0', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const recent = recentFor(1000, async (hash) => session(hash));
    const never = recentFor(0, async (hash) => session(hash));
    await recent.find('a');
    clock.mockReturnValue(999);
    await recent.find('a');
    expect(loads).toBe(1);
    clock.mockReturnValue(1000);
    await recent.find('a');
    expect(loads).toBe(2);
    await never.find('a');
    await never.find('a');
    expect(loads).toBe(4);
    clock.mockRestore();
  });

  it.each([
    ['of the session', { session: 'a' }],
    ['of the member', { member: 'a' }],
    ['of any member', { member: 'any' }],
    ['that is unknown', 'unknown'],
  ] as const)('is dropped by a change %s, also one during its load', async (_what, change) => {
    let finish: (session: Session) => void = () => undefined;
    const recent = recentFor(MINUTE, (hash) =>
      loads === 1 ? new Promise((resolve) => (finish = resolve)) : Promise.resolve(session(hash)),
    );
    const first = recent.find('a');
    recent.drop(change);
    finish(session('a'));
    await first;
    await recent.find('a');
    await recent.find('a');
    expect(loads).toBe(2);
    recent.drop(change);
    await recent.find('a');
    expect(loads).toBe(3);
  });

  it('stays after changes of topics and of others', async () => {
    const recent = recentFor(MINUTE, async (hash) => session(hash));
    await recent.find('a');
    for (const change of [{ topic: 'raffles' }, { session: 'b' }, { member: 'b' }]) recent.drop(change);
    await recent.find('a');
    expect(loads).toBe(1);
  });
});
