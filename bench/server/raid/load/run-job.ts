import { RAID_WAVES, poissonArrivals, waveArrivals } from './arrivals';
import { HttpClient } from './http-client';
import type { ClosedJob, Job, OpenJob, RaidJob, Sample } from './load-job';
import { memberRequests } from './member-requests';
import { readPage } from './page-load';
import { addressOf } from './load-members';
import { seededRandom } from './load-random';
import { send, until } from './send';
import { playViewer } from './viewer';

const SEED = 22;

/** The time in which tens of thousands of timers are set. Without it, the first arrivals would be late, and sent in one burst. */
const PREPARATION_MS = 500;

/** Runs a job. @returns all samples */
export async function runJob(job: Job, origin: string): Promise<Sample[]> {
  const client = new HttpClient(origin);
  try {
    if (job.kind === 'raid') return await playRaid(job, client);
    return await playMembers(job, client);
  } finally {
    client.close();
  }
}

async function playRaid({ viewers, members, contest, password }: RaidJob, client: HttpClient): Promise<Sample[]> {
  const random = seededRandom(SEED);
  const startedAt = Date.now();
  const plans = waveArrivals(viewers, RAID_WAVES, random).map((at, number) => {
    // Members are spread evenly among all viewers.
    const member = Math.floor(((number + 1) * members) / viewers);
    const isMember = member > Math.floor((number * members) / viewers);
    const entersAt = startedAt + (password.fromSeconds + random() * password.withinSeconds) * 1000;
    return { number, member: isMember ? member : undefined, arrivesAt: startedAt + at, entersAt, raffle: contest.raffle };
  });
  return (await Promise.all(plans.map((viewer) => playViewer(viewer, client, random)))).flat();
}

async function playMembers(job: OpenJob | ClosedJob, client: HttpClient): Promise<Sample[]> {
  const random = seededRandom(SEED);
  const headers = { accept: 'text/html', 'x-forwarded-for': addressOf(0) };
  const { cookies } = readPage(await client.send({ method: 'GET', path: '/', headers }));
  const requests = memberRequests({ ...job, random, cookies });
  const samples: Sample[] = [];
  const sendNext = async (at: number) => void samples.push((await send({ client, at, ...requests.next().value })).sample);

  if (job.kind === 'open') {
    const arrivals = poissonArrivals(job.perSecond, job.seconds, random);
    const startedAt = Date.now() + PREPARATION_MS;
    await Promise.all(arrivals.map((at) => until(startedAt + at).then(() => sendNext(startedAt + at))));
    return samples;
  }
  const endsAt = Date.now() + job.seconds * 1000;
  const runConnection = async () => {
    while (Date.now() < endsAt) await sendNext(Date.now());
  };
  await Promise.all(Array.from({ length: job.connections }, runConnection));
  return samples;
}
