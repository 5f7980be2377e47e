import fs from 'node:fs/promises';
import path from 'node:path';
import { startServer, type Server } from '../servers';
import type { Contest } from './load/load-job';
import { HttpClient } from './load/http-client';
import { startLoad } from './load/load-process';

/** The warm-up before a measurement, so that the server's code is optimized as in a long-running process. */
const WARM_UP = { pages: 300, connections: 10, seconds: 3 };

/** The server under load. */
export interface Site extends Server {
  /** The output file of server-probe.ts. */
  probeFile: string;
}

interface SiteOptions {
  databaseUrl: string;
  /** Its data folder's parent. */
  folder: string;
  /** The folder of released remotes. */
  remotesDir: string;
  /** A folder of builds that are released at the start. */
  builds?: string;
  /** The contest of the warm-up; without it, there is none. */
  warmUp?: Contest;
  /** The port to listen on; a free one by default. */
  port?: number;
}

/** Starts the server with the built site, configured as behind a proxy, and warms it up. */
export async function startSite({ databaseUrl, folder, remotesDir, builds = '', warmUp, port = 0 }: SiteOptions): Promise<Site> {
  const probeFile = path.join(folder, 'probe.jsonl');
  await fs.rm(probeFile, { force: true });
  const env = {
    NODE_ENV: 'production',
    DEMO: '0',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://greenroom.example',
    // Viewers' addresses come from `X-Forwarded-For`.
    TRUST_PROXY: '1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, 'data'),
    REMOTES_DIR: remotesDir,
    FIRST_REMOTES: builds,
    DISCORD_CLIENT_ID: 'bench',
    DISCORD_CLIENT_SECRET: 'bench',
    // The load generator counts errors.
    LOG_LEVEL: 'fatal',
    BENCH_PROBE_FILE: probeFile,
  };
  const probe = ['--import', 'tsx', '--import', new URL('./server-probe.ts', import.meta.url).href];
  const options = process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [];
  const server = await startServer('../../api/server/src/main.ts', env, [...options, ...probe]);
  if (warmUp) await warm(server, warmUp);
  return { ...server, probeFile };
}

async function warm({ origin }: Server, contest: Contest): Promise<void> {
  const client = new HttpClient(origin);
  const { pages, connections, seconds } = WARM_UP;
  const openPages = async () => {
    const headers = { accept: 'text/html', 'accept-encoding': 'br' };
    for (let page = 0; page < pages / connections; page += 1) await client.send({ method: 'GET', path: '/', headers });
  };
  await Promise.all(Array.from({ length: connections }, openPages));
  client.close();
  await startLoad(origin, { kind: 'closed', connections, seconds, members: connections * 10, contest }).samples;
}
