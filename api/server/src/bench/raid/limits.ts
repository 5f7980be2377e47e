import os from 'node:os';
import { percentile } from '../figures';
import { DEMANDED_MEGABYTES } from '../memory';
import type { Limit, Readings } from './gave-way';
import type { Sample } from './load/job';
import type { Second } from './sampler';

/** What somebody waits without thinking that something is wrong. */
const WAIT_MS = 1000;
/** Of fewer, no percentile says anything. */
const LEAST_SAMPLES = 5;

/** Causes first, then what a viewer notices of them. */
export function limitsFor(samples: readonly Sample[]): Limit[] {
  const waits = stepsOf(samples).map((step) => ({ reading: waitOf(step), limit: WAIT_MS, says: `${step}: p95 {} ms`, inARow: 2 }));
  return [
    { reading: 'mainThread', limit: 75, says: "the server's event loop: its thread ran, or waited for a processor, {} % of the time", inARow: 3 },
    { reading: 'threadPoolWaitMs', limit: 100, says: "the server's thread pool (password hashes, files): a task waited {} ms for a thread", inARow: 2 },
    { reading: 'blocked', limit: 50, says: 'a lock in the database: {} % of the connections waited for one', inARow: 2 },
    { reading: 'busy', limit: 80, says: "the server's connections to the database: {} % of them in use", inARow: 2 },
    { reading: 'processors', limit: 90, says: 'the processors: server, PostgreSQL and the load itself used {} % of them', inARow: 2 },
    { reading: 'loopDelayMs', limit: 200, says: "the server's event loop: p99 {} ms late", inARow: 3 },
    { reading: 'memoryMb', limit: DEMANDED_MEGABYTES, says: "the server's memory: {} MB", inARow: 1 },
    { reading: 'errors', limit: 1, says: '{} requests without a good response', inARow: 1 },
    ...waits,
    { reading: 'refusals', limit: 1, says: '{} requests refused', inARow: 1 },
  ];
}

/** The seconds of a load with all that limitsFor names, in percent where it is a share. */
export function readingsOf(seconds: readonly Second[], samples: readonly Sample[]): Readings[] {
  const steps = stepsOf(samples);
  const cores = os.cpus().length;
  // The pool opens connections up to its limit as soon as all are in use.
  const pool = Math.max(...seconds.map(({ connections }) => connections.open), 1);
  return seconds.map((second) => {
    const { at, server, mainThread, postgres, load, connections, memoryMb, loopDelayMs, threadPoolWaitMs } = second;
    const within = (time: number) => time > at - 1000 && time <= at;
    const ended = samples.filter((sample) => within(sample.at + sample.waited));
    // Who waits too long counts when that becomes so, not when they came.
    const judgedAt = ({ at: begun, waited }: Sample) => begun + Math.min(waited, WAIT_MS);
    const waits = steps.flatMap((step) => {
      const waited = samples.flatMap((sample) => (sample.step === step && within(judgedAt(sample)) ? [sample.waited] : []));
      return waited.length < LEAST_SAMPLES ? [] : [[waitOf(step), percentile(waited, 95)] as const];
    });
    return {
      mainThread: 100 * mainThread,
      threadPoolWaitMs,
      blocked: (100 * connections.blocked) / pool,
      busy: (100 * connections.busy) / pool,
      processors: (100 * (server + postgres + load)) / cores,
      loopDelayMs,
      memoryMb,
      errors: ended.filter(isError).length,
      refusals: ended.reduce((sum, { refusals }) => sum + refusals.length, 0),
      inFlight: samples.filter((sample) => sample.at <= at && sample.at + sample.waited > at).length,
      ...Object.fromEntries(waits),
    };
  });
}

/** A refusal that somebody can act on is none. */
export const isError = ({ status, refusals }: Sample) => status !== 200 && !(status === 503 && refusals.length > 0);

/** In the order in which they first came. */
export const stepsOf = (samples: readonly Sample[]) => [...new Set(samples.map(({ step }) => step))];

const waitOf = (step: string) => `wait of ${step}`;
