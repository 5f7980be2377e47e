import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Job, JobContext } from './job';

/** Runs the jobs as long as the app listens: never in tests, and never beside a start that fails. */
export function installJobs(app: FastifyInstance, jobs: Job[], context: Pick<JobContext, 'db' | 'now' | 'changes'>): void {
  let stop = async () => {};
  app.addHook('onListen', async () => {
    stop = startJobs(jobs, { ...context, log: app.log });
  });
  app.addHook('onClose', () => stop());
}

/**
 * Runs each job now and again and again, never twice at once. A run that fails is logged; the next one tries again.
 * @returns stops them all, after the runs under way
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
    // Rejects as soon as the signal is aborted, which the loop then sees.
    await setTimeout(job.everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
