import type { StaffCode } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import { codes } from '../../db/schema';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { type PanelResponse, sharedPanel } from '../../testing/staff-panel';
import { conflict, errorAt, membersOf } from '../../testing/test-members';

const START = new Date('2026-03-15T20:00:00Z');
const inHours = (hours: number) => new Date(START.getTime() + hours * 3_600_000).toISOString();
let now = START;
const panel = sharedPanel({ now: () => now });
let serial = 0;
beforeEach(() => {
  now = START;
});

const FIELDS = { points: 500, max_uses: null, expires_at: null };
const MESSAGE = { good: 'You received 500 points!', expired: 'This code has expired.', usedUp: 'This code has already been used up.' };

async function make(fields: object = {}): Promise<StaffCode> {
  const response = await panel.call('POST', '/codes', { ...FIELDS, code: `word${++serial}`, ...fields });
  expect(response).toMatchObject({ status: 200 });
  return response.data;
}

const signIn = membersOf(() => panel.test);

/** Redeems a code on the site as a new member. @returns the message of the response */
async function redeem(code: string, username = 'visitor'): Promise<string> {
  const { post } = await signIn({ username });
  return (await post('/codes/redeem', { code })).message;
}

const lastAudit = () => lastAuditEntry(panel.db);
const edit = ({ id }: StaffCode, fields: object) => panel.call('PUT', `/codes/${id}`, { ...FIELDS, version: 1, ...fields });

it('creates a code in capitals, which a member redeems', async () => {
  const made = await make({ code: ' tonight-1 ' });
  expect(made).toMatchObject({ ...FIELDS, code: 'TONIGHT-1', uses: 0, state: 'active', created_at: START.toISOString(), version: 1 });
  const audit = { staffId: panel.staff, action: 'create', subject: 'codes', subjectId: String(made.id), after: made };
  expect(await lastAudit()).toMatchObject(audit);
  expect(await redeem('tonight-1')).toBe(MESSAGE.good);
  expect((await panel.call('GET', `/codes/${made.id}`)).data).toEqual({ ...made, uses: 1 });
  expect(await panel.call('POST', '/codes', { ...FIELDS, code: 'Tonight-1' })).toMatchObject(
    errorAt('code', "There's already a code like this."),
  );
});

it('creates a random code if none is given', async () => {
  const { code } = await make({ code: null });
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{10}$/);
  expect(await redeem(code)).toBe(MESSAGE.good);
});

it('creates a batch of different codes and returns them', async () => {
  const { data } = await panel.call('POST', '/codes/batch', { ...FIELDS, max_uses: 1, expires_at: inHours(2), count: 500 });
  expect(new Set(data.codes).size).toBe(500);
  const [first, second]: string[] = data.codes;
  expect(await redeem(second ?? '')).toBe(MESSAGE.good);
  expect(await redeem(second ?? '')).toBe(MESSAGE.usedUp);
  expect(await lastAudit()).toMatchObject({ action: 'create', summary: 'Made 500 codes at once', after: { points: 500, max_uses: 1 } });
  now = new Date(inHours(3));
  expect(await redeem(first ?? '')).toBe(MESSAGE.expired);
  for (const count of [0, 501, 1.5]) expect(await panel.call('POST', '/codes/batch', { ...FIELDS, count })).toMatchObject(errorAt('count'));
});

it.each([
  ['a word of two', { code: 'ab' }, 'code'],
  ['a blank', { code: 'a b c' }, 'code'],
  ['letters that capitals change', { code: 'straße' }, 'code'],
  ['no points', { points: 0 }, 'points'],
  ['no uses', { max_uses: 0 }, 'max_uses'],
  ['an end in the past', { expires_at: inHours(-1) }, 'expires_at'],
])('refuses a code with %s, with an error at the field', async (_what, fields, field) => {
  const response = await panel.call('POST', '/codes', { ...FIELDS, code: 'GOODWORD', ...fields });
  expect(response).toMatchObject(errorAt(field));
});

