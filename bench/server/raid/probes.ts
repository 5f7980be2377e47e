import { setTimeout as pause } from 'node:timers/promises';
import { HttpClient } from './load/http-client';

const INTERVAL_MS = 200;
/** Paths that have to stay reachable under any load. */
const PATHS = ['/healthz', '/readyz', '/login', '/auth/discord'];

/** Response times of a path, in milliseconds. */
export interface Probes {
  path: string;
  times: number[];
  failed: number;
}

/** Polls each path until the load is over, with a new connection per request, as load balancers do. */
export async function probeWhile(load: Promise<unknown>, origin: string): Promise<Probes[]> {
  let isOver = false;
  const over = () => void (isOver = true);
  load.then(over, over);
  const client = new HttpClient(origin, { keepAlive: false });
  let visitor = 0;
  return Promise.all(
    PATHS.map(async (path) => {
      const probes: Probes = { path, times: [], failed: 0 };
      while (!isOver) {
        const begun = performance.now();
        // Sign-in is rate-limited by address.
        const headers = { accept: '*/*', 'x-forwarded-for': `192.0.2.${visitor++ % 256}` };
        const response = await client.send({ method: 'GET', path, headers }).catch(() => undefined);
        probes.times.push(performance.now() - begun);
        if (!response || response.status >= 400) probes.failed += 1;
        await pause(INTERVAL_MS);
      }
      return probes;
    }),
  );
}
