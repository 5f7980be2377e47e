import { PointsHistoryResponse } from '@greenroom/contract';
import type { LedgerEntry, ListedMember } from '@greenroom/contract/admin';
import { and, eq, inArray } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import {
  auditLog,
  challengeClaims,
  challenges,
  members,
  pointsLedger,
  raffleEntries,
  raffles,
  redemptions,
  sessions,
  friendships,
  storeItems,
  tickets,
} from '../../db/schema';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { sharedPanel } from '../../testing/staff-panel';
import { insertRow } from '../../admin/rows';
import { errorAt } from '../../testing/test-members';
import { openBrowser } from '../../testing/member-browser';
import { bookPoints } from '../../core/points/points';

const SEEDED = '77700';

const panel = sharedPanel({ env: { ADMIN_DISCORD_IDS: SEEDED } });

let next = 1000;
async function makeMember(values: Partial<typeof members.$inferInsert> = {}): Promise<string> {
  const id = String(next++);
  await panel.db.insert(members).values({ id, username: `someone${id}`, ...values });
  return id;
}

async function memberWith(points: number): Promise<string> {
  const id = await makeMember();
  await panel.db.transaction((tx) =>
    bookPoints(tx, [{ memberId: id, amount: points, reason: 'code', key: `first:${id}`, at: new Date() }]),
  );
  return id;
}

const find = async (id: string) => (await panel.call('GET', `/members/${id}`)).data;
const lastAudit = () => lastAuditEntry(panel.db);
const ledgerOf = async (id: string): Promise<LedgerEntry[]> => (await panel.call('GET', `/members/${id}/ledger`)).data;

describe('the list', () => {
  const names = async (query: string) => (await panel.call('GET', `/members?${query}`)).data.map(({ username }: ListedMember) => username);

  beforeAll(async () => {
    const seen = (day: number) => new Date(Date.UTC(2026, 0, day));
    await panel.db.insert(members).values([
      { id: '501', username: 'Ann_100%', points: 30, xp: 1, createdAt: seen(1), lastActive: seen(9) },
      { id: '502', username: 'annette', points: 10, xp: 3, createdAt: seen(3), role: 'Moderator' },
      {
        id: '503',
        username: 'bob',
        kickUsername: 'JoANNa',
        points: 20,
        xp: 2,
        createdAt: seen(2),
        lastActive: seen(8),
        bannedAt: seen(5),
        banReason: 'Spam',
      },
    ]);
  });

  it('finds members by part of either name, or by a complete id', async () => {
    expect(await names('search=ANN&sort=points')).toEqual(['Ann_100%', 'bob', 'annette']);
    expect(await names('search=0%25')).toEqual(['Ann_100%']);
    expect(await names('search=502')).toEqual(['annette']);
    expect(await names('search=50')).toEqual([]);
  });

  it.each([
    ['created_at', ['annette', 'bob', 'Ann_100%']],
    ['points', ['Ann_100%', 'bob', 'annette']],
    ['xp', ['annette', 'bob', 'Ann_100%']],
    ['last_active', ['Ann_100%', 'bob', 'annette']],
  ])('sorts by %s in both orders', async (sort, expected) => {
    expect(await names(`search=ann&sort=${sort}`)).toEqual(expected);
    expect(await names(`search=ann&sort=${sort}&order=asc`)).toEqual([...expected].reverse());
  });

  it('filters by role and ban, and returns pages', async () => {
    expect(await names('search=ann&role=Moderator')).toEqual(['annette']);
    expect(await names('search=ann&is_banned=true')).toEqual(['bob']);
    expect(await names('search=ann&is_banned=false&sort=points')).toEqual(['Ann_100%', 'annette']);
    expect(await panel.call('GET', '/members?search=ann&sort=points&per_page=2&page=2')).toMatchObject({
      total: 3,
      data: [{ username: 'annette' }],
    });
  });
});

