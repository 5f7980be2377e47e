import { setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyBaseLogger } from 'fastify';
import { runAlone, type RunExclusively } from '../db/exclusive-runs';
import type { Tracing } from '../tracing/open-telemetry';
import type { ChangeFeed } from '../db/change-feed';
import type { Db } from '../db/client';

export interface JobRun {
  job: string;
  seconds: number;
  isFailed: boolean;
}

interface JobsContext extends Omit<JobContext, 'signal'> {
  /** Has one server at a time run a job. By default, this is the only server. */
  runExclusively?: RunExclusively;
  onRun?: (run: JobRun) => void;
  traceJob?: Tracing['traceJob'];
}

/** Runs the jobs while the app listens: not in tests, which inject requests, and not after a failed start. */
export function installJobs(app: FastifyInstance, jobs: Job[], context: Omit<JobsContext, 'log'>): void {
  let stop = async () => {};
  app.addHook('onListen', async () => {
    stop = startJobs(jobs, { ...context, log: app.log });
  });
  app.addHook('onClose', () => stop());
}

/**
 * Runs each job now and repeatedly, never twice at once, here or on another server, in which case the run is skipped. A failed run is
 * logged, and any server's next run retries it.
 * @returns stops all jobs, after their pending runs
 */
export function startJobs(jobs: Job[], context: JobsContext): () => Promise<void> {
  const stop = new AbortController();
  // Each job waits with its own listener.
  setMaxListeners(0, stop.signal);
  const running = jobs.map((job) => repeat(job, { ...context, signal: stop.signal }));
  return async () => {
    stop.abort();
    await Promise.all(running);
  };
}

async function repeat(
  job: Job,
  { onRun, runExclusively = runAlone, traceJob = (_name, run) => run(), ...context }: JobsContext & JobContext,
): Promise<void> {
  const { log, signal } = context;
  while (!signal.aborted) {
    const start = performance.now();
    let isFailed = false;
    let hasRun = true;
    try {
      hasRun = await runExclusively(job.name, () => traceJob(job.name, () => job.run(context)));
    } catch (cause) {
      isFailed = true;
      log.error({ err: cause, job: job.name }, 'A job failed');
    }
    if (hasRun) onRun?.({ job: job.name, seconds: (performance.now() - start) / 1000, isFailed });
    // Rejects when the signal is aborted, which ends the loop.
    await setTimeout(job.everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

export interface JobContext {
  db: Db;
  now: () => Date;
  changes: Pick<ChangeFeed, 'announce'>;
  log: FastifyBaseLogger;
  /** Aborted when the server stops: a run of many steps ends after the current one. */
  signal: AbortSignal;
}

/** Recurring work. It queries what is due. One server at a time runs it, and two at once would do no harm. */
export interface Job {
  name: string;
  /** Pause between two runs. */
  everyMs: number;
  run(context: JobContext): Promise<void>;
}
