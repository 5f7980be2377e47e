import type { Job } from './job';
import { play } from './play';

// The load in a process of its own: it takes one job from whoever started it, and sends back how each step went.

process.once('message', ({ job, origin }: { job: Job; origin: string }) => {
  play(job, origin).then(
    (samples) => process.send?.(samples, () => process.exit(0)),
    (cause: unknown) => {
      process.stderr.write(`${cause instanceof Error ? cause.stack : String(cause)}\n`);
      process.exit(1);
    },
  );
});
