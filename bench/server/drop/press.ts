import { fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';

/** A request of one member. */
export interface Press {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** A response, with its times in milliseconds since the first request was due. */
export interface Pressed {
  status: number;
  dueAt: number;
  endedAt: number;
}

interface PressJob {
  origin: string;
  presses: Press[];
  withinMs: number;
}

/** As many as a proxy keeps to a server. */
const CONNECTIONS = 256;
const STEP_MS = 10;

/** Sends the requests evenly within a time, whether or not earlier ones are answered, from a process of its own. */
export function pressAll(job: PressJob): Promise<Pressed[]> {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'], serialization: 'advanced' });
  child.send(job);
  return new Promise((resolve, reject) => {
    child.once('message', (pressed) => resolve(pressed as Pressed[]));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The load ended with ${code} before it had sent everything.`)));
  });
}

async function run({ origin, presses, withinMs }: PressJob): Promise<Pressed[]> {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const start = performance.now();
  const pending: Promise<Pressed>[] = [];
  for (const [index, { path, headers, body }] of presses.entries()) {
    const dueAt = (index / presses.length) * withinMs;
    const wait = dueAt - (performance.now() - start);
    if (wait > STEP_MS) await pause(wait);
    const response = pool.request({ path, method: 'POST', headers, body }).then(
      async (received) => {
        await received.body.dump();
        return received.statusCode;
      },
      () => 0,
    );
    pending.push(response.then((status) => ({ status, dueAt, endedAt: performance.now() - start })));
  }
  const pressed = await Promise.all(pending);
  await pool.close();
  return pressed;
}

// Only in the process that `pressAll` starts.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', (job: PressJob) => {
    void run(job).then((pressed) => process.send?.(pressed, () => process.exit(0)));
  });
}
