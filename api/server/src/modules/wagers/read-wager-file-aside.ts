import { fork } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { HttpProblem } from '../../http-problem';
import type { FileProblem } from './wager-file';
import type { WagerRow } from './wager-lines';

/** A file that was read: its wagers, or what is wrong with it, of which the first are named. */
export interface WagerReading {
  rows: WagerRow[];
  problems: FileProblem[];
  problemCount: number;
}

export interface ReadTask {
  csv: string;
  now: Date;
  mostProblems: number;
}

/** No list is read to its end that is longer. */
const MOST_PROBLEMS = 10_000;
/** A file full of nothing but line ends would take minutes. */
const MOST_LINES = 500_000;
const LONGEST_MS = 60_000;
const HERE = path.dirname(fileURLToPath(import.meta.url));
/** All that the process knows of our environment. */
const { PATH, TMPDIR } = process.env;

/**
 * As `readWagerFile`, in a process of its own: a large file takes seconds, in which the server would answer nobody.
 * @throws {HttpProblem} 503 where that took too long, or the process ended
 */
export async function readWagerFileAside(csv: string, now: Date): Promise<WagerReading> {
  if (hasMoreLines(csv, MOST_LINES)) {
    const text = `The file has more than ${MOST_LINES.toLocaleString('en-US')} lines. Please split it.`;
    return { rows: [], problems: [{ line: null, text }], problemCount: 1 };
  }
  const child = fork(path.join(HERE, 'wager-file-process.ts'), {
    // Where "tsx" is found.
    cwd: HERE,
    execArgv: ['--import', 'tsx'],
    env: { PATH, TMPDIR },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Moments stay moments.
    serialization: 'advanced',
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  try {
    return await new Promise<WagerReading>((resolve, reject) => {
      child.once('message', (reading) => resolve(reading as WagerReading));
      child.once('error', reject);
      child.once('exit', () => reject(new HttpProblem(503, 'The file could not be read. Please try again, or split it.')));
      // What went wrong with the sending is told by the end of the process.
      child.send({ csv, now, mostProblems: MOST_PROBLEMS } satisfies ReadTask, () => undefined);
    });
  } finally {
    clearTimeout(timer);
    child.kill();
  }
}

function hasMoreLines(text: string, most: number): boolean {
  const ends = text.matchAll(/\r\n|\n|\r/g);
  let lines = 1;
  while (lines <= most && !ends.next().done) lines += 1;
  return lines > most;
}
