import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Busy } from '../http-problem';
import { wantsPage } from './errors';
import { sessionIdOf } from './session';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Who is refused while the database is overloaded. Left out: everybody. `members`: those who are signed in, since guests
     * are answered out of memory. `nobody`: all are.
     */
    shed?: 'members' | 'nobody';
  }
}

/** A page brings all its requests along, so it is worth more than one of them: it is refused at twice the queue. */
const PAGE_LOAD = 2;

/** How often the log says that requests are refused. */
const LOG_INTERVAL_MS = 10_000;

/**
 * Refuses requests before anything is done for them while more queries wait for the database than it answers in about a
 * second, so that those already begun end in time. Only requests of the public API and members' pages are refused: health,
 * sign-in and sign-out, files and the staff's panel wait their turn.
 * @param load how full the queue is, 1 where it is full
 */
export function installOverload(app: FastifyInstance, load: () => number): void {
  let refused = 0;
  let loggedAt = -LOG_INTERVAL_MS;

  function logRefusal(): void {
    refused += 1;
    const now = performance.now();
    if (now - loggedAt < LOG_INTERVAL_MS) return;
    app.log.warn({ refused }, 'The database is overloaded: requests are refused');
    refused = 0;
    loggedAt = now;
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const limit = load() < 1 ? undefined : limitOf(request);
    if (limit === undefined || load() < limit) return done();
    logRefusal();
    done(new Busy());
  });
}

/** From which load on a request is refused; undefined where it never is. */
function limitOf(request: FastifyRequest): number | undefined {
  const { url, config } = request.routeOptions;
  if (url?.startsWith('/api/r/')) {
    const isShed = config.shed === undefined || (config.shed === 'members' && sessionIdOf(request) !== undefined);
    return isShed ? 1 : undefined;
  }
  // The page has no route of its own: it is what is left.
  const isPage = (url === undefined || url === '/*') && wantsPage(request);
  return isPage && sessionIdOf(request) !== undefined ? PAGE_LOAD : undefined;
}
