import fs from 'node:fs/promises';
import path from 'node:path';
import autocannon from 'autocannon';
import { judged, median, type Finding } from './figures';
import { startServer, type Server } from './servers';

const CONNECTIONS = 20;
/** Of what a bare route with the same bytes reaches. */
const DEMANDED_SHARE = 0.6;

export const BARE_DEMAND = `>= ${percent(DEMANDED_SHARE)} of a bare route`;

/** What a route of the bare server sends. */
export interface BareRoute {
  url: string;
  type: string;
  /** The `Content-Encoding`; left out where the body is not compressed. */
  encoding?: string;
  /** In base64. */
  body: string;
}

/** What is requested of a server. */
interface Target {
  server: Server;
  url: string;
}

interface Comparison {
  what: string;
  real: Target;
  bare: Target;
  /** Of the body, as it is sent. */
  bytes: number;
  rounds: number;
  seconds: number;
  /** The headers of each connection, in turn; left out, there are none. */
  headers?: Record<string, string>[];
}

interface Sample {
  perSecond: number;
  /** Of the server's processor, for one request. */
  cpuMicroseconds: number;
}

/** One after the other, first the one and next time the other. */
interface Round {
  real: Sample;
  bare: Sample;
}

/** Starts Fastify with nothing but these routes. @param folder where a file for it may lie */
export async function startBareServer(routes: BareRoute[], folder: string): Promise<Server> {
  const file = path.join(folder, 'routes.json');
  await fs.writeFile(file, JSON.stringify(routes));
  return startServer('./bare-server.ts', { NODE_ENV: 'production', BENCH_ROUTES: file });
}

/** How many requests in a second the server answers beside the bare one, in turns: what slows one slows both. */
export async function compareWithBare(comparison: Comparison): Promise<Finding> {
  const { share, measured } = await measureShare(comparison);
  return judged(`${comparison.what}, requests per second`, measured, BARE_DEMAND, share >= DEMANDED_SHARE);
}

/** @returns the share of the bare server's requests per second, and the figures in words */
export async function measureShare({ real, bare, bytes, rounds, seconds, headers = [{}] }: Comparison): Promise<{ share: number; measured: string }> {
  for (const target of [real, bare]) await load(target, seconds, headers);
  const taken: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const early = await load(round % 2 === 0 ? real : bare, seconds, headers);
    const late = await load(round % 2 === 0 ? bare : real, seconds, headers);
    taken.push(round % 2 === 0 ? { real: early, bare: late } : { real: late, bare: early });
  }
  // Round by round, since a machine that others use is slower in one minute than in the next.
  const share = median(taken.map((round) => round.real.perSecond / round.bare.perSecond));
  const middle = (of: (round: Round) => number) => Math.round(median(taken.map(of)));
  const measured =
    `${percent(share)}: ${middle((round) => round.real.perSecond)} of ${middle((round) => round.bare.perSecond)}, ` +
    `${middle((round) => round.real.cpuMicroseconds)} and ${middle((round) => round.bare.cpuMicroseconds)} µs of processor each, ` +
    `${(bytes / 1024).toFixed(1)} kB`;
  return { share, measured };
}

async function load({ server, url }: Target, seconds: number, headers: Record<string, string>[]): Promise<Sample> {
  let next = 0;
  const before = server.cpuMs() ?? NaN;
  const result = await autocannon({
    url: server.origin + url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => client.setHeaders({ ...headers[next++ % headers.length] }),
  });
  const after = server.cpuMs() ?? NaN;
  const answered = result['2xx'];
  if (answered === 0 || result.non2xx + result.errors > 0) {
    throw new Error(`${url}: ${answered} answers, ${result.non2xx} refusals, ${result.errors} errors.`);
  }
  return { perSecond: answered / result.duration, cpuMicroseconds: ((after - before) * 1000) / answered };
}

function percent(share: number): string {
  return `${share < 0.1 ? (share * 100).toFixed(1) : Math.round(share * 100)} %`;
}
