import { ABOVE_CALLER, type Permission, PERMISSIONS } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { lookAlikeVerdicts, members, secondFactors, staffRoles } from '../../db/schema';
import { DAY } from '../../lib/durations';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { sharedPanel } from '../../testing/staff-panel';

const panel = sharedPanel();
let ids = 100;

const makeRole = async (name: string, permissions: Permission[], call = panel.call) => call('POST', '/staff-roles', { name, permissions });
/** Creates a member with this role. */
async function newStaff(role: string) {
  const id = String(ids++);
  return { id, call: await panel.as(id, role as 'Support') };
}
/** Creates someone who may change roles, and has these permissions too. */
async function newManager(name: string, permissions: Permission[]) {
  const { data: role } = await makeRole(name, ['staff:configure', ...permissions]);
  return { role, ...(await newStaff(String(role.id))) };
}
const setRole = (id: string, role: string, call = panel.call) => call('POST', `/members/${id}/role`, { role, version: 1 });
const find = async (id: string) => (await panel.db.select().from(members).where(eq(members.id, id)))[0];

describe("a role of the community's own", () => {
  it('does what it was made for from the next request on, and is audited', async () => {
    const { data: role } = await makeRole('Shopkeeper', ['store:configure']);
    expect(role).toMatchObject({ name: 'Shopkeeper', permissions: ['store:see', 'store:configure'], members: 0 });
    expect(await lastAuditEntry(panel.db)).toMatchObject({
      action: 'create',
      subject: 'staff-roles',
      summary: 'Made the role Shopkeeper',
      after: { permissions: ['store:see', 'store:configure'] },
    });
    const { id, call } = await newStaff('Member');
    expect((await setRole(id, String(role.id))).data).toMatchObject({ role: 'Member', staff_role: String(role.id) });
    expect(await lastAuditEntry(panel.db)).toMatchObject({
      summary: `Changed the role of member${id} from Member to Shopkeeper`,
      before: { staff_role: null },
      after: { staff_role: String(role.id) },
    });
    const mug = { name: 'Mug', description: 'A mug.', cost: 5, quantity: 1, is_listed: true };
    const { data: item } = await call('POST', '/store-items', mug);
    expect(item).toMatchObject({ name: 'Mug' });
    expect(await call('GET', '/tickets')).toMatchObject({ status: 403, message: "Your role doesn't allow this." });
    const narrower = { name: 'Shopkeeper', permissions: ['store:see'], version: 1 };
    expect((await panel.call('PUT', `/staff-roles/${role.id}`, narrower)).data).toMatchObject({ members: 1 });
    expect((await call('DELETE', `/store-items/${item.id}?version=1`)).status).toBe(403);
  });

  it('has a name that no other role has, and at least one permission', async () => {
    await makeRole('Host', ['raffles:work']);
    expect(await makeRole('host', ['raffles:work'])).toMatchObject({ status: 409 });
    expect(await makeRole('moderator', ['raffles:work'])).toMatchObject({ status: 422, errors: { name: [expect.any(String)] } });
    expect(await makeRole('Nobody', [])).toMatchObject({ status: 422, errors: { permissions: [expect.any(String)] } });
    expect(await makeRole('Unknown', ['raffles:win' as Permission])).toMatchObject({ status: 422 });
  });

  it('is deleted only once no member has it', async () => {
    const { data: role } = await makeRole('Guest host', ['raffles:work']);
    const { id } = await newStaff(String(role.id));
    const path = `/staff-roles/${role.id}?version=1`;
    expect(await panel.call('DELETE', path)).toMatchObject({ status: 409, message: expect.stringContaining('another one first') });
    await setRole(id, 'Member');
    expect((await panel.call('DELETE', path)).status).toBe(200);
    expect(await setRole((await newStaff('Member')).id, String(role.id))).toMatchObject({ status: 404 });
  });

  it('keeps nothing of a permission that this version does not know', async () => {
    const [role] = await panel.db
      .insert(staffRoles)
      .values({ name: 'Later', permissions: ['later:see', 'raffles:see'] })
      .returning();
    const { call } = await newStaff(String(role?.id));
    expect((await call('GET', '/raffles')).status).toBe(200);
    expect((await panel.call('GET', `/staff-roles/${role?.id}`)).data).toMatchObject({ permissions: ['raffles:see'] });
  });
});

