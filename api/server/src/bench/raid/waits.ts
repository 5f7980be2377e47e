import { noted, percentile, type Finding } from '../figures';
import { isError, stepsOf } from './limits';
import type { Sample } from './load/job';

/** What a viewer waited in each step, and how it ended. */
export function waitsOf(samples: readonly Sample[]): Finding[] {
  return stepsOf(samples).map((step) => {
    const own = samples.filter((sample) => sample.step === step);
    return noted(`- ${step}`, `${own.length}: ${percentilesOf(own.map(({ waited }) => waited))}${troublesOf(own)}`);
  });
}

export function percentilesOf(times: number[]): string {
  return [50, 95, 99].map((percent) => `p${percent} ${Math.round(percentile(times, percent))} ms`).join(', ');
}

/** How late the load itself was, which shares the processors with the server: part of every wait. */
export function lagOf(samples: readonly Sample[]): Finding {
  return noted('- of that, the load itself was late', percentilesOf(samples.map(({ lag }) => lag)));
}

/** Errors by their status, such as "3 x 500"; 0 stands for no response. */
export function errorsOf(samples: readonly Sample[]): string {
  const errors = samples.filter(isError);
  const statuses = [...new Set(errors.map(({ status }) => status))].sort((one, other) => one - other);
  const counts = statuses.map((status) => `${errors.filter((each) => each.status === status).length} x ${status === 0 ? 'no response' : status}`);
  return counts.join(', ') || 'none';
}

function troublesOf(samples: readonly Sample[]): string {
  const refused = samples.reduce((sum, { refusals }) => sum + refusals.length, 0);
  return [...(samples.some(isError) ? [`errors: ${errorsOf(samples)}`] : []), ...(refused > 0 ? [`${refused} refusals`] : [])]
    .map((trouble) => `; ${trouble}`)
    .join('');
}
