import type { ImportSource } from '@greenroom/contract/admin';
import { isLosslessNumber } from 'lossless-json';
import { parseLargeJson, TooManyValues } from '../../lib/large-json';
import { areRoundedIds, decode, type FileProblem, type FileRecords, ROUNDED_IDS, splitRecords, wholeFile } from '../../lib/table-file';
import { readColumns, readLine, type Column, type MemberLine } from './member-lines';

export interface MemberFile {
  /** Empty for a file with problems, unless these are skipped. */
  lines: MemberLine[];
  ignoredColumns: string[];
  problems: FileProblem[];
}

const MAX_LINES = 200_000;
const MAX_FIELDS = 200;
const TOO_MANY = `The file has more than ${MAX_LINES.toLocaleString('en-US')} lines. Please split it.`;

/** Parses a file of members with points (docs/moving.md). Any problem rejects the whole file, unless `skipProblems`. */
export function readMemberFile(bytes: Uint8Array, source: ImportSource, { skipProblems = false } = {}): MemberFile {
  const file = decode(bytes);
  if (!('encoding' in file)) return refused([file]);
  const isJson = /^\s*[[{]/.test(file.text);
  const split = isJson ? splitJson(file.text) : splitCsv(file.text);
  const [header, ...rest] = split.records;
  if (!header) return refused(split.problems.length > 0 ? split.problems : [wholeFile('The file is empty.')]);
  if (rest.length > MAX_LINES) return refused([wholeFile(TOO_MANY)]);
  const columns = readColumns(header.record, source);
  if ('problems' in columns) return refused(columns.problems.map((problem) => ({ line: header.line, text: problem })));
  if (rest.length === 0 && split.problems.length === 0) return refused([wholeFile('The file has no accounts.')]);
  const { lines, problems } = readRecords(rest, columns.columns, isJson);
  if (areRoundedIds(lines.map(({ account }) => account))) return refused([wholeFile(ROUNDED_IDS)]);
  const all = [...split.problems, ...problems].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  return all.length > 0 && !skipProblems ? refused(all) : { lines, ignoredColumns: columns.ignored, problems: all };
}

function readRecords(
  records: FileRecords['records'],
  columns: (Column | undefined)[],
  isJson: boolean,
): { lines: MemberLine[]; problems: FileProblem[] } {
  const lines: MemberLine[] = [];
  const problems: FileProblem[] = [];
  const lineOf = new Map<string, number>();
  for (const { record, line } of records) {
    if (record.length !== columns.length) {
      problems.push({ line, text: `there are ${record.length} fields, where the first line names ${columns.length}.` });
      continue;
    }
    const read = readLine(Object.fromEntries(columns.flatMap((column, index) => (column ? [[column, record[index] ?? '']] : []))), {
      line,
      isJson,
    });
    if (read === null) continue;
    if ('problem' in read) {
      problems.push({ line, text: read.problem });
      continue;
    }
    const key = `${read.kind}:${read.account}`;
    const earlier = lineOf.get(key);
    if (earlier !== undefined) {
      problems.push({ line, text: `the account "${read.account}" is on line ${earlier} as well.` });
      continue;
    }
    lineOf.set(key, line);
    lines.push(read);
  }
  return { lines, problems };
}

function splitCsv(text: string): FileRecords {
  // Counted first: a file of blank lines alone would take minutes.
  const ends = text.matchAll(/\r\n|\n|\r/g);
  for (let lines = 0; !ends.next().done; lines++) if (lines > MAX_LINES) return unread(TOO_MANY);
  return splitRecords(text);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);

/** Reads a list of objects, or one in `users` as StreamElements' API returns it. */
function splitJson(text: string): FileRecords {
  let json: unknown;
  try {
    // Keeps all digits of large ids.
    json = parseLargeJson(text);
  } catch (cause) {
    if (cause instanceof TooManyValues) return unread(`The file has ${cause.message}. Please split it.`);
    return unread("The file looks like JSON, but isn't valid. Please export it again.");
  }
  const data: unknown = isRecord(json) ? json.users : json;
  if (!Array.isArray(data) || !data.every(isRecord))
    return unread('The JSON must be a list of accounts, or an object with such a list in "users".');
  if (data.length > MAX_LINES) return unread(TOO_MANY);
  const fields = new Set<string>();
  for (const account of data) {
    for (const name of Object.keys(account)) fields.add(name);
    if (fields.size > MAX_FIELDS) return unread(`The accounts have more than ${MAX_FIELDS} different fields.`);
  }
  const names = [...fields];
  if (names.length === 0) return { records: [], problems: [] };
  const cell = (value: unknown) => (typeof value === 'string' || isLosslessNumber(value) ? String(value).trim() : '');
  return {
    records: [names, ...data.map((account) => names.map((name) => cell(account[name])))].map((record, index) => ({ record, line: index })),
    problems: [],
  };
}

const unread = (problem: string): FileRecords => ({ records: [], problems: [wholeFile(problem)] });

const refused = (problems: FileProblem[]): MemberFile => ({ lines: [], ignoredColumns: [], problems });
