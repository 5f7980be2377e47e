import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { judged, noted, percentile, percentilesOf, type Finding } from '../../report';
import type { Sample } from '../load/open-load';
import type { Server } from '../servers';

export const MOST_MS = 1000;
const PROBE_EVERY_MS = 200;
/** Paths that have to stay reachable under any load; sign-in leads to the last one, which writes to the database. */
const PROBED = ['/healthz', '/readyz', '/login', '/auth/discord'];

/** Tells a failed request from a refusal, which is a 503 with `Retry-After`. */
export const isFailed = ({ status, refusals }: Sample) => status !== 200 && !(status === 503 && refusals.length > 0);

/** Failures by status, such as "3 x 500". */
export function failuresOf(samples: readonly Sample[]): string {
  const counts = new Map<number, number>();
  for (const { status } of samples.filter(isFailed)) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} x ${status === 0 ? 'no response' : status}`).join(', ') || 'none';
}

export function latenciesOf(samples: readonly Sample[]): Finding[] {
  return [...new Set(samples.map(({ step }) => step))].map((step) => {
    const own = samples.filter((sample) => sample.step === step);
    const refused = own.reduce((sum, { refusals }) => sum + refusals.length, 0);
    const latencies = percentilesOf(own.map(({ latency }) => latency));
    return noted(`- ${step}`, `${own.length}: ${latencies}${refused > 0 ? `; ${refused} refusals` : ''}`);
  });
}

/** Judges members' latencies, and that nobody is refused. */
export function judgeMembers(what: string, samples: readonly Sample[]): Finding {
  const latencies = samples.map(({ latency }) => latency);
  const failed = samples.filter((sample) => isFailed(sample) || sample.refusals.length > 0).length;
  return judged(
    what,
    `${percentilesOf(latencies)}; ${failed} of ${samples.length} refused or failed: ${failuresOf(samples)}`,
    `p99 < ${MOST_MS} ms, none`,
    percentile(latencies, 99) < MOST_MS && failed === 0,
  );
}

/** Requests health and sign-in until a load is over, each over a new connection, as load balancers do. */
export async function probeWhile(load: Promise<unknown>, what: string, { origin }: Server): Promise<Finding[]> {
  let isOver = false;
  const end = () => void (isOver = true);
  load.then(end, end);
  let visitor = 0;
  const dispatcher = new Agent({ pipelining: 0 });
  return Promise.all(
    PROBED.map(async (path) => {
      const times: number[] = [];
      let failed = 0;
      while (!isOver) {
        const start = performance.now();
        // Sign-in is rate-limited by address.
        const headers = { 'x-forwarded-for': `192.0.2.${visitor++ % 256}` };
        const status = await request(origin + path, { headers, dispatcher }).then(
          async ({ statusCode, body }) => (await body.dump(), statusCode),
          () => 599,
        );
        times.push(performance.now() - start);
        if (status >= 400) failed += 1;
        await pause(PROBE_EVERY_MS);
      }
      const measured = `${percentilesOf(times)}, at most ${Math.round(Math.max(...times))} ms; ${failed} of ${times.length} failed`;
      return judged(`${what}: GET ${path}`, measured, `always < ${MOST_MS} ms`, failed === 0 && Math.max(...times) < MOST_MS);
    }),
  );
}
