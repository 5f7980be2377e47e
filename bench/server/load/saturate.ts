import autocannon from 'autocannon';
import type { Server } from '../servers';

interface Saturation extends Omit<autocannon.Options, 'url' | 'requests'> {
  path: string;
  /** The next request, where they differ by more than the headers of a connection. */
  next?: () => autocannon.Request;
}

/** The outcome of a load without pauses. */
interface Saturated {
  succeeded: number;
  refused: number;
  perSecond: number;
  cpuMicroseconds: number;
}

/** Sends requests over connections each of which awaits its response, and never pauses. @throws if one fails other than by a refusal */
export async function saturate(server: Server, { path, next, ...options }: Saturation): Promise<Saturated> {
  const before = server.cpuMs() ?? NaN;
  const result = await autocannon({
    ...options,
    url: server.origin + path,
    ...(next && { requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }] }),
  });
  const after = server.cpuMs() ?? NaN;
  const succeeded = result['2xx'];
  const refused = result.statusCodeStats?.['503']?.count ?? 0;
  const failed = result.non2xx - refused + result.errors;
  if (succeeded === 0 || failed > 0) throw new Error(`${path}: ${succeeded} succeeded, ${refused} were refused, ${failed} failed.`);
  return { succeeded, refused, perSecond: succeeded / result.duration, cpuMicroseconds: ((after - before) * 1000) / succeeded };
}
