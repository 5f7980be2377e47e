import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { getTableName, isTable, sql, type Table } from 'drizzle-orm';
import { parse } from 'csv-parse/sync';
import type { Db, OpenDatabase } from '../../db/client';
import { bookPoints } from '../../core/points/points';
import * as schema from '../../db/schema';
import { contactMessages, members, pointsLedger } from '../../db/schema';
import { openTestDatabase } from '../../testing/test-database';
import { readMemberFile } from '../../people/member-imports/member-file';
import { writeImport } from '../../people/member-imports/member-imports.repository';
import { EXPORTED_TABLES, exportedColumns, WITHHELD_COLUMNS, WITHHELD_TABLES } from './exported-tables';
import { exportTables } from './export-tables';
import { ROW_FORMATS } from './export-list';

const NOW = new Date('2026-03-15T20:00:00Z');
const TABLES = (Object.values(schema) as unknown[]).filter((value): value is Table => isTable(value));

/** Exported columns whose names look like those of a secret, each with the reason. */
const NO_SECRETS = ['raffle_totals.password: a count of entries', 'raffle_draws.entries_hash: public with the draw'];

const opened: OpenDatabase[] = [];
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
  await Promise.all(folders.splice(0).map((folder) => fs.rm(folder, { recursive: true })));
});

async function open(): Promise<Db> {
  const database = await openTestDatabase();
  opened.push(database);
  return database.db;
}

async function exportAs(db: Db, format: 'csv' | 'json') {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-export-test-'));
  folders.push(folder);
  const summary = await exportTables(db, { folder, format, at: NOW });
  return { folder, summary, read: (name: string) => fs.readFile(path.join(folder, name), 'utf8') };
}

const rowsOf = (text: string) => parse(text, { columns: true, bom: true }) as Record<string, string>[];

it('exports every table, or leaves it out with a reason', () => {
  const listed = [...EXPORTED_TABLES.map((table) => getTableName(table)), ...Object.keys(WITHHELD_TABLES)];
  expect(listed.sort()).toEqual(TABLES.map((table) => getTableName(table)).sort());
});

it('leaves out columns that exist', () => {
  for (const [name, columns] of Object.entries(WITHHELD_COLUMNS)) {
    const table = EXPORTED_TABLES.find((one) => getTableName(one) === name);
    for (const column of Object.keys(columns))
      expect([name, Object.values((table ?? {}) as object).map((one: { name?: string }) => one.name)]).toEqual([
        name,
        expect.arrayContaining([column]),
      ]);
  }
});

it('exports no column that may be a secret', () => {
  const suspicious = EXPORTED_TABLES.flatMap((table) =>
    Object.keys(exportedColumns(table)).map((column) => `${getTableName(table)}.${column}`),
  ).filter((name) => /hash|token|secret|credential|password$|salt|draw_seed/.test(name));
  expect(suspicious).toEqual(NO_SECRETS.map((line) => line.split(':')[0]));
});

itOnBoth('exports members that another Greenroom imports with the same points', async () => {
  const from = await open();
  await from.insert(members).values([
    { id: '1', username: '=cmd()', points: 120, kickUserId: '11', kickUsername: '-ann-' },
    { id: '175928847299117063', username: 'José 日本', points: 30 },
    { id: '2', username: 'bob, "the second"', points: 7 },
    { id: 'deleted-3', username: 'gone', points: 5, deletedAt: NOW },
  ]);
  const file = await (await exportAs(from, 'csv')).read('members.csv');

  const to = await open();
  await to.insert(members).values([
    { id: '1', username: 'ann' },
    { id: '175928847299117063', username: 'josé' },
    { id: '2', username: 'bob' },
    { id: '9', username: 'other' },
  ]);
  const { lines, problems } = readMemberFile(Buffer.from(file), 'greenroom');
  expect(problems).toEqual([]);
  await to.transaction((tx) => writeImport(tx, 'greenroom', lines, { at: NOW, skipProblems: false, staffId: '9' }));
  expect(await to.select({ id: members.id, points: members.points }).from(members).orderBy(members.id)).toEqual([
    { id: '1', points: 120 },
    { id: '175928847299117063', points: 30 },
    { id: '2', points: 7 },
    { id: '9', points: 0 },
  ]);
});

