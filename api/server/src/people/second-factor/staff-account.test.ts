import { ENDPOINTS } from '@greenroom/contract';
import { CONFIRMATION_HEADER } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { auditLog, members, recoveryCodes, secondFactors, sessions, staffRoles } from '../../db/schema';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { SoftwareAuthenticator } from '../../testing/software-authenticator';
import { sharedTestApp } from '../../testing/test-app';
import { signIn } from '../sign-in/sign-in.repository';

const START = new Date('2026-03-15T20:00:00Z');
const ORIGIN = 'https://site.example';

let now = START;
let nextId = 1000;

const test = sharedTestApp({ now: () => now, env: { PUBLIC_URL: ORIGIN, SECOND_FACTOR_ROLES: 'Admin,releases:configure' } });
beforeEach(() => void (now = START));

const passMinutes = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000));

/** Opens a browser as a member of the staff, signed in now. */
async function browserOf(id: string, role: 'Admin' | 'Moderator' | 'Member' = 'Moderator') {
  return browserWith(await test.signIn({ id, role }));
}

async function browserWith(session: { cookie: string }) {
  const { cookie, token } = await test.openPage(session);
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const response = await test.app.inject({
      method,
      url: path.startsWith('/api/') || path.startsWith('/auth/') ? path : `/admin-new/api${path}`,
      headers: { cookie, 'x-csrf-token': token },
      ...(body && { payload: body }),
    });
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test says itself what it expects of it
    const json = String(response.headers['content-type']).includes('json') ? response.json<any>() : { text: response.body };
    return { status: response.statusCode, needs: response.headers[CONFIRMATION_HEADER.toLowerCase()], ...json };
  };
}
type Browser = Awaited<ReturnType<typeof browserOf>>;

const newStaff = async (role?: 'Admin' | 'Moderator' | 'Member') => {
  const id = `${nextId++}`;
  return { id, call: await browserOf(id, role) };
};

const codeOf = (secret: string, at = now) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

async function addApp(call: Browser) {
  const { data } = await call('POST', '/account/app/options');
  const added = await call('POST', '/account/app', { name: 'Phone', set_up: data.set_up, code: codeOf(data.secret) });
  return { secret: data.secret as string, added, recoveryCodes: added.recovery_codes as string[] };
}

async function addPasskey(call: Browser, authenticator = new SoftwareAuthenticator(ORIGIN)) {
  const { data } = await call('POST', '/account/passkeys/options');
  const added = await call('POST', '/account/passkeys', { name: 'Laptop', credential: authenticator.create(data) });
  return { authenticator, added };
}

async function confirmBy(call: Browser, authenticator: SoftwareAuthenticator) {
  const { data } = await call('POST', '/account/confirm/options');
  return call('POST', '/account/confirm', { credential: authenticator.use(data) });
}

const PAGE = '/tickets';
const isLetIn = { status: 200 };

describe('a role that needs a second factor', () => {
  it('uses nothing but the set-up until there is one, and the panel after it', async () => {
    const { id, call } = await newStaff('Admin');
    expect(await call('GET', PAGE)).toMatchObject({ status: 403, needs: 'set-up', message: expect.stringContaining('Your account') });
    expect((await call('GET', '/account')).data).toEqual({ is_required: true, needs_reset: false, factors: [], recovery_codes: 0 });
    const { added } = await addPasskey(call);
    expect(added).toMatchObject({
      status: 200,
      data: { factors: [{ kind: 'passkey', name: 'Laptop', created_at: START.toISOString() }], recovery_codes: 10 },
    });
    expect(added.recovery_codes).toHaveLength(10);
    expect(await call('GET', PAGE)).toMatchObject(isLetIn);
    expect(await lastAuditEntry(test.db)).toMatchObject({ staffId: id, action: 'add-second-factor', summary: 'Added the passkey Laptop' });
  });

  it('confirms every other session by it, also those from before', async () => {
    const { id, call } = await newStaff('Admin');
    const other = await browserOf(id);
    const { authenticator } = await addPasskey(call);
    expect(await other('GET', PAGE)).toMatchObject({ status: 403, needs: 'second-factor' });
    expect(await confirmBy(other, authenticator)).toMatchObject({ status: 200 });
    expect(await other('GET', PAGE)).toMatchObject(isLetIn);
  });

  it('needs a sign-in of now for the set-up, so that a stolen session cannot make its own', async () => {
    const { call } = await newStaff('Admin');
    passMinutes(11);
    expect(await call('POST', '/account/passkeys/options')).toMatchObject({ status: 403, needs: 'sign-in' });
    expect(await call('POST', '/account/app/options')).toMatchObject({ status: 403, needs: 'sign-in' });
  });
});

