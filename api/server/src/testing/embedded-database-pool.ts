import fs from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';

/** Where the run's snapshot lies: an empty database with every migration. The processes that run the tests inherit the variable. */
export const SNAPSHOT = 'GREENROOM_TEST_SNAPSHOT';

/** What the tables look like, apart from their rows. */
const SHAPE = `select md5(string_agg(part, ';' order by part)) as shape from (
  select concat_ws(' ', c.relname, a.attname, a.atttypid, a.attnotnull) as part
    from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace
  union all select concat_ws(' ', oid, conname) from pg_constraint
  union all select concat_ws(' ', oid, tgname) from pg_trigger
  union all select concat_ws(' ', oid, proname, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
) parts`;

/** Longer than from one test file to the next, shorter than Jest waits for a worker to end. */
const IDLE_MS = 250;

interface Database {
  client: PGlite;
  shape: string;
  /** Puts the rows back to those of the snapshot. */
  reset: string;
}

/** An embedded database for a test, which knows it no longer once it was closed. */
export class PooledClient implements Pick<PGlite, 'query' | 'transaction'> {
  #client: PGlite | undefined;
  #giveBack: () => void;

  constructor(client: PGlite, giveBack: () => void) {
    this.#client = client;
    this.#giveBack = giveBack;
  }

  readonly query: PGlite['query'] = (...query) => this.#open.query(...query);
  readonly transaction: PGlite['transaction'] = (callback) => this.#open.transaction(callback);

  close(): void {
    if (!this.#client) throw new Error('The database was closed before.');
    this.#client = undefined;
    this.#giveBack();
  }

  get #open(): PGlite {
    if (!this.#client) throw new Error('The database is closed.');
    return this.#client;
  }
}

/** Embedded databases that are lent to one test after another, each as empty as the snapshot. */
export class EmbeddedDatabasePool {
  readonly #idle: Database[] = [];
  readonly #lent = new Set<Database>();
  #end: NodeJS.Timeout | undefined;

  async acquire(): Promise<PooledClient> {
    const database = (await this.#takeIdle()) ?? (await open());
    this.#lent.add(database);
    return new PooledClient(database.client, () => {
      if (this.#lent.delete(database)) this.#idle.push(database);
    });
  }

  /** A test file begins. */
  begin(): void {
    clearTimeout(this.#end);
  }

  /** A test file ends. What it did not close is no good to another, which would see what it still writes. */
  async end(): Promise<void> {
    await closeAll(this.#lent);
    this.#lent.clear();
    // An open database has timers, which would keep a worker alive that is done.
    this.#end = setTimeout(() => void closeAll(this.#idle.splice(0)), IDLE_MS);
  }

  async #takeIdle(): Promise<Database | undefined> {
    const database = this.#idle.pop();
    if (!database) return undefined;
    const { client, shape, reset } = database;
    if ((await shapeOf(client)) === shape) {
      await client.exec(reset);
      return database;
    }
    await client.close();
    return undefined;
  }
}

async function closeAll(databases: Iterable<Database>): Promise<void> {
  for (const { client } of databases) await client.close();
}

async function open(): Promise<Database> {
  const file = process.env[SNAPSHOT];
  if (!file) throw new Error('There is no snapshot to start from: run the tests through Jest.');
  const client = await PGlite.create({ loadDataDir: new Blob([new Uint8Array(await fs.readFile(file))]) });
  return { client, reset: await prepareReset(client), shape: await shapeOf(client) };
}

async function shapeOf(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(SHAPE);
  return rows[0]?.shape ?? '';
}

/** Keeps the rows and numbers that the migrations put in. @returns what brings them back, and nothing else with them */
async function prepareReset(client: PGlite): Promise<string> {
  const names = async (sql: string) => (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name);
  const tables = await names(`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`);
  const filled = await names(tables.map((table) => `select '${table}' as name where exists (select from ${table})`).join(' union all '));
  const numbers = await names(
    `select format('select setval(%L, %s)', quote_ident(sequencename), last_value) as name
       from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  await client.exec(['create schema snapshot', ...filled.map((table) => `create table snapshot.${table} as table ${table}`)].join(';'));
  return [
    // Without triggers, which would refuse or add to what happens here.
    'set session_replication_role = replica',
    `truncate ${tables.join(', ')} restart identity`,
    ...filled.map((table) => `insert into ${table} overriding system value table snapshot.${table}`),
    ...numbers,
    'set session_replication_role = origin',
  ].join(';');
}
