import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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
