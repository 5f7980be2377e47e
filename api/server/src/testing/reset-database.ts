/** A connection, of PostgreSQL or of the embedded database. */
export interface Connection {
  query<Row>(sql: string): Promise<{ rows: Row[] }>;
  exec(sql: string): Promise<unknown>;
}

/** State that a reset restores: the rows and sequence values of the migrations. */
export interface InitialState {
  shape: string;
  /** SQL that adds the rows to empty tables. */
  refill: string;
  /** SQL that sets the sequences, once all are restarted. */
  sequences: string;
}

/** Returns a digest of the schema, without rows. */
const SHAPE = `select md5(string_agg(part, ';' order by part)) as shape from (
  select concat_ws(' ', c.relname, a.attname, a.atttypid, a.attnotnull) as part
    from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace
  union all select concat_ws(' ', oid, conname) from pg_constraint
  union all select concat_ws(' ', oid, tgname) from pg_trigger
  union all select concat_ws(' ', oid, proname, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
) parts`;

/** Lists the tables that have pages: others have had no row since they were last vacuumed. */
const USED_TABLES = `select quote_ident(relname) as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`;

/** Restarts sequences, for tables without pages too: a refused row may have taken its number. */
const RESTART_SEQUENCES = `select setval(format('public.%I', sequencename)::regclass, start_value, false)
  from pg_sequences where schemaname = 'public' and last_value is not null`;

/** Copies the migrations' rows and sequence values. */
export async function recordInitialState(connection: Connection): Promise<InitialState> {
  const tables = await namesOf(connection, `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`);
  const filled = await namesOf(
    connection,
    tables.map((table) => `select '${table}' as name where exists (select from ${table})`).join(' union all '),
  );
  const numbers = await namesOf(
    connection,
    `select format('select setval(%L, %s)', quote_ident(sequencename), last_value) as name
       from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  await connection.exec(['create schema snapshot', ...filled.map((table) => `create table snapshot.${table} as table ${table}`)].join(';'));
  const refill = filled.map((table) => `insert into ${table} overriding system value table snapshot.${table}`).join(';');
  return { refill, sequences: numbers.join(';'), shape: await shapeOf(connection) };
}

/** Restores the initial rows and sequences. @returns false if the schema has changed, which is not reset */
export async function resetDatabase(connection: Connection, initial: InitialState): Promise<boolean> {
  if ((await shapeOf(connection)) !== initial.shape) return false;
  await resetRows(connection, initial);
  await connection.exec([RESTART_SEQUENCES, initial.sequences].join(';'));
  return true;
}

/** Restores the initial rows. Deletes and vacuums: a truncation makes new files for each table and index. */
export async function resetRows(connection: Connection, { refill }: InitialState): Promise<void> {
  const used = await namesOf(connection, USED_TABLES);
  // Disables triggers, which would refuse the deletion or add rows.
  await connection.exec(['set session_replication_role = replica', ...used.map((table) => `delete from ${table}`)].join(';'));
  await connection.exec(`vacuum ${used.join(', ')}`);
  await connection.exec([refill, 'set session_replication_role = origin'].join(';'));
}

async function shapeOf(connection: Connection): Promise<string> {
  const { rows } = await connection.query<{ shape: string }>(SHAPE);
  return rows[0]?.shape ?? '';
}

async function namesOf(connection: Connection, sql: string): Promise<string[]> {
  return (await connection.query<{ name: string }>(sql)).rows.map(({ name }) => name);
}
