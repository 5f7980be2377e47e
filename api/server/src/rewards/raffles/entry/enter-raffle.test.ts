import { RaffleResponse } from '@greenroom/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { activities, members, pointsLedger, raffleDraws, raffleEntries, raffles } from '../../../db/schema';
import { insertRow } from '../../../admin/rows';
import { sharedTestApp } from '../../../testing/test-app';
import { membersOf, type TestMember } from '../../../testing/test-members';
import { columnsFor } from '../../../people/members/set-role';
import { deleteAccount } from '../../../people/account/delete-account';
import { raffleEntrance } from './enter-raffle';
import { hashRafflePassword } from './raffle-password';

const NOW = new Date('2026-03-15T20:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);
const PASSWORD = 'BACKSTAGE';
const HASH = hashRafflePassword(PASSWORD, Buffer.alloc(16, 1));

type RaffleRow = Partial<typeof raffles.$inferInsert>;

const test = sharedTestApp({ now: () => NOW });
const newMember = membersOf(() => test);
const withBalance = (points: number) => newMember({ points });

const makeRaffle = (row: RaffleRow = {}) => {
  const base = { title: 'Spins', description: '', prize: '100 spins', startsAt: hours(-1), endsAt: hours(1) };
  const ways = { allowPasswordlessEntry: true, allowPointsEntry: true, pointsPerEntry: 50, passwordHash: HASH };
  return insertRow(test.db, raffles, { ...base, ...ways, ...row });
};

async function enter({ post }: TestMember, raffleId: number | string, payload: unknown, headers: Record<string, string> = {}) {
  const { status, ...json } = await post(`/raffles/${raffleId}/enter`, payload, { 'content-type': 'application/json', ...headers });
  return { status, json };
}

const FREE = { entry_type: 'passwordless' };
const withPoints = (points_spent: unknown) => ({ entry_type: 'points', points_spent });
const withPassword = (password: unknown) => ({ entry_type: 'password', password });

const see = async (raffleId: number, headers: Record<string, string> = {}) =>
  RaffleResponse.parse((await test.app.inject({ url: `/api/r/raffles/${raffleId}`, headers })).json()).data;

async function pointsOf(id: string) {
  const [row] = await test.db.select({ points: members.points }).from(members).where(eq(members.id, id));
  const [ledger] = await test.db
    .select({ sum: sql`coalesce(sum(${pointsLedger.amount}), 0)`.mapWith(Number) })
    .from(pointsLedger)
    .where(eq(pointsLedger.memberId, id));
  expect(ledger?.sum).toBe(row?.points);
  return row?.points;
}

/** Lists the recorded activities of entries, without achievements. */
function shownEntries(id: string) {
  const ofMember = and(eq(activities.memberId, id), eq(activities.type, 'raffle_entry'));
  return test.db.select().from(activities).where(ofMember).orderBy(asc(activities.id));
}

describe('POST /api/r/raffles/{id}/enter', () => {
  it.each([
    ['as it is stored', 'ｄｏｎ’t', 'ｄｏｎ’t'],
    ['in the usual spelling', "don't", 'ｄｏｎ’t'],
    ['with what cannot be seen', PASSWORD, '\u200bBACK\u2060STAGE\u2800'],
  ])('accepts a password %s', async (_, stored, typed) => {
    const raffleId = await makeRaffle({ passwordHash: hashRafflePassword(stored, Buffer.alloc(16, 2)) });
    expect(await enter(await newMember(), raffleId, withPassword(typed))).toMatchObject({ status: 200 });
  });

  itOnBoth('accepts a free, a password and several points entries, and lists them at once', async () => {
    const raffleId = await makeRaffle();
    const member = await withBalance(500);
    for (const entry of [FREE, withPoints(150), withPassword(` ${PASSWORD} `), withPoints(50)]) {
      expect(await enter(member, raffleId, entry)).toEqual({
        status: 200,
        json: { success: true, message: 'Successfully entered raffle!' },
      });
    }
    const counts = { passwordless_entries: 1, points_entries: 4, password_entries: 1, total_entries: 6, total_points: 200 };
    expect(await see(raffleId, { cookie: member.page.cookie })).toMatchObject({ ...counts, user_entries: 6 });
    expect(await see(raffleId)).toMatchObject({ ...counts, user_entries: 0 });
    expect(await pointsOf(member.id)).toBe(300);
    for (const [entry, message] of [
      [FREE, 'You have already used your free entry.'],
      [withPassword(PASSWORD), 'You have already entered with the password.'],
    ] as const)
      expect(await enter(member, raffleId, entry)).toEqual({ status: 409, json: { success: false, message } });

    const done = await shownEntries(member.id);
    expect(done.map(({ description }) => description)).toEqual(['Spins', 'Spins (3 entries)', 'Spins', 'Spins']);
  });

  it('refuses an entry whose terms are not those that the member saw, and takes nothing', async () => {
    const raffleId = await makeRaffle();
    const member = await withBalance(500);
    const saw = (terms: Record<string, string>) => ({ 'x-seen': String(new URLSearchParams(terms)) });
    const seen = saw({ title: 'Spins', prize: '100 spins', points_per_entry: '100' });
    expect(await enter(member, raffleId, withPoints(100), seen)).toMatchObject({
      status: 409,
      json: { message: 'An entry now costs 50 points.', errors: { 'x-seen': ['An entry now costs 50 points.'] } },
    });
    for (const entry of [FREE, withPassword(PASSWORD)])
      expect(await enter(member, raffleId, entry, saw({ title: 'Coins' }))).toMatchObject({
        status: 409,
        json: { message: 'This raffle is now "Spins".' },
      });
    expect(await enter(member, raffleId, FREE, saw({ prize: 'A car' }))).toMatchObject({ status: 409 });
    expect(await pointsOf(member.id)).toBe(500);
    expect(await see(raffleId)).toMatchObject({ total_entries: 0 });
    expect(await enter(member, raffleId, FREE, saw({ points_per_entry: '100' }))).toMatchObject({ status: 200 });
    const now = saw({ title: 'Spins', prize: '100 spins', points_per_entry: '50' });
    expect(await enter(member, raffleId, withPoints(100), now)).toMatchObject({ status: 200 });
  });

  it.each<[string, RaffleRow, unknown, string]>([
    ['after the end', { endsAt: NOW }, FREE, 'This raffle is not accepting entries'],
    ['after the end, by password', { endsAt: NOW }, withPassword(PASSWORD), 'This raffle is not accepting entries'],
    ['free, but not offered', { allowPasswordlessEntry: false }, FREE, "This raffle doesn't have a free entry."],
    ['by points, but not offered', { allowPointsEntry: false }, withPoints(50), "You can't enter this raffle with points."],
    ['by password, but not offered', { passwordHash: null }, withPassword('x'), "This raffle doesn't have a password entry."],
    ['larger than the remaining room', { maxEntries: 2 }, withPoints(150), 'There is room for 2 more entries only.'],
    ['one too many', { maxEntries: 1 }, withPoints(150), 'There is room for 1 more entry only.'],
    [
      'worth more points than the member has',
      { pointsPerEntry: 1 },
      withPoints(2_147_483_647),
      "You don't have 2147483647 points to spend.",
    ],
  ])('refuses an entry when it is %s', async (_name, row, entry, message) => {
    const raffleId = await makeRaffle(row);
    const member = await withBalance(1000);
    expect(await enter(member, raffleId, entry)).toEqual({ status: 409, json: { success: false, message } });
    expect(await see(raffleId)).toMatchObject({ total_entries: 0, total_points: 0 });
    expect(await pointsOf(member.id)).toBe(1000);
    expect(await test.db.$count(activities, eq(activities.memberId, member.id))).toBe(0);
  });

  it.each<[string, unknown, string]>([
    ['no type', {}, 'entry_type'],
    ['an unknown type', { entry_type: 'all' }, 'entry_type'],
    ['a wrong password', withPassword('backstage'), 'password'],
    ['no password', { entry_type: 'password' }, 'password'],
    ['a blank password', withPassword('  '), 'password'],
    ['a password with a NUL', withPassword('BACK\0STAGE'), 'password'],
    ['a password that is too long', withPassword('x'.repeat(100_000)), 'password'],
    ['a list of passwords', withPassword([PASSWORD]), 'password'],
    ['no points', { entry_type: 'points' }, 'points_spent'],
    ['points as a text', withPoints('50'), 'points_spent'],
    ['half a point', withPoints(50.5), 'points_spent'],
    ['no whole number of entries', withPoints(75), 'points_spent'],
    ['zero points', withPoints(0), 'points_spent'],
    ['more points than are allowed', withPoints(1e300), 'points_spent'],
    ['no body', undefined, 'request'],
  ])('refuses %s with an error for that field', async (_name, entry, field) => {
    const raffleId = await makeRaffle();
    const { status, json } = await enter(await withBalance(1000), raffleId, entry);
    expect({ status, fields: Object.keys(json.errors ?? {}) }).toEqual({ status: 422, fields: [field] });
    expect(await see(raffleId)).toMatchObject({ total_entries: 0 });
  });

  it('requires a member and an existing raffle', async () => {
    const raffleId = await makeRaffle();
    const member = await newMember();
    const { cookie, token } = await test.openPage();
    const asGuest = { cookie, 'x-csrf-token': token };
    const refusal = { status: 401, json: { success: false, message: 'Please sign in to enter raffles' } };
    for (const entry of [FREE, {}]) expect(await enter(member, raffleId, entry, asGuest)).toEqual(refusal);
    for (const entry of [FREE, withPassword(PASSWORD)]) {
      expect(await enter(member, 999_999, entry)).toMatchObject({
        status: 404,
        json: { message: "The raffle you're looking for doesn't exist." },
      });
    }
    expect((await enter(member, '1e3', FREE)).status).toBe(404);
    expect(await see(raffleId)).toMatchObject({ total_entries: 0 });
  });

  itOnBoth('refuses entries after the draw, also on a server whose clock is behind', async () => {
    const raffleId = await makeRaffle();
    await test.db.insert(raffleDraws).values({ raffleId, drawnAt: NOW, seed: 'a', entriesHash: 'b', entriesCount: 0, ticketsCount: 0 });
    expect(await enter(await newMember(), raffleId, FREE)).toMatchObject({
      status: 409,
      json: { message: 'This raffle is not accepting entries' },
    });
  });

  itOnBoth('refuses a password that was changed during the check', async () => {
    const raffleId = await makeRaffle();
    const { id: memberId } = await newMember();
    const changing: Db = Object.create(test.db, {
      transaction: {
        value: async (work: Parameters<Db['transaction']>[0]) => {
          const passwordHash = hashRafflePassword('ANOTHER', Buffer.alloc(16, 2));
          await test.db.update(raffles).set({ passwordHash }).where(eq(raffles.id, raffleId));
          return test.db.transaction(work);
        },
      },
    });
    const entry = { entry_type: 'password', password: PASSWORD } as const;
    const entering = raffleEntrance({ db: changing, now: () => NOW, accounts: test.services.accounts })(raffleId, { memberId, entry });
    await expect(entering).rejects.toMatchObject({ statusCode: 422, message: "That's not the password." });
    expect(await see(raffleId)).toMatchObject({ total_entries: 0 });
  });

  itOnBoth.each([FREE, withPassword(PASSWORD)])('accepts one of ten concurrent requests: %j', async (entry) => {
    const raffleId = await makeRaffle();
    const member = await newMember();
    const responses = await Promise.all(Array.from({ length: 10 }, () => enter(member, raffleId, entry)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await see(raffleId)).toMatchObject({ total_entries: 1 });
    expect(await shownEntries(member.id)).toHaveLength(1);
  });

  itOnBoth('accepts either an entry of the staff or their concurrent change of the raffle', async () => {
    const staff = await Promise.all(Array.from({ length: 5 }, () => newMember(columnsFor('Moderator'))));
    const raffleId = await makeRaffle();
    const change = async ({ page: { cookie, token } }: TestMember) => {
      const [url, headers] = [`/admin-new/api/raffles/${raffleId}/password`, { cookie, 'x-csrf-token': token }];
      return (await test.app.inject({ method: 'PUT', url, headers, payload: { password: PASSWORD } })).statusCode;
    };
    const outcomes = await Promise.all(
      staff.map(async (member) => Promise.all([change(member), enter(member, raffleId, FREE).then(({ status }) => status)])),
    );
    expect(outcomes.map((pair) => pair.sort())).toEqual(staff.map(() => [200, 409]));
  });

  itOnBoth('spends no point twice when a member enters several raffles concurrently', async () => {
    const member = await withBalance(500);
    const ids = await Promise.all(Array.from({ length: 8 }, () => makeRaffle()));
    const responses = await Promise.all(ids.flatMap((id) => [enter(member, id, withPoints(50)), enter(member, id, withPoints(50))]));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(6).fill(409)]);
    expect(await pointsOf(member.id)).toBe(0);
    const entered = await test.db.select().from(raffleEntries).where(eq(raffleEntries.memberId, member.id));
    expect(entered).toHaveLength(10);
  });
});

