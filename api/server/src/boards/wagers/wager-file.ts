import { searchText } from '@greenroom/contract';
import { areRoundedIds, decode, type FileProblem, type FileRecords, ROUNDED_IDS, splitRecords, wholeFile } from '../../lib/table-file';
import { readLine, withReferences, type WagerLine, type WagerRow, readColumns, type Column } from './wager-lines';

export interface WagerFile {
  /** Empty for a file with problems, unless these are skipped. */
  rows: WagerRow[];
  problems: FileProblem[];
}

interface ReadOptions {
  /** Wagers after this time are problems. */
  now: Date;
  /** Reads the lines without problems, although others have some. */
  skipProblems?: boolean;
  /** Importer's player names, see `searchText`: their own wagers are problems. */
  ownNames?: readonly string[] | undefined;
}

/** Parses a CSV file of wagers (docs/importing-wagers.md). Any problem rejects the whole file, unless its line is skipped. */
export function readWagerFile(bytes: Uint8Array, options: ReadOptions): WagerFile {
  const file = decode(bytes);
  if (!('encoding' in file)) return refused([file]);
  const { records, problems } = splitRecords(file.text);
  const [header, ...rest] = records;
  if (!header && problems.length === 0) return refused([wholeFile('The file is empty.')]);
  // Lines can't be read without the column names.
  const isHeaderBroken = problems.some(({ line }) => !header || (line ?? 0) < header.line);
  if (!header || isHeaderBroken) return refused(problems);
  const columns = readColumns(header.record);
  if ('problems' in columns) return refused(columns.problems.map((problem) => ({ line: header.line, text: problem })));
  return readRecords({ records: rest, problems }, columns.columns, options);
}

function readRecords({ records, problems }: FileRecords, columns: Column[], { now, skipProblems, ownNames = [] }: ReadOptions): WagerFile {
  if (records.length === 0 && problems.length === 0) return refused([wholeFile('The file has no wagers after its first line.')]);
  const lines: WagerLine[] = [];
  const lineOfReference = new Map<string, number>();
  for (const { record, line } of records) {
    const read = readLine(record, columns, now);
    if ('problems' in read) {
      problems.push(...read.problems.map((text) => ({ line, text })));
      continue;
    }
    const { reference, player } = read.wager;
    if (ownNames.includes(searchText(player))) {
      problems.push({ line, text: `the player "${player}" is you, so someone else on the staff has to import this wager.` });
      continue;
    }
    const earlier = reference === null ? undefined : lineOfReference.get(reference);
    if (earlier === undefined) lines.push(read.wager);
    else problems.push({ line, text: `the reference "${reference}" is on line ${earlier} as well.` });
    if (reference !== null && earlier === undefined) lineOfReference.set(reference, line);
  }
  if (areRoundedIds(lines.map(({ player }) => player)) || areRoundedIds(lines.map(({ reference }) => reference ?? '')))
    return refused([wholeFile(ROUNDED_IDS)]);
  problems.sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  return problems.length > 0 && !skipProblems ? refused(problems) : { rows: withReferences(lines), problems };
}

const refused = (problems: FileProblem[]): WagerFile => ({ rows: [], problems });
