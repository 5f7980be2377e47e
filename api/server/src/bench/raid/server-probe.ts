import fs from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into the server's process before everything else. Once a second it writes down what nobody sees from outside: how late
// the event loop is, and how long a small task waits for a thread of libuv's pool, which hashes passwords and reads files.

/** One line of the file. */
export interface Probed {
  /** Milliseconds since 1970. */
  at: number;
  loopDelayMs: { p99: number; max: number };
  threadPoolWaitMs: number;
}

const EVERY_MS = 1000;
const TASK_EVERY_MS = 100;

const file = process.env.BENCH_PROBE_FILE ?? '';
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();

let longestWait = 0;
/** When the task that is under way was handed to the pool. */
let waitingSince: number | undefined;

setInterval(() => {
  if (waitingSince !== undefined) return;
  const begun = performance.now();
  waitingSince = begun;
  fs.stat('/', () => {
    waitingSince = undefined;
    longestWait = Math.max(longestWait, performance.now() - begun);
  });
}, TASK_EVERY_MS).unref();

setInterval(() => {
  const underWay = waitingSince === undefined ? 0 : performance.now() - waitingSince;
  const probed: Probed = {
    at: Date.now(),
    loopDelayMs: { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 },
    threadPoolWaitMs: Math.max(longestWait, underWay),
  };
  delay.reset();
  longestWait = 0;
  fs.appendFileSync(file, `${JSON.stringify(probed)}\n`);
}, EVERY_MS).unref();
