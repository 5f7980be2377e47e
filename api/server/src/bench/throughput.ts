import fs from 'node:fs/promises';
import path from 'node:path';
import autocannon from 'autocannon';
import type { BareAnswer } from './bare-server';
import { judged, median, skipped, type Finding } from './figures';
import { startServer, type Server } from './servers';

const URLS = ['/api/r/leaderboard', '/api/r/raffles', '/api/r/challenges'];
const ROUNDS = 9;
const SECONDS = 2;
const WARM_UP_SECONDS = 2;
const CONNECTIONS = 20;
/** Of what a bare route with the same bytes reaches. */
const DEMANDED_SHARE = 0.6;

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

/** How many requests in a second public reads answer, beside a bare server, in turns: what slows one slows both. */
export async function measureThroughput(real: Server, folder: string): Promise<Finding[]> {
  const answers = await Promise.all(URLS.map((url) => capture(real.origin, url)));
  const there = answers.filter((answer) => answer !== undefined);
  const file = path.join(folder, 'answers.json');
  await fs.writeFile(file, JSON.stringify(there));
  const bare = await startServer('./bare-server.ts', { NODE_ENV: 'production', BENCH_ANSWERS: file });
  try {
    const findings = [];
    for (const [index, url] of URLS.entries()) findings.push(await compare(real, bare, url, answers[index]));
    return findings;
  } finally {
    await bare.stop();
  }
}

async function compare(real: Server, bare: Server, url: string, answer: BareAnswer | undefined): Promise<Finding> {
  const what = `GET ${url}, requests per second`;
  const demand = `>= ${percent(DEMANDED_SHARE)} of a bare route`;
  if (!answer) return skipped(what, 'there is no such call', demand);

  for (const server of [real, bare]) await load(server, url, WARM_UP_SECONDS);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await takeTurns(real, bare, url, round % 2 === 0));
  // Round by round, since a machine that others use is slower in one minute than in the next.
  const share = median(rounds.map((round) => round.real.perSecond / round.bare.perSecond));
  const middle = (of: (round: Round) => number) => Math.round(median(rounds.map(of)));
  const bytes = `${(Buffer.byteLength(answer.body) / 1024).toFixed(1)} kB`;
  const measured =
    `${percent(share)}: ${middle(({ real }) => real.perSecond)} of ${middle(({ bare }) => bare.perSecond)}, ` +
    `${middle(({ real }) => real.cpuMicroseconds)} and ${middle(({ bare }) => bare.cpuMicroseconds)} µs of processor each, ${bytes}`;
  return judged(what, measured, demand, share >= DEMANDED_SHARE);
}

async function takeTurns(real: Server, bare: Server, url: string, realFirst: boolean): Promise<Round> {
  const early = await load(realFirst ? real : bare, url, SECONDS);
  const late = await load(realFirst ? bare : real, url, SECONDS);
  return realFirst ? { real: early, bare: late } : { real: late, bare: early };
}

async function load(server: Server, url: string, seconds: number): Promise<Sample> {
  const before = server.cpuMs() ?? NaN;
  const result = await autocannon({ url: server.origin + url, connections: CONNECTIONS, duration: seconds });
  const after = server.cpuMs() ?? NaN;
  const answered = result['2xx'];
  if (answered === 0 || result.non2xx + result.errors > 0) {
    throw new Error(`${url}: ${answered} answers, ${result.non2xx} refusals, ${result.errors} errors.`);
  }
  return { perSecond: answered / result.duration, cpuMicroseconds: ((after - before) * 1000) / answered };
}

async function capture(origin: string, url: string): Promise<BareAnswer | undefined> {
  const response = await fetch(origin + url);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${url} answers with ${response.status}.`);
  return { url, type: response.headers.get('content-type') ?? '', body: await response.text() };
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
