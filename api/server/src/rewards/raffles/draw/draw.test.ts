import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { RaffleDrawResponse } from '@greenroom/contract';
import { and, eq, sql } from 'drizzle-orm';
import { activities, members, raffleDraws, raffleEntries, raffles, raffleWinners, raffleWithdrawals } from '../../../db/schema';
import { type CheckDrawScript, openCheckDrawScript } from '../../../testing/check-draw-script';
import { insertRow } from '../../../admin/rows';
import { sharedTestApp } from '../../../testing/test-app';
import { deleteAccount } from '../../../people/account/delete-account';
import { lockForWithdrawal, withdrawEntries } from '../../../people/safer-gambling/take-break';
import { drawDueRaffles, drawRaffle } from './carry-out';
import { commitmentTo, drawNumber, drawOrder, hashOfEntries, pseudonymOf, take, type DrawnEntry } from './decide';

const ROOT = path.resolve(import.meta.dirname, '../../../../../..');
const NOW = new Date('2026-03-15T20:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);

const entry = (id: number, memberId: string, tickets = 1): DrawnEntry => ({ id, number: id, memberId, tickets });
const draw = (entries: DrawnEntry[], seed: string, count = 1, randomness?: string) =>
  take(drawOrder(entries, { seed, entriesHash: hashOfEntries(entries), ...(randomness && { randomness }) }), count);

describe('the draw algorithm', () => {
  it('hashes one line for each entry, and for each that was withdrawn', () => {
    const text = '1:3:111:1\n2:5:withdrawn:9\n3:7:222:40\n';
    const entries = [
      { ...entry(3, '111'), number: 1 },
      { ...entry(7, '222', 40), number: 3 },
    ];
    expect(hashOfEntries(entries, [{ id: 5, number: 2, tickets: 9 }])).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('depends on the seed, on every entry and on the randomness of a beacon', () => {
    const crowd = Array.from({ length: 1000 }, (_, index) => entry(index + 1, `${index}`));
    const first = draw(crowd, 'seed');
    expect(draw(crowd, 'seed')).toEqual(first);
    expect(draw(crowd, 'other')).not.toEqual(first);
    expect(draw([...crowd, entry(1001, '1')], 'seed')).not.toEqual(first);
    const [one, other] = ['aa'.repeat(32), 'bb'.repeat(32)].map((randomness) => draw(crowd, 'seed', 1, randomness));
    expect(one).not.toEqual(first);
    expect(one).not.toEqual(other);
  });

  it('draws each member at most once, and all if there are enough prizes', () => {
    const entries = [entry(1, 'a', 1_000_000_000), entry(2, 'b'), entry(3, 'a', 5), entry(4, 'c')];
    for (const seed of ['1', '2', '3']) {
      const winners = draw(entries, seed, 5).map(({ memberId }) => memberId);
      expect(winners).toHaveLength(3);
      expect(new Set(winners).size).toBe(3);
    }
    expect(draw([], 'seed', 3)).toEqual([]);
  });

  it.each([
    ['', undefined],
    [', also with a beacon', 'ab'.repeat(32)],
  ])('gives every ticket the same chance%s', (_with, randomness) => {
    const entries = [entry(1, 'a'), entry(2, 'b', 2), entry(3, 'a', 3), entry(4, 'c', 4)];
    const won = new Map<number, number>();
    for (let seed = 0; seed < 5000; seed++) {
      const [winner] = draw(entries, `${seed}`, 1, randomness);
      if (winner) won.set(winner.id, (won.get(winner.id) ?? 0) + 1);
    }
    // The seeds are fixed, so this can't fail by chance; a fair draw deviates by less than 2 %.
    for (const { id, tickets } of entries) expect(Math.abs((won.get(id) ?? 0) - tickets * 500)).toBeLessThan(100);
  });

  it('rejects numbers above the largest multiple of the limit', () => {
    const numbers = [9n, 8n, 5n];
    expect(drawNumber(4, () => numbers.shift() ?? 0n, 10n)).toBe(1);
    expect(numbers).toEqual([]);
  });
});

describe('a draw', () => {
  const test = sharedTestApp({ now: () => NOW });
  let site: string;

  beforeAll(async () => {
    await test.db.insert(members).values(['1', '2', '3', '4', '77', '78'].map((id) => ({ id, username: `name${id}` })));
    site = await test.app.listen({ host: '127.0.0.1', port: 0 });
  });

  async function makeRaffle(row: Partial<typeof raffles.$inferInsert> = {}, entrants = ['1', '2', '3', '4']): Promise<number> {
    const base = { title: 'Spins', description: '', prize: '100 spins', startsAt: hours(-2), endsAt: hours(-1) };
    const raffleId = await insertRow(test.db, raffles, { ...base, ...row });
    const rows = entrants.flatMap((memberId, index) => [
      { raffleId, memberId, entryType: 'passwordless', createdAt: NOW } as const,
      { raffleId, memberId, entryType: 'points', tickets: index + 1, pointsSpent: index + 1, createdAt: NOW } as const,
    ]);
    if (rows.length > 0) await test.db.insert(raffleEntries).values(rows);
    return raffleId;
  }

  const drawNow = (raffleId: number) => test.db.transaction((tx) => drawRaffle(tx, raffleId, { ...test.services, at: NOW }));
  const see = async (raffleId: number) => RaffleDrawResponse.parse((await test.app.inject(`/api/r/raffles/${raffleId}/draw`)).json()).data;

  const wins = (memberId: string) => test.db.$count(activities, and(eq(activities.memberId, memberId), eq(activities.type, 'winning')));

  it('keeps its seed secret before the draw, and matches the commitment afterwards', async () => {
    const raffleId = await makeRaffle({ winnersCount: 2 });
    const [{ drawSeed } = { drawSeed: '' }] = await test.db.select().from(raffles).where(eq(raffles.id, raffleId));
    const before = await see(raffleId);
    expect(before).toEqual({
      cancelled_at: null,
      cancel_reason: null,
      commitment: commitmentTo(drawSeed),
      algorithm: 'greenroom-draw-3',
      seed: null,
      entries_hash: null,
      entries_count: null,
      tickets_count: null,
      entries_made: 8,
      withdrawals: [],
      winners_count: 2,
      drawn_at: null,
      winners: [],
      reserves: [],
      replacements: [],
      beacon: null,
    });
    for (const url of ['raffles', `raffles/${raffleId}`, `raffles/${raffleId}/draw`, `raffles/${raffleId}/entries`]) {
      expect((await test.app.inject(`/api/r/${url}`)).body).not.toContain(drawSeed);
    }

    expect(await drawNow(raffleId)).toBe(true);
    const after = await see(raffleId);
    expect(after).toMatchObject({ commitment: before.commitment, seed: drawSeed, entries_count: 8, tickets_count: 14 });
    expect(after.drawn_at).toBe(NOW.toISOString());
    expect(after.winners.map(({ position }) => position)).toEqual([1, 2]);

    const raffle = (await test.app.inject(`/api/r/raffles/${raffleId}`)).json().data;
    expect(raffle.winners).toEqual(after.winners.map(({ username, position }) => ({ username, avatar: null, position })));
    const recorded = await test.db.select().from(activities).where(eq(activities.type, 'winning'));
    expect(recorded.map(({ memberId }) => memberId).sort()).toEqual(after.winners.map((winner) => winner.user_id).sort());
    expect(recorded[0]?.description).toBe('100 spins in the raffle Spins');
  });

  it.each([
    ['runs', { endsAt: hours(1) }],
    ['has no end', { endsAt: null }],
  ])('is refused when the raffle %s', async (_name, row) => {
    const raffleId = await makeRaffle(row);
    await expect(drawNow(raffleId)).rejects.toMatchObject({ statusCode: 409, message: "This raffle hasn't ended yet." });
    await expect(drawNow(999_999)).rejects.toMatchObject({ statusCode: 404 });
    expect((await see(raffleId)).seed).toBeNull();
  });

  it('has no winners without entries', async () => {
    const raffleId = await makeRaffle({}, []);
    expect(await drawNow(raffleId)).toBe(true);
    expect(await see(raffleId)).toMatchObject({ entries_count: 0, tickets_count: 0, winners: [] });
  });

  itOnBoth('is made once for concurrent calls', async () => {
    const raffleId = await makeRaffle({ winnersCount: 3 });
    const made = await Promise.all(Array.from({ length: 5 }, () => drawNow(raffleId)));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect((await see(raffleId)).winners).toHaveLength(3);
  });

  itOnBoth('records each win of a member who wins several raffles at the same time', async () => {
    const raffleIds = await Promise.all(Array.from({ length: 6 }, () => makeRaffle({ winnersCount: 4 })));
    const before = await wins('1');
    expect(await Promise.all(raffleIds.map(drawNow))).toEqual(Array(6).fill(true));
    expect(await wins('1')).toBe(before + 6);
  });

  itOnBoth('is made by the job when due, despite failures of others, and on one of several servers', async () => {
    await drawDueRaffles(test.db, { ...test.services, at: NOW });
    const due = await makeRaffle();
    const closed = await makeRaffle({ endsAt: null, closedAt: hours(-1) });
    const byStaff = await makeRaffle({ drawsItself: false });
    const running = await makeRaffle({ endsAt: hours(1) });
    const drawnBefore = await makeRaffle();
    const [first] = await test.db.select().from(raffleEntries).where(eq(raffleEntries.raffleId, drawnBefore));
    await test.db.insert(raffleWinners).values({ raffleId: drawnBefore, position: 1, memberId: '1', entryId: first?.id ?? 0 });
    const broken = await makeRaffle({ drawSeed: 'broken' });
    await test.db.execute(sql`alter table raffle_draws add constraint broken check (seed <> 'broken')`);

    const counts = await Promise.all([1, 2, 3].map(() => drawDueRaffles(test.db, { ...test.services, at: NOW })));
    expect(counts.reduce((sum, count) => sum + count)).toBe(2);
    const drawn = await test.db.select({ id: raffleDraws.raffleId }).from(raffleDraws);
    const ids = drawn.map(({ id }) => id);
    expect([due, closed, byStaff, running, drawnBefore, broken].filter((id) => ids.includes(id))).toEqual([due, closed]);
    expect(test.warnings.join()).toContain('A raffle could not be drawn');

    await test.db.execute(sql`alter table raffle_draws drop constraint broken`);
    expect(await drawDueRaffles(test.db, { ...test.services, at: NOW })).toBe(1);
    expect(await drawNow(drawnBefore)).toBe(false);
  });

  describe('verified with the script of docs/raffle-draws.md', () => {
    let script: CheckDrawScript;
    beforeAll(() => {
      script = openCheckDrawScript();
    });
    afterAll(() => script.close());

    const check = (...args: (string | number)[]) => script.check(site, ...args);

    it('accepts a correct draw with more entries than one response holds', async () => {
      const raffleId = await makeRaffle({ winnersCount: 3 });
      await test.db.execute(sql`
        insert into raffle_entries (raffle_id, member_id, entry_type, tickets, points_spent, created_at)
        select ${raffleId}, (number % 4 + 1)::text, 'points', number % 3 + 1, 1, now() from generate_series(1, 10001) as number`);
      const { commitment } = await see(raffleId);
      await drawNow(raffleId);
      expect(await check(raffleId, commitment)).toBe(`The draw of raffle ${raffleId} is right: 3 of 10009 entries won.`);
    });

    itOnBoth('accepts a draw after a winner has deleted their account, before and after it', async () => {
      const raffleId = await makeRaffle({ winnersCount: 9 }, ['77', '78', '1', '2']);
      const accounts = { keys: [Buffer.from('key')] as const, days: 1 };
      await test.db.transaction((tx) => deleteAccount(tx, '77', { at: NOW, accounts }));
      await drawNow(raffleId);
      const drawn = await see(raffleId);
      await test.db.transaction((tx) => deleteAccount(tx, '78', { at: NOW, accounts }));
      const after = await see(raffleId);
      expect({ ...after, winners: [], replacements: [] }).toEqual({ ...drawn, winners: [], replacements: [] });
      expect(after.winners.map(({ username }) => username)).not.toContain('Deleted member');
      expect(after.replacements).toMatchObject([{ reason: 'deleted' }, { reason: 'deleted' }]);
      expect(await check(raffleId, drawn.commitment)).toBe(
        `The draw of raffle ${raffleId} is right: 2 of 8 entries won. Places passed on by the rule: 2.`,
      );
    });

    const withdraw = (memberId: string) =>
      test.db.transaction(async (tx) => {
        const raffleIds = await lockForWithdrawal(tx, memberId);
        return withdrawEntries(tx, { memberId, raffleIds, at: NOW });
      });

    itOnBoth('accepts a draw with withdrawn entries, the first and the last among them, and entries after that', async () => {
      const raffleId = await makeRaffle({ winnersCount: 2 });
      const made = await test.db.select().from(raffleEntries).where(eq(raffleEntries.raffleId, raffleId)).orderBy(raffleEntries.id);
      await withdraw('1');
      await withdraw('4');
      await test.db.insert(raffleEntries).values({ raffleId, memberId: '1', entryType: 'password', createdAt: NOW });
      await drawNow(raffleId);
      const gone = made.filter(({ memberId }) => memberId === '1' || memberId === '4');
      const record = await see(raffleId);
      expect(record).toMatchObject({ entries_made: 9, entries_count: 5 });
      expect(record.withdrawals).toEqual(
        gone.map(({ id, number, tickets }) => ({ number, entry_id: id, tickets, withdrawn_at: expect.any(String) })),
      );
      expect(record.withdrawals.map(({ number }) => number)).toEqual([1, 2, 7, 8]);
      expect(await check(raffleId)).toBe(`The draw of raffle ${raffleId} is right: 2 of 5 entries won, and 4 were withdrawn.`);
    });

    it.each(['before the draw', 'after it'])('detects a withdrawal that was taken out of the record %s', async (when) => {
      const raffleId = await makeRaffle();
      await withdraw('4');
      const forget = () => test.db.delete(raffleWithdrawals).where(eq(raffleWithdrawals.raffleId, raffleId));
      if (when === 'before the draw') await forget();
      await drawNow(raffleId);
      if (when === 'after it') await forget();
      await expect(check(raffleId)).rejects.toThrow('numbers of the entries: found');
    });

    it('accepts a draw by the rule before, when withdrawals were not recorded', async () => {
      const raffleId = await makeRaffle();
      const entries = await test.db.select().from(raffleEntries).where(eq(raffleEntries.raffleId, raffleId)).orderBy(raffleEntries.id);
      const salts = new Map((await test.db.select().from(members)).map(({ id, drawSalt }) => [id, drawSalt]));
      const drawn = entries.map((row) => ({
        ...row,
        memberId: pseudonymOf({ id: row.memberId, drawSalt: salts.get(row.memberId) ?? '' }),
      }));
      const lines = drawn.map(({ id, memberId, tickets }) => `${id}:${memberId}:${tickets}\n`);
      const entriesHash = createHash('sha256').update(lines.join('')).digest('hex');
      const counts = { entriesCount: 8, ticketsCount: 14 };
      await test.db
        .insert(raffleDraws)
        .values({ raffleId, drawnAt: NOW, algorithm: 'greenroom-draw-2', seed: 'ab'.repeat(32), entriesHash, ...counts });
      const [winner] = take(drawOrder(drawn, { seed: 'ab'.repeat(32), entriesHash }), 1);
      const memberId = entries.find(({ id }) => id === winner?.id)?.memberId ?? '';
      await test.db.insert(raffleWinners).values({ raffleId, position: 1, memberId, entryId: winner?.id ?? 0 });
      expect(await see(raffleId)).toMatchObject({ algorithm: 'greenroom-draw-2', entries_made: null });
      expect(await check(raffleId)).toBe(`The draw of raffle ${raffleId} is right: 1 of 8 entries won.`);
    });

    it("runs by a visitor's command in a folder of their own", async () => {
      const raffleId = await makeRaffle();
      await drawNow(raffleId);
      const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-draw-'));
      await fs.copyFile(path.join(ROOT, 'docs/check-draw.mjs'), path.join(folder, 'check-draw.mjs'));
      await fs.symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
      const { stdout } = await promisify(execFile)(process.execPath, ['check-draw.mjs', site, `${raffleId}`], { cwd: folder });
      expect(stdout).toBe(`The draw of raffle ${raffleId} is right: 1 of 8 entries won.\n`);
      await fs.rm(folder, { recursive: true });
    });

    it('rejects another commitment, other winners and other entries', async () => {
      const raffleId = await makeRaffle();
      await drawNow(raffleId);
      const [winner] = await test.db.select().from(raffleWinners).where(eq(raffleWinners.raffleId, raffleId));
      const entries = await test.db.select().from(raffleEntries).where(eq(raffleEntries.raffleId, raffleId));
      const other = entries.find(({ id }) => id !== winner?.entryId);
      await test.db
        .update(raffleWinners)
        .set({ entryId: other?.id ?? 0 })
        .where(eq(raffleWinners.raffleId, raffleId));
      await expect(check(raffleId, 'another commitment')).rejects.toThrow('commitment: found');
      await expect(check(raffleId)).rejects.toThrow('winners: found');
      await test.db.insert(raffleEntries).values({ raffleId, memberId: '1', entryType: 'password', createdAt: NOW });
      await expect(check(raffleId)).rejects.toThrow('entries hash: found');
    });
  });
});
