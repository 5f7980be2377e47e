import { noted, percentile, type Finding } from '../../findings';
import { isError, stepsOf } from './limits';
import type { Sample } from './load/load-job';

/** Latencies and errors of each step. */
export function latenciesOf(samples: readonly Sample[]): Finding[] {
  return stepsOf(samples).map((step) => {
    const own = samples.filter((sample) => sample.step === step);
    return noted(`- ${step}`, `${own.length}: ${percentilesOf(own.map(({ latency }) => latency))}${failuresOf(own)}`);
  });
}

/** The 50th, 95th and 99th percentile. */
export function percentilesOf(times: number[]): string {
  return [50, 95, 99].map((percent) => `p${percent} ${Math.round(percentile(times, percent))} ms`).join(', ');
}

/** The lag of the load generator, which shares the CPU with the server. It is part of every latency. */
export function lagOf(samples: readonly Sample[]): Finding {
  return noted('- of that, the load itself was late', percentilesOf(samples.map(({ lag }) => lag)));
}

/** Errors by status, such as "3 x 500". */
export function errorsOf(samples: readonly Sample[]): string {
  const errors = samples.filter(isError);
  const statuses = [...new Set(errors.map(({ status }) => status))].sort((one, other) => one - other);
  const counts = statuses.map(
    (status) => `${errors.filter((each) => each.status === status).length} x ${status === 0 ? 'no response' : status}`,
  );
  return counts.join(', ') || 'none';
}

function failuresOf(samples: readonly Sample[]): string {
  const refused = samples.reduce((sum, { refusals }) => sum + refusals.length, 0);
  return [...(samples.some(isError) ? [`errors: ${errorsOf(samples)}`] : []), ...(refused > 0 ? [`${refused} refusals`] : [])]
    .map((failure) => `; ${failure}`)
    .join('');
}
