import { fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Agent, Pool, type Dispatcher } from 'undici';

export interface LoadRequest {
  step: string;
  /** Milliseconds since the start. */
  dueMs: number;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** The outcome of a request; times in milliseconds since the start. */
export interface Sample {
  step: string;
  dueMs: number;
  endedMs: number;
  /** Counts from when it was due, and includes the delay of the load's own process. */
  latency: number;
  status: number;
  /** The duration of each refusal (503 with `Retry-After`). */
  refusals: number[];
}

interface LoadOptions {
  /** The limit of retries of a refused request, each after `Retry-After` and up to the same time again. */
  retries?: number;
  /** One for each pending request by default. */
  connections?: number;
}

interface Run {
  start: number;
  retries: number;
}

interface Job extends LoadOptions {
  origin: string;
  requests: LoadRequest[];
}

/** The timeout of the site's own HTTP client (shared-ui/src/http/api.ts). */
const TIMEOUT_MS = 15_000;
/** Beyond it, undici would end the connection. */
const MOST_BYTES = 2 ** 30;
/** Shorter waits than this are left out. */
const STEP_MS = 2;

/** Sends requests when they are due, whether or not earlier ones were answered, from a process of its own. */
export function sendWhenDue(origin: string, requests: LoadRequest[], options: LoadOptions = {}): Promise<Sample[]> {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'], serialization: 'advanced' });
  child.send({ ...options, origin, requests: requests.toSorted((one, other) => one.dueMs - other.dueMs) } satisfies Job);
  return new Promise((resolve, reject) => {
    child.once('message', (samples) => resolve(samples as Sample[]));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The load ended with ${code} before it had sent everything.`)));
  });
}

async function run({ origin, requests, retries = 0, connections }: Job): Promise<Sample[]> {
  const pool = connections ? new Pool(origin, { connections }) : new Agent();
  const pending: Promise<Sample>[] = [];
  const start = performance.now();
  for (const request of requests) {
    const wait = request.dueMs - (performance.now() - start);
    if (wait > STEP_MS) await pause(wait);
    pending.push(send(pool, origin, request, { start, retries }));
  }
  const samples = await Promise.all(pending);
  await pool.close();
  return samples;
}

async function send(pool: Dispatcher, origin: string, { step, dueMs, ...request }: LoadRequest, run: Run): Promise<Sample> {
  const { start, retries } = run;
  const refusals: number[] = [];
  for (;;) {
    const sentAt = performance.now();
    const { status, retryAfter } = await pool.request({ ...request, origin, bodyTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS }).then(
      async (response) => {
        await response.body.dump({ limit: MOST_BYTES });
        return { status: response.statusCode, retryAfter: response.headers['retry-after'] };
      },
      () => ({ status: 0, retryAfter: undefined }),
    );
    const isRefused = status === 503 && retryAfter !== undefined;
    if (isRefused) refusals.push(performance.now() - sentAt);
    if (!isRefused || refusals.length > retries) {
      const endedMs = performance.now() - start;
      return { step, dueMs, endedMs, latency: endedMs - dueMs, status, refusals };
    }
    await pause(Number(retryAfter) * 1000 * (1 + Math.random()));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', (job: Job) => {
    void run(job).then((samples) => process.send?.(samples, () => process.exit(0)));
  });
}
