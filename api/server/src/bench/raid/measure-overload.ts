import { judged, noted, percentile, type Finding } from '../figures';
import { judgeMemory } from '../memory';
import { checkBooks } from './books';
import { isError, readingsOf } from './limits';
import type { Contest, Sample } from './load/job';
import { startLoad } from './load/load-process';
import { probeWhile } from './probes';
import type { Site } from './site';
import { errorsOf, percentilesOf, waitsOf } from './waits';
import { watchLoad } from './watched-load';
import { whatGaveWay, type Measured } from './what-gave-way';

/** How many members wait for a response at any time while it is found out what the server manages. */
const CONNECTIONS = 64;
const CAPACITY_SECONDS = 6;
const TIMES = 3;
const OVERLOAD_SECONDS = 10;
const DEMANDED_MS = 1000;

interface OverloadOptions {
  members: number;
  /** Entered while it is found out what the server manages. */
  before: Contest;
  /** Entered under the overload. */
  contest: Contest;
}

/** What happens at three times what the server manages: who is refused hears it quickly, and health and sign-in stay reachable. */
export async function measureOverload(site: Site, url: string, { members, before, contest }: OverloadOptions): Promise<Measured> {
  const closed = startLoad(site.origin, { kind: 'closed', connections: CONNECTIONS, seconds: CAPACITY_SECONDS, members, contest: before });
  const capacity = answered(await closed.samples).length / CAPACITY_SECONDS;
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
      `${answered(samples).length} of ${samples.length} answered, ${percentilesOf(answered(samples).map(({ waited }) => waited))}; errors: ${errorsOf(samples)}`,
      'no errors',
      !samples.some(isError),
    ),
    ...probes.map(({ path, times, failed }) => {
      const measured = `${times.length}: ${percentilesOf(times)}, at most ${Math.round(Math.max(...times))} ms${failed > 0 ? `; ${failed} failed` : ''}`;
      return judged(`overload: GET ${path}`, measured, `always < ${DEMANDED_MS} ms`, failed === 0 && Math.max(...times) < DEMANDED_MS);
    }),
    await checkBooks('overload: what is stored', url, contest, samples),
    judgeMemory(site, "overload: the server's memory"),
    ...waitsOf(samples),
    whatGaveWay(load),
  ];
  return { findings, seconds: readingsOf(load.seconds, samples) };
}

function judgeRefusals(samples: readonly Sample[], what: string): Finding {
  const times = samples.flatMap(({ refusals }) => refusals);
  const demand = `p99 < ${DEMANDED_MS} ms`;
  if (times.length === 0) return judged(what, 'none: everybody waits', demand, false);
  return judged(what, `${times.length}: ${percentilesOf(times)}`, demand, percentile(times, 99) < DEMANDED_MS);
}

const answered = (samples: readonly Sample[]) => samples.filter(({ status }) => status === 200);