describe('who may change roles', () => {
  it('lets nobody give or take a role with more permissions than they have', async () => {
    const { call } = await newManager('Head of support', ['tickets:work', 'store:work']);
    const { id } = await newStaff('Member');
    const moderator = await newStaff('Moderator');
    expect(await setRole(moderator.id, 'Member', call)).toMatchObject({ status: 403, message: ABOVE_CALLER });
    expect(await setRole(id, 'Support', call)).toMatchObject({ status: 409, message: expect.stringContaining("can't give it") });
    expect(await setRole(id, 'Admin', call)).toMatchObject({ status: 409 });
    expect(await makeRole('Treasurer', ['payouts:configure'], call)).toMatchObject({ status: 409 });
    const { data: role } = await makeRole('First line', ['tickets:work'], call);
    expect((await setRole(id, String(role.id), call)).status).toBe(200);
    const more = { name: 'First line', permissions: ['tickets:work', 'points:work'], version: 1 };
    expect(await call('PUT', `/staff-roles/${role.id}`, more)).toMatchObject({ status: 409 });
    expect(await panel.call('PUT', `/staff-roles/${role.id}`, more)).toMatchObject({ status: 200 });
    const less = { name: 'Less', permissions: ['tickets:see'], version: 2 };
    expect(await call('PUT', `/staff-roles/${role.id}`, less)).toMatchObject({ status: 409 });
    expect(await call('DELETE', `/staff-roles/${role.id}?version=2`)).toMatchObject({
      status: 409,
      message: expect.stringContaining('more than yours'),
    });
  });

  it('makes no Admin without being one, whatever else they may do', async () => {
    const { call } = await newManager('Everything', [...PERMISSIONS]);
    const { id } = await newStaff('Member');
    expect(await setRole(id, 'Admin', call)).toMatchObject({ status: 409 });
    expect(await setRole(panel.staff, 'Member', call)).toMatchObject({ status: 403, message: ABOVE_CALLER });
    expect((await setRole(id, 'Accountant', call)).status).toBe(200);
  });

  it('changes neither their own role nor what it may do', async () => {
    const { id, call, role } = await newManager('Self-made', ['tickets:work']);
    const own = { status: 409, message: "You can't change your own role. Ask another Admin." };
    expect(await setRole(id, 'Member', call)).toMatchObject(own);
    expect(await setRole(panel.staff, 'Member')).toMatchObject(own);
    const change = { name: 'Self-made', permissions: ['staff:configure'], version: 1 };
    const message = expect.stringContaining('your own role');
    expect(await call('PUT', `/staff-roles/${role.id}`, change)).toMatchObject({ status: 409, message });
  });
});

it('lists who is staff with the name of their role', async () => {
  const { data: role } = await makeRole('Quizmaster', ['drops:work']);
  const [own, preset, none] = [await newStaff(String(role.id)), await newStaff('Accountant'), await newStaff('Member')];
  const { data } = await panel.call('GET', '/staff?per_page=100&sort=username&order=asc');
  expect(data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: panel.staff, role: 'Admin', role_name: 'Admin' }),
      expect.objectContaining({ id: own.id, role: String(role.id), role_name: 'Quizmaster' }),
      expect.objectContaining({ id: preset.id, role: 'Accountant', role_name: 'Accountant' }),
    ]),
  );
  expect(data.map(({ id }: { id: string }) => id)).not.toContain(none.id);
});

it('gives points to an Admin, and takes none', async () => {
  const { call } = await newManager('Treasurer', ['points:work']);
  const { id } = await newStaff('Admin');
  const book = (amount: number) => call('POST', `/members/${id}/points`, { amount, note: 'Chat game', key: randomUUID() });
  expect((await book(5)).status).toBe(200);
  expect(await book(-5)).toMatchObject({ status: 403, message: ABOVE_CALLER });
  expect(await find(id)).toMatchObject({ points: 5 });
});

