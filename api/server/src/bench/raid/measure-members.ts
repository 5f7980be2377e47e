import { judged, percentile } from '../figures';
import { judgeMemory } from '../memory';
import { checkBooks } from './books';
import { isError, readingsOf } from './limits';
import type { Contest } from './load/job';
import type { Site } from './site';
import { errorsOf, lagOf, percentilesOf, waitsOf } from './waits';
import { watchLoad } from './watched-load';
import { whatGaveWay, type Measured } from './what-gave-way';

const PER_SECOND = 200;
const SECONDS = 30;
const DEMANDED_MS = 1000;

/** How long members wait who read and write at a rate that no response slows down, and whether everything adds up afterwards. */
export async function measureMembers(site: Site, url: string, { members, contest }: { members: number; contest: Contest }): Promise<Measured> {
  const load = await watchLoad(site, url, { kind: 'open', perSecond: PER_SECOND, seconds: SECONDS, members, contest });
  const { samples } = load;
  const what = `${members} members at ${PER_SECOND} requests per second`;
  const waited = samples.map((sample) => sample.waited);
  const failed = samples.filter((sample) => isError(sample) || sample.refusals.length > 0).length;
  const findings = [
    judged(what, percentilesOf(waited), `p99 < ${DEMANDED_MS} ms`, percentile(waited, 99) < DEMANDED_MS),
    judged(`${what}: errors`, `${failed} of ${samples.length}${failed > 0 ? `: ${errorsOf(samples)}` : ''}`, 'none', failed === 0),
    await checkBooks(`${what}: what is stored`, url, contest, samples),
    judgeMemory(site, `${what}: the server's memory`),
    ...waitsOf(samples),
    lagOf(samples),
    whatGaveWay(load),
  ];
  return { findings, seconds: readingsOf(load.seconds, samples) };
}
