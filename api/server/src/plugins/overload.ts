import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Busy } from '../lib/http-problem';
import { isOwnRequest } from '../lib/own-request';
import { acceptsHtml } from './error-responses';
import { routeOf } from './request-path';
import { sessionIdOf } from '../session/session-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The requests to shed under overload: all by default, those of members alone where guests get cached responses, or `late`, at twice the
     * load, those that wait together for one connection.
     */
    shed?: 'members' | 'late' | 'none';
  }
}

/**
 * The load from which members' pages and their entries, purchases and codes are shed: twice that of other requests. A page is worth more
 * than one of its requests, and an entry more than what is read after it.
 */
const LATE_LOAD = 2;
/** The load from which the database does not answer at all, such as for three seconds: pages do without it then. */
const AWAY_LOAD = 20;

const LOG_INTERVAL_MS = 10_000;

/**
 * Load shedding: refuses requests before any work while more queries wait than the database processes in about a second. Health checks,
 * sign-in and sign-out, files and the staff panel are never shed.
 * @param load 1 if the queue is full
 * @param onShed called for each refused request
 */
export function installOverload(app: FastifyInstance, load: () => number, onShed: () => void = () => undefined): void {
  let refused = 0;
  let loggedAt = -LOG_INTERVAL_MS;

  function countRefusal(): void {
    onShed();
    refused += 1;
    const now = performance.now();
    if (now - loggedAt < LOG_INTERVAL_MS) return;
    app.log.warn({ refused }, 'The database is overloaded: requests are refused');
    refused = 0;
    loggedAt = now;
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const current = load();
    if (current < 1 || !isShed(request, current)) return done();
    if (!isOwnRequest(request)) countRefusal();
    done(new Busy());
  });
}

function isShed(request: FastifyRequest, load: number): boolean {
  const { shed } = request.routeOptions.config;
  const route = routeOf(request);
  if (route?.startsWith('/api/r/')) {
    if (shed === 'none' || (shed === 'members' && sessionIdOf(request) === undefined)) return false;
    return load >= (shed === 'late' ? LATE_LOAD : 1);
  }
  // The page is the fallback, without a route of its own.
  const isPage = route === undefined && acceptsHtml(request) && sessionIdOf(request) !== undefined;
  return isPage && load >= LATE_LOAD && load < AWAY_LOAD;
}
