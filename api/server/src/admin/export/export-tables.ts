import fs from 'node:fs/promises';
import path from 'node:path';
import type { ExportFormat } from '@greenroom/contract/admin';
import { asc, getTableName, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import { EXPORTED_TABLES, exportedColumns, WITHHELD_COLUMNS, WITHHELD_TABLES } from './exported-tables';
import { ROW_FORMATS, type ExportedRow } from './export-list';

/** Bounds the memory, and the time for which the embedded database blocks the event loop at once. */
const BATCH = 1000;

const ABOUT = 'about.json';

interface ExportOptions {
  folder: string;
  format: ExportFormat;
  at: Date;
}

export interface ExportSummary {
  files: string[];
  rows: number;
}

/**
 * Writes the community's data to an existing folder, one file per table and one that describes them (docs/moving.md). All are from one
 * snapshot, so the sum of the ledger is the balance. Only the owner can read the files.
 */
export async function exportTables(db: Db, { folder, format, at }: ExportOptions): Promise<ExportSummary> {
  const counts: Record<string, number> = {};
  const fileOf = (table: string) => `${table}.${ROW_FORMATS[format].extension}`;
  await db.transaction(
    async (tx) => {
      for (const table of EXPORTED_TABLES)
        counts[getTableName(table)] = await writeTable(tx, table, path.join(folder, fileOf(getTableName(table))), format);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const about = {
    format: 'greenroom-export-1',
    made_at: at.toISOString(),
    rows: counts,
    left_out: { tables: WITHHELD_TABLES, columns: WITHHELD_COLUMNS },
  };
  await fs.writeFile(path.join(folder, ABOUT), `${JSON.stringify(about, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return { files: [ABOUT, ...Object.keys(counts).map(fileOf)], rows: Object.values(counts).reduce((sum, count) => sum + count, 0) };
}

async function writeTable(tx: Db, table: PgTable, file: string, format: ExportFormat): Promise<number> {
  const { header, rows } = ROW_FORMATS[format];
  const columns = Object.keys(exportedColumns(table));
  const handle = await fs.open(file, 'wx', 0o600);
  try {
    let count = 0;
    await handle.writeFile(header(columns));
    for await (const batch of readBatches(tx, table)) {
      await handle.writeFile(rows(columns, batch));
      count += batch.length;
    }
    return count;
  } finally {
    await handle.close();
  }
}

async function* readBatches(tx: Db, table: PgTable): AsyncGenerator<ExportedRow[]> {
  const selected = exportedColumns(table);
  const keys = primaryKeyOf(table);
  let last: ExportedRow | undefined;
  do {
    const after = last;
    const isAfter =
      after &&
      sql`(${sql.join(keys, sql`, `)}) > (${sql.join(
        keys.map((key) => sql.param(after[key.name], key)),
        sql`, `,
      )})`;
    const batch: ExportedRow[] = await tx
      .select(selected)
      .from(table)
      .where(isAfter)
      .orderBy(...keys.map((key) => asc(key)))
      .limit(BATCH);
    yield batch;
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

function primaryKeyOf(table: PgTable) {
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
}
