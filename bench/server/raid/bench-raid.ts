import path from 'node:path';
import { judged, log, noted, percentile, percentilesOf, runBench, type Finding } from '../../report';
import { sendWhenDue, type Sample } from '../load/open-load';
import { saturate } from '../load/saturate';
import { MEMBERS as ALL_MEMBERS, openPage } from '../members';
import { judgeMemory, type Server } from '../servers';
import { startAttack } from './attacker';
import { checkConsistency, fillDatabase, type Contest } from './contests';
import { CHANGES_SECONDS, measureDelay, measureIdle } from './live';
import { failuresOf, isFailed, judgeMembers, latenciesOf, MOST_MS, probeWhile } from './load-findings';
import { measurePageRate } from './page-rate';
import { startSite } from './raid-site';
import { startCanary, writeBuilds } from './remotes';
import { memberRequests, openArrivals, raidRequests } from './requests';
import { connectClients } from './stream-clients';

// npm run bench -- raid. docs/performance.md describes the load.

const VIEWERS = 5000;
/** The members who take part in the raid, and of the live streams. */
const MEMBERS = 2000;
/** Retries before a viewer gives up. */
const RETRIES = 5;
/** The site's four, and another. */
const REMOTES = 5;
const PER_SECOND = 200;
const SECONDS = 30;
/** Members' requests a second beside live changes. */
const USUAL_PER_SECOND = 50;

/** Concurrent requests while the capacity is measured, and how many times the capacity the overload is. */
const OVERLOAD = { connections: 64, capacitySeconds: 6, times: 3, seconds: 10 };

/** One contest per load, to count its rows separately. */
const CONTESTS = {
  members: { raffle: 1002, code: 'MEMBERS' },
  raid: { raffle: 1003, code: 'RAID' },
  beforeOverload: { raffle: 1004, code: 'BEFORE' },
  overload: { raffle: 1005, code: 'OVERLOAD' },
  attack: { raffle: 1006, code: 'ATTACK' },
  usual: { raffle: 1007, code: 'USUAL' },
  live: { raffle: 1008, code: 'LIVE' },
};

/** The parts by their names, which `BENCH_PARTS` selects; each has a new server, so that none inherits the backlog of another. */
const PARTS: Record<string, (site: Server, databaseUrl: string, folder: string) => Promise<Finding[]>> = {
  pages: measurePageRate,
  members: measureMembers,
  raid: measureRaid,
  overload: measureOverload,
  attack: measureAttack,
  live: measureLive,
};

runBench('raid', async (folder, postgres) => {
  const parts = process.env.BENCH_PARTS?.split(',') ?? Object.keys(PARTS);
  log('Raid: filling a database…');
  // Members enter once, and each part warms up a server.
  const warmUps = parts.map((_, at) => ({ raffle: 1101 + at, code: `WARMUP${at}` }));
  const database = await fillDatabase(postgres, [...Object.values(CONTESTS), ...warmUps]);
  const site = { databaseUrl: database.url, folder, remotesDir: path.join(folder, 'remotes') };
  const builds = path.join(folder, 'builds');
  writeBuilds(builds, REMOTES);
  try {
    const first = await startSite({ ...site, builds });
    await startCanary(path.join(folder, 'data')).finally(() => first.stop());
    const findings: Finding[] = [];
    for (const [at, part] of parts.entries()) {
      log(`Raid: ${part}…`);
      const server = await startSite({ ...site, warmUp: warmUps[at] });
      findings.push(...((await PARTS[part]?.(server, database.url, folder).finally(() => server.stop())) ?? []));
    }
    return findings;
  } finally {
    await database.drop();
  }
});

/** Sends members' reads and writes at a rate. */
async function sendMembers(
  site: Server,
  load: { perSecond: number; seconds: number; members: number; contest: Contest },
): Promise<Sample[]> {
  const { cookies } = await openPage(site.origin);
  return sendWhenDue(site.origin, openArrivals(load.perSecond, load.seconds, memberRequests({ ...load, cookies })));
}

/** Measures latencies of members' reads and writes at a constant arrival rate, and checks consistency afterwards. */
async function measureMembers(site: Server, url: string): Promise<Finding[]> {
  const samples = await sendMembers(site, { perSecond: PER_SECOND, seconds: SECONDS, members: MEMBERS, contest: CONTESTS.members });
  const what = `${MEMBERS} members at ${PER_SECOND} requests per second`;
  return [
    judgeMembers(what, samples),
    await checkConsistency(`${what}: what is stored`, url, CONTESTS.members, samples),
    judgeMemory(site, `${what}: the server's memory`),
    ...latenciesOf(samples),
  ];
}

