import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { apiRoutes } from './api.routes';
import type { OpenDatabase } from './db/client';
import { docsRoutes } from './delivery/docs/docs.routes';
import { healthRoutes } from './delivery/health/health.routes';
import type { Metrics } from './delivery/metrics/metrics';
import { installSetupGate } from './delivery/setup/setup.routes';
import { installSignals, signalKey } from './people/look-alikes/record-signals';
import { installRegions } from './core/safer-gambling/guard';
import { installBodies } from './plugins/body';
import { installCsrf } from './plugins/csrf';
import { installErrors } from './plugins/error-responses';
import { logOptions } from './plugins/log';
import { installPublicOrigin, trustProxyOption } from './plugins/origin';
import { installOverload } from './plugins/overload';
import { publicFileRoutes } from './plugins/public-files';
import { installNoRateLimits, installRateLimits } from './plugins/rate-limits';
import { installRequestLimits, requestLimits } from './plugins/request-limits';
import { installSecurityHeaders } from './plugins/security';
import { closeUnusedConnections } from './plugins/unused-connections';
import type { Services } from './services';
import { installSession } from './session/session-plugin';
import { staffApiRoutes } from './staff-api.routes';
import type { Tracing } from './tracing/open-telemetry';
import { WINGS } from './wings';

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
