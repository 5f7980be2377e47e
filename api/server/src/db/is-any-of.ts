import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** As `inArray`, with a text that does not depend on how many values there are, so that the statement is prepared once; none match no row. */
export const isAnyOf = (
  column: PgColumn,
  values: readonly (string | number | bigint)[],
  type: 'text' | 'integer' | 'bigint' = 'text',
): SQL => sql`${column} = any(${sql.param(values)}::${sql.raw(type)}[])`;
