import { saturate } from '../load/saturate';
import { headersOf, openPage } from '../members';
import { production, startSiteServer, type Server } from '../servers';
import type { Contest } from './contests';
import { memberRequests } from './requests';

/** The load before a measurement, so that the server's code is optimized as in a process that has run for long. */
const WARM_UP = { connections: 10, duration: 3 };

interface SiteOptions {
  databaseUrl: string;
  /** The parent of its data. */
  folder: string;
  remotesDir: string;
  /** A folder of builds that are released at the start. */
  builds?: string;
  /** The contest of the warm-up; without it, there is none. */
  warmUp?: Contest;
}

/** Starts the server with the built site, and warms it up. */
export async function startSite({ databaseUrl, folder, remotesDir, builds = '', warmUp }: SiteOptions): Promise<Server> {
  const server = await startSiteServer({
    ...production(folder),
    PUBLIC_URL: 'https://greenroom.example',
    DATABASE_URL: databaseUrl,
    REMOTES_DIR: remotesDir,
    FIRST_REMOTES: builds,
  });
  if (!warmUp) return server;
  await saturate(server, { ...WARM_UP, path: '/', headers: [{ ...headersOf(0), accept: 'text/html' }] });
  const { cookies } = await openPage(server.origin);
  await saturate(server, { ...WARM_UP, path: '/', next: memberRequests({ members: 100, contest: warmUp, cookies }) });
  return server;
}
