import os from 'node:os';
import type { ReadTask, WagerFileResult } from './read-wager-file-in-child-process';
import { readWagerFile } from './wager-file';

// Runs at low priority: requests of visitors come first.
os.setPriority(10);

process.once('message', ({ csv, maxProblems, ...options }: ReadTask) => {
  const { rows, problems } = readWagerFile(Buffer.from(csv), options);
  const reading: WagerFileResult = { rows, problems: problems.slice(0, maxProblems), problemCount: problems.length };
  process.send?.(reading, () => process.disconnect());
});