describe('one Kick account', () => {
  const link = (id: string, kickUserId: string | null) => test.db.update(members).set({ kickUserId }).where(eq(members.id, id));

  itOnBoth('enters a raffle for one member, however many link it one after the other, also after the account was deleted', async () => {
    const raffleId = await makeRaffle();
    const [first, second, third] = [await withBalance(200), await withBalance(200), await withBalance(200)];
    await link(first.id, '881');
    expect((await enter(first, raffleId, FREE)).status).toBe(200);
    expect((await enter(first, raffleId, withPoints(50))).status).toBe(200);
    await link(first.id, null);
    await link(second.id, '881');
    const refusal = { status: 409, json: { message: 'Another member has entered this raffle with your Kick account.' } };
    for (const entry of [FREE, withPoints(50), withPassword(PASSWORD)]) expect(await enter(second, raffleId, entry)).toMatchObject(refusal);
    expect(await pointsOf(second.id)).toBe(200);
    expect((await enter(second, await makeRaffle(), FREE)).status).toBe(200);

    await test.db.transaction((tx) => deleteAccount(tx, first.id, { at: NOW, accounts: test.services.accounts }));
    await link(second.id, null);
    await link(third.id, '881');
    expect(await enter(third, raffleId, FREE)).toMatchObject(refusal);
  });
});
