import { eq } from 'drizzle-orm';
import { departedAccounts, members, pointsLedger, raffleEntries, raffles } from '../../db/schema';
import { DAY } from '../../lib/durations';
import { openBrowser } from '../../testing/member-browser';
import { sharedTestApp } from '../../testing/test-app';
import { insertRow } from '../../admin/rows';
import { bookPoints } from '../../core/points/points';
import { signIn } from '../sign-in/sign-in.repository';
import { encodeForm, type FormParts, isForm } from '../../testing/form';
import { accountKey } from '../../core/account/departed-accounts';

const START = new Date('2026-03-15T20:00:00Z');
let now = START;
let nextId = 7000;

const config = { minimumAge: 18, ageQuestion: 'entry', countryHeader: 'X-Country', regionsNotServed: ['AQ'] };
const site = sharedTestApp({ now: () => now, env: { SITE_CONFIG: JSON.stringify(config) } });
beforeEach(() => void (now = START));

async function newMember(row: Partial<typeof members.$inferInsert> = {}) {
  const id = String(nextId++);
  return { id, ...(await openBrowser(site, await site.signIn({ id, ...row }))).page };
}
const find = async ({ id }: { id: string }) => (await site.db.select().from(members).where(eq(members.id, id)))[0];

type Browser = { token: string; cookie: string };
const send = async (method: 'GET' | 'POST', url: string, { token, cookie }: Browser, body?: object | FormParts, headers = {}) => {
  const form = isForm(body) ? await encodeForm(body) : { ...(body && { payload: body }) };
  return site.app.inject({
    method,
    url,
    ...form,
    headers: { 'x-csrf-token': token, cookie, ...('headers' in form && form.headers), ...headers },
  });
};

/** Endpoints about gambling: refused without a confirmed age, and during a self-exclusion. */
const PLAY: [method: 'GET' | 'POST', url: string, body?: object | FormParts][] = [
  ['POST', '/api/r/raffles/:id/enter', { entry_type: 'passwordless' }],
  ['POST', '/api/r/bonus-hunts/:id/predict', { predicted_end_balance: 100 }],
  ['POST', '/api/r/tournaments/:id/predict', { match_id: 1, predicted_winner: 1 }],
  ['POST', '/api/r/challenges/:id/claim', [['description', 'x']]],
  ['POST', '/api/r/codes/redeem', { code: 'CODE123' }],
  ['POST', '/api/r/store/:id/redeem'],
  ['POST', '/api/r/profile/claim-daily'],
  ['GET', '/api/r/affiliates/:id/redirect'],
];

/** Endpoints open to every member: account, own data, support, and safety itself. */
const OPEN = [
  'POST /api/r/account/delete',
  'POST /api/r/account/sessions/end',
  'POST /api/r/age/confirm',
  'POST /api/r/break',
  'POST /api/r/contact',
  'POST /api/r/profile/disconnect-kick',
  'POST /api/r/notifications/read',
  'POST /api/r/notifications/settings',
  'POST /api/r/profile/following',
  'POST /api/r/profile/update',
  'POST /api/r/push/subscribe',
  'POST /api/r/push/unsubscribe',
  'POST /api/r/tickets',
  'POST /api/r/tickets/:id/reply',
  // Prizes won before the break remain.
  'POST /api/r/winnings/:id/claim',
  'POST /api/r/winnings/:id/received',
  'POST /api/r/winnings/seen',
];

const address = (url: string) => url.replace(':id', '1');

test('every endpoint of members that changes data is classified: as play, or as open during a self-exclusion', async () => {
  const response = await site.app.inject({ url: '/api/docs/json' });
  const { paths } = response.json<{ paths: Record<string, Record<string, unknown>> }>();
  const found = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/r/'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`))
    .filter((endpoint) => !endpoint.startsWith('GET '));
  const play = PLAY.filter(([method]) => method !== 'GET').map(([method, url]) => `${method} ${url}`);
  expect(found.sort()).toEqual([...play, ...OPEN].sort());
});

