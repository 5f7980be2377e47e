import { judged, percentile } from '../../findings';
import { judgeMemory } from '../api/memory';
import { checkConsistency } from './consistency';
import { isError, metricsOf } from './limits';
import type { Contest } from './load/load-job';
import type { Site } from './raid-site';
import { errorsOf, lagOf, percentilesOf, latenciesOf } from './latency';
import { watchLoad } from './watched-load';
import { bottleneckFinding, type Measurement } from './bottleneck-finding';

const PER_SECOND = 200;
const SECONDS = 30;
const DEMANDED_MS = 1000;

/** Measures latencies of members' reads and writes at a constant arrival rate, and checks consistency afterwards. */
export async function measureMembers(
  site: Site,
  url: string,
  { members, contest }: { members: number; contest: Contest },
): Promise<Measurement> {
  const load = await watchLoad(site, url, { kind: 'open', perSecond: PER_SECOND, seconds: SECONDS, members, contest });
  const { samples } = load;
  const what = `${members} members at ${PER_SECOND} requests per second`;
  const latencies = samples.map((sample) => sample.latency);
  const failed = samples.filter((sample) => isError(sample) || sample.refusals.length > 0).length;
  const findings = [
    judged(what, percentilesOf(latencies), `p99 < ${DEMANDED_MS} ms`, percentile(latencies, 99) < DEMANDED_MS),
    judged(`${what}: errors`, `${failed} of ${samples.length}${failed > 0 ? `: ${errorsOf(samples)}` : ''}`, 'none', failed === 0),
    await checkConsistency(`${what}: what is stored`, url, contest, samples),
    judgeMemory(site, `${what}: the server's memory`),
    ...latenciesOf(samples),
    lagOf(samples),
    bottleneckFinding(load),
  ];
  return { findings, seconds: metricsOf(load.seconds, samples) };
}
