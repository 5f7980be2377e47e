import { exists, getTableColumns, type SQL, sql, type SQLWrapper, count } from 'drizzle-orm';
import type { PgTable, PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './client';

/**
 * Inserts any number of rows by one statement with one JSON parameter: building thousands of parameters takes longer than inserting their
 * rows, and a constant text is prepared once. All rows have the columns of the first one.
 * @param ending of the statement, such as `returning`
 * @param beginning of the statement, such as `with`
 * @returns what that returns
 */
export async function insertRows<Returned = never, Table extends PgTable = PgTable>(
  tx: Db,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  ending: SQL = sql``,
  beginning: SQL = sql``,
): Promise<Returned[]> {
  const result = await tx.execute(sql`${beginning} ${insertion(table, rows)} ${ending}`);
  return (result as unknown as { rows: Returned[] }).rows;
}

/** Returns the statement of {@link insertRows}, as a part of another one. */
export function insertion<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([key, { defaultFn }]) => defaultFn !== undefined || (rows[0] && key in rows[0]),
  );
  const records = rows.map((row: Record<string, unknown>) => {
    const record: Record<string, unknown> = {};
    for (const [key, { name, defaultFn }] of columns) record[name] = key in row ? row[key] : defaultFn?.();
    return record;
  });
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  return sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`;
}

/**
 * Does what `inArray` does, with a text that does not depend on the number of values, so the statement is prepared once; none match no row.
 */
export const isAnyOf = (
  column: PgColumn,
  values: readonly (string | number | bigint)[],
  type: 'text' | 'integer' | 'bigint' = 'text',
): SQL => sql`${column} = any(${sql.param(values)}::${sql.raw(type)}[])`;

/** Counts a table's rows by the values of a column; values without any are missing. @param counted what is counted of them */
export async function countBy<Column extends PgColumn>(
  db: Db,
  column: Column,
  where: SQL | undefined,
  counted: SQL<number> = count(),
): Promise<Map<Column['_']['data'], number>> {
  const rows = await db.select({ value: column, count: counted }).from(column.table).where(where).groupBy(column);
  return new Map(rows.map((row) => [row.value as Column['_']['data'], row.count]));
}

/** Tells in SQL whether a table, or a join of several, has a row with this condition. */
export const hasRow = (table: SQLWrapper, where: SQL | undefined): SQL => exists(sql`(select from ${table} where ${where})`);

/**
 * Condition, always true, of a statement outside a transaction whose commit then doesn't wait for the disk: for what may be lost if the
 * database crashes within a second.
 */
export const WITHOUT_DISK = sql`set_config('synchronous_commit', 'off', true) = 'off'`;
