import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import { HttpProblem } from '../../http-problem';
import { notFound } from '../../plugins/errors';

/** A table of rows that the staff edits, see `version()` of the schema. */
export type VersionedTable = PgTable & { id: PgColumn; version: PgColumn };

type Id = number | string;

export const rowNotFound = () => notFound('This does not exist, or not any more.');

/** What somebody is told who would have overwritten what another has changed since they saw it. */
export const versionConflict = () =>
  new HttpProblem(409, 'Somebody else has changed this since you opened it. Reload to see what is there now, and make your change again.');

/**
 * Locks a row that the staff saw in this version.
 * @throws {HttpProblem} 404 where there is none, 409 where it has another version by now
 */
export async function lockVersion<Table extends VersionedTable>(tx: Db, table: Table, id: Id, version: number): Promise<Table['$inferSelect']> {
  const row = await lockRow(tx, table, id);
  if (row.version !== version) throw versionConflict();
  return row;
}

/** Locks a row, in whichever version. @throws {HttpProblem} 404 */
export async function lockRow<Table extends VersionedTable>(tx: Db, table: Table, id: Id): Promise<Table['$inferSelect'] & { version: number }> {
  const [row] = await tx.select().from(table as PgTable).where(eq(table.id, id)).for('update');
  if (!row) throw rowNotFound();
  return row as Table['$inferSelect'] & { version: number };
}

/** Writes values into a row that was locked before, which makes it the next version. @returns the row as it is then */
export async function writeRow<Table extends VersionedTable>(
  tx: Db,
  table: Table,
  id: Id,
  values: Partial<Table['$inferInsert']>,
): Promise<Table['$inferSelect']> {
  const [row] = await tx
    .update(table as PgTable)
    .set({ ...values, version: sql`${table.version} + 1` })
    .where(eq(table.id, id))
    .returning();
  if (!row) throw rowNotFound();
  return row as Table['$inferSelect'];
}

/** Deletes a row that the staff saw in this version. @returns what it was @throws {HttpProblem} 404, 409 */
export async function deleteVersion<Table extends VersionedTable>(tx: Db, table: Table, id: Id, version: number): Promise<Table['$inferSelect']> {
  const row = await lockVersion(tx, table, id, version);
  await tx.delete(table).where(eq(table.id, id));
  return row;
}

/** What every list is asked for. */
interface PageQuery {
  page: number;
  per_page: number;
  order: 'asc' | 'desc';
}

/** The clauses of one page. Rows that are equal in the sorted column stand in the order of their ids, so that no page repeats another's. */
export function paginate({ page, per_page: perPage, order }: PageQuery, sorted: PgColumn | SQL, id: PgColumn) {
  const direction = order === 'asc' ? asc : desc;
  return { limit: perPage, offset: (page - 1) * perPage, orderBy: [direction(sorted), direction(id)] };
}

/** A condition on rows whose column has a text in it, in any case; none where nothing is looked for. */
export function containsText(search: string, ...columns: PgColumn[]): SQL | undefined {
  if (search === '') return undefined;
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${sql.join(columns.map((column) => sql`lower(${column}) like ${pattern}`), sql` or `)})`;
}

