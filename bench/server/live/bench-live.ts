import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { judged, percentile, type Finding } from '../../findings';
import { log, runBench } from '../../report';
import { sendWhenDue } from '../load/open-load';
import { openPage } from '../members';
import { enter, memberRequests, openArrivals } from '../raid/requests';
import { fillDatabase, type Contest } from '../raid/contests';
import { judgeMembers } from '../raid/load-findings';
import { startSite } from '../raid/raid-site';
import type { Server } from '../servers';
import { connectClients } from './stream-clients';

const WARM_UP = { raffle: 1001, code: 'WARMUP' };
/** The load of other members meanwhile, on one server and on two. */
const USUAL = [
  { raffle: 1002, code: 'USUAL' },
  { raffle: 1003, code: 'AGAIN' },
];
const LIVE = { raffle: 1004, code: 'LIVE' };

const CLIENTS = 2000;
const CHANGES = 20;
const CHANGE_EVERY_MS = 1500;
/** A client that has not seen a change by then counts with this time. */
const GIVE_UP_MS = 10_000;
/** Members' requests a second besides. */
const USUAL_PER_SECOND = 50;
const MAX_DELAY_MS = 1000;
const IDLE_CLIENTS = 10_000;
const MAX_IDLE_KB = 20;

/** The topics of a member who looks at a raffle; `me` is ignored for guests. */
const TOPICS = `settings,me,raffles,raffle:${LIVE.raffle},hunt`;

runBench('live', async (postgres, folder) => {
  log('Live: filling a database…');
  const database = await fillDatabase(postgres, [WARM_UP, ...USUAL, LIVE]);
  const start = async (name: string) => {
    const own = path.join(folder, name);
    await fs.mkdir(own);
    return startSite({ databaseUrl: database.url, folder: own, remotesDir: path.join(folder, 'remotes'), warmUp: WARM_UP });
  };
  try {
    const usual = USUAL as [Contest, Contest];
    const findings = await onServers([await start('one')], (sites) => measureDelay(sites, usual[0], 1));
    findings.push(...(await onServers([await start('idle')], measureIdle)));
    const both = [await start('first'), await start('second')];
    return [...findings, ...(await onServers(both, (sites) => measureDelay(sites, usual[1], 1 + CHANGES)))];
  } finally {
    await database.drop();
  }
});

async function onServers(sites: Server[], measure: (sites: Server[]) => Promise<Finding[]>): Promise<Finding[]> {
  return measure(sites).finally(() => Promise.all(sites.map((site) => site.stop())));
}

/** Measures the time from a write's response on the first server to each client's event. @param entries of the raffle, after the first write */
async function measureDelay(sites: Server[], usual: Contest, entries: number): Promise<Finding[]> {
  log(`Live: ${CLIENTS} clients of ${sites.length === 1 ? 'a server' : `${sites.length} servers`}…`);
  const [{ origin } = { origin: '' }] = sites;
  const { cookies } = await openPage(origin);
  const clients = await connectClients(
    sites.map((site) => site.origin),
    CLIENTS,
    TOPICS,
  );
  const seconds = 5 + (CHANGES * CHANGE_EVERY_MS) / 1000;
  const load = sendWhenDue(origin, openArrivals(USUAL_PER_SECOND, seconds, memberRequests({ members: 1000, contest: usual, cookies })));
  await pause(2000);
  const delays: number[] = [];
  const cpu = sites.map((site) => site.cpuMs() ?? 0);
  const startedAt = Date.now();
  for (let change = 0; change < CHANGES; change += 1) {
    // The first events may be there before the response to the write.
    const arriving = clients.arrivalsOf(`"total_entries":${entries + change},`, GIVE_UP_MS);
    // Above the members of the usual load and of the connected clients.
    const { path: address, ...request } = enter(2000 + entries + change, LIVE, cookies);
    const { status } = await fetch(origin + address, request);
    if (status !== 200) throw new Error(`An entry was refused with ${status}.`);
    const writtenAt = Date.now();
    delays.push(...(await arriving).map((at) => (at === undefined ? GIVE_UP_MS : Math.max(0, at - writtenAt))));
    await pause(startedAt + (change + 1) * CHANGE_EVERY_MS - Date.now());
  }
  const tookMs = Date.now() - startedAt;
  const busy = sites.map((site, index) => Math.round((100 * ((site.cpuMs() ?? 0) - (cpu[index] ?? 0))) / tookMs));
  const samples = await load;
  const ended = clients.ended();
  clients.close();
  const p99 = percentile(delays, 99);
  return [
    judged(
      sites.length === 1 ? `a change at ${CLIENTS} clients of a server` : 'the same, half of them on another server',
      `p50 ${percentile(delays, 50)} ms, p99 ${p99} ms; ${busy.join(' and ')} % of a processor; ${ended} streams lost`,
      `p99 < ${MAX_DELAY_MS} ms`,
      p99 < MAX_DELAY_MS && ended === 0,
    ),
    judgeMembers(`the usual load meanwhile, ${USUAL_PER_SECOND} requests a second`, samples),
  ];
}

async function measureIdle([site]: Server[]): Promise<Finding[]> {
  if (!site) return [];
  log(`Live: ${IDLE_CLIENTS} idle clients…`);
  const before = site.memory()?.now ?? NaN;
  const clients = await connectClients([site.origin], IDLE_CLIENTS, TOPICS);
  await pause(5000);
  const after = site.memory()?.now ?? NaN;
  const ended = clients.ended();
  clients.close();
  const each = ((after - before) * 1024) / IDLE_CLIENTS;
  const measured = `${each.toFixed(1)} KB each (${Math.round(before)} to ${Math.round(after)} MB); ${ended} streams lost`;
  return [judged(`${IDLE_CLIENTS} idle streams`, measured, `< ${MAX_IDLE_KB} KB each`, each < MAX_IDLE_KB && ended === 0)];
}
