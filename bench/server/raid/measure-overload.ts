import { judged, noted, percentile, type Finding } from '../../findings';
import { judgeMemory } from '../api/memory';
import { checkConsistency } from './consistency';
import { isError, metricsOf } from './limits';
import type { Contest, Sample } from './load/load-job';
import { startLoad } from './load/load-process';
import { probeWhile } from './probes';
import type { Site } from './raid-site';
import { errorsOf, lagOf, percentilesOf, latenciesOf } from './latency';
import { watchLoad } from './watched-load';
import { bottleneckFinding, type Measurement } from './bottleneck-finding';

/** Concurrent requests while the capacity is measured. */
const CONNECTIONS = 64;
const CAPACITY_SECONDS = 6;
const TIMES = 3;
const OVERLOAD_SECONDS = 10;
const DEMANDED_MS = 1000;

interface OverloadOptions {
  members: number;
  /** The contest of the capacity measurement. */
  before: Contest;
  /** The contest of the overload. */
  contest: Contest;
}

/** Measures three times the server's capacity: refusals have to be fast, and health checks and sign-in stay reachable. */
export async function measureOverload(site: Site, url: string, { members, before, contest }: OverloadOptions): Promise<Measurement> {
  const closed = startLoad(site.origin, { kind: 'closed', connections: CONNECTIONS, seconds: CAPACITY_SECONDS, members, contest: before });
  const capacity = successful(await closed.samples).length / CAPACITY_SECONDS;
  const perSecond = Math.round(TIMES * capacity);
  const running = watchLoad(site, url, { kind: 'open', perSecond, seconds: OVERLOAD_SECONDS, members, contest });
  const probes = await probeWhile(running, site.origin);
  const load = await running;
  const { samples } = load;
  const findings = [
    noted(`what members get answered, ${CONNECTIONS} at a time`, `${Math.round(capacity)} requests per second`),
    judgeRefusals(samples, `at ${TIMES} times that, ${perSecond} per second: refusals`),
    judged(
      'overload: everything else',
      `${successful(samples).length} of ${samples.length} answered, ${percentilesOf(successful(samples).map(({ latency }) => latency))}; errors: ${errorsOf(samples)}`,
      'no errors',
      !samples.some(isError),
    ),
    ...probes.map(({ path, times, failed }) => {
      const measured = `${times.length}: ${percentilesOf(times)}, at most ${Math.round(Math.max(...times))} ms${failed > 0 ? `; ${failed} failed` : ''}`;
      return judged(`overload: GET ${path}`, measured, `always < ${DEMANDED_MS} ms`, failed === 0 && Math.max(...times) < DEMANDED_MS);
    }),
    await checkConsistency('overload: what is stored', url, contest, samples),
    judgeMemory(site, "overload: the server's memory"),
    ...latenciesOf(samples),
    lagOf(samples),
    bottleneckFinding(load),
  ];
  return { findings, seconds: metricsOf(load.seconds, samples) };
}

function judgeRefusals(samples: readonly Sample[], what: string): Finding {
  const times = samples.flatMap(({ refusals }) => refusals);
  const demand = `p99 < ${DEMANDED_MS} ms`;
  if (times.length === 0) return judged(what, 'none: everybody waits', demand, false);
  return judged(what, `${times.length}: ${percentilesOf(times)}`, demand, percentile(times, 99) < DEMANDED_MS);
}

const successful = (samples: readonly Sample[]) => samples.filter(({ status }) => status === 200);
