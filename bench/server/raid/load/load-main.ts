import type { Job } from './load-job';
import { runJob } from './run-job';

// The load generator's process: receives one job from its parent, and sends back the samples.

process.once('message', ({ job, origin }: { job: Job; origin: string }) => {
  runJob(job, origin).then(
    (samples) => process.send?.(samples, () => process.exit(0)),
    (cause: unknown) => {
      process.stderr.write(`${cause instanceof Error ? cause.stack : String(cause)}\n`);
      process.exit(1);
    },
  );
});