test.each(PLAY)(
  '%s %s is refused during a break, with the end, and without a confirmed age; otherwise not',
  async (...[method, url, body]) => {
    const member = await newMember({ confirmedAge: 17, excludedAt: START, excludedUntil: new Date(START.getTime() + DAY) });
    const resting = await send(method, address(url), member, body);
    const message = expect.stringContaining('You are taking a break until March 16, 2026');
    expect([resting.statusCode, resting.json()]).toEqual([403, expect.objectContaining({ success: false, message })]);
    now = new Date(START.getTime() + DAY);
    const young = await send(method, address(url), member, body);
    expect([young.statusCode, young.headers['age-required']]).toEqual([403, '18']);
    expect(young.json()).toMatchObject({ message: expect.stringContaining('18 or older') });
    await send('POST', '/api/r/age/confirm', member);
    expect((await send(method, address(url), member, body)).statusCode).not.toBe(403);
  },
);

describe('the age', () => {
  test('is remembered with the account and on the device, and carried to another device by its first page', async () => {
    const member = await newMember({ confirmedAge: null });
    const response = await send('POST', '/api/r/age/confirm', member);
    expect(response.cookies).toMatchObject([{ name: 'age-confirmed', value: '18', path: '/', sameSite: 'Lax', maxAge: 31_536_000 }]);
    expect(response.cookies[0]?.httpOnly).toBeFalsy();
    expect(await find(member)).toMatchObject({ confirmedAge: 18, ageConfirmedAt: START });
    expect((await site.openPage(await site.signIn({ id: member.id }))).cookie).toContain('age-confirmed=18');
  });

  test('confirmed by a guest counts on this device, and for the account once they play', async () => {
    const member = await newMember({ confirmedAge: null });
    const browser = { ...member, cookie: `${member.cookie}; age-confirmed=18` };
    expect((await send('POST', '/api/r/profile/claim-daily', browser)).statusCode).toBe(200);
    expect(await find(member)).toMatchObject({ confirmedAge: 18 });
  });

  test('that is no age, or a lower one, does not count', async () => {
    for (const value of ['17', 'yes', '-99', '1e9']) {
      const member = await newMember({ confirmedAge: null });
      const browser = { ...member, cookie: `${member.cookie}; age-confirmed=${value}` };
      expect((await send('POST', '/api/r/profile/claim-daily', browser)).statusCode).toBe(403);
    }
  });

  test('is asked of guests before a link to a casino, as a page', async () => {
    const guest = await site.openPage();
    const response = await send('GET', '/api/r/affiliates/1/redirect', guest, undefined, { accept: 'text/html' });
    expect([response.statusCode, response.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
    expect(response.body).toContain('18 or older');
  });

  test('leaves guests to the sign-in elsewhere', async () => {
    expect((await send('POST', '/api/r/profile/claim-daily', await site.openPage())).statusCode).toBe(401);
  });
});

describe('a self-exclusion', () => {
  async function enteredRaffle() {
    const member = await newMember();
    const allowed = { allowPasswordlessEntry: true, allowPointsEntry: true, pointsPerEntry: 50 };
    const times = { startsAt: START, endsAt: new Date(START.getTime() + DAY) };
    const raffleId = await insertRow(site.db, raffles, { title: 'Spins', description: '', prize: 'Spins', ...times, ...allowed });
    await site.db.transaction((tx) =>
      bookPoints(tx, [{ memberId: member.id, amount: 50, reason: 'staff', key: `test:${member.id}`, at: now }]),
    );
    for (const entry of [{ entry_type: 'passwordless' }, { entry_type: 'points', points_spent: 50 }]) {
      expect((await send('POST', `/api/r/raffles/${raffleId}/enter`, member, entry)).statusCode).toBe(200);
    }
    return { member, raffleId };
  }
  const totals = async (raffleId: number) => (await site.app.inject(`/api/r/raffles/${raffleId}`)).json<{ data: object }>().data;

  itOnBoth('withdraws the entries of raffles that are not drawn, and gives their points back', async () => {
    const { member, raffleId } = await enteredRaffle();
    const other = await newMember();
    await send('POST', `/api/r/raffles/${raffleId}/enter`, other, { entry_type: 'passwordless' });
    expect((await send('POST', '/api/r/break', member, { length: 'week' })).json()).toEqual({
      success: true,
      message: 'Your break has started.',
      excluded_until: '2026-03-22T20:00:00.000Z',
      withdrawn_entries: 2,
    });
    expect(await totals(raffleId)).toMatchObject({ total_entries: 1, points_entries: 0, total_points: 0 });
    expect(await find(member)).toMatchObject({ points: 50 });
    const booked = await site.db.select().from(pointsLedger).where(eq(pointsLedger.memberId, member.id));
    expect(booked.map(({ amount, reason }) => [amount, reason])).toEqual([
      [50, 'staff'],
      [-50, 'raffle-entry'],
      [50, 'raffle-entry-withdrawn'],
    ]);
  });

  test('leaves entries append-only otherwise', async () => {
    const { raffleId } = await enteredRaffle();
    await expect(site.db.delete(raffleEntries).where(eq(raffleEntries.raffleId, raffleId))).rejects.toThrow();
  });

  itOnBoth('excludes entries that are sent at the same time', async () => {
    const { member, raffleId } = await enteredRaffle();
    await Promise.all([
      send('POST', '/api/r/break', member, { length: 'week' }),
      ...[1, 2, 3].map(() => send('POST', `/api/r/raffles/${raffleId}/enter`, member, { entry_type: 'passwordless' })),
    ]);
    expect(await site.db.$count(raffleEntries, eq(raffleEntries.raffleId, raffleId))).toBe(0);
  });

  test('is shown in the page and the profile, and ends by itself', async () => {
    const member = await newMember();
    await send('POST', '/api/r/break', member, { length: 'day' });
    const until = '2026-03-16T20:00:00.000Z';
    expect((await send('GET', '/', member, undefined, { accept: 'text/html' })).body).toContain(`"excluded_until":"${until}"`);
    expect((await send('GET', `/api/r/user/member${member.id}`, member)).json()).toMatchObject({ data: { excluded_until: until } });
    now = new Date(START.getTime() + DAY);
    expect((await send('GET', '/', member, undefined, { accept: 'text/html' })).body).not.toContain('excluded_until');
    expect((await send('POST', '/api/r/profile/claim-daily', member)).statusCode).toBe(200);
  });

  test('can be extended, not shortened, and needs a member', async () => {
    const member = await newMember();
    const lengthen = async (length: string) => (await send('POST', '/api/r/break', member, { length })).statusCode;
    expect([await lengthen('week'), await lengthen('day'), await lengthen('month'), await lengthen('year')]).toEqual([200, 409, 200, 422]);
    expect((await send('POST', '/api/r/break', await site.openPage(), { length: 'day' })).statusCode).toBe(401);
  });

  test.each(['week', 'permanent'])('of %s survives the deletion of the account', async (length) => {
    const member = await newMember();
    await send('POST', '/api/r/break', member, { length });
    const before = await find(member);
    expect((await send('POST', '/api/r/account/delete', member, { username: `member${member.id}` })).statusCode).toBe(200);
    const [departed] = await site.db.select().from(departedAccounts);
    expect(departed).toMatchObject({ excludedUntil: before?.excludedUntil });
    const account = { id: member.id, username: 'again', globalName: null, avatar: null, banner: null, email: null };
    const returnsAt = length === 'permanent' ? new Date('2031-01-01') : now;
    await signIn(site.db, account, {
      isAdmin: false,
      oldSession: undefined,
      now: returnsAt,
      keys: [accountKey('a secret for tests, long enough to sign with')],
    });
    expect(await find(member)).toMatchObject({ excludedAt: START, excludedUntil: before?.excludedUntil });
  });

  describe('by the staff', () => {
    const staffChange = async (path: string, memberId: string, body: object) => {
      const admin = await newMember({ role: 'Admin' });
      const { data } = (await send('GET', `/admin-new/api/members/${memberId}`, admin)).json<{ data: { version: number } }>();
      return send('POST', `/admin-new/api/members/${memberId}/${path}`, admin, { ...body, version: data.version });
    };

    const inbox = async (member: Browser) => (await send('GET', '/api/r/notifications', member)).json<{ data: object[] }>().data;

    test('begins at once, withdraws entries, is announced to the member, and is in the audit log', async () => {
      const { member, raffleId } = await enteredRaffle();
      const response = await staffChange('exclusion', member.id, { length: 'month' });
      expect(response.json()).toMatchObject({ data: { excluded_at: START.toISOString(), excluded_until: '2026-04-14T20:00:00.000Z' } });
      expect(await inbox(member)).toMatchObject([
        {
          kind: 'redemption_decided',
          title: 'You are taking a break',
          text: expect.stringContaining('At your request, our team excluded you from playing until April 14, 2026'),
        },
      ]);
      expect(await totals(raffleId)).toMatchObject({ total_entries: 0 });
      expect((await send('POST', '/api/r/profile/claim-daily', member)).statusCode).toBe(403);
      const admin = await newMember({ role: 'Admin' });
      expect((await send('GET', '/admin-new/api/audit-log', admin)).body).toContain(
        `Excluded member${member.id} from playing at their request`,
      );
    });

    test('is never lifted before its end; a permanent one after twelve months, at a written request', async () => {
      const [short, permanent] = [await newMember(), await newMember()];
      await send('POST', '/api/r/break', short, { length: 'half-year' });
      await send('POST', '/api/r/break', permanent, { length: 'permanent' });
      const lift = (id: string, request = 'Ticket 12') => staffChange('exclusion/lift', id, { request });
      expect((await lift(short.id)).statusCode).toBe(409);
      expect((await lift(permanent.id)).json()).toMatchObject({ message: expect.stringContaining('2027-03-15') });
      now = new Date(START.getTime() + 365 * DAY);
      expect((await lift(permanent.id, ' ')).statusCode).toBe(422);
      expect((await lift(permanent.id)).json()).toMatchObject({ data: { excluded_at: null } });
      expect(await inbox((await openBrowser(site, await site.signIn({ id: permanent.id }))).page)).toMatchObject([
        { title: 'You can play again', text: expect.stringContaining('open a ticket') },
      ]);
      expect((await lift((await newMember()).id)).statusCode).toBe(409);
    });
  });
});

describe('a region that is not served', () => {
  const from = (country: string, url: string, headers = {}) =>
    site.app.inject({ url, headers: { accept: 'text/html', 'x-country': country, ...headers } });

  test('gets a calm page with help, and no changes of data', async () => {
    const page = await from('aq', '/raffles');
    expect(page.statusCode).toBe(451);
    expect(page.body).toContain('isn&#39;t available in your region');
    expect(page.body).toContain('href="/safer-gambling"');
    const member = await newMember();
    expect((await send('POST', '/api/r/profile/claim-daily', member, undefined, { 'x-country': 'AQ' })).json()).toEqual({
      success: false,
      message: "This site isn't available in your region.",
    });
  });

  test.each([
    '/api/r/affiliates/1/redirect',
    '/api/r/affiliates/1/%72edirect',
    '/%61pi/r/affiliates/1/redirect?x',
    '/api/r/affiliates/1/redirect#x',
  ])('gets no link to a casino by %s', async (url) => {
    expect((await from('AQ', url, { accept: '*/*' })).statusCode).toBe(451);
  });

  test.each(['/%68ealthz/raffles', '//healthz', '/overlay/x/y', '/auth/%2e%2e/raffles', '/%61uth/x'])('gets no page by %s', async (url) => {
    expect((await from('AQ', url)).statusCode).toBe(451);
  });

  test('reaches health, help and the panel; other regions and requests without the header reach everything', async () => {
    expect((await from('AQ', '/healthz')).statusCode).toBe(200);
    expect((await from('AQ', '/safer-gambling')).statusCode).toBe(200);
    expect((await from('AQ', '/admin-new/')).statusCode).not.toBe(451);
    expect((await from('GB', '/')).statusCode).toBe(200);
    expect((await site.app.inject({ url: '/', headers: { accept: 'text/html' } })).statusCode).toBe(200);
  });

  test('does not block the staff who are signed in, but members', async () => {
    const [staff, member] = [await newMember({ role: 'Moderator' }), await newMember()];
    expect((await from('AQ', '/', { cookie: staff.cookie })).statusCode).toBe(200);
    expect((await from('AQ', '/', { cookie: member.cookie })).statusCode).toBe(451);
  });
});

test("the page with help begins with the visitor's country, and answers a visitor who is too young", async () => {
  const help = await site.app.inject({ url: '/safer-gambling?under', headers: { 'x-country': 'GB' } });
  expect(help.body).toContain('This site is for people who are 18 or older.');
  expect(help.body.indexOf('GamCare')).toBeGreaterThan(0);
  expect(help.body.indexOf('GamCare')).toBeLessThan(help.body.indexOf('Gamblers Anonymous'));
  expect((await site.app.inject('/safer-gambling')).body).not.toContain('18 or older');
});

test('the page data name the age, and none of the settings that only the server reads', async () => {
  const { body } = await site.app.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(body).toContain('"minimumAge":18');
  expect(body).toContain('"url":"/safer-gambling"');
  expect(body).not.toMatch(/regionsNotServed|countryHeader/);
});
