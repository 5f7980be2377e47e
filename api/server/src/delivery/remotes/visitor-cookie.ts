import type { FastifyReply, FastifyRequest } from 'fastify';
import { privateCookie } from '../../plugins/origin';
import { randomToken } from '../../lib/random-token';
import type { LivePart } from './remotes.repository';

const COOKIE = 'greenroom_visitor';
const HALF_A_YEAR_S = 182 * 24 * 3600;

/**
 * The visitor's random id, which decides whether they get a canary. It is kept in a cookie that is only set while there is a
 * canary.
 * @returns null while there is none
 */
export function visitorOf(request: FastifyRequest, reply: FastifyReply, remotes: LivePart[]): string | null {
  if (remotes.every(({ canary }) => canary === null)) return null;
  const known = request.cookies[COOKIE];
  if (known && /^[\w-]{16,64}$/.test(known)) return known;
  const visitor = randomToken(18, 'base64url');
  reply.setCookie(COOKIE, visitor, { ...privateCookie(request), maxAge: HALF_A_YEAR_S });
  return visitor;
}