it.each([
  [
    'needs one, whatever its name, once it may do what needs one',
    ['tickets:see', 'releases:see', 'releases:configure'],
    { status: 403, needs: 'set-up' },
  ],
  ['needs none without that', ['tickets:see', 'releases:see'], isLetIn],
])("a role of the site's own %s", async (_what, permissions, expected) => {
  const id = `${nextId++}`;
  const [role] = await test.db
    .insert(staffRoles)
    .values({ name: `Helper ${id}`, permissions })
    .returning();
  const call = await browserWith(await test.signIn({ id, staffRole: String(role?.id) }));
  expect(await call('GET', PAGE)).toMatchObject(expected);
});

it('asks a role that needs none as well once it has one', async () => {
  const { id, call } = await newStaff();
  expect(await call('GET', PAGE)).toMatchObject(isLetIn);
  await addApp(call);
  expect(await (await browserOf(id))('GET', PAGE)).toMatchObject({ status: 403, needs: 'second-factor' });
});

describe('what is sensitive', () => {
  const remove = '/raffles/1?version=1';

  it('needs a sign-in or a second factor, if there is one, within ten minutes, and nothing of it happens before', async () => {
    const { id, call } = await newStaff();
    expect(await call('DELETE', remove)).toMatchObject({ status: 404 });
    passMinutes(11);
    expect(await call('DELETE', remove)).toMatchObject({ status: 403, needs: 'sign-in' });
    expect(await call('GET', PAGE)).toMatchObject(isLetIn);
    const { secret } = await addApp(await browserOf(id));
    passMinutes(11);
    expect(await call('DELETE', remove)).toMatchObject({ status: 403, needs: 'second-factor' });
    expect(await call('POST', '/account/confirm', { code: codeOf(secret) })).toMatchObject({ status: 200 });
    expect(await call('DELETE', remove)).toMatchObject({ status: 404 });
  });

  it('includes connecting the channel, of which the panel asks before it leads there', async () => {
    const { call } = await newStaff('Admin');
    const { secret } = await addApp(call);
    passMinutes(11);
    const connect = async () => [await call('POST', '/kick-channel/connect'), await call('GET', '/auth/kick-channel')];
    for (const response of await connect()) expect(response).toMatchObject({ status: 403, needs: 'second-factor' });
    await call('POST', '/account/confirm', { code: codeOf(secret) });
    const [asked, begun] = await connect();
    expect([asked?.status, begun?.needs]).toEqual([200, undefined]);
  });
});

describe('a one-time code', () => {
  it('counts once, also that of the set-up, and also typed with a space', async () => {
    const { call } = await newStaff();
    const { secret } = await addApp(call);
    expect(await call('POST', '/account/confirm', { code: codeOf(secret) })).toMatchObject({ status: 422 });
    passMinutes(1);
    const code = codeOf(secret).replace(/^.../, '$& ');
    expect(await call('POST', '/account/confirm', { code })).toMatchObject({ status: 200 });
    expect(await call('POST', '/account/confirm', { code })).toMatchObject({ status: 422, errors: { code: [expect.any(String)] } });
  });

  it('is stored encrypted, and refused in the set-up of another member', async () => {
    const { id, call } = await newStaff();
    const { data } = await call('POST', '/account/app/options');
    const other = await newStaff();
    const taken = await other.call('POST', '/account/app', { name: 'Phone', set_up: data.set_up, code: codeOf(data.secret) });
    expect(taken).toMatchObject({ status: 422 });
    await call('POST', '/account/app', { name: 'Phone', set_up: data.set_up, code: codeOf(data.secret) });
    const [stored] = await test.db.select().from(secondFactors).where(eq(secondFactors.memberId, id));
    expect(JSON.stringify(stored)).not.toContain(data.secret);
  });

  it('waits longer and longer after wrong ones, while a recovery code still works', async () => {
    const { call } = await newStaff();
    const { secret, recoveryCodes: codes } = await addApp(call);
    passMinutes(1);
    const wrong = codeOf(secret).replace(/.$/, (last) => `${(Number(last) + 1) % 10}`);
    for (let time = 0; time < 5; time++) expect(await call('POST', '/account/confirm', { code: wrong })).toMatchObject({ status: 422 });
    expect(await call('POST', '/account/confirm', { code: codeOf(secret) })).toMatchObject({
      status: 429,
      message: expect.stringContaining('1 min'),
    });
    expect(await call('POST', '/account/confirm', { code: codes[0]?.toUpperCase() })).toMatchObject({ status: 200 });
    passMinutes(1.1);
    expect(await call('POST', '/account/confirm', { code: wrong })).toMatchObject({ status: 422 });
    expect(await call('POST', '/account/confirm', { code: codeOf(secret) })).toMatchObject({ message: expect.stringContaining('2 min') });
    passMinutes(2.1);
    expect(await call('POST', '/account/confirm', { code: codeOf(secret) })).toMatchObject({ status: 200 });
  });
});

