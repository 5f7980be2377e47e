import { RAID_WAVES, poissonArrivals, waveArrivals } from './arrivals';
import { HttpClient } from './http-client';
import type { ClosedJob, Job, OpenJob, RaidJob, Sample } from './job';
import { memberRequests } from './member-requests';
import { readPage } from './page';
import { addressOf } from './people';
import { seededRandom } from './random';
import { send, until } from './send';
import { playViewer } from './viewer';

const SEED = 22;

/** Plays a job to its end, at once. */
export async function play(job: Job, origin: string): Promise<Sample[]> {
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
  const begins = Date.now();
  const spoken = (seconds: number) => begins + seconds * 1000;
  const everybody = waveArrivals(viewers, RAID_WAVES, random).map((at, number) => {
    // Members are spread evenly among all viewers.
    const member = Math.floor(((number + 1) * members) / viewers);
    const isMember = member > Math.floor((number * members) / viewers);
    const entersAt = spoken(password.fromSeconds + random() * password.withinSeconds);
    return { number, member: isMember ? member : undefined, arrivesAt: begins + at, entersAt, raffle: contest.raffle };
  });
  return (await Promise.all(everybody.map((viewer) => playViewer(viewer, client, random)))).flat();
}

async function playMembers(job: OpenJob | ClosedJob, client: HttpClient): Promise<Sample[]> {
  const random = seededRandom(SEED);
  const headers = { accept: 'text/html', 'x-forwarded-for': addressOf(0) };
  const { cookies, csrfToken: token } = readPage(await client.send({ method: 'GET', path: '/', headers }));
  const requests = memberRequests({ ...job, random, csrf: { cookies, token } });
  const samples: Sample[] = [];
  const sendNext = async (at: number) => void samples.push((await send({ client, at, ...requests.next().value })).sample);

  const begins = Date.now();
  if (job.kind === 'open') {
    const arrivals = poissonArrivals(job.perSecond, job.seconds, random);
    await Promise.all(arrivals.map((at) => until(begins + at).then(() => sendNext(begins + at))));
    return samples;
  }
  const ends = begins + job.seconds * 1000;
  const one = async () => {
    while (Date.now() < ends) await sendNext(Date.now());
  };
  await Promise.all(Array.from({ length: job.connections }, one));
  return samples;
}
