import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ROOT } from '../../../api/server/src/config/config-values';
import { judged, percentile, type Finding } from '../../findings';
import { fillDatabase } from '../raid/fill';
import { HttpClient } from '../raid/load/http-client';
import { startLoad } from '../raid/load/load-process';
import { PASSWORD, addressOf, unsafeHeaders } from '../raid/load/load-members';
import { readPage } from '../raid/load/page-load';
import { measureAttack } from '../raid/measure-attack';
import { startSite, type Site } from '../raid/raid-site';
import { log, report, runBench } from '../../report';
import { measureRestart } from './restart';
import { connectClients } from './stream-clients';

// npm run bench -- live. docs/performance.md describes the load.

const REPORT = path.join(ROOT, '.cache/bench-live.json');
const CONTESTS = {
  warmUp: { raffle: 1001, code: 'WARMUP' },
  usual: [
    { raffle: 1002, code: 'USUAL' },
    { raffle: 1003, code: 'AGAIN' },
  ],
  live: { raffle: 1004, code: 'LIVE' },
  restart: { raffle: 1005, code: 'RESTART' },
  attack: { raffle: 1006, code: 'ATTACK' },
} as const;

const CLIENTS = 2000;
const CHANGES = 20;
const CHANGE_INTERVAL_MS = 1500;
/** A client that has not seen a change by then counts with this time. */
const GIVE_UP_MS = 10_000;
/** Requests a second besides: reads, raffle entries, redeemed codes. */
const USUAL_LOAD = 50;
const MAX_DELAY_MS = 1000;
const ATTACK_SECONDS = 30;

const IDLE_CLIENTS = 10_000;
const MAX_IDLE_BYTES = 20 * 1024;

/** The topics of a member who looks at a raffle; `me` is ignored for guests. */
const TOPICS = `settings,me,raffles,raffle:${CONTESTS.live.raffle},hunt`;

/** Runs all measurements on the PostgreSQL of TEST_DATABASE_URL. @returns the exit code: 1 if a demand fails */
async function main(): Promise<number> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run npm run bench -- live.');
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-live-'));
  log('Live: filling a database…');
  const database = await fillDatabase(server, Object.values(CONTESTS).flat());
  const start = async (name: string, port?: number): Promise<Site> => {
    const own = path.join(folder, name);
    await fs.mkdir(own, { recursive: true });
    const start = port === undefined ? { warmUp: CONTESTS.warmUp } : { port };
    return startSite({ databaseUrl: database.url, folder: own, remotesDir: path.join(folder, 'remotes'), ...start });
  };
  try {
    const findings = [...(await measureDelay(await start('one'), [])), ...(await measureIdle(await start('idle')))];
    const [first, second] = [await start('first'), await start('second')];
    findings.push(...(await measureDelay(first, [second])));
    findings.push(...(await measureAttacked(await start('attacked'))));
    const usual = { perSecond: USUAL_LOAD, contest: CONTESTS.restart };
    const restart = { databaseUrl: database.url, clients: CLIENTS, topics: TOPICS, raffle: CONTESTS.live.raffle, usual };
    findings.push(...(await measureRestart({ ...restart, start: (port) => start('restart', port) })));
    return await report(REPORT, findings);
  } finally {
    await database.drop();
    await fs.rm(folder, { recursive: true });
  }
}

