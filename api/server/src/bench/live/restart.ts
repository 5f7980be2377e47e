import { setTimeout } from 'node:timers/promises';
import { query } from '../databases';
import { judged, median, noted, type Finding } from '../figures';
import { HttpClient } from '../raid/load/http-client';
import { isError } from '../raid/limits';
import type { Contest, Sample } from '../raid/load/job';
import { startLoad, type RunningLoad } from '../raid/load/load-process';
import type { Site } from '../raid/site';
import { log } from '../report';
import { CpuMeter } from './cpu-meter';
import { connectReconnectingClients } from './reconnecting-clients';
import { clientHeaders } from './stream-clients';

/** The interval at which clients without live updates poll (specification 2, section 4). */
const POLL_MS = 30_000;
/** The measured time of clients that poll, and of connected clients before the restart. */
const STEADY_MS = 15_000;
/** Time for the load and the clients to start. */
const SETTLE_MS = 3000;
const MAX_RETURN_MS = 15_000;
/** A client that is not back by then counts as lost. */
const GIVE_UP_MS = 40_000;
const MAX_FACTOR = 3;

interface RestartOptions {
  /** Starts the server. With a port, it is a restart: the server is not warmed up. */
  start: (port?: number) => Promise<Site>;
  databaseUrl: string;
  clients: number;
  topics: string;
  /** The raffle that the clients look at. */
  raffle: number;
  /** Members' requests besides: their number a second, and the contests of the clients that poll and of those that are connected. */
  usual: { perSecond: number; contests: readonly [Contest, Contest] };
}

/** The work of the server in a second. */
interface Load {
  cpuMs: number;
  requests: number;
}

/**
 * Restarts a server under its connected clients. The load while they return is compared with that of the same number of clients without
 * live updates, which poll.
 */
export async function measureRestart(options: RestartOptions): Promise<Finding[]> {
  const { clients: count, topics, raffle, databaseUrl, start } = options;
  log(`Live: a restart under ${count} clients…`);
  const site = await start();
  const polling = await measurePolling(site, options);

  const clients = await connectReconnectingClients(site.origin, count, topics);
  const usual = startUsual(site, options, 1, SETTLE_MS + STEADY_MS + GIVE_UP_MS);
  await setTimeout(SETTLE_MS);
  const before = new CpuMeter(site);
  await setTimeout(STEADY_MS);
  const steady = before.stop();

  const stoppedAt = Date.now();
  const openings = clients.openedAt.length;
  await site.stop();
  const title = `Changed at ${stoppedAt}`;
  await query(databaseUrl, `update raffles set title = '${title}', version = version + 1 where id = ${raffle}`);
  const restarted = await start(Number(new URL(site.origin).port));
  const listeningAt = Date.now();
  const startMs = restarted.cpuMs() ?? NaN;
  const meter = new CpuMeter(restarted);
  while (clients.open() < count && Date.now() < stoppedAt + GIVE_UP_MS) await setTimeout(20);
  const backAt = Date.now();
  const cpu = meter.stop();
  const back = clients.open();
  const informed = clients.received(title);
  const samples = await usual.samples;
  clients.close();
  await restarted.stop();

  const returnedAt = clients.openedAt.slice(openings);
  const returning: Load = { cpuMs: cpu.average, requests: perSecond([...returnedAt, ...endsOf(samples)], listeningAt, backAt) };
  const connected: Load = { cpuMs: steady.average, requests: perSecond(endsOf(samples), before.startedAt, before.startedAt + STEADY_MS) };
  const factor = Math.max(returning.cpuMs / polling.cpuMs, returning.requests / polling.requests);
  const after = samples.filter(({ at }) => at >= listeningAt);
  const errors = after.filter(isError).length;
  const refused = after.filter(({ status }) => status === 503).length;
  return [
    judged(
      `a restart under ${count} clients: all are back`,
      `${back}, half of them ${seconds(median(returnedAt) - stoppedAt)} and the last ${seconds(backAt - stoppedAt)} after the signal; stop and start took ${seconds(listeningAt - stoppedAt)}, ${seconds(startMs)} of processor`,
      `< ${seconds(MAX_RETURN_MS)}`,
      back === count && backAt - stoppedAt < MAX_RETURN_MS,
    ),
    judged('- with the change made meanwhile', `${informed} of ${count}`, 'all', informed === count),
    judged('- the usual requests after the start', `${errors} of ${after.length} failed, ${refused} refused`, '0 failed', errors === 0),
    judged(
      "- the server's load until they are back",
      `${describe(returning)}: ${factor.toFixed(1)} times that of polling; ${Math.round(cpu.highest / 10)} % in the busiest second`,
      `< ${MAX_FACTOR} times`,
      factor < MAX_FACTOR,
    ),
    noted(`- usual load of ${count} clients that poll every 30 s`, describe(polling)),
    noted(`- of ${count} clients with live updates`, describe(connected)),
  ];
}

/** The server's load by clients that poll the raffle, and the usual requests. */
async function measurePolling(site: Site, options: RestartOptions): Promise<Load> {
  const client = new HttpClient(site.origin);
  const usual = startUsual(site, options, 0, SETTLE_MS + STEADY_MS);
  const arrivals: number[] = [];
  const startedAt = Date.now();
  const endsAt = startedAt + SETTLE_MS + STEADY_MS;
  let index = 0;
  let meter: CpuMeter | undefined;
  while (Date.now() < endsAt) {
    if (Date.now() >= startedAt + SETTLE_MS) meter ??= new CpuMeter(site);
    for (const due = ((Date.now() - startedAt) / POLL_MS) * options.clients; index < due; index += 1) {
      const request = { method: 'GET' as const, path: `/api/r/raffles/${options.raffle}`, headers: { ...clientHeaders(index), 'accept-encoding': 'br' } };
      void client.send(request).then(() => arrivals.push(Date.now()));
    }
    await setTimeout(5);
  }
  const cpu = (meter ?? new CpuMeter(site)).stop();
  const samples = await usual.samples;
  client.close();
  return { cpuMs: cpu.average, requests: perSecond([...arrivals, ...endsOf(samples)], startedAt + SETTLE_MS, endsAt) };
}

function startUsual(site: Site, { usual }: RestartOptions, contest: 0 | 1, milliseconds: number): RunningLoad {
  const { perSecond, contests } = usual;
  return startLoad(site.origin, { kind: 'open', perSecond, seconds: milliseconds / 1000, members: 1000, contest: contests[contest] });
}

const endsOf = (samples: readonly Sample[]) => samples.flatMap(({ at, latency, status }) => (status === 0 ? [] : [at + latency]));

function perSecond(times: readonly number[], from: number, to: number): number {
  return (1000 * times.filter((at) => at >= from && at < to).length) / (to - from);
}

const describe = ({ cpuMs, requests }: Load) => `${Math.round(cpuMs / 10)} % of a processor, ${Math.round(requests)} requests a second`;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
