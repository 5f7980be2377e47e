import { searchText } from '@greenroom/contract';
import { readAmount } from '@greenroom/contract/amount';
import { type DecodedFile, decodeFile } from '@greenroom/contract/admin';
import { CsvError, parse, type Options } from 'csv-parse/sync';

/** A problem of a file, with its line; null for the file as a whole. */
export interface FileProblem {
  line: number | null;
  text: string;
}

interface NumberedRecord {
  record: string[];
  line: number;
}

/** Fields of a file's lines, the header first. */
export interface FileRecords {
  records: NumberedRecord[];
  problems: FileProblem[];
}

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 256 * MEGABYTE;

export function decode(bytes: Uint8Array): DecodedFile | FileProblem {
  if (bytes.length === 0) return wholeFile('The file is empty.');
  if (bytes.length > MAX_BYTES) return wholeFile(`The file has more than ${MAX_BYTES / MEGABYTE} MB. Please split it.`);
  return decodeFile(bytes) ?? wholeFile(`This isn't a text file. Please save it as "CSV UTF-8".`);
}

/**
 * Splits CSV of any country's spreadsheets: separated by commas, semicolons, tabs or bars, with line breaks in quotes, blank lines and
 * empty columns at the end.
 */
export function splitRecords(text: string): FileRecords {
  // Forces a spreadsheet to show a text, such as an id.
  const unguarded = text.replace(/(^|[,;\t|])="(\d+)"(?=[,;\t|]|$)/gm, '$1$2');
  const numbered = unguarded.split(/\r\n|\n|\r/).map((content, index) => ({ content, line: index + 1 }));
  const lines = numbered.filter(({ content }) => /[^\s,;|]/.test(content));
  // Excel's hint.
  const [, named] = /^sep=(.)$/i.exec(lines[0]?.content ?? '') ?? [];
  if (named) lines.shift();
  const [header] = lines;
  if (!header) return { records: [], problems: [] };
  const delimiter = named ?? delimiterOf(header.content);
  const options: Options = { delimiter, trim: true, relax_column_count: true };
  const skipped = numbered.slice(0, header.line - 1);
  const { records, problems } =
    splitTogether(lines, options) ?? splitQuoted(numbered.slice(skipped.length), options) ?? splitOneByOne(lines, options);
  return { records: withoutEmptyColumns(records), problems };
}

interface Line {
  content: string;
  line: number;
}

/** Fast path: parses all lines at once. @returns undefined if the quotes of any line don't match */
function splitTogether(lines: Line[], options: Options): FileRecords | undefined {
  const split = tryParse<string[]>(lines, options);
  if (split?.length !== lines.length) return undefined;
  return { records: lines.map(({ line }, index) => ({ record: split[index] ?? [], line })), problems: [] };
}

/** A field with more is one whose quote was never closed. */
const MAX_QUOTED = 1000;

/** Parses fields with line breaks, which become spaces. @returns undefined if a quote seems to swallow other lines */
function splitQuoted(lines: Line[], options: Options): FileRecords | undefined {
  const split = tryParse<{ record: string[]; raw: string }>(lines, { ...options, raw: true });
  const width = split?.[0]?.record.length;
  let line = lines[0]?.line ?? 1;
  const records: NumberedRecord[] = [];
  for (const { record, raw } of split ?? []) {
    const breaks = raw.split('\n').length - 1;
    const isSplit = record.some((field) => field.includes('\n'));
    if (isSplit && (record.length !== width || record.some(({ length }) => length > MAX_QUOTED))) return undefined;
    // Not in every field: blanks without a break would take quadratic time.
    if (record.some(Boolean)) records.push({ record: isSplit ? record.map((field) => field.replace(/\s*\n\s*/g, ' ')) : record, line });
    line += breaks;
  }
  return split && { records, problems: [] };
}

function tryParse<Result>(lines: Line[], options: Options): Result[] | undefined {
  try {
    return parse(lines.map(({ content }) => content).join('\n'), { ...options, record_delimiter: '\n' }) as Result[];
  } catch (cause) {
    if (cause instanceof CsvError) return undefined;
    throw cause;
  }
}

/** Slow path: parses each line alone, so an unclosed quote affects only its own line and every bad line is reported. */
function splitOneByOne(lines: Line[], options: Options): FileRecords {
  const problems: FileProblem[] = [];
  const records = lines.flatMap(({ content, line }) => {
    const together = splitTogether([{ content, line }], options);
    if (!together) problems.push({ line, text: 'the quotes do not match.' });
    return together?.records ?? [];
  });
  return { records, problems };
}

/** Drops columns after the last named one that are empty in all lines. */
function withoutEmptyColumns(records: NumberedRecord[]): NumberedRecord[] {
  const lengths = records.map(({ record }) => record.findLastIndex(Boolean) + 1);
  const width = lengths.reduce((widest, length) => Math.max(widest, length), 0);
  return records.map(({ record, line }) => ({ record: record.slice(0, width), line }));
}

/** Returns the most frequent delimiter of the header. */
export const delimiterOf = (header: string): string =>
  [',', ';', '\t', '|'].reduce((best, next) => (header.split(next).length > header.split(best).length ? next : best));

/** Normalizes a column's name, ignoring case and how words are joined: `discord_id`, `Discord ID` and `discordId` are one. */
export const columnKey = (name: string): string => searchText(name).replace(/[ _-]+/g, '');

export const wholeFile = (text: string): FileProblem => ({ line: null, text });

/**
 * Reads an amount of a file (docs/product.md#amounts), but not an ambiguous one such as `1.500`. @returns its digits, or what is wrong with
 * it as the end of a sentence
 */
export function readFileAmount(text: string): { digits: string } | { problem: string } {
  if (/^\d{1,3}\.\d{3}$/.test(text) && !text.startsWith('0')) {
    return { problem: `could be ${text.replace('.', '')} or ${text}. Please write it without a separator, or with two decimals.` };
  }
  const digits = readAmount(text);
  return digits === undefined ? { problem: '' } : { digits };
}

/** Strips what keeps a spreadsheet from reading an id as a number: `'175928847299117063`, `="175928847299117063"`. */
export const unguardedId = (text: string): string => text.replace(/^(?:'|=")(\d{5,})"?$/, '$1');

/** Tells whether a spreadsheet has rounded an id to 15 digits: `1.75929E+17`, `175928847299117000`. */
export const isRoundedId = (text: string): boolean =>
  /^\d+((?:[.,]\d+)?E\+\d+|[.,]\d+E\d\d)$/i.test(text) || /^[1-9]\d{14}0{2,}$/.test(text);

/**
 * Tells whether ids have passed through JavaScript's numbers, which keep 53 bits: few whole numbers of their length survive that unchanged.
 */
export function areRoundedIds(ids: string[]): boolean {
  const long = ids.filter((id) => /^\d{17,20}$/.test(id));
  return long.length >= 3 && long.every((id) => String(Number(id)) === id);
}

export const ROUNDED_IDS =
  'All ids in the file were rounded to what a JavaScript number holds. Please export it again, with the ids as text.';

export const EXPORT_AS_TEXT = 'was rounded by a spreadsheet. Please export it again, with the ids as text.';
