import autocannon from 'autocannon';
import type { Server } from '../servers';

interface Saturation extends Omit<autocannon.Options, 'url' | 'requests' | 'headers' | 'setupClient'> {
  path: string;
  /** The headers of connections, in turn. */
  headers?: Record<string, string>[];
  /** The next request, where they differ by more than the headers of a connection. */
  next?: () => autocannon.Request;
}

/** Sends requests over connections each of which awaits its response, and never pauses. @throws if one fails other than by a refusal */
export async function saturate(server: Server, { path, headers = [{}], next, ...options }: Saturation) {
  const before = server.cpuMs() ?? NaN;
  let connection = 0;
  const result = await autocannon({
    ...options,
    url: server.origin + path,
    setupClient: (client) => client.setHeaders({ ...headers[connection++ % headers.length] }),
    ...(next && { requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }] }),
  });
  const cpuMs = (server.cpuMs() ?? NaN) - before;
  const succeeded = result['2xx'];
  const refused = result.statusCodeStats?.['503']?.count ?? 0;
  const failed = result.non2xx - refused + result.errors;
  if (succeeded === 0 || failed > 0) throw new Error(`${path}: ${succeeded} succeeded, ${refused} were refused, ${failed} failed.`);
  return { perSecond: succeeded / result.duration, cpuMicroseconds: (cpuMs * 1000) / succeeded };
}
