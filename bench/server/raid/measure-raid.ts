import { judged, noted } from '../../findings';
import { judgeMemory } from '../api/memory';
import { checkConsistency } from './consistency';
import { isError, metricsOf } from './limits';
import type { Contest } from './load/load-job';
import type { Second } from './sampler';
import type { Site } from './raid-site';
import { errorsOf, lagOf, latenciesOf } from './latency';
import { watchLoad } from './watched-load';
import { bottleneckFinding, type Measurement } from './bottleneck-finding';

const VIEWERS = 5000;
const PASSWORD = { fromSeconds: 30, withinSeconds: 20 };

/** Measures the raid: latencies of viewers, and the bottleneck. */
export async function measureRaid(
  site: Site,
  url: string,
  { members, contest }: { members: number; contest: Contest },
): Promise<Measurement> {
  const load = await watchLoad(site, url, { kind: 'raid', viewers: VIEWERS, members, contest, password: PASSWORD });
  const { samples, seconds } = load;
  const failed = samples.filter((sample) => sample.status !== 200);
  const findings = [
    judged(
      `a raid of ${VIEWERS} viewers, ${members} of them members`,
      `${samples.length} steps, without a good response: ${failed.length}${failed.some(isError) ? ` (${errorsOf(samples)})` : ''}`,
      'everybody gets everything',
      failed.length === 0,
    ),
    await checkConsistency('the raid: what is stored', url, contest, samples),
    judgeMemory(site, "the raid: the server's memory"),
    ...latenciesOf(samples),
    lagOf(samples),
    noted('- most requests under way', String(Math.max(...metricsOf(seconds, samples).map(({ inFlight = 0 }) => inFlight)))),
    noted('- processors used, on average and at most', cpuUsage(seconds)),
    bottleneckFinding(load),
  ];
  return { findings, seconds: metricsOf(load.seconds, samples) };
}

function cpuUsage(seconds: readonly Second[]): string {
  const usage = (name: string, of: (second: Second) => number) => {
    const values = seconds.map(of);
    const average = values.reduce((sum, value) => sum + value, 0) / values.length;
    return `${name} ${average.toFixed(2)} (${Math.max(...values).toFixed(2)})`;
  };
  return [
    usage('server', ({ server }) => server),
    usage('PostgreSQL', ({ postgres }) => postgres),
    usage('the load', ({ load }) => load),
    usage('all programs', ({ machine }) => machine),
  ].join(', ');
}
