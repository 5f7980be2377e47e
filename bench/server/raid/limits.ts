import os from 'node:os';
import { percentile } from '../../findings';
import { DEMANDED_MEGABYTES } from '../api/memory';
import type { Limit, Metrics } from './bottleneck';
import type { Sample } from './load/load-job';
import type { Second } from './sampler';

/** The latency that visitors accept. */
const MAX_LATENCY_MS = 1000;
/** Fewer samples give no meaningful percentile. */
const MIN_SAMPLES = 5;

/** All limits: causes first, then their effects on viewers. */
export function limitsFor(samples: readonly Sample[]): Limit[] {
  const latencies = stepsOf(samples).map((step) => ({
    metric: latencyOf(step),
    limit: MAX_LATENCY_MS,
    message: `${step}: p95 {} ms`,
    consecutive: 2,
  }));
  return [
    {
      metric: 'mainThread',
      limit: 75,
      message: "the server's event loop: its thread ran, or waited for a processor, {} % of the time",
      consecutive: 3,
    },
    {
      metric: 'threadPoolWaitMs',
      limit: 100,
      message: "the server's thread pool (password hashes, files): a task waited {} ms for a thread",
      consecutive: 2,
    },
    { metric: 'blocked', limit: 50, message: 'a lock in the database: {} % of the connections waited for one', consecutive: 2 },
    { metric: 'busy', limit: 80, message: "the server's connections to the database: {} % of them in use", consecutive: 2 },
    {
      metric: 'processors',
      limit: 90,
      message: 'the processors: server, PostgreSQL and the load itself used {} % of them',
      consecutive: 2,
    },
    { metric: 'loopDelayMs', limit: 200, message: "the server's event loop: p99 {} ms late", consecutive: 3 },
    { metric: 'memoryMb', limit: DEMANDED_MEGABYTES, message: "the server's memory: {} MB", consecutive: 1 },
    { metric: 'errors', limit: 1, message: '{} requests without a good response', consecutive: 1 },
    ...latencies,
    { metric: 'refusals', limit: 1, message: '{} requests refused', consecutive: 1 },
  ];
}

/** The metrics of `limitsFor` for each second of a load; shares are in percent. */
export function metricsOf(seconds: readonly Second[], samples: readonly Sample[]): Metrics[] {
  const steps = stepsOf(samples);
  const cores = os.cpus().length;
  // Under load the pool opens connections up to its limit.
  const pool = Math.max(...seconds.map(({ connections }) => connections.open), 1);
  return seconds.map((second) => {
    const { at, server, mainThread, postgres, load, connections, memoryMb, loopDelayMs, threadPoolWaitMs } = second;
    const within = (time: number) => time > at - 1000 && time <= at;
    const ended = samples.filter((sample) => within(sample.at + sample.latency));
    // A slow request counts when it exceeds the limit, not when it was sent.
    const judgedAt = ({ at: sentAt, latency }: Sample) => sentAt + Math.min(latency, MAX_LATENCY_MS);
    const latencies = steps.flatMap((step) => {
      const values = samples.flatMap((sample) => (sample.step === step && within(judgedAt(sample)) ? [sample.latency] : []));
      return values.length < MIN_SAMPLES ? [] : [[latencyOf(step), percentile(values, 95)] as const];
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
      inFlight: samples.filter((sample) => sample.at <= at && sample.at + sample.latency > at).length,
      ...Object.fromEntries(latencies),
    };
  });
}

/** Whether a request failed. A 503 with `Retry-After` is a refusal, not an error. */
export const isError = ({ status, refusals }: Sample) => status !== 200 && !(status === 503 && refusals.length > 0);

/** The steps, in order of their first sample. */
export const stepsOf = (samples: readonly Sample[]) => [...new Set(samples.map(({ step }) => step))];

const latencyOf = (step: string) => `wait of ${step}`;
