import { serveReading } from '../../lib/fork-program';
import type { ReadTask, WagerFileResult } from './read-wager-file-in-child-process';
import { readWagerFile } from './wager-file';

serveReading(({ csv, maxProblems, ...options }: ReadTask): WagerFileResult => {
  const { rows, problems } = readWagerFile(Buffer.from(csv), options);
  return { rows, problems: problems.slice(0, maxProblems), problemCount: problems.length };
});
