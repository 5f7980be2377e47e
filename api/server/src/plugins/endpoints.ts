import type { Endpoint } from '@greenroom/contract';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { ApiApp, HandlePublicEndpoint } from '../module-context';
import { requireConfirmationOutside } from '../session/require-confirmation';
import { formRoutes } from '../uploads/uploads';
import { limits } from './rate-limits';

/** Registers an endpoint as a route. One with a multipart form accepts nothing else, and counts against the limit of uploads. */
export function registerEndpoint(
  app: FastifyInstance,
  { method, path, query, response, status = 200, mediaType, bodyLimit, confirmation: _, ...schema }: Endpoint,
  options: Omit<RouteOptions, 'method' | 'url' | 'schema'>,
): void {
  const route: RouteOptions = {
    method,
    url: path,
    bodyLimit,
    schema: {
      ...schema,
      ...(query && { querystring: query }),
      response: { [status]: mediaType ? { content: { [mediaType]: { schema: response } } } : response },
    },
    ...options,
  };
  if (!schema.multipart) app.route(route);
  else formRoutes(app as ApiApp, (forms) => void forms.route({ ...route, config: { rateLimit: limits.uploads, ...options.config } }));
}

/** Creates the function that registers public endpoints with their handlers. Those of one's own account check what protects the staff's. */
export const publicEndpoints = (app: FastifyInstance, services: Parameters<typeof requireConfirmationOutside>[0]): HandlePublicEndpoint => {
  const onRequest = async (request: FastifyRequest) => {
    const member = await request.findMember();
    if (member) await requireConfirmationOutside(services, member, 'own');
  };
  return (endpoint, ...rest) =>
    registerEndpoint(app, endpoint, {
      ...(rest.length > 1 && rest[0]),
      ...(endpoint.confirmation === 'own' && { onRequest }),
      handler: rest.at(-1),
    } as RouteOptions);
};
