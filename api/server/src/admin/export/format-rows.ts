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

/**
 * Where a spreadsheet would begin a formula: at the start of a text, and after what it may take for the end of a cell or row. Neither blanks
 * nor quotes in front of a sign protect from it, and some spreadsheets take full-width signs for the usual ones.
 */
const FORMULA_START = /(^|\r\n|[;\t\r\n\v\f\u{85}\u{2028}\u{2029}])(?=[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠])/gu;

/** A text with an apostrophe in front of each formula, with which a spreadsheet shows it. */
const guarded = (text: string) => text.replace(/^(?=[\t\r\n])/, "'").replace(FORMULA_START, "$1'");
