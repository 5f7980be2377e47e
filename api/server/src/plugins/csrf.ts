import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../lib/http-problem';
import { msg } from '../lib/texts';
import { randomToken } from '../lib/random-token';
import { sessionIdOf } from '../session/session-plugin';
import { csrfTokenOf } from './csrf-token';
import { readCookie, setCookie } from './cookies';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The protection of an unsafe route. Default: the header `X-CSRF-TOKEN`, checked before the body is read. `form`: that header or the
     * form's `_token`. `none`: for clients that are no browsers.
     */
    csrf?: 'form' | 'none';
  }
}

/** Holds the signed secret that tokens are checked against, with the session. */
const SECRET_COOKIE = 'greenroom_csrf';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * CSRF protection (docs/contracts.md#requests) by signed double-submit cookies. Every unsafe method is checked unless its route opts out, so
 * that new routes are protected by default, however their path is spelled.
 */
export function installCsrf(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const applies = !SAFE_METHODS.includes(request.method) && request.routeOptions.config.csrf === undefined;
    done(applies ? problemOf(request, reply) : undefined);
  });
  app.addHook('preHandler', (request, reply, done) => {
    done(request.routeOptions.config.csrf === 'form' ? problemOf(request, reply) : undefined);
  });
}

function problemOf(request: FastifyRequest, reply: FastifyReply): HttpProblem | undefined {
  const [token, secret] = [tokenOf(request), secretOf(request, reply)];
  const [salt = ''] = token?.split('-') ?? [];
  const [given, expected] = [
    Buffer.from(token ?? ''),
    Buffer.from(secret ? csrfTokenOf({ secret, session: sessionIdOf(request), salt }) : ''),
  ];
  const isRight = secret !== null && given.length === expected.length && timingSafeEqual(given, expected);
  return isRight ? undefined : new HttpProblem(403, msg('This page is out of date. Reload it and try again.'));
}

function secretOf(request: FastifyRequest, reply: FastifyReply): string | null {
  const cookie = readCookie(request, SECRET_COOKIE);
  return cookie ? reply.unsignCookie(cookie).value : null;
}

function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-csrf-token'];
  if (typeof header === 'string' && header) return header;
  const { body } = request;
  const field = typeof body === 'object' && body !== null && '_token' in body ? body._token : undefined;
  return typeof field === 'string' ? field : undefined;
}

/** The token for the page's meta element. The first one also sets the cookie that it is checked against. */
export function issueCsrfToken(request: FastifyRequest, reply: FastifyReply): string {
  const known = secretOf(request, reply);
  const secret = known ?? randomToken(18, 'base64url');
  if (known === null) setCookie(request, reply, [SECRET_COOKIE, secret], { signed: true });
  return csrfTokenOf({ secret, session: sessionIdOf(request), salt: randomToken(4, 'hex') });
}
