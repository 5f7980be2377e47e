import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { installPlayGuard } from './people/safer-gambling/guard';
import type { Services } from './services';
import { WINGS } from './wings';

/** The REST API below /api/r (docs/product.md#calls). */
export async function apiRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(
    async (scope) => {
      // Responses depend on the session and on the time.
      scope.addHook('onRequest', (_request, reply, done) => {
        reply.header('Cache-Control', 'no-store');
        done();
      });
      installPlayGuard(scope, services);
      for (const { routes = [] } of WINGS) for (const add of routes) add(scope.withTypeProvider<ZodTypeProvider>(), services);
    },
    { prefix: '/api/r' },
  );
}
