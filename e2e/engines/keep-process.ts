import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a program until the input ends. The input is a pipe of this process that the system closes however this process ends,
 * so that no browser stays behind even where it is killed. One that does not end when asked to has 10 s.
 */
const KEEPER = `
"$@" &
program=$!
cat >/dev/null
kill $program
(sleep 10 & nap=$!; trap 'kill $nap; exit' TERM; wait $nap; kill -KILL $program) &
limit=$!
wait $program
kill $limit`;

/** How long a program may take until it is ready. */
const START_TIMEOUT_MS = 60_000;

/** A program that runs as long as this process wants it. */
export interface KeptProcess {
  /** What the pattern found in the output; empty without one. */
  ready: string;
  stop(): Promise<void>;
}

/**
 * Starts a program and waits for what it prints once it is ready.
 * @param ready the pattern of that output, whose first group is the result; left out for a program that prints nothing
 */
export async function keepProcess(command: string[], ready?: RegExp, env: Record<string, string> = {}): Promise<KeptProcess> {
  // Detached, so that Ctrl+C in the terminal does not stop it below the tests, which end it themselves.
  const keeper = spawn('sh', ['-c', KEEPER, 'sh', ...command], { detached: true, env: { ...process.env, ...env }, stdio: 'pipe' });
  // Its output stays open as long as any process of a browser's does.
  const ended = once(keeper, 'exit');
  const stop = async () => {
    keeper.stdin.end();
    await ended;
  };
  try {
    return { ready: ready ? await outputOf(keeper, ready) : '', stop };
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