describe('a recovery code', () => {
  it('counts once, is stored as a hash, and its use is in the audit log', async () => {
    const { id, call } = await newStaff();
    const { recoveryCodes: codes } = await addApp(call);
    const stored = JSON.stringify(await test.db.select().from(recoveryCodes).where(eq(recoveryCodes.memberId, id)));
    for (const code of codes) expect(stored).not.toContain(code.replace('-', ''));
    expect(await call('POST', '/account/confirm', { code: codes[3] })).toMatchObject({ status: 200 });
    expect(await lastAuditEntry(test.db)).toMatchObject({ staffId: id, action: 'confirm', summary: 'Used a recovery code' });
    expect(await call('POST', '/account/confirm', { code: codes[3] })).toMatchObject({ status: 422 });
    expect((await call('GET', '/account')).data.recovery_codes).toBe(9);
  });

  it('is refused after a new one replaces it, and needs a second factor first', async () => {
    const { call } = await newStaff();
    expect(await call('POST', '/account/recovery-codes')).toMatchObject({ status: 409 });
    const { recoveryCodes: before } = await addApp(call);
    const { recovery_codes: after } = await call('POST', '/account/recovery-codes');
    expect(after).toHaveLength(10);
    expect(await call('POST', '/account/confirm', { code: before[0] })).toMatchObject({ status: 422 });
    expect(await call('POST', '/account/confirm', { code: after[0] })).toMatchObject({ status: 200 });
  });
});

describe('a passkey', () => {
  const isRefused = { status: 422, message: "Couldn't check this passkey. Please try again." };

  it('counts once for each challenge', async () => {
    const { call } = await newStaff();
    const { authenticator } = await addPasskey(call);
    const { data } = await call('POST', '/account/confirm/options');
    const credential = authenticator.use(data);
    expect(await call('POST', '/account/confirm', { credential })).toMatchObject({ status: 200 });
    expect(await call('POST', '/account/confirm', { credential })).toMatchObject(isRefused);
  });

  it('is refused after five minutes, and with a challenge of another session', async () => {
    const { id, call } = await newStaff();
    const { authenticator } = await addPasskey(call);
    const { data: late } = await call('POST', '/account/confirm/options');
    passMinutes(5);
    expect(await call('POST', '/account/confirm', { credential: authenticator.use(late) })).toMatchObject(isRefused);
    const { data: elsewhere } = await call('POST', '/account/confirm/options');
    const other = await browserOf(id);
    await other('POST', '/account/confirm/options');
    expect(await other('POST', '/account/confirm', { credential: authenticator.use(elsewhere) })).toMatchObject(isRefused);
  });

  it('is refused from another site, of another member, and as a copy with an older counter', async () => {
    const { call } = await newStaff();
    const elsewhere = new SoftwareAuthenticator('https://other.example');
    expect((await addPasskey(call, elsewhere)).added).toMatchObject(isRefused);
    const { authenticator } = await addPasskey(call);
    const other = await newStaff();
    await addPasskey(other.call);
    expect(await confirmBy(other.call, authenticator)).toMatchObject(isRefused);
    expect(await confirmBy(call, authenticator)).toMatchObject({ status: 200 });
    authenticator.counter = 0;
    expect(await confirmBy(call, authenticator)).toMatchObject(isRefused);
  });

  it('is added once, and removed by its member alone, with what it has confirmed', async () => {
    const { id, call } = await newStaff('Admin');
    const { authenticator, added } = await addPasskey(call);
    expect((await addPasskey(call, authenticator)).added).toMatchObject({ status: 409 });
    passMinutes(11);
    const path = `/account/factors/${added.data.factors[0].id}`;
    expect(await call('DELETE', path)).toMatchObject({ status: 403, needs: 'second-factor' });
    expect(await (await newStaff()).call('DELETE', path)).toMatchObject({ status: 404 });
    await confirmBy(call, authenticator);
    expect(await call('DELETE', path)).toMatchObject({ status: 200, data: { factors: [], recovery_codes: 0 } });
    expect(await lastAuditEntry(test.db)).toMatchObject({ staffId: id, summary: 'Removed the passkey Laptop' });
    expect(await call('GET', PAGE)).toMatchObject({ status: 403, needs: 'set-up' });
  });
});

