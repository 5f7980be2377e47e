import { eq } from 'drizzle-orm';
import { kickLinks, activities, members, signInAttempts } from '../../db/schema';
import { FACELESS, HIGH_ROLLER, NEWCOMER, STAGE_MANAGER, type DemoPerson } from '../../demo/demo-people';
import { chooseAccount, signIn, openConsentPage } from '../../testing/consent';
import { sharedTestApp } from '../../testing/test-app';
import { TestBrowser, type Step } from '../../testing/test-browser';

const KICK = '/auth/kick';
let now = new Date('2026-03-15T20:00:00Z');
const test = sharedTestApp({ now: () => now });
let origin: string;

beforeAll(async () => {
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  await test.db.update(members).set({ kickUserId: null, kickUsername: null });
  await test.db.delete(kickLinks);
});
/** Makes all links old enough to be changed. */
const ageLinks = () => test.db.update(kickLinks).set({ linkedAt: new Date(0) });

async function signedIn({ id }: DemoPerson): Promise<TestBrowser> {
  const visitor = new TestBrowser(origin);
  const { cookie } = await test.signIn({ id });
  visitor.setCookie('greenroom_session', cookie.replace('greenroom_session=', ''));
  return visitor;
}

/** Consents to linking an account, or without one refuses it. @returns the callback URL */
async function consent(visitor: TestBrowser, account?: DemoPerson, start = KICK): Promise<URL> {
  return chooseAccount(visitor, await openConsentPage(visitor, start), account);
}

async function kickOf(person: DemoPerson) {
  const [row] = await test.db.select().from(members).where(eq(members.id, person.id));
  return row && { id: row.kickUserId, name: row.kickUsername };
}
const linkedTo = ({ kick }: DemoPerson) => ({ id: String(kick.userId), name: kick.name });
const NOTHING = { id: null, name: null };

function expectPage(response: Step, status: number, sentence: string): void {
  expect(response.status).toBe(status);
  expect(response.text).toContain(sentence);
  expect(response.text).toContain('href="/settings"');
  expect(response.cacheControl).toBe('no-store');
}

describe('linking a Kick account', () => {
  it('links the account, keeps the session, returns to the settings, and survives the next sign-in', async () => {
    const visitor = await signedIn(NEWCOMER);
    const before = visitor.cookie('greenroom_session');
    const response = await visitor.get(await consent(visitor, NEWCOMER));
    expect([response.status, response.location?.href, response.cacheControl]).toEqual([302, `${origin}/settings`, 'no-store']);
    expect(await kickOf(NEWCOMER)).toEqual(linkedTo(NEWCOMER));
    expect(visitor.cookie('greenroom_session')).toBe(before);
    expect((await visitor.get('/')).text).toContain('"kick_username":"NewComerLive"');
    await signIn(new TestBrowser(origin), NEWCOMER);
    expect(await kickOf(NEWCOMER)).toEqual(linkedTo(NEWCOMER));
  });

  it.each([
    ['/raffles/7', '/raffles/7'],
    ['//evil.example/', '/settings'],
  ])('started with return_to=%s returns to %s', async (wanted, expected) => {
    const visitor = await signedIn(NEWCOMER);
    const back = await consent(visitor, NEWCOMER, `${KICK}?return_to=${encodeURIComponent(wanted)}`);
    expect((await visitor.get(back)).location?.href).toBe(origin + expected);
  });

  it('updates the name of an account that is linked again', async () => {
    const visitor = await signedIn(NEWCOMER);
    const userId = String(NEWCOMER.kick.userId);
    await test.db.update(members).set({ kickUserId: userId, kickUsername: 'OldName' }).where(eq(members.id, NEWCOMER.id));
    expect((await visitor.get(await consent(visitor, NEWCOMER))).status).toBe(302);
    expect(await kickOf(NEWCOMER)).toEqual(linkedTo(NEWCOMER));
  });

  it('replaces the first account by another, and frees the first for other members', async () => {
    const [visitor, other] = [await signedIn(NEWCOMER), await signedIn(FACELESS)];
    await visitor.get(await consent(visitor, NEWCOMER));
    expectPage(await visitor.get(await consent(visitor, STAGE_MANAGER)), 409, 'after 7 days: from 2026-03-22 20:00 UTC on');
    await ageLinks();
    await visitor.get(await consent(visitor, STAGE_MANAGER));
    expect(await kickOf(NEWCOMER)).toEqual(linkedTo(STAGE_MANAGER));
    expect((await other.get(await consent(other, NEWCOMER))).status).toBe(302);
    expect(await kickOf(FACELESS)).toEqual(linkedTo(NEWCOMER));
  });

  it("is listed in the member's activities, once for each account", async () => {
    const visitor = await signedIn(NEWCOMER);
    await test.db.delete(activities);
    await visitor.get(await consent(visitor, NEWCOMER));
    await visitor.get(await consent(visitor, NEWCOMER));
    await ageLinks();
    await visitor.get(await consent(visitor, STAGE_MANAGER));
    const recent = JSON.parse((await visitor.get('/api/r/profile/recent-activity')).text);
    expect(recent.activities.filter(({ type }: { type: string }) => type === 'other')).toEqual([
      expect.objectContaining({ title: 'Linked a Kick account', description: STAGE_MANAGER.kick.name }),
      expect.objectContaining({ title: 'Linked a Kick account', description: NEWCOMER.kick.name }),
    ]);
    expect((await visitor.get('/api/r/profile/recent-achievements')).text).toContain('Plugged In');
  });
});

