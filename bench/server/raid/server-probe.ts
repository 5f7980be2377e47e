import fs from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// Preloaded into the server's process. Once a second it records the event loop's delay, and how long a small task waits for a thread of
// libuv's pool, which hashes passwords and reads files.

/** One line of the file. */
export interface ProbeSample {
  /** Milliseconds since 1970. */
  at: number;
  loopDelayMs: { p99: number; max: number };
  threadPoolWaitMs: number;
}

const INTERVAL_MS = 1000;
const TASK_INTERVAL_MS = 100;

const file = process.env.BENCH_PROBE_FILE ?? '';
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();

let longestWait = 0;
/** When the pending task was queued. */
let waitingSince: number | undefined;

setInterval(() => {
  if (waitingSince !== undefined) return;
  const queuedAt = performance.now();
  waitingSince = queuedAt;
  fs.stat('/', () => {
    waitingSince = undefined;
    longestWait = Math.max(longestWait, performance.now() - queuedAt);
  });
}, TASK_INTERVAL_MS).unref();

setInterval(() => {
  const pendingWait = waitingSince === undefined ? 0 : performance.now() - waitingSince;
  const probed: ProbeSample = {
    at: Date.now(),
    loopDelayMs: { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 },
    threadPoolWaitMs: Math.max(longestWait, pendingWait),
  };
  delay.reset();
  longestWait = 0;
  fs.appendFileSync(file, `${JSON.stringify(probed)}\n`);
}, INTERVAL_MS).unref();
