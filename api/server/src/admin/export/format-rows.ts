import { types } from 'node:util';
import type { ExportFormat } from '@greenroom/contract/admin';
import { stringify } from 'csv-stringify/sync';

/** A row by the names of its columns. */
export type ExportedRow = Record<string, unknown>;

/** How rows are written to a file. */
interface RowFormat {
  /** The file's extension. */
  extension: string;
  /** The start of a file with these columns. */
  header(columns: string[]): string;
  rows(columns: string[], rows: ExportedRow[]): string;
}

const csv = (records: unknown[][]) => stringify(records, { record_delimiter: 'windows' });

export const ROW_FORMATS: Readonly<Record<ExportFormat, RowFormat>> = {
  // RFC 4180.
  csv: {
    extension: 'csv',
    header: (columns) => csv([columns]),
    rows: (columns, rows) => csv(rows.map((row) => columns.map((column) => cell(row[column])))),
  },
  // One object a line, so that no reader needs the whole file in memory.
  json: {
    extension: 'ndjson',
    header: () => '',
    rows: (_columns, rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  },
};

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (types.isDate(value)) return value.toISOString();
  // A negative number is no formula.
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return guarded(typeof value === 'string' ? value : JSON.stringify(value));
}

/** A spreadsheet runs texts that begin like this as formulas; with an apostrophe it shows them. */
const guarded = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