describe('a Kick account that two members link', () => {
  const TAKEN = 'This Kick account is already connected to another member';

  it('stays with the member who linked it first', async () => {
    const [owner, visitor] = [await signedIn(HIGH_ROLLER), await signedIn(NEWCOMER)];
    await owner.get(await consent(owner, HIGH_ROLLER));
    await visitor.get(await consent(visitor, NEWCOMER));
    expectPage(await visitor.get(await consent(visitor, HIGH_ROLLER)), 409, TAKEN);
    expect(await kickOf(HIGH_ROLLER)).toEqual(linkedTo(HIGH_ROLLER));
    expect(await kickOf(NEWCOMER)).toEqual(linkedTo(NEWCOMER));
  });

  itOnBoth('goes to only one of them when they link it at the same time', async () => {
    const visitors = await Promise.all([NEWCOMER, FACELESS, STAGE_MANAGER].map(signedIn));
    const backs = await Promise.all(visitors.map((visitor) => consent(visitor, HIGH_ROLLER)));
    const responses = await Promise.all(visitors.map((visitor, index) => visitor.get(backs[index] ?? '')));
    expect(responses.map(({ status }) => status).sort()).toEqual([302, 409, 409]);
    const owners = await test.db
      .select()
      .from(members)
      .where(eq(members.kickUserId, String(HIGH_ROLLER.kick.userId)));
    expect(owners).toHaveLength(1);
    const winner = [NEWCOMER, FACELESS, STAGE_MANAGER][responses.findIndex(({ status }) => status === 302)];
    expect(owners[0]?.id).toBe(winner?.id);
  });

  itOnBoth('is refused with a page, not an error, when two members swap accounts at the same time', async () => {
    const [one, other] = [await signedIn(NEWCOMER), await signedIn(FACELESS)];
    for (let round = 0; round < (globalThis.TEST_ON_POSTGRES ? 5 : 1); round += 1) {
      await test.db.update(members).set({ kickUserId: null });
      await test.db.delete(kickLinks);
      await one.get(await consent(one, NEWCOMER));
      await other.get(await consent(other, FACELESS));
      await ageLinks();
      const backs = [await consent(one, FACELESS), await consent(other, NEWCOMER)] as const;
      const responses = await Promise.all([one.get(backs[0]), other.get(backs[1])]);
      for (const { status } of responses) expect([302, 409]).toContain(status);
    }
  });
});

describe('starting to link', () => {
  it('sends a guest to the sign-in and then to the settings', async () => {
    const visitor = new TestBrowser(origin);
    const detour = (await visitor.get(KICK)).location;
    expect(detour?.href).toBe(`${origin}/login?return_to=/settings`);
    const response = await signIn(visitor, NEWCOMER, detour && detour.pathname + detour.search);
    expect(response.location?.href).toBe(`${origin}/settings`);
    expect(await kickOf(NEWCOMER)).toEqual(NOTHING);
  });

  it.each([
    ['cross-site', '/settings'],
    ['same-site', '/settings'],
    ['same-origin', '/demo/kick/authorize'],
    ['none', '/demo/kick/authorize'],
  ])('with Sec-Fetch-Site %s redirects to %s', async (site, expected) => {
    const visitor = await signedIn(NEWCOMER);
    const before = await test.db.$count(signInAttempts);
    const response = await visitor.get(KICK, { 'sec-fetch-site': site });
    expect(response.location?.pathname).toBe(expected);
    expect(response.cacheControl).toBe('no-store');
    expect(await test.db.$count(signInAttempts)).toBe(before + (expected === '/settings' ? 0 : 1));
  });
});

