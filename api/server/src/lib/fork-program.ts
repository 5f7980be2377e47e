import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { HttpProblem } from './http-problem';

const SOURCES = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** The only environment variables that a child process gets: it reads untrusted files, and the environment holds secrets. */
const { PATH, TMPDIR } = process.env;

/**
 * Starts a program of the server as a child process without access to the server's environment.
 * @param file relative to `src`, such as `uploads/image-process.ts`
 * @param options `env`: variables that it gets beside PATH and TMPDIR
 */
export function forkProgram(file: string, { env, ...options }: Pick<ForkOptions, 'env' | 'serialization'> = {}): ChildProcess {
  // Compiled in a run of tests (scripts/lib/server-programs.mjs).
  const compiled = process.env.COMPILED_SERVER;
  return fork(compiled ? path.join(compiled, file.replace(/ts$/, 'mjs')) : path.join(SOURCES, file), {
    // "tsx" is resolved from here.
    cwd: SOURCES,
    execArgv: compiled ? [] : ['--import', 'tsx'],
    env: { PATH, TMPDIR, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...options,
  });
}

const READ_TIMEOUT_MS = 60_000;

/**
 * Has a program of {@link serveReading} read a file of the staff, or a response of a source: a large one would block the event loop for seconds.
 * @throws {HttpProblem} 503 if it times out or the process ends
 */
export async function readInChildProcess<Result>(file: string, task: object): Promise<Result> {
  // Keeps dates as dates.
  const child = forkProgram(file, { serialization: 'advanced' });
  const timer = setTimeout(() => child.kill('SIGKILL'), READ_TIMEOUT_MS);
  try {
    return await new Promise<Result>((resolve, reject) => {
      child.once('message', (reading) => resolve(reading as Result));
      child.once('error', reject);
      child.once('exit', () => reject(new HttpProblem(503, 'The file could not be read. Please try again, or split it.')));
      // If sending fails, the process ends and the exit listener rejects.
      child.send(task, () => undefined);
    });
  } finally {
    clearTimeout(timer);
    child.kill();
  }
}

/** What a program that reads one file for {@link readInChildProcess} does. It runs at low priority: requests of visitors come first. */
export function serveReading<Task, Result>(read: (task: Task) => Result): void {
  os.setPriority(10);
  process.once('message', (task: Task) => process.send?.(read(task), () => process.disconnect()));
}
