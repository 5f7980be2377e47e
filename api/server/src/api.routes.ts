import type { FastifyInstance } from 'fastify';
import { installPlayGuard } from './core/safer-gambling/guard';
import { publicEndpoints } from './plugins/endpoints';
import type { Services } from './services';
import type { Wing } from './wing';
import { WINGS } from './wings';

/** Registers the REST API below /api/r (docs/product.md#calls). */
export async function apiRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(
    async (scope) => {
      // Responses depend on the session and on the time.
      scope.addHook('onRequest', (_request, reply, done) => {
        reply.header('Cache-Control', 'no-store');
        done();
      });
      installPlayGuard(scope, services);
      for (const wing of WINGS) await scope.register((part) => wingRoutes(part, wing, services));
    },
    { prefix: '/api/r' },
  );
}

async function wingRoutes(app: FastifyInstance, { name, routes = [] }: Wing<Services>, services: Services): Promise<void> {
  app.addHook('onRoute', (route) => {
    route.schema = { tags: [name], ...route.schema };
  });
  for (const add of routes) add(publicEndpoints(app, services), services);
}
