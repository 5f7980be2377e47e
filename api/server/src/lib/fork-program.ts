import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FairQueue } from './fair-queue';
import { HttpProblem } from './http-problem';
import { MINUTE } from './durations';

const SOURCES = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** The only environment variables of a child process: it reads untrusted files, and the environment holds secrets. */
const { PATH, TMPDIR } = process.env;

/** A child process that needs more memory for its JavaScript ends. */
const MEMORY_LIMIT = '--max-old-space-size=512';

/**
 * Starts a program of the server as a child process without the server's environment, and with a limit of memory.
 * @param file relative to `src`, such as `uploads/image-process.ts`
 * @param options `env`: variables in addition to PATH and TMPDIR
 */
export function forkProgram(file: string, { env, ...options }: Pick<ForkOptions, 'env' | 'serialization'> = {}): ChildProcess {
  // Compiled in a run of tests (api/server/src/testing/server-programs.ts).
  const compiled = process.env.COMPILED_SERVER;
  return fork(compiled ? path.join(compiled, file.replace(/ts$/, 'mjs')) : path.join(SOURCES, file), {
    // "tsx" is resolved from here.
    cwd: SOURCES,
    execArgv: compiled ? [MEMORY_LIMIT] : [MEMORY_LIMIT, '--import', 'tsx'],
    env: { PATH, TMPDIR, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...options,
  });
}

const READ_TIMEOUT_MS = MINUTE;

const turns = new FairQueue({ concurrency: 1, waitingPerOwner: 10, waiting: 20 });

/**
 * Has a program of {@link serveReading} read a file of the staff or a response of a source, since a large one would block the event loop
 * for seconds.
 * @param owner takes turns with others, such as the id of a staff member
 * @throws {HttpProblem} 503 if it takes too much time or memory, or too many files wait
 */
export const readInChildProcess = <Result>(file: string, owner: string, task: object): Promise<Result> =>
  turns.run(owner, () => readAlone<Result>(file, task));

async function readAlone<Result>(file: string, task: object): Promise<Result> {
  // Keeps dates as dates.
  const child = forkProgram(file, { serialization: 'advanced' });
  const timer = setTimeout(() => child.kill('SIGKILL'), READ_TIMEOUT_MS);
  try {
    return await new Promise<Result>((resolve, reject) => {
      child.once('message', (reading) => resolve(reading as Result));
      child.once('error', reject);
      child.once('exit', () =>
        reject(new HttpProblem(503, 'This file takes too long or too much memory to read. Please split it and try again.')),
      );
      // If sending fails, the process ends and the exit listener rejects.
      child.send(task, () => undefined);
    });
  } finally {
    clearTimeout(timer);
    child.kill();
  }
}

/** Runs a program that reads one file for {@link readInChildProcess}, at low priority: visitors' requests come first. */
export function serveReading<Task, Result>(read: (task: Task) => Result): void {
  os.setPriority(10);
  process.once('message', (task: Task) => process.send?.(read(task), () => process.disconnect()));
}
