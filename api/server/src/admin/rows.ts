import { asc, desc, eq, type SQL, sql, type SQLWrapper, or } from 'drizzle-orm';
import { spellingsOf } from '@greenroom/contract';
import type { AdminEndpoint } from '@greenroom/contract/admin';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Db } from '../db/client';
import { toWire } from '../db/wire';
import { HttpProblem } from '../lib/http-problem';
import { notFound } from '../plugins/error-responses';
import { members } from '../db/schema';
import { findLastAuthor } from './audit-log/authors';

export const MEMBER_SUMMARY = { id: members.id, username: members.username, avatar: members.avatar };

type TableWithId = PgTable & { id: PgColumn };
/** A table with optimistic locking, see `version()` of the schema. */
export type VersionedTable = TableWithId & { version: PgColumn };

type Id = number | string;

export const rowNotFound = () => notFound("This doesn't exist, or no longer exists.");

/** Returns the response to a change of an outdated version. @param author who changed it last, if known */
export const versionConflict = (author: string | null = null) =>
  new HttpProblem(
    409,
    `${author ?? 'Somebody else'} has changed this since you opened it. Reload to see what is there now, and make your change again.`,
  );

/**
 * Locks a row and checks its version. @param subject the panel's name of its list, by which a conflict says who changed the row
 * @throws {HttpProblem} 404 without such a row, 409 for an outdated version
 */
export async function lockVersion<Table extends VersionedTable>(
  tx: Db,
  table: Table,
  id: Id,
  version: number,
  subject?: string,
): Promise<Table['$inferSelect']> {
  const row = await lockRow(tx, table, id);
  if (row.version !== version) throw versionConflict(subject === undefined ? null : await findLastAuthor(tx, subject, id));
  return row;
}

/** Locks a row, without a version check. @throws {HttpProblem} 404 */
export async function lockRow<Table extends VersionedTable>(
  tx: Db,
  table: Table,
  id: Id,
): Promise<Table['$inferSelect'] & { version: number }> {
  const found = tx
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id))
    .for('update');
  return (await onlyRow(found)) as Table['$inferSelect'] & { version: number };
}

export async function insertRow<Table extends TableWithId>(tx: Db, table: Table, values: Table['$inferInsert']): Promise<number> {
  const [row] = await tx.insert(table).values(values).returning({ id: table.id });
  return row?.id as number;
}

/** Updates a locked row and increments its version. @returns the updated row */
export async function writeRow<Table extends VersionedTable>(
  tx: Db,
  table: Table,
  id: Id,
  values: Partial<Table['$inferInsert']>,
): Promise<Table['$inferSelect']> {
  const updated = tx
    .update(table as PgTable)
    .set({ ...values, version: sql`${table.version} + 1` })
    .where(eq(table.id, id))
    .returning();
  return (await onlyRow(updated)) as Table['$inferSelect'];
}

/** Deletes a row after checking its version. @returns the deleted row @throws {HttpProblem} 404, 409 */
export async function deleteVersion<Table extends VersionedTable>(
  tx: Db,
  table: Table,
  id: Id,
  version: number,
): Promise<Table['$inferSelect']> {
  const row = await lockVersion(tx, table, id, version);
  await tx.delete(table).where(eq(table.id, id));
  return row;
}

/** Returns a query's only row. @throws {HttpProblem} 404 without one */
export async function onlyRow<Row>(rows: PromiseLike<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (!row) throw rowNotFound();
  return row;
}

interface PageQuery {
  page: number;
  per_page: number;
  order: 'asc' | 'desc';
}

/** Order of a list: by the query's sort, with ties by id so that no row appears on two pages; or always the same. */
type Order = { sorted: PgColumn | SQL; id: PgColumn } | { orderBy: SQL[] };

type Page<Select extends PgSelect> = Order & {
  query: PageQuery;
  /** Selects the rows of all pages, unordered. */
  select: () => Select;
  /** Their number, if counting them is slower than this: the database joins what it only counts. */
  total?: PromiseLike<number>;
};

/**
 * Returns one page of a list, and the number of rows of all pages. @param asRow maps a row to what is sent; without it, rows are returned
 * as they are
 */
export async function pageOf<Select extends PgSelect, Row = Awaited<Select>[number]>(
  db: Db,
  { query: { page, per_page: perPage, order }, select, total: counted, ...by }: Page<Select>,
  asRow = (row: Awaited<Select>[number]): Row => row as Row,
): Promise<{ data: Row[]; total: number }> {
  const direction = order === 'asc' ? asc : desc;
  const orderBy = 'orderBy' in by ? by.orderBy : [direction(by.sorted), direction(by.id)];
  const [rows, total] = await Promise.all([
    select()
      .orderBy(...orderBy)
      .limit(perPage)
      .offset((page - 1) * perPage),
    counted ?? db.$count(select().as('rows')),
  ]);
  return { data: (rows as Awaited<Select>).map(asRow), total };
}

/** An order by a column or an expression, in the query's direction; or a list of expressions, an order that is always the same. */
type Sorting = PgColumn | SQL | SQL[];

interface StaffRows<Query extends ListQuery, Select extends PgSelect, Row> {
  /** Selects the rows, unordered. */
  select: (db: Db, now: Date) => Select;
  id: PgColumn;
  where?: (query: Query, now: Date) => SQL | undefined;
  sorted: Readonly<Record<Query['sort'], Sorting>> | ((query: Query, now: Date) => Sorting);
  /** Maps a row to what is sent; without it, by the schema of the list. */
  asRow?: (row: Awaited<Select>[number], now: Date) => Row;
  /** Maps all rows of a page at once. */
  asRows?: (db: Db, rows: Awaited<Select>, now: Date) => Promise<Row[]>;
}

type ListQuery = PageQuery & { sort: string };
type ListEndpoint<Query, Row> = AdminEndpoint & { query: z.ZodType<Query>; response: z.ZodObject<{ data: z.ZodArray<z.ZodType<Row>> }> };

/** Returns what lists rows for a list's endpoint, and what finds one of them. */
export function staffRows<Query extends ListQuery, Select extends PgSelect, Row>(
  { response }: ListEndpoint<Query, Row>,
  { select, id, where, sorted, asRow, asRows }: StaffRows<Query, Select, Row>,
) {
  const schema = response.shape.data.element as unknown as z.ZodObject;
  const map = asRows ?? (async (_db, rows, now) => rows.map((row) => (asRow ? asRow(row, now) : (toWire(schema, row) as Row))));
  return {
    async list(db: Db, query: Query, now: Date): Promise<{ data: Row[]; total: number }> {
      const by: Sorting = typeof sorted === 'function' ? sorted(query, now) : sorted[query.sort as Query['sort']];
      const order = Array.isArray(by) ? { orderBy: by } : { sorted: by, id };
      const selectPage = () => select(db, now).where(where?.(query, now)) as unknown as Select;
      const { data, total } = await pageOf(db, { query, select: selectPage, ...order });
      return { data: await map(db, data as Awaited<Select>, now), total };
    },
    async find(db: Db, rowId: Id, now: Date): Promise<Row> {
      return onlyRow(map(db, (await select(db, now).where(eq(id, rowId))) as Awaited<Select>, now));
    },
  };
}

/** Searches the columns for a case-insensitive substring; undefined for an empty search. */
export function containsText(search: string, ...columns: SQLWrapper[]): SQL | undefined {
  if (search === '') return undefined;
  const patterns = spellingsOf(search).map((text) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
  return or(...columns.flatMap((column) => patterns.map((pattern) => sql`lower(${column}) like ${pattern}`)));
}