it('exports a CSV that Excel opens with all letters and digits, without running a text, and JSON as it is; only their owner may read the files', async () => {
  const db = await open();
  const memberId = '175928847299117063';
  await db.insert(members).values({ id: memberId, username: 'José 日本', points: 0 });
  await db
    .insert(pointsLedger)
    .values({ memberId, amount: -40, balanceAfter: 0, reason: 'staff', note: '=1+1', idempotencyKey: 'a', createdAt: NOW });
  await db.insert(contactMessages).values({ name: '@ann', email: 'a@b.c', subject: '\tx', message: 'a,"b"\r\nc', createdAt: NOW });
  const csv = await exportAs(db, 'csv');
  // A byte order mark, and an apostrophe.
  expect(await csv.read('members.csv')).toMatch(/^\uFEFFid,username,.*\r\n'175928847299117063,José 日本,/);
  expect(rowsOf(await csv.read('points_ledger.csv'))).toMatchObject([
    { amount: '-40', note: "'=1+1", created_at: '2026-03-15T20:00:00.000Z' },
  ]);
  expect(rowsOf(await csv.read('contact_messages.csv'))).toMatchObject([
    { name: "'@ann", subject: "'\tx", message: 'a,"b"\r\nc', mailed_at: '' },
  ]);
  for (const file of csv.summary.files) expect((await fs.stat(path.join(csv.folder, file))).mode & 0o777).toBe(0o600);
  const json = await exportAs(db, 'json');
  expect(await json.read('members.ndjson')).toMatch(/^\{"id":"175928847299117063","username":"José 日本",/);
  expect(JSON.parse(await json.read('points_ledger.ndjson'))).toMatchObject({
    amount: -40,
    note: '=1+1',
    created_at: '2026-03-15T20:00:00.000Z',
  });
});

it.each([
  ['hi;=cmd|calc', "hi;'=cmd|calc"],
  ['hi; "=1+1"', 'hi;\' "=1+1"'],
  ['hi\r\n=1+1', "hi\r\n'=1+1"],
  ['hi\t@SUM(1)', "hi\t'@SUM(1)"],
  ['hi\u2028-1', "hi\u2028'-1"],
  [' =1+1', "' =1+1"],
  ['\u00a0\u200b=1+1', "'\u00a0\u200b=1+1"],
  ['\r\n=1+1', "'\r\n'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['；＠SUM(1)', '；＠SUM(1)'],
  ['ann-marie = 1, +2; ok', 'ann-marie = 1, +2; ok'],
  ['\n;\n"\t=1', "'\n;'\n'\"\t'=1"],
  ['a' + '\n'.repeat(300_000), 'a' + '\n'.repeat(300_000)],
])('writes %.20j to CSV as %.20j', (text, expected) => {
  expect(rowsOf(ROW_FORMATS.csv.header(['text']) + ROW_FORMATS.csv.rows(['text'], [{ text }]))).toEqual([{ text: expected }]);
});

itOnBoth('exports tables of more than a batch once, also by a key of several columns', async () => {
  const db = await open();
  const ids = Array.from({ length: 2001 }, (_, index) => String(index));
  await db.execute(sql`insert into members (id, username) select number, number from generate_series(0, 2000) number`);
  await db.execute(sql`insert into friendships (member_id, friend_id) select '0', number from generate_series(1, 2000) number`);
  const { read, summary } = await exportAs(db, 'csv');
  expect(
    rowsOf(await read('members.csv'))
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...ids].sort());
  expect(new Set(rowsOf(await read('friendships.csv')).map((row) => row.friend_id)).size).toBe(2000);
  expect(JSON.parse(await read('about.json'))).toMatchObject({
    made_at: NOW.toISOString(),
    rows: { members: 2001, friendships: 2000 },
    left_out: { tables: { sessions: expect.any(String) } },
  });
  expect(summary.files).toHaveLength(EXPORTED_TABLES.length + 1);
});

itOnBoth('exports the ledger of the same moment as the balances, although points are booked between the two', async () => {
  const db = await open();
  await db.insert(members).values({ id: '1', username: 'ann', points: 0 });
  let booking: Promise<void> | undefined;
  const openFile = fs.open;
  const opening = jest.spyOn(fs, 'open').mockImplementation(async (file, ...more) => {
    if (path.basename(String(file)) === 'points_ledger.csv') {
      booking = db.transaction(
        async (tx) => void (await bookPoints(tx, [{ memberId: '1', amount: 5, reason: 'test', key: 'a', at: NOW }])),
      );
      // The embedded database has one connection: the booking waits for the end of the export.
      if (globalThis.TEST_ON_POSTGRES) await booking;
    }
    return openFile(file, ...more);
  });
  const { read } = await exportAs(db, 'csv').finally(() => opening.mockRestore());
  await booking;
  expect(rowsOf(await read('members.csv'))).toMatchObject([{ points: '0' }]);
  expect(rowsOf(await read('points_ledger.csv'))).toEqual([]);
  expect(await db.select({ points: members.points }).from(members)).toEqual([{ points: 5 }]);
});
