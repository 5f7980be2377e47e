import { judged, noted, percentile, type Finding } from '../../findings';
import { judgeMemory } from '../api/memory';
import { startAttack } from './load/attacker';
import type { Contest } from './load/load-job';
import { startLoad } from './load/load-process';
import { percentilesOf, errorsOf } from './latency';
import { isError } from './limits';
import { probeWhile } from './probes';
import type { Site } from './raid-site';

const DEMANDED_MS = 1000;

interface AttackOptions {
  members: number;
  contest: Contest;
  perSecond: number;
  seconds: number;
}

/** Measures members' requests and health checks while one address opens streams and reads long lists without a pause. */
export async function measureAttack(site: Site, { members, contest, perSecond, seconds }: AttackOptions): Promise<Finding[]> {
  const attack = startAttack(site.origin);
  const load = startLoad(site.origin, { kind: 'open', perSecond, seconds, members, contest });
  const probes = await probeWhile(load.samples, site.origin);
  const samples = await load.samples;
  const { streams, reads } = await attack.stop();
  const latencies = samples.map(({ latency }) => latency);
  const failed = samples.filter((sample) => isError(sample) || sample.refusals.length > 0);
  return [
    judged(
      `beside an attacker: members, ${perSecond} requests per second`,
      `${percentilesOf(latencies)}; ${failed.length} of ${samples.length} failed${failed.length > 0 ? `: ${errorsOf(samples)}` : ''}`,
      `p99 < ${DEMANDED_MS} ms, none`,
      percentile(latencies, 99) < DEMANDED_MS && failed.length === 0,
    ),
    ...probes.map(({ path, times, failed: missed }) => {
      const slowest = Math.round(Math.max(...times));
      const measured = `${percentilesOf(times)}, at most ${slowest} ms${missed > 0 ? `; ${missed} failed` : ''}`;
      return judged(`- GET ${path}`, measured, `always < ${DEMANDED_MS} ms`, missed === 0 && slowest < DEMANDED_MS);
    }),
    judgeMemory(site, "- the server's memory"),
    noted(
      '- what the attacker got',
      `${streams.opened} streams, ${streams.refused} refused; ${reads.answered} lists, ${reads.refused} refused`,
    ),
  ];
}