describe('a member', () => {
  it('is shown with the profile and the latest redemptions, claims and tickets', async () => {
    const id = await makeMember({ email: 'me@example.com', bio: 'Mine', kickUserId: '77', kickUsername: 'LiveMe', crypto2: 'winner' });
    const itemId = await insertRow(panel.db, storeItems, { name: 'Mug', description: '', cost: 5, quantity: 1 });
    const at = new Date('2026-03-15T20:00:00Z');
    const bought = [1, 2, 3, 4, 5, 6].map((n) => ({ itemName: `Mug ${n}`, createdAt: new Date(at.getTime() + n) }));
    await panel.db.insert(redemptions).values(bought.map((row) => ({ ...row, memberId: id, itemId, cost: 5 })));
    const challenge = { slotName: 'Book', multiplier: 100, minBet: 1, prize: 10, description: '', startsAt: at };
    const challengeId = await insertRow(panel.db, challenges, challenge);
    await panel.db.insert(challengeClaims).values({ challengeId, memberId: id, description: '', createdAt: at });
    const ticket = { title: 'Help', description: '', priority: 'low', createdAt: at, updatedAt: at } as const;
    await panel.db.insert(tickets).values({ memberId: id, categoryId: 1, ...ticket });

    const [fan, friend] = [await makeMember(), await makeMember()];
    await panel.db.insert(friendships).values([
      { memberId: id, friendId: friend },
      { memberId: friend, friendId: id },
      { memberId: fan, friendId: id },
    ]);
    expect(await find(id)).toMatchObject({
      id,
      version: 1,
      following: 1,
      followers: 2,
      role: 'Member',
      points: 0,
      email: 'me@example.com',
      bio: 'Mine',
      kick_user_id: '77',
      kick_username: 'LiveMe',
      casinos: [{ label: 'Casino 2', name: 'winner' }],
      banned_at: null,
      ban_reason: null,
    });
    const { data } = await panel.call('GET', `/members/${id}/recent`);
    expect(data.redemptions.map(({ name }: { name: string }) => name)).toEqual(['Mug 6', 'Mug 5', 'Mug 4', 'Mug 3', 'Mug 2']);
    expect(data).toMatchObject({ claims: [{ name: 'Book', status: 'pending' }], tickets: [{ name: 'Help', status: 'open' }] });
  });

  it.each(['/members/1', '/members/99999999999999999999'])('is not found without a row: %s', async (path) => {
    expect(await panel.call('GET', path)).toMatchObject({ status: 404 });
    expect(await panel.call('POST', `${path}/points`, { amount: 1, note: 'x', key: randomUUID() })).toMatchObject({ status: 404 });
    expect(await panel.call('POST', `${path}/ban`, { reason: 'x', version: 1 })).toMatchObject({ status: 404 });
  });
});

