import { CsvError, parse, type Options } from 'csv-parse/sync';
import { readColumns, type Column } from './wager-columns';
import { readLine, withReferences, type WagerLine, type WagerRow } from './wager-lines';

/** A problem that prevents the import, with its line; null for the file as a whole. */
export interface FileProblem {
  line: number | null;
  text: string;
}

/** All wagers of a file, or all of its problems. */
export type WagerFile = { rows: WagerRow[]; problems: [] } | { rows: []; problems: FileProblem[] };

interface NumberedRecord {
  record: string[];
  line: number;
}

interface Split {
  records: NumberedRecord[];
  problems: FileProblem[];
}

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 256 * MEGABYTE;

/**
 * Parses a CSV file of wagers (docs/importing-wagers.md). A file with any problem yields no wagers.
 * @param now wagers after this time are problems
 */
export function readWagerFile(bytes: Uint8Array, now: Date): WagerFile {
  const text = decode(bytes);
  if (typeof text !== 'string') return refused([text]);
  const { records, problems } = splitRecords(text);
  const [header, ...rest] = records;
  if (!header && problems.length === 0) return refused([wholeFile('The file is empty.')]);
  // Lines can't be read without the column names.
  const isHeaderBroken = problems.some(({ line }) => !header || (line ?? 0) < header.line);
  if (!header || isHeaderBroken) return refused(problems);
  const columns = readColumns(header.record);
  if ('problems' in columns) return refused(columns.problems.map((problem) => ({ line: header.line, text: problem })));
  return readRecords(rest, columns.columns, { problems, now });
}

function readRecords(records: NumberedRecord[], columns: Column[], { problems, now }: { problems: FileProblem[]; now: Date }): WagerFile {
  if (records.length === 0 && problems.length === 0) return refused([wholeFile('The file has no wagers below its first line.')]);
  const lines: WagerLine[] = [];
  const lineOfReference = new Map<string, number>();
  for (const { record, line } of records) {
    const read = readLine(record, columns, now);
    if ('problems' in read) problems.push(...read.problems.map((text) => ({ line, text })));
    else lines.push(read.wager);

    const reference = 'wager' in read ? read.wager.reference : null;
    const earlier = reference === null ? undefined : lineOfReference.get(reference);
    if (earlier !== undefined) problems.push({ line, text: `the reference "${reference}" is on line ${earlier} as well.` });
    else if (reference !== null) lineOfReference.set(reference, line);
  }
  if (problems.length > 0) return refused(problems.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)));
  return { rows: withReferences(lines), problems: [] };
}

/** Decodes a text file. @returns the problem if it isn't UTF-8 */
export function decode(bytes: Uint8Array): string | FileProblem {
  if (bytes.length === 0) return wholeFile('The file is empty.');
  if (bytes.length > MAX_BYTES) return wholeFile(`The file has more than ${MAX_BYTES / MEGABYTE} MB. Please split it.`);
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const notUtf8 = wholeFile('The file is not written in UTF-8. Please save it as "CSV UTF-8".');
  if (isUtf16) return notUtf8;
  if (bytes.includes(0)) return wholeFile('This is not a text file. It has to be a CSV file.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return notUtf8;
  }
}

/** Splits the text into the fields of its lines, without blank lines. Fields never contain line breaks. */
export function splitRecords(text: string): Split {
  const numbered = text.split(/\r\n|\n|\r/).map((content, index) => ({ content, line: index + 1 }));
  const lines = numbered.filter(({ content }) => /[^\s,;]/.test(content));
  const [header] = lines;
  if (!header) return { records: [], problems: [] };
  const options: Options = { delimiter: delimiterOf(header.content), trim: true, relax_column_count: true };
  return splitTogether(lines, options) ?? splitOneByOne(lines, options);
}

interface Line {
  content: string;
  line: number;
}

/** Fast path: parses all lines at once. @returns undefined if the quotes of any line don't match */
function splitTogether(lines: Line[], options: Options): Split | undefined {
  try {
    const split = parse(lines.map(({ content }) => content).join('\n'), { ...options, record_delimiter: '\n' });
    if (split.length !== lines.length) return undefined;
    return { records: lines.map(({ line }, index) => ({ record: split[index] ?? [], line })), problems: [] };
  } catch (cause) {
    if (cause instanceof CsvError) return undefined;
    throw cause;
  }
}

/** Slow path: parses each line by itself, so that an unclosed quote affects only its own line and every bad line is reported. */
function splitOneByOne(lines: Line[], options: Options): Split {
  const problems: FileProblem[] = [];
  const records = lines.flatMap(({ content, line }) => {
    const together = splitTogether([{ content, line }], options);
    if (!together) problems.push({ line, text: 'the quotes do not match.' });
    return together?.records ?? [];
  });
  return { records, problems };
}

/** A comma, or a semicolon as some spreadsheets write it: the more frequent one in the header. */
function delimiterOf(header: string): string {
  return header.split(';').length > header.split(',').length ? ';' : ',';
}

function wholeFile(text: string): FileProblem {
  return { line: null, text };
}

function refused(problems: FileProblem[]): WagerFile {
  return { rows: [], problems };
}
