import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoints } from './oauth-client';
import type { Provider } from './providers';

/**
 * The provider's absolute URLs. Paths refer to this server (mock providers), which visitors and the server itself reach by different
 * origins.
 */
export function endpointsOf(app: FastifyInstance, request: FastifyRequest, provider: Provider): Endpoints {
  const own = provider.tokenUrl.startsWith('/') ? ownOrigin(app) : undefined;
  return {
    authorizeUrl: new URL(provider.authorizeUrl, request.publicOrigin).href,
    tokenUrl: new URL(provider.tokenUrl, own).href,
    userUrl: new URL(provider.userUrl, own).href,
  };
}

/** The server's origin as it reaches itself. @throws unless it listens */
export function ownOrigin(app: FastifyInstance): string {
  const address = app.server.address();
  if (!address || typeof address === 'string') throw new Error('The server does not listen on a port.');
  const anywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  const host = anywhere[address.address] ?? address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}
