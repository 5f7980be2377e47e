import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { messageOf } from '../command';
import { HIGH_ROLLER } from '../../demo/demo-people';
import { openEmbedded, openPostgres, type Db } from '../../db/client';
import { sessionSecretOf } from '../../db/secret';
import { auditLog, members, pointsLedger, raffleTotals, sessions, storeItems } from '../../db/schema';
import { startSession } from '../../session/session.repository';
import { copyEmptyData } from '../../testing/data-folders';
import { copyDemoData, readStore, startDemoServer } from '../../testing/demo-server';
import { TestBrowser } from '../../testing/test-browser';
import { makeEmptyDatabase, type PostgresDatabase } from '../../testing/test-database';
import { moveCommand } from './move-command';

let dataDir: string;
let session: string;
let target: PostgresDatabase;

beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-move-'));
  await copyDemoData(dataDir);
  const { db, close } = await openEmbedded(path.join(dataDir, 'database'));
  session = await startSession(db, HIGH_ROLLER.id, new Date());
  await sessionSecretOf(db);
  await close();
});
beforeEach(async () => {
  target = await makeEmptyDatabase();
});
afterEach(() => target.drop());
afterAll(() => fs.rm(dataDir, { recursive: true }));

const move = (dir = dataDir, url = target.url) => moveCommand(['--to', url], { DATA_DIR: dir }).catch(messageOf);

/** Reads rows of every kind of column, through the server's own types. */
async function readRows(db: Db) {
  return {
    ledger: await db.select().from(pointsLedger).orderBy(pointsLedger.id),
    members: await db.select().from(members).orderBy(members.id),
    sessions: await db.select().from(sessions).orderBy(sessions.idHash),
    audit: await db.select().from(auditLog).orderBy(auditLog.id),
    raffles: await db.select().from(raffleTotals).orderBy(raffleTotals.raffleId),
    items: await db.select().from(storeItems).orderBy(storeItems.id),
    secret: await sessionSecretOf(db),
  };
}

async function isEmpty(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select from pg_class where relnamespace::regnamespace::text in ('public', 'drizzle') limit 1");
  await client.end();
  return rows.length === 0;
}

it('moves every row by a user that is no superuser, and the site goes on there', async () => {
  const line = await move();
  expect(line).toMatch(
    /^Moved \d+ tables with \d+ rows\. Counts and digests of all tables are equal on both sides; the ledger has \d+ rows with the digest [0-9a-f]{32}\.\n/,
  );
  expect(line).toContain(`keep DATA_DIR=${dataDir}`);

  const source = await openEmbedded(path.join(dataDir, 'database'));
  const expected = await readRows(source.db);
  await source.close();
  const moved = await openPostgres(target.url);
  const { db } = moved;
  expect(await readRows(db)).toEqual(expected);
  expect(expected.ledger.length).toBeGreaterThan(500);

  // Sequences go on, and triggers and references are in force.
  const row = { memberId: HIGH_ROLLER.id, amount: 1, balanceAfter: 1, reason: 'A test', createdAt: new Date() };
  const [added] = await db
    .insert(pointsLedger)
    .values({ ...row, idempotencyKey: 'new' })
    .returning();
  expect(added?.id).toBe((expected.ledger.at(-1)?.id ?? 0) + 1);
  await expect(db.delete(pointsLedger)).rejects.toThrow();
  await expect(
    db.insert(sessions).values({ idHash: 'x', memberId: 'nobody', createdAt: new Date(), expiresAt: new Date() }),
  ).rejects.toThrow();
  await moved.close();

  const { server, origin } = await startDemoServer({ DATA_DIR: dataDir, DATABASE_URL: target.url });
  const visitor = new TestBrowser(origin);
  visitor.setCookie('greenroom_session', session);
  const { points } = await readStore(visitor, 'Chat Shoutout');
  expect(points).toBe(expected.members.find(({ id }) => id === HIGH_ROLLER.id)?.points);
  server.child.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
});

it('refuses a database that is not empty, and leaves it as it is', async () => {
  const client = new Client({ connectionString: target.url });
  await client.connect();
  await client.query('create table notes as select 1 as note');
  expect(await move()).toBe('The database of --to is not empty: it has public.notes. Create an empty one for the move.');
  const { rows } = await client.query("select relname from pg_class where relnamespace = 'public'::regnamespace");
  expect(rows).toEqual([{ relname: 'notes' }]);
  await client.end();
});

it('refuses another encoding, and a database that does not exist', async () => {
  const latin = await makeEmptyDatabase('LATIN1');
  expect(await move(dataDir, latin.url)).toBe('The database of --to has the encoding LATIN1. Create one with the encoding UTF8.');
  await latin.drop();
  const missing = new URL(target.url);
  missing.pathname = '/no_such_database';
  expect(await move(dataDir, missing.href)).toMatch(
    /^The database server refused --to: database "no_such_database" does not exist\. Check its user, password and database\.$/,
  );
});

it.each([
  [
    'a row that refers to a missing one',
    "set session_replication_role = replica; insert into sessions values ('x', 'nobody', now(), now())",
    /^Nothing was moved: .* violates foreign key constraint /,
  ],
  [
    'an unknown table',
    'create table notes (note text)',
    /^The embedded database has a table that Greenroom does not know: public\.notes\. Nothing was moved\.$/,
  ],
])('moves nothing if the embedded database has %s', async (_what, change, message) => {
  const broken = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-move-'));
  await copyEmptyData(broken);
  const { db, close } = await openEmbedded(path.join(broken, 'database'));
  for (const statement of change.split('; ')) await db.execute(sql.raw(statement));
  await close();
  expect(await move(broken)).toMatch(message);
  expect(await isEmpty(target.url)).toBe(true);
  await fs.rm(broken, { recursive: true });
});
