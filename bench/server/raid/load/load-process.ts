import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Job, Sample } from './load-job';

const MAIN = fileURLToPath(new URL('./load-main.ts', import.meta.url));

/** A running load. */
export interface RunningLoad {
  pid: number | undefined;
  /** All samples, after the last response. */
  samples: Promise<Sample[]>;
}

/** Runs a job against a server, in a child process. */
export function startLoad(origin: string, job: Job): RunningLoad {
  const child = fork(MAIN, { execArgv: ['--import', 'tsx'], serialization: 'advanced' });
  const samples = new Promise<Sample[]>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Sample[]));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The load ended with ${code} before it had sent everything.`)));
  });
  child.send({ job, origin });
  return { pid: child.pid, samples };
}