/** Measures the raid: viewers who are refused try again, and all of them have to get everything. */
async function measureRaid(site: Server, url: string): Promise<Finding[]> {
  const page = await openPage(site.origin);
  const requests = raidRequests({ ...page, viewers: VIEWERS, members: MEMBERS, contest: CONTESTS.raid });
  const samples = await sendWhenDue(site.origin, requests, { retries: RETRIES });
  const without = samples.filter(({ status }) => status !== 200).length;
  const measured = `${samples.length} steps, without a good response: ${without}, failed: ${failuresOf(samples)}`;
  return [
    judged(`a raid of ${VIEWERS} viewers, ${MEMBERS} of them members`, measured, 'everybody gets everything', without === 0),
    await checkConsistency('the raid: what is stored', url, CONTESTS.raid, samples),
    judgeMemory(site, "the raid: the server's memory"),
    ...latenciesOf(samples),
  ];
}

/** Measures three times the server's capacity: refusals have to be fast, and health checks and sign-in stay reachable. */
async function measureOverload(site: Server, url: string): Promise<Finding[]> {
  const { connections, capacitySeconds, times, seconds } = OVERLOAD;
  const { cookies } = await openPage(site.origin);
  const before = memberRequests({ members: ALL_MEMBERS, contest: CONTESTS.beforeOverload, cookies });
  const { perSecond: capacity } = await saturate(site, { path: '/', connections, duration: capacitySeconds, next: before });
  const perSecond = Math.round(times * capacity);
  const running = sendMembers(site, { perSecond, seconds, members: ALL_MEMBERS, contest: CONTESTS.overload });
  const probes = await probeWhile(running, 'overload', site);
  const samples = await running;
  const refusals = samples.flatMap((sample) => sample.refusals);
  const answered = samples.filter(({ status }) => status === 200).map(({ latency }) => latency);
  const rest = `${answered.length} of ${samples.length} answered, ${percentilesOf(answered)}; errors: ${failuresOf(samples)}`;
  return [
    noted(`what members get answered, ${connections} at a time`, `${Math.round(capacity)} requests per second`),
    judged(
      `at ${times} times that, ${perSecond} per second: refusals`,
      refusals.length === 0 ? 'none: everybody waits' : `${refusals.length}: ${percentilesOf(refusals)}`,
      `p99 < ${MOST_MS} ms`,
      refusals.length > 0 && percentile(refusals, 99) < MOST_MS,
    ),
    judged('overload: everything else', rest, 'no errors', !samples.some(isFailed)),
    ...probes,
    await checkConsistency('overload: what is stored', url, CONTESTS.overload, samples),
    judgeMemory(site, "overload: the server's memory"),
  ];
}

/** Measures members beside live streams, while one address opens streams and reads long lists without a pause. */
async function measureAttack(site: Server): Promise<Finding[]> {
  const clients = await connectClients(site.origin, MEMBERS, 'settings,me,raffles');
  const attack = startAttack(site.origin);
  const load = sendMembers(site, { perSecond: PER_SECOND, seconds: SECONDS, members: MEMBERS, contest: CONTESTS.attack });
  const probes = await probeWhile(load, 'the attack', site);
  const samples = await load;
  const { streams, reads } = await attack.stop();
  const got = `${streams.opened} streams, ${streams.refused} refused; ${reads.answered} lists, ${reads.refused} refused`;
  const lost = clients.ended();
  clients.close();
  return [
    judgeMembers(`beside an attacker and ${MEMBERS} live streams: members, ${PER_SECOND} requests per second`, samples),
    ...probes,
    judged('the attack: live streams of others', `${lost} lost`, 'none', lost === 0),
    judgeMemory(site, "the attack: the server's memory"),
    noted('- what the attacker got', got),
  ];
}

/** Measures how soon live streams have a change beside members' requests, and what idle ones cost. */
async function measureLive(site: Server): Promise<Finding[]> {
  const idle = await measureIdle(site, CONTESTS.live);
  const usual = { perSecond: USUAL_PER_SECOND, seconds: CHANGES_SECONDS, members: MEMBERS, contest: CONTESTS.usual };
  const [delay, samples] = await Promise.all([measureDelay(site, CONTESTS.live), sendMembers(site, usual)]);
  return [delay, judgeMembers(`beside live changes: members, ${USUAL_PER_SECOND} requests per second`, samples), idle];
}
