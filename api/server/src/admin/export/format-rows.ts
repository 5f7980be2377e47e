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
 * Where a spreadsheet may begin a formula: at the start of a text, and after what it may take for the end of a cell or row, with blanks and
 * quotes and then a sign. Some spreadsheets take full-width signs for the usual ones. Found as a whole: a look ahead from each of many
 * line breaks would take quadratic time.
 */
const BEFORE_FORMULA = /(?:^[\s\p{Cc}\p{Cf}";]*|[\s\p{Cc}\p{Cf}";]+)([=+\-@＝＋－＠])?/gu;
const END_OF_CELL = /\r\n|[;\t\r\n\v\f\u{85}\u{2028}\u{2029}]/gu;

/** A text with an apostrophe in front of each formula, with which a spreadsheet shows it. */
const guarded = (text: string) => text.replace(/^(?=[\t\r\n])/, "'").replace(BEFORE_FORMULA, guardedStart);

function guardedStart(found: string, sign: string | undefined, at: number): string {
  if (!sign) return found;
  const lastCell = found.lastIndexOf(';');
  const [before, after] = [found.slice(0, Math.max(0, lastCell)), found.slice(Math.max(0, lastCell))];
  return `${before}${at === 0 && lastCell < 0 ? "'" : ''}${after.replace(END_OF_CELL, "$&'")}`;
}
