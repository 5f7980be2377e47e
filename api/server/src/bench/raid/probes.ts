import { setTimeout as pause } from 'node:timers/promises';
import { HttpClient } from './load/http-client';

const EVERY_MS = 200;
/** What has to be reachable whatever happens, with the way to the platform that signs members in. */
const PATHS = ['/healthz', '/readyz', '/login', '/auth/discord'];

/** What one address took, in milliseconds, each time. */
export interface Probes {
  path: string;
  times: number[];
  failed: number;
}

/** Requests each address again and again until the load is over, over a connection of its own each time, as a balancer does. */
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
        // Sign-in is limited by address.
        const headers = { accept: '*/*', 'x-forwarded-for': `192.0.2.${visitor++ % 256}` };
        const response = await client.send({ method: 'GET', path, headers }).catch(() => undefined);
        probes.times.push(performance.now() - begun);
        if (!response || response.status >= 400) probes.failed += 1;
        await pause(EVERY_MS);
      }
      return probes;
    }),
  );
}
