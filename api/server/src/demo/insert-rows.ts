import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client';

/**
 * Inserts any number of rows by one statement with one parameter, their JSON: building a statement with thousands of parameters takes
 * longer than inserting their rows. All rows have the columns of the first one.
 */
export async function insertRows<Table extends PgTable>(tx: Db, table: Table, rows: Table['$inferInsert'][]): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([key, { defaultFn }]) => defaultFn !== undefined || (rows[0] && key in rows[0]),
  );
  const records = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(columns.map(([key, { name, defaultFn }]) => [name, key in row ? row[key] : defaultFn?.()])),
  );
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`,
  );
}
