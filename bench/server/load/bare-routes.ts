import fs from 'node:fs/promises';
import path from 'node:path';
import type autocannon from 'autocannon';
import { judged, median, type Finding } from '../../findings';
import { startServer, type Server } from '../servers';
import { saturate } from './saturate';

const CONNECTIONS = 20;
const DEMANDED_SHARE = 0.6;

const BARE_DEMAND = `>= ${percent(DEMANDED_SHARE)} of a bare route`;

export interface BareRoute {
  url: string;
  type: string;
  /** Base64. */
  body: string;
}

interface Target {
  server: Server;
  url: string;
}

interface Comparison {
  what: string;
  real: Target;
  bare: Target;
  bytes: number;
  rounds: number;
  seconds: number;
}

type Sample = Awaited<ReturnType<typeof saturate>>;

interface Round {
  real: Sample;
  bare: Sample;
}

/** Starts Fastify with only these routes. @param folder for a temporary file */
export async function startBareServer(routes: BareRoute[], folder: string): Promise<Server> {
  const file = path.join(folder, 'routes.json');
  await fs.writeFile(file, JSON.stringify(routes));
  return startServer('./load/bare-server.ts', { NODE_ENV: 'production', BENCH_ROUTES: file });
}

/** Compares the server's requests per second with the bare server's. They run in turns, so that outside load affects both. */
export async function compareWithBare({ what, real, bare, bytes, rounds, seconds }: Comparison): Promise<Finding> {
  for (const target of [real, bare]) await load(target, seconds);
  const results: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = await load(round % 2 === 0 ? real : bare, seconds);
    const second = await load(round % 2 === 0 ? bare : real, seconds);
    results.push(round % 2 === 0 ? { real: first, bare: second } : { real: second, bare: first });
  }
  // The median of the rounds' shares, since outside load varies over time.
  const share = median(results.map((round) => round.real.perSecond / round.bare.perSecond));
  const middle = (of: (round: Round) => number) => Math.round(median(results.map(of)));
  const measured =
    `${percent(share)}: ${middle((round) => round.real.perSecond)} of ${middle((round) => round.bare.perSecond)}, ` +
    `${middle((round) => round.real.cpuMicroseconds)} and ${middle((round) => round.bare.cpuMicroseconds)} µs of processor each, ` +
    `${(bytes / 1024).toFixed(1)} kB`;
  return judged(`${what}, requests per second`, measured, BARE_DEMAND, share >= DEMANDED_SHARE);
}

/** Requests a URL as fast as possible. @param headers assigned to connections in turn @throws if a request fails */
export async function load({ server, url: path }: Target, seconds: number, headers: Record<string, string>[] = [{}]): Promise<Sample> {
  let next = 0;
  const setupClient = (client: autocannon.Client) => client.setHeaders({ ...headers[next++ % headers.length] });
  const sample = await saturate(server, { path, connections: CONNECTIONS, duration: seconds, setupClient });
  if (sample.refused > 0) throw new Error(`${path}: ${sample.refused} were refused.`);
  return sample;
}

function percent(share: number): string {
  return `${share < 0.1 ? (share * 100).toFixed(1) : Math.round(share * 100)} %`;
}
