import fs from 'node:fs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs `work` and removes the paths afterwards, also if the user stops the command. */
export async function withTemporaryPaths<Result>(paths: string[], work: () => Promise<Result>): Promise<Result> {
  const remove = () => paths.forEach((one) => fs.rmSync(one, { recursive: true, force: true, maxRetries: 3 }));
  const stop = () => {
    remove();
    process.exit(1);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    return await work();
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    remove();
  }
}