describe('a lost second factor', () => {
  it('is removed by another Admin, who signs the member out; nobody does it for themselves', async () => {
    const [admin, lost] = [await newStaff('Admin'), await newStaff()];
    await addPasskey(admin.call);
    const path = `/members/${lost.id}/second-factor/reset`;
    expect(await admin.call('POST', path, { version: 1 })).toMatchObject({ status: 409, message: 'This member has no second factor.' });
    await addApp(lost.call);
    expect((await admin.call('GET', `/members/${lost.id}`)).data.second_factors).toBe(1);
    expect(await admin.call('POST', path, { version: 1 })).toMatchObject({ status: 200, data: { second_factors: 0 } });
    expect(await lastAuditEntry(test.db)).toMatchObject({ staffId: admin.id, action: 'reset-second-factor', subjectId: lost.id });
    expect(await lost.call('GET', PAGE)).toMatchObject({ status: 401 });
    expect(await (await browserOf(lost.id))('GET', PAGE)).toMatchObject(isLetIn);
    expect(await admin.call('POST', `/members/${admin.id}/second-factor/reset`, { version: 1 })).toMatchObject({ status: 409 });
  });
});

it('lists their sessions as the site does, and ends them one by one or all others at once', async () => {
  const { id, call } = await newStaff();
  const others = [await browserOf(id), await browserOf(id), await browserOf(id)];
  const stranger = await newStaff();
  const { data } = await call('GET', '/account/sessions');
  expect(data.map((session: { is_current: boolean }) => session.is_current).sort()).toEqual([false, false, false, true]);
  const [{ id: other }] = data.filter((session: { is_current: boolean }) => !session.is_current);
  expect(await stranger.call('DELETE', `/account/sessions/${other}`)).toMatchObject({ status: 404 });
  expect(await call('DELETE', `/account/sessions/${other}`)).toMatchObject({ status: 200 });
  expect((await Promise.all(others.map(async (one) => (await one('GET', PAGE)).status))).sort()).toEqual([200, 200, 401]);
  expect(await call('DELETE', '/account/sessions')).toMatchObject({ status: 200 });
  expect((await call('GET', '/account/sessions')).data).toMatchObject([{ is_current: true }]);
  expect(await stranger.call('GET', PAGE)).toMatchObject(isLetIn);
});

describe('the account of a member of the staff on the site', () => {
  /** Endpoints that leave the account, its sessions and links as they are. New ones belong here, or need a confirmation. */
  const HARMLESS = [
    'POST /age/confirm',
    'POST /bonus-hunts/:id/predict',
    'POST /break',
    'POST /challenges/:id/claim',
    'POST /codes/redeem',
    'POST /contact',
    'POST /notifications/read',
    'POST /notifications/settings',
    'POST /profile/claim-daily',
    'POST /profile/following',
    'POST /profile/update',
    'POST /push/subscribe',
    'POST /push/unsubscribe',
    'POST /raffles/:id/enter',
    'POST /store/:id/redeem',
    'POST /tickets',
    'POST /tickets/:id/reply',
    'POST /tournaments/:id/predict',
    'POST /winnings/:id/claim',
    'POST /winnings/:id/received',
    'POST /winnings/seen',
  ];
  const changes = ENDPOINTS.filter(({ method, path }) => method !== 'GET' || path.endsWith('/export'));
  const nameOf = ({ method, path }: (typeof changes)[number]) => `${method} ${path}`;
  const requestAll = async (call: Browser) => {
    const needs = new Map<string, unknown>();
    for (const endpoint of changes)
      needs.set(nameOf(endpoint), (await call(endpoint.method as 'GET' | 'POST', `/api/r${endpoint.path.replace(':id', '1')}`, {})).needs);
    return needs;
  };
  const confirmed = changes.map(nameOf).filter((name) => !HARMLESS.includes(name));

  it('is copied, ended and unlinked only after a fresh confirmation by the second factor', async () => {
    expect(HARMLESS.filter((name) => !changes.map(nameOf).includes(name))).toEqual([]);
    const { id, call } = await newStaff();
    const { secret } = await addApp(call);
    const stolen = await browserOf(id);
    const needs = await requestAll(stolen);
    expect([...needs].flatMap(([name, needed]) => (needed === 'second-factor' ? [name] : []))).toEqual(confirmed);
    expect(await stolen('GET', '/auth/kick')).toMatchObject({ status: 403, needs: 'second-factor' });
    expect(await stolen('DELETE', '/account/sessions')).toMatchObject({ status: 403, needs: 'second-factor' });

    passMinutes(11);
    const deletion = ['POST', '/api/r/account/delete', { username: `member${id}` }] as const;
    expect(await call(...deletion)).toMatchObject({ status: 403, message: expect.stringContaining('"Your account"') });
    expect(await call('POST', '/account/confirm', { code: codeOf(secret) })).toMatchObject({ status: 200 });
    expect((await call('GET', '/auth/kick')).needs).toBeUndefined();
    expect(await call('GET', '/api/r/account/export')).toMatchObject({ status: 200 });
    expect(await call(...deletion)).toMatchObject({ status: 200 });
  });

  it('needs the set-up first where the role needs a second factor', async () => {
    const { id, call } = await newStaff('Admin');
    expect(await call('POST', '/api/r/account/delete', { username: `member${id}` })).toMatchObject({ status: 403, needs: 'set-up' });
    for (const flow of ['/auth/kick', '/auth/kick-channel'])
      expect(await call('GET', flow)).toMatchObject({ status: 403, needs: 'set-up' });
  });

  it.each(['Member', 'Moderator'] as const)('asks a %s without a second factor for nothing, however old the session', async (role) => {
    const { id, call } = await newStaff(role);
    passMinutes(60);
    expect([...(await requestAll(call)).values()].filter(Boolean)).toEqual([]);
    expect(await call('POST', '/api/r/account/delete', { username: `member${id}` })).toMatchObject({ status: 200 });
  });

  it('asks nobody who is no longer on the staff', async () => {
    const { id, call } = await newStaff();
    await addApp(call);
    await test.db.update(members).set({ role: 'Member' }).where(eq(members.id, id));
    const browser = await browserOf(id, 'Member');
    expect(await browser('POST', '/api/r/account/delete', { username: `member${id}` })).toMatchObject({ status: 200 });
  });
});

