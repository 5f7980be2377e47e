import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { messageOf } from '../commands/command';
import { makeEmptyDatabase, type PostgresDatabase } from '../testing/test-database';
import { openPostgres, SETUP_LOCK } from './client';
import { openDatabase } from './open-database';

let database: PostgresDatabase;
let name: string;
beforeEach(async () => {
  database = await makeEmptyDatabase();
  name = new URL(database.url).username;
});
afterEach(() => database.drop());

const open = (url: string) =>
  openDatabase({ databaseUrl: url, dataDir: '' }).then(async ({ close }) => {
    await close();
    return 'It opened.';
  }, messageOf);

async function asSuperuser(sql: string): Promise<void> {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

it('opens a database of its own', async () => {
  expect(await open(database.url)).toBe('It opened.');
});

it.each([
  [
    'may not create tables',
    () => `alter database ${name} owner to postgres`,
    /^The user of DATABASE_URL may not do .*\(alter database … owner to …\)\.$/,
  ],
  ['is read-only', () => `alter database ${name} set default_transaction_read_only = on`, /^The database of DATABASE_URL is read-only/],
  [
    'has no connection left',
    () => `alter role ${name} connection limit 0`,
    /no connection left: too many connections for role .* takes 11\.$/,
  ],
])('says in one sentence that the user %s', async (_what, change, sentence) => {
  await asSuperuser(change());
  expect(await open(database.url)).toMatch(sentence);
});

it('guards the start by a transaction, which a pooler ends with its client', async () => {
  let states: unknown[] = [];
  const { close } = await openPostgres(database.url, async (db) => {
    const here = sql`(select oid from pg_database where datname = current_database())`;
    const held = sql`pid in (select pid from pg_locks where locktype = 'advisory' and objid = ${SETUP_LOCK} and database = ${here})`;
    states = await db
      .select({ state: sql<string>`state` })
      .from(sql`pg_stat_activity`)
      .where(held);
  });
  await close();
  expect(states).toEqual([{ state: 'idle in transaction' }]);
});
