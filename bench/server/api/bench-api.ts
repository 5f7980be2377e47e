import type { Finding } from '../../findings';
import { log, runBench } from '../../report';
import { makeDatabase, query, statements } from '../databases';
import { compareWithBare, startBareServer, type BareRoute } from '../load/bare-routes';
import { emptyHost, judgeMemory, production, startSiteServer, type Server } from '../servers';
import { measureGrowth } from './growth';
import { measurePanel } from './panel';
import { measureRedeeming } from './redeeming';

const URLS = ['/api/r/leaderboard', '/api/r/raffles', '/api/r/challenges'];
const ROUNDS = Number(process.env.BENCH_ROUNDS) || 9;
const SECONDS = 2;

runBench('api', async (postgres, folder) => {
  const env = { ...production(folder), ...(await emptyHost(folder)) };
  log('Filling three databases…');
  const fill =
    (...files: string[]) =>
    async (url: string) => {
      for (const file of files) await query(url, statements(file));
    };
  const present = await makeDatabase(postgres, 'present', fill('fill-present.sql', 'fill-totals.sql'));
  const withHistory = await makeDatabase(postgres, 'history', fill('fill-present.sql', 'fill-history.sql', 'fill-totals.sql'));
  const community = await makeDatabase(postgres, 'members', fill('fill-members.sql'));
  try {
    const findings = await measureServer(withHistory.url, env, folder);
    log('Reading with and without a history…');
    findings.push(...(await measureGrowth(present.url, withHistory.url, env)));
    log("Reading the staff's list of members…");
    return [...findings, ...(await measurePanel(community.url, env))];
  } finally {
    for (const database of [present, withHistory, community]) await database.drop();
  }
});

async function measureServer(databaseUrl: string, env: NodeJS.ProcessEnv, folder: string): Promise<Finding[]> {
  const server = await startSiteServer({ ...env, DATABASE_URL: databaseUrl });
  try {
    log('Reading as fast as possible…');
    const findings = await measureThroughput(server, folder);
    log('Buying as fast as possible…');
    return [...findings, ...(await measureRedeeming(server, databaseUrl)), judgeMemory(server)];
  } finally {
    await server.stop();
  }
}

/** Compares the requests per second of public reads with a server that sends the same bytes and does nothing else. */
async function measureThroughput(real: Server, folder: string): Promise<Finding[]> {
  const routes = await Promise.all(URLS.map((url) => capture(real.origin, url)));
  const bare = await startBareServer(routes, folder);
  try {
    const findings = [];
    for (const { url, body } of routes) {
      const bytes = Buffer.from(body, 'base64').length;
      const comparison = { real: { server: real, url }, bare: { server: bare, url }, bytes, rounds: ROUNDS, seconds: SECONDS };
      findings.push(await compareWithBare({ ...comparison, what: `GET ${url}` }));
    }
    return findings;
  } finally {
    await bare.stop();
  }
}

async function capture(origin: string, url: string): Promise<BareRoute> {
  const response = await fetch(origin + url);
  if (!response.ok) throw new Error(`${url} answers with ${response.status}.`);
  return { url, type: response.headers.get('content-type') ?? '', body: Buffer.from(await response.arrayBuffer()).toString('base64') };
}
