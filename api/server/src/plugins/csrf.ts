import { hash } from 'node:crypto';
import csrfProtection from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomToken } from '../lib/random-token';
import { privateCookie } from './origin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * How an unsafe route is protected from cross-site requests. Default: by the header `X-CSRF-TOKEN`, checked before the body is
     * read. `form`: by that header or the form's `_token`. `none`: for clients that are no browsers.
     */
    csrf?: 'form' | 'none';
  }
}

/** Holds the signed secret that tokens are checked against. */
const SECRET_COOKIE = 'greenroom_csrf';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * CSRF protection (docs/contracts.md#requests). Every unsafe method is checked unless its route opts out, so that new routes are
 * protected by default, however their path is spelled.
 */
export async function installCsrf(app: FastifyInstance): Promise<void> {
  await app.register(csrfProtection, {
    cookieKey: SECRET_COOKIE,
    cookieOpts: { signed: true },
    getToken: tokenOf,
    logLevel: 'debug',
  });

  app.addHook('onRequest', (request, reply, done) => {
    const applies = !SAFE_METHODS.includes(request.method) && request.routeOptions.config.csrf === undefined;
    if (applies) app.csrfProtection(request, reply, done);
    else done();
  });
  app.addHook('preHandler', (request, reply, done) => {
    if (request.routeOptions.config.csrf === 'form') app.csrfProtection(request, reply, done);
    else done();
  });
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
  const cookie = request.cookies[SECRET_COOKIE];
  const secret = cookie && reply.unsignCookie(cookie).value;
  return secret ? newToken(secret) : reply.generateCsrf(privateCookie(request));
}

/**
 * A token like those of @fastify/csrf, whose hash object takes three times as long: every page has a token. It repeats the inside of that
 * package, so `package.json` pins the version of @fastify/csrf-protection.
 */
function newToken(secret: string): string {
  const salt = randomToken(4, 'hex');
  return `${salt}-${hash('sha256', `${salt}-${secret}`, 'base64url')}`;
}