/** How long after the response to a write each client has the event. @param others further servers of the same clients */
async function measureDelay(site: Site, others: Site[]): Promise<Finding[]> {
  const sites = [site, ...others];
  log(`Live: ${CLIENTS} clients of ${sites.length === 1 ? 'a server' : `${sites.length} servers`}…`);
  const clients = await connectClients(
    sites.map(({ origin }) => origin),
    CLIENTS,
    TOPICS,
  );
  const seconds = Math.ceil((CHANGES * CHANGE_INTERVAL_MS) / 1000) + 5;
  const load = startLoad(site.origin, {
    kind: 'open',
    perSecond: USUAL_LOAD,
    seconds,
    members: 1000,
    contest: CONTESTS.usual[others.length === 0 ? 0 : 1],
  });
  const raffle = await openRaffle(site);
  await setTimeout(2000);
  const delays: number[] = [];
  const cpu = sites.map((one) => one.cpuMs() ?? 0);
  const startedAt = Date.now();
  for (let change = 0; change < CHANGES; change += 1) {
    // The first events may be there before the response to the write.
    const arriving = clients.arrivalsOf(`"total_entries":${raffle.entries + 1},`, GIVE_UP_MS);
    await raffle.enter();
    const writtenAt = Date.now();
    const arrivals = await arriving;
    delays.push(...arrivals.map((at) => (at === undefined ? GIVE_UP_MS : Math.max(0, at - writtenAt))));
    await setTimeout(Math.max(0, startedAt + (change + 1) * CHANGE_INTERVAL_MS - Date.now()));
  }
  const took = Date.now() - startedAt;
  const busy = sites.map((one, index) => Math.round((100 * ((one.cpuMs() ?? 0) - (cpu[index] ?? 0))) / took));
  const samples = await load.samples;
  const ended = clients.ended();
  clients.close();
  await Promise.all(sites.map((one) => one.stop()));
  const p99 = percentile(delays, 99);
  const what = sites.length === 1 ? `a change at ${CLIENTS} clients of a server` : `the same, half of them on another server`;
  const failed = samples.filter(({ status }) => status !== 200).length;
  return [
    judged(
      what,
      `p50 ${percentile(delays, 50)} ms, p99 ${p99} ms; ${busy.join(' and ')} % of a processor; ${ended} streams lost`,
      `p99 < ${MAX_DELAY_MS} ms`,
      p99 < MAX_DELAY_MS && ended === 0,
    ),
    judged(
      `the usual load meanwhile, ${USUAL_LOAD} requests a second`,
      `p99 ${Math.round(
        percentile(
          samples.map(({ latency }) => latency),
          99,
        ),
      )} ms, ${failed} of ${samples.length} failed`,
      'p99 < 1 s, 0 failed',
      percentile(
        samples.map(({ latency }) => latency),
        99,
      ) < 1000 && failed === 0,
    ),
  ];
}

/** Members' requests while an attacker opens streams beside those of the clients. */
async function measureAttacked(site: Site): Promise<Finding[]> {
  log(`Live: one attacker beside ${CLIENTS} clients…`);
  const clients = await connectClients([site.origin], CLIENTS, TOPICS);
  const load = { perSecond: USUAL_LOAD, seconds: ATTACK_SECONDS, members: 1000, contest: CONTESTS.attack };
  const findings = await measureAttack(site, load);
  const ended = clients.ended();
  clients.close();
  await site.stop();
  return [...findings, judged('- the streams of the clients', `${ended} lost`, 'none', ended === 0)];
}

/** The raffle that clients look at. */
interface OpenRaffle {
  entries: number;
  /** Enters as the next member. */
  enter(): Promise<void>;
}

async function openRaffle(site: Site): Promise<OpenRaffle> {
  const client = new HttpClient(site.origin);
  const path = `/api/r/raffles/${CONTESTS.live.raffle}`;
  const { body } = await client.send({ method: 'GET', path, headers: { 'x-forwarded-for': addressOf(1) } });
  const { data } = JSON.parse(body.toString()) as { data: { total_entries: number } };
  const { cookies } = readPage(
    await client.send({ method: 'GET', path: '/', headers: { accept: 'text/html', 'x-forwarded-for': addressOf(0) } }),
  );
  const raffle: OpenRaffle = {
    entries: data.total_entries,
    async enter() {
      raffle.entries += 1;
      // Above the members of the usual load and of the connected clients.
      const member = 2000 + raffle.entries;
      const headers = {
        'x-forwarded-for': addressOf(member),
        ...unsafeHeaders(member, cookies),
      };
      const { status } = await client.send({
        method: 'POST',
        path: `${path}/enter`,
        headers,
        body: JSON.stringify({ entry_type: 'password', password: PASSWORD }),
      });
      if (status !== 200) throw new Error(`An entry was refused with ${status}.`);
    },
  };
  return raffle;
}

/** The memory of connections without events. */
async function measureIdle(site: Site): Promise<Finding[]> {
  log(`Live: ${IDLE_CLIENTS} idle clients…`);
  const before = site.memory();
  const clients = await connectClients([site.origin], IDLE_CLIENTS, TOPICS);
  await setTimeout(5000);
  const after = site.memory();
  const ended = clients.ended();
  clients.close();
  await site.stop();
  const bytes = before && after ? ((after.now - before.now) * 2 ** 20) / IDLE_CLIENTS : Infinity;
  const measured = `${(bytes / 1024).toFixed(1)} KB each (${Math.round(before?.now ?? 0)} to ${Math.round(after?.now ?? 0)} MB); ${ended} streams lost`;
  return [judged(`${IDLE_CLIENTS} idle streams`, measured, '< 20 KB each', bytes < MAX_IDLE_BYTES && ended === 0)];
}

runBench(main);
