import type { ImportSource } from '@greenroom/contract/admin';
import { isLosslessNumber, parse as parseJson } from 'lossless-json';
import { z } from 'zod';
import { areRoundedIds, decode, type FileProblem, type FileRecords, ROUNDED_IDS, splitRecords, wholeFile } from '../../lib/table-file';
import { readColumns, readLine, type Column, type MemberLine } from './member-lines';

/** The accounts of a file, and all of its problems. */
export interface MemberFile {
  /** Empty for a file with problems, unless these are skipped. */
  lines: MemberLine[];
  ignoredColumns: string[];
  problems: FileProblem[];
}

const MAX_LINES = 200_000;
const MAX_FIELDS = 200;
const TOO_MANY = `The file has more than ${MAX_LINES.toLocaleString('en-US')} lines. Please split it.`;

/**
 * Parses a file of members with points (docs/moving.md). A file with any problem yields no accounts, unless its line is skipped.
 */
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
  for (let lines = 0; !ends.next().done; lines++) if (lines > MAX_LINES) return { records: [], problems: [wholeFile(TOO_MANY)] };
  return splitRecords(text);
}

const JsonFile = z.union([
  z.array(z.record(z.string(), z.unknown())),
  z.object({ users: z.array(z.record(z.string(), z.unknown())) }).transform(({ users }) => users),
]);

/** Reads a list of objects, or one in `users`, as StreamElements' API returns it: an object is a line. */
function splitJson(text: string): FileRecords {
  let json: unknown;
  try {
    // Keeps all digits of ids, which JavaScript's numbers do not.
    json = parseJson(text);
  } catch {
    return { records: [], problems: [wholeFile('The file begins as JSON, but is not valid JSON. Please export it again.')] };
  }
  const { data, error } = JsonFile.safeParse(json);
  if (error)
    return { records: [], problems: [wholeFile('The JSON has to be a list of accounts, or an object with such a list in "users".')] };
  const names = [...new Set(data.flatMap((account) => Object.keys(account)))];
  if (names.length === 0) return { records: [], problems: [] };
  if (names.length > MAX_FIELDS)
    return { records: [], problems: [wholeFile(`The accounts have more than ${MAX_FIELDS} different fields.`)] };
  const cell = (value: unknown) => (typeof value === 'string' || isLosslessNumber(value) ? String(value).trim() : '');
  return {
    records: [names, ...data.map((account) => names.map((name) => cell(account[name])))].map((record, index) => ({ record, line: index })),
    problems: [],
  };
}

const refused = (problems: FileProblem[]): MemberFile => ({ lines: [], ignoredColumns: [], problems });