describe('points', () => {
  const book = (id: string, amount: number, { note = 'Won the chat game', key = randomUUID() as string } = {}) =>
    panel.call('POST', `/members/${id}/points`, { amount, note, key });

  itOnBoth("are given and taken with a reason, shown in the ledger, the audit log and the member's history", async () => {
    const { cookie } = await panel.test.signIn({ id: '700' });
    expect((await book('700', 1500)).data).toMatchObject({ points: 1500, version: 1 });
    expect(await lastAudit()).toMatchObject({
      staffId: panel.staff,
      action: 'points',
      subject: 'members',
      subjectId: '700',
      before: { points: 0 },
      after: { points: 1500 },
      summary: 'Gave member700 1,500 points: Won the chat game',
    });
    expect((await book('700', -500, { note: 'A mistake' })).data).toMatchObject({ points: 1000 });
    expect((await lastAudit())?.summary).toBe('Took 500 points from member700: A mistake');
    expect(await ledgerOf('700')).toMatchObject([
      { amount: -500, balance_after: 1000, reason: 'From the staff', note: 'A mistake' },
      { amount: 1500, balance_after: 1500, reason: 'From the staff', note: 'Won the chat game' },
    ]);
    const own = PointsHistoryResponse.parse(
      (await panel.test.app.inject({ url: '/api/r/profile/points-history', headers: { cookie } })).json(),
    );
    expect(own.data).toMatchObject([
      { amount: -500, reason: 'From the staff: A mistake' },
      { amount: 1500, reason: 'From the staff: Won the chat game' },
    ]);
  });

  itOnBoth('are booked once when the form is sent several times at once', async () => {
    const id = await memberWith(10);
    const key = randomUUID();
    const responses = await Promise.all([1, 2, 3].map(() => book(id, 5, { key })));
    expect(responses.map(({ status, data }) => [status, data.points])).toEqual(Array(3).fill([200, 15]));
    expect(await ledgerOf(id)).toHaveLength(2);
    expect(await panel.db.$count(auditLog, eq(auditLog.subjectId, id))).toBe(1);

    expect(await book(id, 7, { key })).toMatchObject({
      status: 409,
      message: 'This form has booked +5 points already. Reload the page before you book more.',
    });
    expect(await book(await memberWith(1), 5, { key })).toMatchObject({ status: 409 });
    expect((await find(id)).points).toBe(15);
  });

  it('are refused beyond the balance and beyond the largest integer', async () => {
    const id = await memberWith(1200);
    expect(await book(id, -1201)).toMatchObject({ status: 422, errors: { amount: ['They only have 1,200 points.'] } });
    expect(await book(id, 2_147_483_647)).toMatchObject({ status: 422, errors: { amount: ['Nobody can have that many points.'] } });
    expect((await book(id, -1200)).data).toMatchObject({ points: 0 });
    expect(await ledgerOf(id)).toHaveLength(2);
  });

  it.each([
    ['no points', { amount: 0 }, 'amount'],
    ['half a point', { amount: 0.5 }, 'amount'],
    ['no reason', { note: ' ' }, 'note'],
    ['no key', { key: 'twice' }, 'key'],
  ])('are refused with %s', async (_what, fields, field) => {
    const points = { amount: 1, note: 'Why', key: randomUUID(), ...fields };
    expect(await panel.call('POST', `/members/${panel.staff}/points`, points)).toMatchObject(errorAt(field));
  });

  it('are listed in pages of the ledger, newest first', async () => {
    const id = await memberWith(1);
    for (const amount of [2, 3]) await book(id, amount);
    const page = async (number: number) => panel.call('GET', `/members/${id}/ledger?per_page=2&page=${number}`);
    expect(await page(1)).toMatchObject({ total: 3, data: [{ amount: 3, balance_after: 6 }, { amount: 2 }] });
    expect(await page(2)).toMatchObject({ total: 3, data: [{ amount: 1, reason: 'Redeemed code', note: null }] });
    expect(await panel.db.$count(pointsLedger, eq(pointsLedger.memberId, id))).toBe(3);
  });
});

