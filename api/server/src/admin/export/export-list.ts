import type { AdminEndpoint, ExportFormat } from '@greenroom/contract/admin';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { ModuleContext } from '../../module-context';
import type { Member } from '../../session/session.repository';
import { changeAsStaff } from '../change-as-staff';
import { types } from 'node:util';
import { stringify } from 'csv-stringify/sync';

interface ListRequest {
  staff: Member;
  params: unknown;
  query: unknown;
}

type List<Request> = (request: Request) => Promise<{ data: unknown[]; total: number }>;

/** Bounds the memory, and the time for which the embedded database blocks the event loop at once. */
const BATCH = 1000;

/**
 * Creates the handler of a list's export: the rows of all pages as CSV, with the columns of the list's schema. They are read during the
 * download, so a list of more than a batch may change meanwhile.
 */
export function exportList<Request extends ListRequest>(
  context: ModuleContext,
  { path, summary, response }: AdminEndpoint,
  list: List<Request>,
) {
  return async (request: Request) => {
    const { data: rowsSchema } = (response as z.ZodObject<{ data: z.ZodArray<z.ZodType> }>).shape;
    const columns = columnsOf(rowsSchema.element);
    const names = columns.map((keys) => keys.join('.'));
    const toLines = (rows: unknown[]) =>
      ROW_FORMATS.csv.rows(
        names,
        z.encode(rowsSchema, rows).map((row) => Object.fromEntries(columns.map((keys, index) => [names[index], valueIn(row, keys)]))),
      );
    const filter = request.query as ExportedRow;
    const pageOf = (page: number) => list({ ...request, query: { ...filter, page, per_page: BATCH } });
    const first = await pageOf(1);
    const [, name = ''] = path.split('/');
    const { id } = { ...(request.params as { id?: number | string } | undefined) };
    await changeAsStaff(context, {
      staff: request.staff,
      change: async () => ({
        result: null,
        audit: {
          action: 'export',
          ...(id === undefined ? { subject: 'export', subjectId: name } : { subject: name, subjectId: id }),
          summary: summary.replace('A page of', 'Exported'),
          after: { rows: first.total, ...auditable(filter) },
        },
      }),
    });
    async function* content() {
      yield ROW_FORMATS.csv.header(names) + toLines(first.data);
      for (let page = 2; (page - 1) * BATCH < first.total; page += 1) yield toLines((await pageOf(page)).data);
    }
    const file = path.slice(1).replaceAll('/:id', '').replaceAll('/', '-');
    const date = context.now().toISOString().slice(0, 10);
    return { type: 'text/csv; charset=utf-8', name: `greenroom-${file}-${date}.csv`, content: Readable.from(content()) };
  };
}

/** Removes the search from the filter for the audit log: it may name a member, whose deletion could not find it. */
const auditable = ({ search, ...filter }: ExportedRow): ExportedRow => ({ ...filter, ...(search ? { search: true } : {}) });

/** Returns the paths of a row's values, including nested objects: `id`, `member.username`. A list is one value. */
function columnsOf(schema: z.ZodType): string[][] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return columnsOf(schema.unwrap() as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return [[]];
  return Object.entries(schema.shape as z.ZodRawShape).flatMap(([key, field]) =>
    columnsOf(field as z.ZodType).map((keys) => [key, ...keys]),
  );
}

const valueIn = (row: unknown, keys: string[]): unknown => keys.reduce<unknown>((value, key) => (value as ExportedRow | null)?.[key], row);

export type ExportedRow = Record<string, unknown>;

interface RowFormat {
  extension: string;
  /** Returns the start of a file with these columns. */
  header(columns: string[]): string;
  rows(columns: string[], rows: ExportedRow[]): string;
}

const csv = (records: unknown[][]) => stringify(records, { record_delimiter: 'windows' });

export const ROW_FORMATS: Readonly<Record<ExportFormat, RowFormat>> = {
  // RFC 4180, with the byte order mark without which Excel takes UTF-8 for the country's old encoding.
  csv: {
    extension: 'csv',
    header: (columns) => `\uFEFF${csv([columns])}`,
    rows: (columns, rows) => csv(rows.map((row) => columns.map((column) => cell(row[column])))),
  },
  // One object a line, so no reader needs the whole file in memory.
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
 * Places where a spreadsheet may begin a formula: the start of a text, or after a possible end of a cell or row, with blanks and quotes and
 * then a sign. Some spreadsheets take full-width signs for the usual ones. Found as a whole: a look ahead from each of many line breaks
 * would take quadratic time.
 */
const BEFORE_FORMULA = /(?:^[\s\p{Cc}\p{Cf}";]*|[\s\p{Cc}\p{Cf}";]+)([=+\-@＝＋－＠])?/gu;
const END_OF_CELL = /\r\n|[;\t\r\n\v\f\u{85}\u{2028}\u{2029}]/gu;

/** Id of more digits than the 15 that a spreadsheet keeps. */
const LONG_ID = /^(?=\d{16,}$)/;

/** Puts an apostrophe before each formula and long id, so that a spreadsheet shows it as it is. */
const guarded = (text: string) =>
  text
    .replace(LONG_ID, "'")
    .replace(/^(?=[\t\r\n])/, "'")
    .replace(BEFORE_FORMULA, guardedStart);

function guardedStart(found: string, sign: string | undefined, at: number): string {
  if (!sign) return found;
  const lastCell = found.lastIndexOf(';');
  const [before, after] = [found.slice(0, Math.max(0, lastCell)), found.slice(Math.max(0, lastCell))];
  return `${before}${at === 0 && lastCell < 0 ? "'" : ''}${after.replace(END_OF_CELL, "$&'")}`;
}
