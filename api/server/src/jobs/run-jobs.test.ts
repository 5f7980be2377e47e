import Fastify from 'fastify';
import type { Db } from '../db/client';
import { installJobs, startJobs, type Job } from './run-jobs';

const lines: string[] = [];
const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } });
const context = { db: {} as Db, now: () => new Date(), changes: { announce: () => undefined }, log: app.log };

/** Creates a job that calls `step` in each run. `begun(n)` resolves when run n starts. */
function jobOf(step: (run: number) => Promise<void> | void) {
  let runs = 0;
  const waiting: { runs: number; resolve: () => void }[] = [];
  const job: Job = {
    name: 'test',
    everyMs: 1,
    async run() {
      runs += 1;
      waiting.filter((one) => one.runs <= runs).forEach((one) => one.resolve());
      await step(runs);
    },
  };
  return { job, begun: (count: number) => new Promise<void>((resolve) => waiting.push({ runs: count, resolve })), runs: () => runs };
}

it('repeats a job, also after a failure, which is logged', async () => {
  const { job, begun } = jobOf((run) => {
    if (run === 2) throw new Error('the second run broke');
  });
  const fourth = begun(4);
  const stop = startJobs([job], context);
  await fourth;
  await stop();
  expect(lines.filter((line) => line.includes('the second run broke'))).toHaveLength(1);
  expect(lines.join()).toContain('"job":"test"');
});

it('never overlaps runs of a job, and awaits the pending run on stop', async () => {
  let finish = () => {};
  const hanging = jobOf(() => new Promise<void>((resolve) => (finish = resolve)));
  const quick = jobOf(() => undefined);
  const [first, tenth] = [hanging.begun(1), quick.begun(10)];
  const stop = startJobs([hanging.job, quick.job], context);
  await Promise.all([first, tenth]);
  expect(hanging.runs()).toBe(1);

  let stopped = false;
  const stopping = stop().then(() => (stopped = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(stopped).toBe(false);
  finish();
  await stopping;
  expect(hanging.runs()).toBe(1);
});

it('leaves out a run while another server runs the job', async () => {
  const { job, begun, runs } = jobOf(() => undefined);
  const names: string[] = [];
  const counted: string[] = [];
  const first = begun(1);
  const stop = startJobs([job], {
    ...context,
    async runExclusively(name, work) {
      names.push(name);
      if (names.length < 3) return false;
      await work();
      return true;
    },
    onRun: (run) => counted.push(run.job),
  });
  await first;
  await stop();
  expect(names).toEqual(Array(runs() + 2).fill('test'));
  expect(counted).toEqual(Array(runs()).fill('test'));
});

it('runs while the app listens, and aborts the signal when it closes', async () => {
  const listening = Fastify();
  let signal: AbortSignal | undefined;
  const ran = new Promise<void>((resolve) => {
    const run: Job['run'] = async (given) => {
      signal = given.signal;
      resolve();
      if (!signal.aborted) await new Promise((abort) => given.signal.addEventListener('abort', abort));
    };
    installJobs(listening, [{ name: 'long', everyMs: 60_000, run }], context);
  });
  await listening.ready();
  expect(signal).toBeUndefined();
  await listening.listen({ port: 0, host: '127.0.0.1' });
  await ran;
  expect(signal?.aborted).toBe(false);
  await listening.close();
  expect(signal?.aborted).toBe(true);
});
