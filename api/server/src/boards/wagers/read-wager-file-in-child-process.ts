import { readInChildProcess } from '../../lib/fork-program';
import type { FileProblem } from '../../lib/table-file';
import type { WagerRow } from './wager-lines';

/** The wagers of a file, or its first problems and their total number. */
export interface WagerFileResult {
  rows: WagerRow[];
  problems: FileProblem[];
  problemCount: number;
}

export interface ReadTask {
  csv: string;
  now: Date;
  skipProblems: boolean;
  ownNames?: readonly string[];
  maxProblems: number;
}

/** More problems are of no use to a reader. */
const MAX_PROBLEMS = 10_000;
/** A file of empty lines alone would take minutes. */
const MAX_LINES = 500_000;

/** Runs `readWagerFile` in a child process. @throws {HttpProblem} 503 if it times out or the process ends */
export async function readWagerFileInChildProcess(
  csv: string,
  staffId: string,
  options: Omit<ReadTask, 'csv' | 'maxProblems'>,
): Promise<WagerFileResult> {
  if (hasMoreLines(csv, MAX_LINES)) {
    const text = `The file has more than ${MAX_LINES.toLocaleString('en-US')} lines. Please split it.`;
    return { rows: [], problems: [{ line: null, text }], problemCount: 1 };
  }
  const task: ReadTask = { csv, ...options, maxProblems: MAX_PROBLEMS };
  return readInChildProcess<WagerFileResult>('boards/wagers/wager-file-process.ts', staffId, task);
}

function hasMoreLines(text: string, most: number): boolean {
  const ends = text.matchAll(/\r\n|\n|\r/g);
  let lines = 1;
  while (lines <= most && !ends.next().done) lines += 1;
  return lines > most;
}
