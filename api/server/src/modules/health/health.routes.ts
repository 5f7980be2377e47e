import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client';
import { HttpProblem } from '../../http-problem';

const PATIENCE_MS = 2000;

/** Why requests should go elsewhere; the log knows more. */
type Reason = 'closing' | 'timeout' | 'database';

const RESTARTING = 'The site is restarting. Please try again in a moment.';

/**
 * GET /healthz: whether the process answers at all; where it doesn't, restart it. GET /readyz: whether it can serve
 * visitors now; while it can't, send them elsewhere.
 * @param patienceMs how long the database may take
 */
export function healthRoutes(app: FastifyInstance, db: Pick<Db, 'execute'>, patienceMs = PATIENCE_MS): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  // Who is still connected while the rest is finished gets the one form of refusal, not the framework's own.
  app.addHook('onRequest', (request, _reply, done) => {
    const refused = closing && request.routeOptions.url !== '/readyz';
    done(refused ? new HttpProblem(503, RESTARTING, undefined, { 'Retry-After': '5' }) : undefined);
  });

  // Who keeps connections for later, such as a proxy, hears that this one ends.
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('Connection', 'close');
  });

  app.get('/healthz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const reason = closing ? 'closing' : await databaseProblem();
    if (reason === undefined) return { status: 'ok' };
    return reply.status(503).send({ status: 'unavailable', reason });

    async function databaseProblem(): Promise<Reason | undefined> {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<Reason>((resolve) => {
        timer = setTimeout(() => resolve('timeout'), patienceMs);
      });
      const answered = db.execute(sql`select 1`).then(
        () => undefined,
        (error: unknown): Reason => {
          request.log.warn({ err: error }, 'The database does not answer');
          return 'database';
        },
      );
      return Promise.race([answered, late]).finally(() => clearTimeout(timer));
    }
  });
}