describe('an account that was deleted with a second factor', () => {
  const returnAs = async (id: string, isAdmin: boolean) => {
    const account = { id, username: `member${id}`, globalName: null, avatar: null, banner: null, email: null };
    const options = { isAdmin, oldSession: undefined, now, keys: test.services.accounts.keys };
    return browserWith({ cookie: `greenroom_session=${await signIn(test.db, account, options)}` });
  };
  const remove = async ({ id, call }: Awaited<ReturnType<typeof newStaff>>) =>
    expect(await call('POST', '/api/r/account/delete', { username: `member${id}` })).toMatchObject({ status: 200 });

  it('returns without the rights of the staff, and without a second factor of its own choice, until another Admin resets it', async () => {
    const [admin, lost] = [await newStaff('Admin'), await newStaff('Admin')];
    await addPasskey(admin.call);
    await addPasskey(lost.call);
    await remove(lost);
    const thief = await returnAs(lost.id, true);
    const needsReset = { status: 403, needs: 'reset', message: expect.stringContaining('npm run reset-second-factor') };
    expect(await thief('GET', PAGE)).toMatchObject(needsReset);
    for (const path of ['/account/passkeys/options', '/account/app/options', '/api/r/account/delete'])
      expect(await thief('POST', path, {})).toMatchObject(needsReset);
    expect((await thief('GET', '/account')).data).toMatchObject({ needs_reset: true, factors: [] });

    expect((await admin.call('GET', `/members/${lost.id}`)).data.second_factors).toBe(1);
    expect(await admin.call('POST', `/members/${lost.id}/second-factor/reset`, { version: 1 })).toMatchObject({ status: 200 });
    expect(await thief('GET', PAGE)).toMatchObject({ status: 401 });
    expect((await addPasskey(await browserOf(lost.id, 'Admin'))).added).toMatchObject({ status: 200 });
  });

  it('is remembered over further deletions, also of a Member, who does without', async () => {
    const first = await newStaff();
    await addApp(first.call);
    await remove(first);
    const member = await returnAs(first.id, false);
    await remove({ id: first.id, call: member });
    expect(await (await returnAs(first.id, true))('GET', PAGE)).toMatchObject({ status: 403, needs: 'reset' });
  });
});

it('leaves nothing of second factors in the audit log, and deletes them with the account', async () => {
  const { id, call } = await newStaff();
  const { secret, recoveryCodes: codes } = await addApp(call);
  const log = JSON.stringify(await test.db.select().from(auditLog));
  for (const word of [secret, ...codes]) expect(log).not.toContain(word);
  expect(await call('POST', '/api/r/account/delete', { username: `member${id}` })).toMatchObject({ status: 200 });
  for (const table of [secondFactors, recoveryCodes, sessions]) {
    expect(await test.db.$count(table, eq(table.memberId, id))).toBe(0);
  }
});
