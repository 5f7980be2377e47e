import { BARE_DEMAND, compareWithBare, startBareServer, type BareRoute } from './bare-routes';
import { skipped, type Finding } from '../../findings';
import type { Server } from '../servers';

const URLS = ['/api/r/leaderboard', '/api/r/raffles', '/api/r/challenges'];
const ROUNDS = 9;
const SECONDS = 2;

/** Measures the requests per second of public reads, compared with a bare server. */
export async function measureThroughput(real: Server, folder: string): Promise<Finding[]> {
  const routes = await Promise.all(URLS.map((url) => capture(real.origin, url)));
  const bare = await startBareServer(
    routes.filter((route) => route !== undefined),
    folder,
  );
  try {
    const findings = [];
    for (const [index, url] of URLS.entries()) findings.push(await compare(real, bare, url, routes[index]));
    return findings;
  } finally {
    await bare.stop();
  }
}

async function compare(real: Server, bare: Server, url: string, route: BareRoute | undefined): Promise<Finding> {
  const what = `GET ${url}`;
  if (!route) return skipped(`${what}, requests per second`, 'there is no such call', BARE_DEMAND);
  const bytes = Buffer.from(route.body, 'base64').length;
  return compareWithBare({ what, real: { server: real, url }, bare: { server: bare, url }, bytes, rounds: ROUNDS, seconds: SECONDS });
}

async function capture(origin: string, url: string): Promise<BareRoute | undefined> {
  const response = await fetch(origin + url);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${url} answers with ${response.status}.`);
  return { url, type: response.headers.get('content-type') ?? '', body: Buffer.from(await response.arrayBuffer()).toString('base64') };
}
