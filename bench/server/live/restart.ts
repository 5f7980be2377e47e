import { setTimeout } from 'node:timers/promises';
import { query } from '../databases';
import { judged, median, noted, type Finding } from '../../findings';
import { HttpClient } from '../raid/load/http-client';
import { isError } from '../raid/limits';
import type { Contest, Sample } from '../raid/load/load-job';
import { startLoad } from '../raid/load/load-process';
import type { Site } from '../raid/raid-site';
import { log } from '../../report';
import { CpuMeter } from './cpu-meter';
import { connectReconnectingClients } from './reconnecting-clients';
import { clientHeaders } from './stream-clients';

/** The interval at which clients poll besides (docs/product.md#raffles). */
const POLL_MS = 30_000;
/** The measured time before the restart. */
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
  /** Members' requests besides: their number a second, and what they take part in. */
  usual: { perSecond: number; contest: Contest };
}

/** The work of the server in a second. */
interface Load {
  cpuMs: number;
  requests: number;
}

/** Restarts a server under its connected clients, which poll as well. The load while they return is compared with that before. */
export async function measureRestart(options: RestartOptions): Promise<Finding[]> {
  const { clients: count, topics, raffle, databaseUrl, start, usual } = options;
  log(`Live: a restart under ${count} clients…`);
  const site = await start();
  const clients = await connectReconnectingClients(site.origin, count, topics);
  const polling = startPolling(site.origin, options);
  const seconds = (SETTLE_MS + STEADY_MS + GIVE_UP_MS) / 1000;
  const members = startLoad(site.origin, { kind: 'open', perSecond: usual.perSecond, seconds, members: 1000, contest: usual.contest });
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
  polling.stop();
  const samples = await members.samples;
  clients.close();
  await restarted.stop();

  const returnedAt = clients.openedAt.slice(openings);
  const responses = [...polling.respondedAt, ...endsOf(samples)];
  const returning: Load = { cpuMs: cpu.average, requests: perSecond([...returnedAt, ...responses], listeningAt, backAt) };
  const usualLoad: Load = { cpuMs: steady.average, requests: perSecond(responses, before.startedAt, before.startedAt + STEADY_MS) };
  const factor = Math.max(returning.cpuMs / usualLoad.cpuMs, returning.requests / usualLoad.requests);
  const after = samples.filter(({ at }) => at >= listeningAt);
  const errors = after.filter(isError).length;
  const refused = after.filter(({ status }) => status === 503).length;
  return [
    judged(
      `a restart under ${count} clients: all are back`,
      `${back}, half of them ${inSeconds(median(returnedAt) - stoppedAt)} and the last ${inSeconds(backAt - stoppedAt)} after the signal; stop and start took ${inSeconds(listeningAt - stoppedAt)}, ${inSeconds(startMs)} of processor`,
      `< ${inSeconds(MAX_RETURN_MS)}`,
      back === count && backAt - stoppedAt < MAX_RETURN_MS,
    ),
    judged('- with the change made meanwhile', `${informed} of ${count}`, 'all', informed === count),
    judged('- the usual requests after the start', `${errors} of ${after.length} failed, ${refused} refused`, '0 failed', errors === 0),
    judged(
      "- the server's load until they are back",
      `${describe(returning)}: ${factor.toFixed(1)} times the usual; ${Math.round(cpu.highest / 10)} % in the busiest second`,
      `< ${MAX_FACTOR} times`,
      factor < MAX_FACTOR,
    ),
    noted(`- the usual load of ${count} clients, which poll every 30 s as well`, describe(usualLoad)),
  ];
}

/** Has the clients poll the raffle, each at another time. */
function startPolling(origin: string, { clients, raffle }: RestartOptions): { respondedAt: readonly number[]; stop: () => void } {
  const client = new HttpClient(origin);
  const respondedAt: number[] = [];
  const startedAt = Date.now();
  let index = 0;
  const timer = setInterval(() => {
    for (const due = ((Date.now() - startedAt) / POLL_MS) * clients; index < due; index += 1) {
      const headers = { ...clientHeaders(index % clients), 'accept-encoding': 'br' };
      // The next poll follows a failed one.
      client.send({ method: 'GET', path: `/api/r/raffles/${raffle}`, headers }).then(
        () => respondedAt.push(Date.now()),
        () => undefined,
      );
    }
  }, 5);
  const stop = () => {
    clearInterval(timer);
    client.close();
  };
  return { respondedAt, stop };
}

const endsOf = (samples: readonly Sample[]) => samples.flatMap(({ at, latency, status }) => (status === 0 ? [] : [at + latency]));

function perSecond(times: readonly number[], from: number, to: number): number {
  return (1000 * times.filter((at) => at >= from && at < to).length) / (to - from);
}

const describe = ({ cpuMs, requests }: Load) => `${Math.round(cpuMs / 10)} % of a processor, ${Math.round(requests)} requests a second`;
const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
