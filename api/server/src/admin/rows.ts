import { asc, desc, eq, type SQL, sql, type SQLWrapper, or } from 'drizzle-orm';
import { spellingsOf } from '@greenroom/contract';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client';
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

/** Searches the columns for a case-insensitive substring; undefined for an empty search. */
export function containsText(search: string, ...columns: SQLWrapper[]): SQL | undefined {
  if (search === '') return undefined;
  const patterns = spellingsOf(search).map((text) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
  return or(...columns.flatMap((column) => patterns.map((pattern) => sql`lower(${column}) like ${pattern}`)));
}
