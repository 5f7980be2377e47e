import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OpenDatabase } from './db/client';
import { docsRoutes } from './delivery/docs/docs.routes';
import { healthRoutes } from './delivery/health/health.routes';
import type { Metrics } from './delivery/metrics/metrics';
import { installSetupGate } from './delivery/setup/setup.routes';
import { installSignals, signalKey } from './people/look-alikes/record-signals';
import { installRegions, installPlayGuard } from './core/safer-gambling/guard';
import { installBodies } from './plugins/body';
import { installCsrf } from './plugins/csrf';
import { installErrors } from './plugins/error-responses';
import { installLanguage } from './plugins/language';
import { logOptions } from './plugins/log';
import { installPublicOrigin, trustProxyOption } from './plugins/origin';
import { installOverload } from './plugins/overload';
import { publicFileRoutes } from './plugins/public-files';
import { installNoRateLimits, installRateLimits } from './plugins/rate-limits';
import { installRequestLimits, requestLimits } from './plugins/request-limits';
import { installSecurityHeaders } from './plugins/security';
import { closeUnusedConnections } from './plugins/unused-connections';
import type { Services } from './services';
import { installSession, requireMember } from './session/session-plugin';
import type { Tracing } from './tracing/open-telemetry';
import { WINGS } from './wings';
import { publicEndpoints } from './plugins/endpoints';
import type { Wing } from './wing';
import { AdminAccessResponse } from '@greenroom/contract';
import { staffEndpoints } from './admin/staff-endpoints';
import { isStaff } from './session/roles';

/** Builds the server, which closes its services; the caller lets it listen. */
export async function buildApp(services: Services, tracing?: Pick<Tracing, 'observe'>): Promise<FastifyInstance> {
  const { config, db, now, sessionSecret } = services;
  const metrics = services.metrics?.server;
  const app: FastifyInstance = Fastify({
    ...logOptions(services.log),
    ...requestLimits,
    trustProxy: trustProxyOption(config.trustProxy),
    // While it closes, our own hook refuses requests, with our own error response.
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  services.ownOrigin.server = app.server;

  tracing?.observe(app);
  // The first hook of its kind runs last.
  app.addHook('onClose', () => services.close());
  await app.register(cookie, { secret: sessionSecret });
  closeUnusedConnections(app);
  metrics?.observeRequests(app);
  installErrors(app);
  installSecurityHeaders(app, config.publicUrl);
  installRequestLimits(app);
  healthRoutes(app, db);
  installOverload(app, services.load, () => metrics?.countShed());
  installPublicOrigin(app, config.publicUrl);
  installSession(app, services);
  installLanguage(app, services.languages);
  if (services.rateLimits) await installRateLimits(app, { now, db: config.databaseUrl ? db : undefined, secret: sessionSecret });
  else installNoRateLimits(app);
  if (!services.isDatabaseAway) await installSetupGate(app, services);
  installCsrf(app);
  await installBodies(app);
  services.mocks.install(app);
  installRegions(app, config.siteConfig);
  installSignals(app, { db, now, key: signalKey(sessionSecret) });

  await docsRoutes(
    app,
    WINGS.filter(({ routes }) => routes),
  );
  await apiRoutes(app, services);
  await staffApiRoutes(app, services);
  publicFileRoutes(app, services.storage);
  if (metrics && services.pool) addPoolGauges(metrics, services.pool);
  for (const { install } of WINGS) await install?.(app, services);
  return app;
}

function addPoolGauges(metrics: Metrics, pool: NonNullable<OpenDatabase['pool']>): void {
  metrics.addGauge('greenroom_database_connections', 'Connections to the database.', () => pool().total);
  metrics.addGauge('greenroom_database_idle_connections', 'Connections to the database that are not in use.', () => pool().idle);
  metrics.addGauge('greenroom_database_waiting_queries', 'Queries and transactions that wait for a connection.', () => pool().waiting);
}

/** Registers the REST API below /api/r (docs/product.md#calls). */
async function apiRoutes(app: FastifyInstance, services: Services): Promise<void> {
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

/** Registers the staff panel's API below /admin-new/api. All endpoints require a permission, except the access check. */
export async function staffApiRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(
    async (scope) => {
      // Responses depend on the caller and on the current time.
      scope.addHook('onRequest', async (_request, reply) => {
        reply.header('Cache-Control', 'no-store');
      });
      accessRoutes(scope);
      const handle = staffEndpoints(scope, services);
      for (const { staffRoutes = [] } of WINGS) for (const add of staffRoutes) add(handle, services);
    },
    { prefix: '/admin-new/api' },
  );
}

/** Registers GET /admin-new/api/check-admin-access, for members only (docs/product.md#roles). */
function accessRoutes(app: FastifyInstance): void {
  const schema = { response: { 200: AdminAccessResponse } };
  app.withTypeProvider<ZodTypeProvider>().get('/check-admin-access', { schema }, async (request) => {
    const member = await requireMember(request);
    return { success: true as const, has_admin_access: isStaff(member) };
  });
}
