import os from 'node:os';
import type { ReadTask, WagerReading } from './read-wager-file-aside';
import { readWagerFile } from './wager-file';

// Visitors who wait for a page go before a file that is read.
os.setPriority(10);

process.once('message', ({ csv, now, mostProblems }: ReadTask) => {
  const { rows, problems } = readWagerFile(Buffer.from(csv), now);
  const reading: WagerReading = { rows, problems: problems.slice(0, mostProblems), problemCount: problems.length };
  process.send?.(reading, () => process.disconnect());
});
