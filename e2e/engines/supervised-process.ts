import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a program until its standard input closes. The input is a pipe of this process, which the system closes however this process
 * ends, so that no browser is left running even after SIGKILL. The program has 10 s to end after SIGTERM.
 */
const SUPERVISOR = `
"$@" &
program=$!
cat >/dev/null
kill $program
(sleep 10 & nap=$!; trap 'kill $nap; exit' TERM; wait $nap; kill -KILL $program) &
limit=$!
wait $program
kill $limit`;

/** The timeout until a program is ready. */
const START_TIMEOUT_MS = 60_000;

/** A program that ends with this process. */
export interface SupervisedProcess {
  /** The first group that the pattern matched in the output; empty without a pattern. */
  ready: string;
  stop(): Promise<void>;
}

/**
 * Starts a program and waits until it is ready.
 * @param ready the pattern of the output that shows it; left out for a program that prints nothing
 */
export async function startSupervised(command: string[], ready?: RegExp, env: Record<string, string> = {}): Promise<SupervisedProcess> {
  // Detached, so that Ctrl+C in the terminal does not stop it before the tests do.
  const supervisor = spawn('sh', ['-c', SUPERVISOR, 'sh', ...command], { detached: true, env: { ...process.env, ...env }, stdio: 'pipe' });
  // `exit`, not `close`: the output stays open as long as any process of the browser runs.
  const ended = once(supervisor, 'exit');
  const stop = async () => {
    supervisor.stdin.end();
    await ended;
  };
  try {
    return { ready: ready ? await outputOf(supervisor, ready) : '', stop };
  } catch (error) {
    await stop();
    throw new Error(`${command[0]} ${(error as Error).message}`, { cause: error });
  }
}

function outputOf(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => reject(new Error(`${why}. It printed:\n${output}`));
    const timer = setTimeout(() => fail('did not get ready in time'), START_TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = pattern.exec(output);
      if (!found) return;
      clearTimeout(timer);
      resolve(found[1] ?? '');
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', () => fail('could not be started'));
  });
}