it('lists codes with their states, filtered, searched and sorted', async () => {
  const [good, short, once] = [
    await make({ code: 'LIST_GOOD' }),
    await make({ code: 'LIST_SHORT', expires_at: inHours(1), points: 9 }),
    await make({ code: 'LIST_ONCE', max_uses: 1, points: 700 }),
  ];
  await redeem(once.code);
  now = new Date(inHours(1));
  const list = async (query: string) =>
    (await panel.call('GET', `/codes?search=list_&${query}`)).data.map(({ code, state }: StaffCode) => `${code} ${state}`);
  const all = [`${short.code} expired`, `${good.code} active`, `${once.code} used_up`];
  expect(await list('sort=points&order=asc')).toEqual(all);
  expect(await Promise.all(['expired', 'active', 'used_up'].map((state) => list(`state=${state}`)))).toEqual(all.map((one) => [one]));
  expect(await panel.call('GET', '/codes?search=list_&per_page=1')).toMatchObject({ total: 3, data: [{ code: once.code }] });
});

it('changes the expiry and the limit of a used code, but not its points', async () => {
  const code = await make({ max_uses: 1 });
  await redeem(code.code);
  expect(await edit(code, { points: 600, max_uses: 2 })).toMatchObject(
    errorAt('points', expect.stringContaining('its points can no longer be changed')),
  );
  expect(await edit(code, { max_uses: 2, expires_at: inHours(1) })).toMatchObject({
    status: 200,
    data: { max_uses: 2, expires_at: inHours(1), state: 'active', version: 2 },
  });
  expect(await redeem(code.code)).toBe(MESSAGE.good);
  expect(await edit(code, { max_uses: 1, version: 2 })).toMatchObject(errorAt('max_uses', 'It has already been used 2 times.'));
  // The current expiry may stay although it has passed; a new one has to be in the future.
  now = new Date(inHours(2));
  expect(await edit(code, { max_uses: 3, expires_at: inHours(1), version: 2 })).toMatchObject({ status: 200, data: { state: 'expired' } });
  expect(await edit(code, { max_uses: 3, expires_at: inHours(1.5), version: 3 })).toMatchObject(
    errorAt('expires_at', 'This is in the past.'),
  );
});

it('changes the points of an unused code', async () => {
  expect(await edit(await make(), { points: 50 })).toMatchObject({ status: 200, data: { points: 50 } });
});

it('expires an ended code for visitors, and refuses to end it twice', async () => {
  const code = await make();
  expect(await panel.call('POST', `/codes/${code.id}/end`)).toMatchObject({
    status: 200,
    data: { state: 'expired', expires_at: START.toISOString(), version: 2 },
  });
  expect(await lastAudit()).toMatchObject({ action: 'end', before: { state: 'active' }, after: { state: 'expired' } });
  expect(await redeem(code.code)).toBe(MESSAGE.expired);
  expect(await panel.call('POST', `/codes/${code.id}/end`)).toMatchObject(conflict(MESSAGE.expired));
});

it('lists the members who used a code, page by page', async () => {
  const code = await make();
  for (const name of ['anna', 'ben', 'cora']) {
    await redeem(code.code, name);
    now = new Date(now.getTime() + 1000);
  }
  const names = ({ data }: PanelResponse) => data.map(({ username }: { username: string }) => username);
  const first = await panel.call('GET', `/codes/${code.id}/uses?per_page=2`);
  expect([names(first), first.total]).toEqual([['cora', 'ben'], 3]);
  expect(first.data[1]).toMatchObject({ id: expect.any(String), used_at: new Date(START.getTime() + 1000).toISOString() });
  expect(names(await panel.call('GET', `/codes/${code.id}/uses?sort=username&order=asc`))).toEqual(['anna', 'ben', 'cora']);
  expect(await panel.call('GET', '/codes/99999/uses')).toMatchObject({ status: 404 });
});

it('deletes an unused code and refuses to delete a used one', async () => {
  const [unused, used] = [await make(), await make()];
  await redeem(used.code);
  expect(await panel.call('DELETE', `/codes/${unused.id}?version=1`)).toMatchObject({ status: 200 });
  expect(await panel.db.$count(codes, eq(codes.id, unused.id))).toBe(0);
  expect(await panel.call('DELETE', `/codes/${used.id}?version=1`)).toMatchObject(conflict(expect.stringContaining('End it instead')));
});
