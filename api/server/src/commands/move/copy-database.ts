import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';
import { z } from 'zod';
import { CommandRefused } from '../../lib/command-refused';
import { MIGRATIONS, type Db } from '../../db/client';

export const LEDGER = 'public.points_ledger';

/** Table of drizzle's migrations. Columns as in drizzle-orm/pg-core/dialect.js. */
const MIGRATIONS_TABLE = `create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

/** Rows in memory at once. */
const BATCH = 1000;

/** Settings that give equal values equal texts on both sides. */
const TEXT_FORMAT = [
  "set timezone to 'UTC'",
  "set datestyle to 'ISO'",
  "set intervalstyle to 'postgres'",
  'set extra_float_digits to 1',
  "set bytea_output to 'hex'",
];

/** A copied table; the digest is the same on both sides. */
export interface TableCopy {
  /** Includes its schema. */
  name: string;
  rows: number;
  digest: string;
}

/**
 * Copies an embedded database to an empty one: its schema, by the migrations, then all rows and the sequences' values. Then compares both.
 * @param source in a transaction
 * @param target in a transaction, which the caller commits
 */
export async function copyDatabase(source: Db, target: Client): Promise<TableCopy[]> {
  for (const setting of TEXT_FORMAT) {
    await source.execute(sql.raw(setting));
    await target.query(setting);
  }
  await createSchema(target);
  const tables = await listTables(target);
  const missing = (await listTables(source)).find(({ name }) => !tables.some((table) => table.name === name));
  if (missing)
    throw new CommandRefused(`The embedded database has a table that Greenroom does not know: ${missing.name}. Nothing was moved.`);

  const { remove, restore } = await listReferences(target);
  // Foreign keys are checked once all rows are there; only a superuser could disable them.
  for (const statement of remove) await target.query(statement);
  for (const { name } of tables) await target.query(`alter table ${name} disable trigger user`);
  // Migrations insert rows, which the source has too.
  await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  for (const table of tables) await copyRows(source, target, table);
  for (const { name } of tables) await target.query(`alter table ${name} enable trigger user`);
  for (const statement of restore) await target.query(statement);
  await copySequences(source, target);

  const copies = [];
  for (const { name } of tables) copies.push(await compare(source, target, name));
  return copies;
}

/** Runs this version's migrations as drizzle would, except that the whole move is one transaction. */
async function createSchema(target: Client): Promise<void> {
  await target.query(MIGRATIONS_TABLE);
  for (const { sql: statements } of readMigrationFiles(MIGRATIONS)) {
    for (const statement of statements) await target.query(statement);
  }
}

const Table = z.object({ name: z.string(), columns: z.string() });

/** Lists tables with the columns that are not computed from others. */
const TABLES = `select format('%I.%I', n.nspname, c.relname) as name, string_agg(format('%I', a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and n.nspname in ('public', 'drizzle') and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by 1 order by 1`;

async function listTables(database: Db | Client): Promise<z.infer<typeof Table>[]> {
  return z.array(Table).parse(await rowsOf(database, TABLES));
}

const REFERENCES = `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;

/** Returns statements that remove all foreign keys and add them again. */
async function listReferences(target: Client): Promise<{ remove: string[]; restore: string[] }> {
  const keys = z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() })).parse(await rowsOf(target, REFERENCES));
  return {
    remove: keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    restore: keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  };
}

/** Copies rows as JSON text, which holds every value exactly and is never parsed in JavaScript. */
async function copyRows(source: Db, target: Client, { name, columns }: z.infer<typeof Table>): Promise<void> {
  const insert = `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, $1)`;
  await source.execute(sql.raw(`declare rows_to_copy no scroll cursor for select row_to_json(t)::text as row from ${name} t`));
  for (;;) {
    const rows = z.array(z.object({ row: z.string() })).parse(await rowsOf(source, `fetch ${BATCH} from rows_to_copy`));
    if (rows.length === 0) break;
    await target.query(insert, [`[${rows.map(({ row }) => row).join(',')}]`]);
  }
  await source.execute(sql.raw('close rows_to_copy'));
}

const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences where last_value is not null`;

/** Sets all sequences, so that new rows get new ids. */
async function copySequences(source: Db, target: Client): Promise<void> {
  const sequences = z.array(z.object({ name: z.string(), value: z.string() })).parse(await rowsOf(source, SEQUENCES));
  for (const { name, value } of sequences) await target.query('select setval($1::regclass, $2::bigint)', [name, value]);
}

/** Compares a table. @throws if the rows differ */
async function compare(source: Db, target: Client, name: string): Promise<TableCopy> {
  const [ours, theirs] = [await summaryOf(source, name), await summaryOf(target, name)];
  if (ours.rows === theirs.rows && ours.digest === theirs.digest) return { name, ...ours };
  throw new CommandRefused(`The rows of ${name} differ after the copy: ${ours.rows} rows here, ${theirs.rows} there. Nothing was moved.`);
}

/** Counts a table's rows and sums their MD5s, a digest that ignores their order. */
async function summaryOf(database: Db | Client, name: string): Promise<Omit<TableCopy, 'name'>> {
  const summary = `select count(*)::int as rows, md5(coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint::numeric), 0)::text) as digest from ${name} t`;
  const [row] = await rowsOf(database, summary);
  return z.object({ rows: z.int(), digest: z.string() }).parse(row);
}

async function rowsOf(database: Db | Client, statement: string): Promise<unknown[]> {
  const result = database instanceof Client ? await database.query(statement) : await database.execute(sql.raw(statement));
  return z.object({ rows: z.array(z.unknown()) }).parse(result).rows;
}
