import fs from 'node:fs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs `work` and removes the paths afterwards, even if a signal stops the process. Can be nested. */
export async function withTemporaryPaths<Result>(paths: string[], work: () => Promise<Result>): Promise<Result> {
  const remove = () => paths.forEach((one) => fs.rmSync(one, { recursive: true, force: true, maxRetries: 3 }));
  const stop = () => process.exit(1);
  process.on('exit', remove);
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await work();
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    process.off('exit', remove);
    remove();
  }
}
