import fs from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';

/** The variable with the run's snapshot file, an empty, migrated database. Jest's workers inherit it. */
export const SNAPSHOT = 'GREENROOM_TEST_SNAPSHOT';

/** A digest of the schema, without rows. */
const SHAPE = `select md5(string_agg(part, ';' order by part)) as shape from (
  select concat_ws(' ', c.relname, a.attname, a.atttypid, a.attnotnull) as part
    from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace
  union all select concat_ws(' ', oid, conname) from pg_constraint
  union all select concat_ws(' ', oid, tgname) from pg_trigger
  union all select concat_ws(' ', oid, proname, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
) parts`;

/** The tables that have pages: others have had no row since they were last vacuumed. */
const USED_TABLES = `select quote_ident(relname) as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`;

/** Also for tables without pages: a refused row may have taken its number. */
const RESTART_SEQUENCES = `select setval(format('public.%I', sequencename)::regclass, start_value, false)
  from pg_sequences where schemaname = 'public' and last_value is not null`;

/** Longer than the time between two test files, shorter than Jest waits for a worker to exit. */
const IDLE_MS = 250;

interface Database {
  client: PGlite;
  shape: string;
  /** SQL that adds the snapshot's rows to empty tables. */
  refill: string;
}

/** A pooled database. `close` returns it to the pool, and its queries fail from then on. */
export class PooledClient implements Pick<PGlite, 'query' | 'transaction'> {
  #client: PGlite | undefined;
  #release: () => void;

  constructor(client: PGlite, release: () => void) {
    this.#client = client;
    this.#release = release;
  }

  readonly query: PGlite['query'] = (...query) => this.#open.query(...query);
  readonly transaction: PGlite['transaction'] = (callback) => this.#open.transaction(callback);

  close(): void {
    if (!this.#client) throw new Error('The database was closed before.');
    this.#client = undefined;
    this.#release();
  }

  get #open(): PGlite {
    if (!this.#client) throw new Error('The database is closed.');
    return this.#client;
  }
}

/** A pool of embedded databases, each reset to the snapshot before it is reused. */
export class EmbeddedDatabasePool {
  readonly #idle: Database[] = [];
  readonly #acquired = new Set<Database>();
  #end: NodeJS.Timeout | undefined;

  async acquire(): Promise<PooledClient> {
    const database = (await this.#takeIdle()) ?? (await open());
    this.#acquired.add(database);
    return new PooledClient(database.client, () => {
      if (this.#acquired.delete(database)) this.#idle.push(database);
    });
  }

  /** Called at the start of a test file. */
  begin(): void {
    clearTimeout(this.#end);
  }

  /** Called at the end of a test file. Closes databases that it left open, since pending writes would leak into the next file. */
  async end(): Promise<void> {
    await closeAll(this.#acquired);
    this.#acquired.clear();
    // An open database has timers, which would keep an idle worker alive.
    this.#end = setTimeout(() => void closeAll(this.#idle.splice(0)), IDLE_MS);
  }

  async #takeIdle(): Promise<Database | undefined> {
    const database = this.#idle.pop();
    if (!database) return undefined;
    const { client, shape } = database;
    if ((await shapeOf(client)) === shape) {
      await reset(database);
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
  return { client, refill: await prepareRefill(client), shape: await shapeOf(client) };
}

async function shapeOf(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(SHAPE);
  return rows[0]?.shape ?? '';
}

/** Resets the rows to those of the snapshot. Deletes and vacuums: a truncation makes new files for each table and index. */
async function reset({ client, refill }: Database): Promise<void> {
  const used = await namesOf(client, USED_TABLES);
  // Disables triggers, which would refuse the deletion or add rows.
  await client.exec(['set session_replication_role = replica', ...used.map((table) => `delete from ${table}`)].join(';'));
  await client.exec(`vacuum ${used.join(', ')}`);
  await client.exec([RESTART_SEQUENCES, refill, 'set session_replication_role = origin'].join(';'));
}

async function namesOf(client: PGlite, sql: string): Promise<string[]> {
  return (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name);
}

/** Copies the migrations' rows and sequence values. @returns SQL that restores exactly these */
async function prepareRefill(client: PGlite): Promise<string> {
  const tables = await namesOf(client, `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`);
  const filled = await namesOf(client, tables.map((table) => `select '${table}' as name where exists (select from ${table})`).join(' union all '));
  const numbers = await namesOf(
    client,
    `select format('select setval(%L, %s)', quote_ident(sequencename), last_value) as name
       from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  await client.exec(['create schema snapshot', ...filled.map((table) => `create table snapshot.${table} as table ${table}`)].join(';'));
  return [...filled.map((table) => `insert into ${table} overriding system value table snapshot.${table}`), ...numbers].join(';');
}