describe('a role', () => {
  const setRole = (id: string, role: string, version = 1, call = panel.call) => call('POST', `/members/${id}/role`, { role, version });

  it('is not taken from an Admin of ADMIN_DISCORD_IDS, whom the next sign-in would make one again', async () => {
    await panel.db.insert(members).values({ id: SEEDED, username: 'seeded', role: 'Admin' });
    expect(await setRole(SEEDED, 'Member')).toMatchObject({ status: 409, message: expect.stringContaining('ADMIN_DISCORD_IDS') });
    expect(await find(SEEDED)).toMatchObject({ role: 'Admin' });
    await panel.db.delete(members).where(eq(members.id, SEEDED));
  });

  it('takes effect with the next request', async () => {
    const id = await makeMember();
    const call = await panel.as(id, 'Member');
    expect((await call('GET', '/members')).status).toBe(403);
    expect((await setRole(id, 'Admin')).data).toMatchObject({ role: 'Admin', version: 2 });
    expect(await lastAudit()).toMatchObject({
      action: 'role',
      before: { role: 'Member', version: 1 },
      after: { role: 'Admin', version: 2 },
    });
    expect((await call('GET', '/members')).status).toBe(200);
    expect((await setRole(id, 'Overlay operator', 2)).data).toMatchObject({ role: 'Member', staff_role: 'Overlay operator' });
    expect((await call('GET', '/members')).status).toBe(403);
    expect((await call('GET', '/overlays')).status).toBe(200);
    expect((await setRole(id, 'Member', 3)).data).toMatchObject({ role: 'Member', staff_role: null });
    expect((await call('GET', '/overlays')).status).toBe(403);
  });

  it('is not logged if it stays the same, and refused for an outdated version, or if it does not exist', async () => {
    const id = await makeMember();
    expect((await setRole(id, 'Member')).data).toMatchObject({ version: 1 });
    expect(await panel.db.$count(auditLog, eq(auditLog.subjectId, id))).toBe(0);
    await setRole(id, 'Moderator');
    expect(await setRole(id, 'Admin')).toMatchObject({ status: 409, message: expect.stringContaining('Somebody else has changed this') });
    expect(await setRole(id, 'Owner', 2)).toMatchObject({ status: 422, errors: { role: [expect.any(String)] } });
  });

  itOnBoth('leaves one Admin when two demote each other at once', async () => {
    const [one, other] = [await makeMember(), await makeMember()];
    const [callOne, callOther] = [await panel.as(one, 'Admin'), await panel.as(other, 'Admin')];
    await panel.db
      .update(members)
      .set({ role: 'Admin' })
      .where(inArray(members.id, [one, other]));
    const responses = await Promise.all([setRole(one, 'Member', 1, callOther), setRole(other, 'Member', 1, callOne)]);
    expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect([(await find(one)).role, (await find(other)).role].sort()).toEqual(['Admin', 'Member']);
    await panel.db
      .update(members)
      .set({ role: 'Member' })
      .where(inArray(members.id, [one, other]));
  });
});

describe('a ban', () => {
  const ban = (id: string, version = 1, reason = 'Insults in the chat') => panel.call('POST', `/members/${id}/ban`, { reason, version });

  it('ends all sessions; once lifted, the member can sign in again', async () => {
    const id = await makeMember();
    const { get, post } = await openBrowser(panel.test, await panel.test.signIn({ id }));
    await panel.test.signIn({ id });
    expect((await ban(id)).data).toMatchObject({ banned_at: expect.any(String), ban_reason: 'Insults in the chat', version: 2 });
    expect(await lastAudit()).toMatchObject({
      action: 'ban',
      summary: `Banned someone${id}: Insults in the chat`,
      before: { banned_at: null },
      after: { ban_reason: 'Insults in the chat' },
    });
    expect(await panel.db.$count(sessions, eq(sessions.memberId, id))).toBe(0);
    const store = () => get('/api/r/store');
    expect([(await store()).statusCode, (await post('/api/r/codes/redeem', { code: 'X' })).statusCode]).toEqual([401, 401]);

    // A session created despite the ban is a guest's as well.
    const late = await panel.test.signIn({ id });
    expect((await panel.test.app.inject({ url: '/api/r/store', headers: late })).statusCode).toBe(401);

    expect((await panel.call('DELETE', `/members/${id}/ban?version=2`)).data).toMatchObject({
      banned_at: null,
      ban_reason: null,
      version: 3,
    });
    expect(await lastAudit()).toMatchObject({ action: 'lift-ban', before: { ban_reason: 'Insults in the chat' } });
    const again = await panel.test.signIn({ id });
    expect((await panel.test.app.inject({ url: '/api/r/store', headers: again })).statusCode).toBe(200);
    expect((await store()).statusCode).toBe(401);
  });

  itOnBoth('withdraws the entries of raffles that are not drawn, with their points, also of one that is sent meanwhile', async () => {
    const id = await memberWith(50);
    await panel.db.update(members).set({ confirmedAge: 99 }).where(eq(members.id, id));
    const { post } = await openBrowser(panel.test, await panel.test.signIn({ id }));
    const allowed = { allowPointsEntry: true, allowPasswordlessEntry: true, pointsPerEntry: 50 };
    const raffle = { title: 'Hoodie', description: '', prize: 'A hoodie', startsAt: new Date(0), ...allowed };
    const raffleId = await insertRow(panel.db, raffles, raffle);
    const enter = (payload: object) => post(`/api/r/raffles/${raffleId}/enter`, payload);
    expect((await enter({ entry_type: 'points', points_spent: 50 })).statusCode).toBe(200);
    await Promise.all([ban(id), enter({ entry_type: 'passwordless' })]);
    expect(await panel.db.$count(raffleEntries, eq(raffleEntries.raffleId, raffleId))).toBe(0);
    expect(await find(id)).toMatchObject({ points: 50 });
    await panel.db.update(raffles).set({ closedAt: new Date() }).where(eq(raffles.id, raffleId));
    expect(await panel.call('POST', `/raffles/${raffleId}/draw`)).toMatchObject({ status: 200, data: { entries: 0, state: 'drawn' } });
  });

  it('is refused for oneself, for staff, and twice', async () => {
    expect(await ban(panel.staff)).toMatchObject({ status: 409, message: "You can't ban yourself." });
    expect(await ban(await makeMember({ role: 'Moderator' }))).toMatchObject({
      status: 409,
      message: 'This member is on the staff. Remove their role first.',
    });
    const id = await makeMember();
    expect(await panel.call('DELETE', `/members/${id}/ban?version=1`)).toMatchObject({
      status: 409,
      message: "This member isn't banned.",
    });
    await ban(id);
    expect(await ban(id)).toMatchObject({ status: 409, message: expect.stringContaining('Somebody else') });
    expect(await ban(id, 2)).toMatchObject({ status: 409, message: 'This member is already banned.' });
    expect(await panel.call('POST', `/members/${id}/role`, { role: 'Moderator', version: 2 })).toMatchObject({
      status: 409,
      message: 'This member is banned. Lift the ban first.',
    });
    expect(await ban(await makeMember(), 1, ' ')).toMatchObject({ status: 422, errors: { reason: [expect.any(String)] } });
  });
});

