import { judged, noted } from '../figures';
import { judgeMemory } from '../memory';
import { checkBooks } from './books';
import { isError, readingsOf } from './limits';
import type { Contest } from './load/job';
import type { Second } from './sampler';
import type { Site } from './site';
import { errorsOf, lagOf, waitsOf } from './waits';
import { watchLoad } from './watched-load';
import { whatGaveWay, type Measured } from './what-gave-way';

const VIEWERS = 5000;
const PASSWORD = { fromSeconds: 30, withinSeconds: 20 };

/** The raid itself: what each viewer waited, and what gave way first. */
export async function measureRaid(site: Site, url: string, { members, contest }: { members: number; contest: Contest }): Promise<Measured> {
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
    await checkBooks('the raid: what is stored', url, contest, samples),
    judgeMemory(site, "the raid: the server's memory"),
    ...waitsOf(samples),
    lagOf(samples),
    noted('- most requests under way', String(Math.max(...readingsOf(seconds, samples).map(({ inFlight = 0 }) => inFlight)))),
    noted('- processors used, on average and at most', usesOf(seconds)),
    whatGaveWay(load),
  ];
  return { findings, seconds: readingsOf(load.seconds, samples) };
}

function usesOf(seconds: readonly Second[]): string {
  const use = (name: string, of: (second: Second) => number) => {
    const values = seconds.map(of);
    const average = values.reduce((sum, value) => sum + value, 0) / values.length;
    return `${name} ${average.toFixed(2)} (${Math.max(...values).toFixed(2)})`;
  };
  return [
    use('server', ({ server }) => server),
    use('PostgreSQL', ({ postgres }) => postgres),
    use('the load', ({ load }) => load),
    use('all programs', ({ machine }) => machine),
  ].join(', ');
}
