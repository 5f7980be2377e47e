import { sql } from 'drizzle-orm';
import { makeServerDatabase, type ServerDatabase } from '../testing/test-database';
import { type Db, openPostgres, type OpenDatabase } from './client';

let place: ServerDatabase;
let database: OpenDatabase;
beforeAll(async () => {
  place = await makeServerDatabase();
});
afterEach(() => database.close());
afterAll(() => place.remove());

/** Runs a constant query three times, and one whose text varies. @returns the connection's prepared statements */
async function runAndCount(prepares: boolean | undefined): Promise<unknown[]> {
  database = await openPostgres(place.env.DATABASE_URL ?? '', undefined, { connections: 1, prepares });
  for (const value of [1, 2, 3]) {
    await database.db.execute(sql`select ${value}::int as value`);
    await database.db.execute(sql`select ${value}::int + ${sql.raw(`${value}`)}`);
  }
  const { rows } = (await database.db.execute(sql`select statement from pg_prepared_statements`)) as unknown as { rows: unknown[] };
  return rows;
}

it('prepares a statement that runs again, and none whose text is different each time', async () => {
  expect(await runAndCount(undefined)).toEqual([{ statement: 'select $1::int as value' }]);
});

it('prepares nothing behind a pooler that cannot keep it', async () => {
  expect(await runAndCount(false)).toEqual([]);
});

it('takes back all of a transaction whose statements are sent together, and goes on with the connection', async () => {
  database = await openPostgres(place.env.DATABASE_URL ?? '', undefined, { connections: 1 });
  const { db } = database;
  await db.execute(sql`create table if not exists sent (id integer primary key)`);
  const insert = (tx: Db, ...ids: number[]) => Promise.all(ids.map((id) => tx.execute(sql`insert into sent values (${id})`)));
  await db.transaction((tx) => insert(tx, 1, 2));
  for (let times = 0; times < 2; times++) await expect(db.transaction((tx) => insert(tx, 3, 1, 4))).rejects.toThrow();
  await expect(db.transaction(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await db.transaction((tx) => insert(tx, 5));
  expect(await db.execute(sql`select id from sent order by id`)).toMatchObject({ rows: [{ id: 1 }, { id: 2 }, { id: 5 }] });
});
