/** @both-databases Imports of a file race. */
import { asc, eq } from 'drizzle-orm';
import { platforms, players, wagers } from '../../db/schema';
import type { OpenDatabase } from '../../db/client';
import { openTestDatabase } from '../../testing/test-database';
import { readWagerFile } from './wager-file';
import { importWagers } from './wagers.repository';

const NOW = new Date('2026-03-15T20:00:00Z');
const AT = '2026-03-14T10:00:00Z';

let database: OpenDatabase;
let platformId = 0;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  platformId += 1;
  await database.db.insert(platforms).values({ id: platformId, name: 'First', slug: `p${platformId}` });
});

const rowsOf = (...lines: string[]) =>
  readWagerFile(Buffer.from(['player,amount,wagered_at,game', ...lines].join('\n')), { now: NOW }).rows;
const run = (...lines: string[]) => importWagers(database.db, platformId, rowsOf(...lines));
const stored = () =>
  database.db
    .select({ player: players.displayName, amount: wagers.amount, game: wagers.gameTitle, at: wagers.wageredAt })
    .from(wagers)
    .innerJoin(players, eq(players.id, wagers.playerId))
    .where(eq(wagers.platformId, platformId))
    .orderBy(asc(wagers.id));

it('imports the wagers and creates missing players', async () => {
  await database.db.insert(players).values({ platformId, displayName: 'Ann' });
  expect(await run(`ann,12.34,${AT},Neon Koi`, `Bob,999999999999.99,${AT},`, `BOB,1,${AT},`)).toEqual({
    imported: 3,
    known: 0,
    newPlayers: 1,
  });
  expect(await stored()).toEqual([
    { player: 'Ann', amount: 12.34, game: 'Neon Koi', at: new Date(AT) },
    { player: 'Bob', amount: 999_999_999_999.99, game: null, at: new Date(AT) },
    { player: 'Bob', amount: 1, game: null, at: new Date(AT) },
  ]);
});

it('imports nothing the second time, and counts equal lines of one file', async () => {
  const file = [`ann,5,${AT},`, `ann,5,${AT},`, `bob,5,${AT},`];
  expect(await run(...file)).toMatchObject({ imported: 3, known: 0 });
  const before = await stored();
  expect(await run(...file)).toEqual({ imported: 0, known: 3, newPlayers: 0 });
  expect(await stored()).toEqual(before);
  expect(await run(...file, `ann,5,${AT},`, `ann,6,${AT},`)).toEqual({ imported: 2, known: 3, newPlayers: 0 });
});

it('separates the platforms', async () => {
  await run(`ann,5,${AT},`);
  platformId += 1;
  await database.db.insert(platforms).values({ id: platformId, name: 'Second', slug: `p${platformId}` });
  expect(await run(`ann,5,${AT},`)).toEqual({ imported: 1, known: 0, newPlayers: 1 });
});

it('gives the wagers of a name in several spellings to one player', async () => {
  await database.db.insert(players).values([
    { platformId, displayName: 'Ann' },
    { platformId, displayName: 'ANN' },
  ]);
  expect(await run(`ann,5,${AT},`, `ANN,6,${AT},`)).toMatchObject({ imported: 2, newPlayers: 0 });
  expect((await stored()).map(({ player }) => player)).toEqual(['Ann', 'Ann']);
});

it('stores texts literally', async () => {
  const name = `'); drop table wagers; -- \\ {"a": "b"} é 🎲`;
  await run(`"${name.replaceAll('"', '""')}",5,${AT},"<b>${'x'.repeat(190)}"`);
  expect(await stored()).toMatchObject([{ player: name }]);
});

it('imports all of the wagers or none', async () => {
  const good = Array.from({ length: 5001 }, (_, index) => `ann,${index + 1},${AT},`);
  const [broken, ...rest] = rowsOf(...good).reverse();
  const rows = [...rest, { ...(broken as NonNullable<typeof broken>), amount: -1 }];
  await expect(importWagers(database.db, platformId, rows)).rejects.toThrow();
  expect(await stored()).toEqual([]);
  expect(await database.db.$count(players, eq(players.platformId, platformId))).toBe(0);
});

it('imports each wager and player once when the same file is imported concurrently', async () => {
  const file = Array.from({ length: 300 }, (_, index) => `player ${index % 50},${index + 1},${AT},`);
  const results = await Promise.all(Array.from({ length: 4 }, (_, index) => run(...(index % 2 ? [...file].reverse() : file))));
  expect(results.map(({ imported }) => imported).sort((one, other) => one - other)).toEqual([0, 0, 0, 300]);
  expect(await database.db.$count(players, eq(players.platformId, platformId))).toBe(50);
  expect(await stored()).toHaveLength(300);
});
