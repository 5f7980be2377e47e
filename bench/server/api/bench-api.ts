import fs from 'node:fs/promises';
import path from 'node:path';
import { judged, log, median, runBench, type Finding } from '../../report';
import { makeDatabase, query, statements } from '../databases';
import { saturate } from '../load/saturate';
import { emptyHost, judgeMemory, production, startServer, startSiteServer, type Server } from '../servers';
import type { BareRoute } from './bare-server';
import { measurePanel } from './panel';

const URLS = ['/api/r/leaderboard', '/api/r/raffles', '/api/r/challenges'];
const ROUNDS = Number(process.env.BENCH_ROUNDS) || 9;
const LOAD = { connections: 20, duration: 2 };
const DEMANDED_SHARE = 0.6;

runBench('api', async (folder, postgres) => {
  const env = { ...production(folder), ...(await emptyHost(folder)) };
  const onDatabase = async (files: string[], measure: (server: Server, databaseUrl: string) => Promise<Finding[]>) => {
    const fill = async (url: string) => query(url, files.map(statements).join('\n'));
    const database = await makeDatabase(postgres, path.parse(files[0] ?? '').name.replace('fill-', ''), fill);
    const server = await startSiteServer({ ...env, DATABASE_URL: database.url });
    try {
      return await measure(server, database.url);
    } finally {
      await server.stop();
      await database.drop();
    }
  };
  return [
    ...(await onDatabase(['fill-present.sql', 'fill-totals.sql'], (server) => measureThroughput(server, folder))),
    ...(await onDatabase(['fill-members.sql'], measurePanel)),
  ];
});

/** Compares the requests per second of public reads with a server that sends the same bytes and does nothing else. */
async function measureThroughput(real: Server, folder: string): Promise<Finding[]> {
  log('Reading as fast as possible…');
  const file = path.join(folder, 'routes.json');
  await fs.writeFile(file, JSON.stringify(await Promise.all(URLS.map((url) => capture(real.origin, url)))));
  const bare = await startServer('./api/bare-server.ts', { NODE_ENV: 'production', BENCH_ROUTES: file });
  try {
    const findings = [];
    for (const url of URLS) findings.push(await compare(real, bare, url));
    return [...findings, judgeMemory(real)];
  } finally {
    await bare.stop();
  }
}

type Samples = Awaited<ReturnType<typeof saturate>>[];

/** Loads both servers in turns, so that outside load affects both. */
async function compare(real: Server, bare: Server, url: string): Promise<Finding> {
  const load = (server: Server) => saturate(server, { ...LOAD, path: url });
  const both = [real, bare];
  for (const server of both) await load(server);
  const [ofReal, ofBare]: [Samples, Samples] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const server of round % 2 === 0 ? both : both.toReversed()) (server === real ? ofReal : ofBare).push(await load(server));
  // The median of the rounds' shares, since outside load varies over time.
  const share = median(ofReal.map(({ perSecond }, round) => perSecond / (ofBare[round]?.perSecond ?? NaN)));
  const [rates, processor] = (['perSecond', 'cpuMicroseconds'] as const).map((figure) =>
    [ofReal, ofBare].map((samples) => Math.round(median(samples.map((sample) => sample[figure])))),
  );
  const measured = `${Math.round(100 * share)} %: ${rates?.join(' of ')}, ${processor?.join(' and ')} µs of processor each`;
  const demand = `>= ${100 * DEMANDED_SHARE} % of a bare route`;
  return judged(`GET ${url}, requests per second`, measured, demand, share >= DEMANDED_SHARE);
}

async function capture(origin: string, url: string): Promise<BareRoute> {
  const response = await fetch(origin + url);
  if (!response.ok) throw new Error(`${url} answers with ${response.status}.`);
  return { url, type: response.headers.get('content-type') ?? '', body: Buffer.from(await response.arrayBuffer()).toString('base64') };
}