describe("a member's data", () => {
  it('is downloaded, which the audit log has', async () => {
    const id = await memberWith(50);
    const { status, data } = await panel.call('POST', `/members/${id}/export`);
    expect([status, data.data.members]).toEqual([200, [expect.objectContaining({ id, username: `someone${id}` })]]);
    expect(await lastAudit()).toMatchObject({
      action: 'export',
      subject: 'members',
      subjectId: id,
      summary: 'Downloaded the data of a member',
    });
    expect(await panel.call('POST', '/members/999999/export')).toMatchObject({ status: 404 });
  });

  it('is deleted once the username is typed, and the audit log has nothing of it', async () => {
    const id = await memberWith(50);
    await panel.call('POST', `/members/${id}/ban`, { reason: 'Spam', version: 1 });
    expect(await panel.call('POST', `/members/${id}/delete`, { username: 'someone' })).toMatchObject({
      status: 422,
      errors: { username: ['This is not the username of this member.'] },
    });
    expect(await find(id)).toMatchObject({ id });

    expect(await panel.call('POST', `/members/${id}/delete`, { username: `someone${id}` })).toMatchObject({ status: 200, success: true });
    expect(await panel.call('GET', `/members/${id}`)).toMatchObject({ status: 404 });
    expect((await panel.call('GET', '/members?search=Deleted')).data).toEqual([]);
    const entry = await lastAudit();
    expect(entry).toMatchObject({
      staffId: panel.staff,
      action: 'erase',
      subject: 'members',
      subjectId: expect.stringMatching(/^9\d{19}$/),
      summary: 'Deleted a member and their data',
      before: {},
      after: null,
    });
    const isErased = eq(auditLog.summary, 'Changed a member who has deleted their account');
    const erased = await panel.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, entry?.subjectId ?? ''), isErased));
    expect(erased).toEqual([{ action: 'ban' }]);
    expect(await panel.call('POST', `/members/${id}/delete`, { username: `someone${id}` })).toMatchObject({ status: 404 });
  });

  it('is not deleted for oneself nor for staff', async () => {
    const moderator = await makeMember({ role: 'Moderator' });
    for (const [id, username] of [
      [moderator, `someone${moderator}`],
      [panel.staff, `member${panel.staff}`],
    ])
      expect(await panel.call('POST', `/members/${id}/delete`, { username })).toMatchObject({ status: 409 });
  });
});
