import type { FastifyRequest } from 'fastify';
import type { OwnOrigin } from '../../plugins/own-origin';
import type { Endpoints } from './oauth-client';
import type { Provider } from './providers';

/**
 * The provider's absolute URLs. Paths refer to this server (mock providers), which visitors and the server itself reach by different
 * origins.
 */
export function endpointsOf(ownOrigin: OwnOrigin, request: FastifyRequest, provider: Provider): Endpoints {
  const own = provider.tokenUrl.startsWith('/') ? ownOrigin.get() : undefined;
  return {
    authorizeUrl: new URL(provider.authorizeUrl, request.publicOrigin).href,
    tokenUrl: new URL(provider.tokenUrl, own).href,
    userUrl: new URL(provider.userUrl, own).href,
  };
}
