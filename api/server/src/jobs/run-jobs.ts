import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Job, JobContext } from './job';

/** Runs the jobs while the app listens: not in tests, which inject requests, and not after a failed start. */
export function installJobs(app: FastifyInstance, jobs: Job[], context: Pick<JobContext, 'db' | 'now' | 'changes'>): void {
  let stop = async () => {};
  app.addHook('onListen', async () => {
    stop = startJobs(jobs, { ...context, log: app.log });
  });
  app.addHook('onClose', () => stop());
}

/**
 * Runs each job now and repeatedly, never twice at once. A failed run is logged, and retried by the next one.
 * @returns stops all jobs, after their pending runs
 */
export function startJobs(jobs: Job[], context: Omit<JobContext, 'signal'>): () => Promise<void> {
  const stop = new AbortController();
  const running = jobs.map((job) => repeat(job, { ...context, signal: stop.signal }));
  return async () => {
    stop.abort();
    await Promise.all(running);
  };
}

async function repeat(job: Job, context: JobContext): Promise<void> {
  const { log, signal } = context;
  while (!signal.aborted) {
    try {
      await job.run(context);
    } catch (cause) {
      log.error({ err: cause, job: job.name }, 'A job failed');
    }
    // Rejects when the signal is aborted, which ends the loop.
    await setTimeout(job.everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