describe('a callback that is refused', () => {
  const STALE = 'Please connect it again from your settings.';

  it("denies the authorization, and its state can't be used again", async () => {
    const visitor = await signedIn(NEWCOMER);
    const back = await consent(visitor);
    expectPage(await visitor.get(back), 403, 'You didn&#39;t allow it on Kick, so nothing has changed.');
    back.searchParams.delete('error');
    back.searchParams.set('code', 'something');
    expectPage(await visitor.get(back), 400, STALE);
    expect(await kickOf(NEWCOMER)).toEqual(NOTHING);
  });

  it('repeats a used state: a linked member is sent on to the settings', async () => {
    const visitor = await signedIn(NEWCOMER);
    const consentPage = await openConsentPage(visitor, KICK);
    await visitor.get(await chooseAccount(visitor, consentPage, NEWCOMER));
    const response = await visitor.get(await chooseAccount(visitor, consentPage, STAGE_MANAGER));
    expect([response.status, response.location?.href]).toEqual([302, `${origin}/settings`]);
    expect(await kickOf(NEWCOMER)).toEqual(linkedTo(NEWCOMER));
  });

  it('has a used or forged code', async () => {
    const visitor = await signedIn(NEWCOMER);
    const used = await consent(visitor, NEWCOMER);
    await visitor.get(used);
    for (const code of [used.searchParams.get('code') ?? '', 'guessed', '\0']) {
      const back = await consent(visitor, FACELESS);
      back.searchParams.set('code', code);
      expectPage(await visitor.get(back), 400, 'Kick couldn&#39;t confirm whose account it is.');
    }
    expect(await kickOf(NEWCOMER)).toEqual(linkedTo(NEWCOMER));
  });

  it('belongs to another browser, even of the same member', async () => {
    const [one, other] = [await signedIn(NEWCOMER), await signedIn(NEWCOMER)];
    const back = await consent(one, NEWCOMER);
    await openConsentPage(other, KICK);
    expectPage(await other.get(back), 400, STALE);
    expect(await kickOf(NEWCOMER)).toEqual(NOTHING);
    expect((await one.get(back)).status).toBe(302);
  });

  it.each([
    ['another member', FACELESS],
    ['a guest', undefined],
  ])('comes back to %s', async (_name, person) => {
    const visitor = await signedIn(NEWCOMER);
    const back = await consent(visitor, NEWCOMER);
    const browserCookie = visitor.cookie('greenroom_sign_in') ?? '';
    if (person) await signIn(visitor, person);
    else visitor.setCookie('greenroom_session', 'gone');
    visitor.setCookie('greenroom_sign_in', browserCookie);
    expectPage(await visitor.get(back), 400, STALE);
    for (const member of [NEWCOMER, FACELESS]) expect((await kickOf(member))?.id ?? null).toBeNull();
  });

  it('belongs to the other provider', async () => {
    const visitor = await signedIn(NEWCOMER);
    const linking = await consent(visitor, NEWCOMER);
    expect((await visitor.get(`/auth/discord/callback${linking.search}`)).location?.href).toBe(`${origin}/`);
    const signingIn = await consent(visitor, FACELESS, '/login');
    expectPage(await visitor.get(`${KICK}/callback${signingIn.search}`), 400, STALE);
    expect(await kickOf(NEWCOMER)).toEqual(NOTHING);
    expect((await visitor.get(linking)).status).toBe(302);
    expect(await kickOf(NEWCOMER)).toEqual(linkedTo(NEWCOMER));
  });

  it('comes after ten minutes', async () => {
    const visitor = await signedIn(NEWCOMER);
    const back = await consent(visitor, NEWCOMER);
    const start = now;
    now = new Date(start.getTime() + 10 * 60 * 1000);
    expectPage(await visitor.get(back), 400, STALE);
    now = start;
  });

  it('has no state that is known, for members and guests', async () => {
    for (const visitor of [new TestBrowser(origin), await signedIn(NEWCOMER)]) {
      for (const query of ['?', '?state=', '?code=x', '?state=unknown&code=x', '?state=%00&code=%00', '?state=a&state=b&code=x'])
        expectPage(await visitor.get(`${KICK}/callback${query}`), 400, STALE);
    }
  });
});
