import type { FastifyReply, FastifyRequest } from 'fastify';
import { HOST_ONLY, isHttps, readCookie, readMovedCookie, setCookie } from '../../plugins/cookies';
import { randomToken } from '../../lib/random-token';
import { isStaff, type RoleOfMember } from '../../session/roles';
import type { LivePart, Visitor } from './remotes.repository';
import { DAY } from '../../lib/durations';

const COOKIE = 'greenroom_visitor';
/** The id, signed when it is sent with a page, so that who reports did not make it up. */
const SERVED_COOKIE = 'greenroom_served';
/** Keeps another cookie's signature from counting. */
const SERVED = 'served:';
/** Set in the settings by members who ask for new versions (remote-members/src/features/settings/new-versions.tsx). */
const TESTER_COOKIE = 'greenroom_tester';
const HALF_A_YEAR = 182 * DAY;

/** Returns the visitor's random id, by which canaries choose; null, without a cookie, while there is no canary. */
function visitorIdOf(request: FastifyRequest, reply: FastifyReply, remotes: LivePart[]): string | null {
  if (remotes.every(({ canary }) => canary === null)) return null;
  const known = readMovedCookie(request, COOKIE);
  const isKnown = known !== undefined && /^[\w-]{16,64}$/.test(known);
  const visitor = isKnown ? known : `${isHttps(request) ? HOST_ONLY : ''}${randomToken(18, 'base64url')}`;
  if (readCookie(request, COOKIE) !== visitor) setCookie(request, reply, [COOKIE, visitor], { maxAgeMs: HALF_A_YEAR });
  return visitor;
}

/** Signs the id of a visitor to whom a page is sent while a canary decides, so that their reports count. */
export function markServed(request: FastifyRequest, reply: FastifyReply, { id }: Visitor, remotes: LivePart[]): void {
  if (id === null || !remotes.some(({ canary }) => canary?.plan) || servedVisitorOf(request) === id) return;
  setCookie(request, reply, [SERVED_COOKIE, SERVED + id], { maxAgeMs: HALF_A_YEAR, signed: true });
}

/** Returns the id with which this server composed a page; null for one that it did not sign. */
export function servedVisitorOf(request: FastifyRequest): string | null {
  const cookie = readCookie(request, SERVED_COOKIE);
  const signed = cookie === undefined ? null : request.unsignCookie(cookie).value;
  return signed?.startsWith(SERVED) ? signed.slice(SERVED.length) : null;
}

export function visitorOf(request: FastifyRequest, reply: FastifyReply, remotes: LivePart[], member: RoleOfMember | null): Visitor {
  const ofMember = readCookie(request, TESTER_COOKIE) === undefined ? undefined : 'testers';
  const audience = member && isStaff(member) ? 'staff' : ofMember;
  return { id: visitorIdOf(request, reply, remotes), audience: member ? audience : undefined };
}
