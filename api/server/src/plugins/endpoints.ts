import type { Endpoint } from '@greenroom/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { ApiApp, HandlePublicEndpoint } from '../module-context';
import type { Text } from '../lib/texts';
import { requireConfirmationOutside } from '../session/require-confirmation';
import { requireMember } from '../session/session-plugin';
import type { SessionMember } from '../session/session.repository';
import { formRoutes } from '../uploads/uploads';
import { cachedResponse } from './cached-response';
import { sayTo } from './language';
import { limits } from './rate-limits';
import type { CachedResponse } from './response-cache';

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

/**
 * Creates the function that registers public endpoints with their handlers. Those that refuse guests get the member, and those of one's
 * own account check what protects the staff's.
 */
export const publicEndpoints = (app: FastifyInstance, services: Parameters<typeof requireConfirmationOutside>[0]): HandlePublicEndpoint => {
  const onRequest = async (request: FastifyRequest) => {
    const member = await request.findMember();
    if (member) await requireConfirmationOutside(services, member, 'own');
  };
  return (endpoint, ...rest) => {
    const handler = rest.at(-1) as (request: FastifyRequest, reply: FastifyReply, member?: SessionMember) => Promise<object | null>;
    const isForMembers = endpoint.refusals?.includes(401);
    const hasSuccess = endpoint.response instanceof z.ZodObject && 'success' in endpoint.response.shape;
    registerEndpoint(app, endpoint, {
      ...(rest.length > 1 && (rest[0] as object)),
      ...(endpoint.confirmation === 'own' && { onRequest }),
      handler: async (request, reply) => {
        const result = await (isForMembers ? handler(request, reply, await requireMember(request)) : handler(request, reply));
        if (result && 'bytes' in result) return cachedResponse(reply, result as CachedResponse<unknown>);
        return hasSuccess && result && isData(result) ? { success: true, ...result, ...toldTo(request, result) } : result;
      },
    });
  };
};

/** Returns the message for the member, if the data has one. */
const toldTo = (request: FastifyRequest, { message }: { message?: Text }) => message !== undefined && { message: sayTo(request)(message) };

/** Tells data from the reply of a handler that has sent something else. */
const isData = (result: object) => Object.getPrototypeOf(result) === Object.prototype;