describe('the response of a change', () => {
  const CHANGES: [method: 'POST' | 'DELETE', path: string, body: object][] = [
    ['POST', '/points', { amount: 5, note: 'Chat game' }],
    ['POST', '/role', { role: 'Member' }],
    ['POST', '/exclusion', { length: 'permanent' }],
    ['POST', '/exclusion/lift', { request: 'Ticket 12' }],
    ['POST', '/second-factor/reset', {}],
    ['POST', '/ban', { reason: 'Spam' }],
    ['DELETE', '/ban', {}],
  ];
  const ALL: Permission[] = ['points:work', 'members:work', 'staff:configure', 'look-alikes:see'];

  it.each<[string, Permission[]]>([
    ['who only book points', ['points:work']],
    ['who only change roles', ['staff:configure']],
    ['who see members besides', ['points:work', 'staff:configure', 'members:see']],
    ['who work on members', ['points:work', 'staff:configure', 'members:work']],
    ['who see look-alikes besides', ALL],
  ])('has what the page of the member shows to those %s', async (name, permissions) => {
    const { data: role } = await makeRole(name, permissions);
    const { call } = await newStaff(String(role.id));
    const [{ id }, other] = [await newStaff('Member'), await newStaff('Member')];
    const longAgo = new Date(Date.now() - 400 * DAY);
    await panel.db.update(members).set({ email: 'a@example.com', crypto: 'lucky' }).where(eq(members.id, id));
    await panel.db.insert(secondFactors).values({ memberId: id, kind: 'totp', name: 'Phone', createdAt: longAgo, secret: 'x' });
    await panel.db
      .insert(lookAlikeVerdicts)
      .values({ memberId: id, otherId: other.id, verdict: 'same', kinds: [], note: 'Same voice', judgedAt: longAgo });
    let changed = 0;
    for (const [method, path, body] of CHANGES) {
      if (path === '/exclusion/lift') await panel.db.update(members).set({ excludedAt: longAgo }).where(eq(members.id, id));
      const version = (await find(id))?.version;
      const url = `/members/${id}${path}${method === 'DELETE' ? `?version=${version}` : ''}`;
      const { status, data } = await call(method, url, { ...body, version, ...(path === '/points' && { key: randomUUID() }) });
      if (status === 403) continue;
      changed += 1;
      expect([path, status]).toEqual([path, 200]);
      expect(data).toEqual((await call('GET', `/members/${id}`)).data ?? null);
    }
    expect(changed).toBe(CHANGES.filter(([method, path]) => permissions.includes(NEEDED[`${method} ${path}`] ?? 'members:work')).length);
  });

  const NEEDED: Record<string, Permission> = {
    'POST /points': 'points:work',
    'POST /role': 'staff:configure',
    'POST /second-factor/reset': 'staff:configure',
  };
});

it("shows a member's address only to those who work on members", async () => {
  const { id } = await newStaff('Member');
  await panel.db.update(members).set({ email: 'a@example.com', crypto: 'lucky' }).where(eq(members.id, id));
  expect((await panel.call('GET', `/members/${id}`)).data).toMatchObject({ email: 'a@example.com', casinos: [{ name: 'lucky' }] });
  const { call } = await newStaff('Moderator');
  expect((await call('GET', `/members/${id}`)).data).toMatchObject({ email: null, casinos: [], is_changeable: true });
  expect((await call('GET', `/members/${panel.staff}`)).data).toMatchObject({ is_changeable: false });
});

it('lets the staff of any role into the panel, and refuses to ban them', async () => {
  const { id, call } = await newStaff('Support');
  expect(await call('GET', '/check-admin-access')).toMatchObject({ status: 200, has_admin_access: true });
  expect(await panel.call('POST', `/members/${id}/ban`, { reason: 'Spam', version: 1 })).toMatchObject({ status: 409 });
});
