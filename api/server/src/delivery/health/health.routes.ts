import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client';
import { HttpProblem } from '../../lib/http-problem';
import { connectionViewOf } from './connection-view';
import { SECOND } from '../../lib/durations';
import { withTimeout } from '../../lib/caches';
import { msg } from '../../lib/texts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/readyz` fail, so that proxies send requests elsewhere; all others are still served. */
    drain(): void;
  }
}

const TIMEOUT_MS = 2 * SECOND;

/** The log has the details. */
type Reason = 'closing' | 'timeout' | 'database';

const RESTARTING = msg('The site is restarting. Please try again in a moment.');

/**
 * GET /healthz: liveness probe. GET /readyz: readiness probe. GET /healthz/connection: how the server sees the client through the proxies.
 * @param timeoutMs timeout of the database query
 */
export function healthRoutes(app: FastifyInstance, db: Pick<Db, 'execute'>, timeoutMs = TIMEOUT_MS): void {
  let draining = false;
  let closing = false;
  app.decorate('drain', () => {
    draining = true;
  });
  app.addHook('preClose', async () => {
    draining = true;
    closing = true;
  });
  // While the server closes, requests on open connections get our error format, not Fastify's.
  app.addHook('onRequest', (request, _reply, done) => {
    const refused = closing && request.routeOptions.url !== '/readyz';
    done(refused ? new HttpProblem(503, RESTARTING, undefined, { 'Retry-After': '5' }) : undefined);
  });

  // Makes clients with keep-alive connections, such as proxies, close them.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('Connection', 'close');
    done();
  });

  app.get('/healthz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/healthz/connection', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return connectionViewOf(request);
  });

  app.get('/readyz', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const reason = draining ? 'closing' : await databaseProblem();
    if (reason === undefined) return { status: 'ok' };
    return reply.status(503).send({ status: 'unavailable', reason });

    function databaseProblem(): Promise<Reason | undefined> {
      const queried = db.execute(sql`select 1`).then(
        () => undefined,
        (error: unknown): Reason => {
          request.log.warn({ err: error }, 'The database does not answer');
          return 'database';
        },
      );
      return withTimeout<Reason | undefined>(queried, timeoutMs, () => 'timeout');
    }
  });
}
