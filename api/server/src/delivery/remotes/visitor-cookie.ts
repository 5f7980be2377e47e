import type { FastifyReply, FastifyRequest } from 'fastify';
import { HOST_ONLY, isHttps, readCookie, readMovedCookie, setCookie } from '../../plugins/cookies';
import { randomToken } from '../../lib/random-token';
import type { CanaryAudience } from '@greenroom/contract';
import { isStaff, type RoleOfMember } from '../../session/roles';
import type { LivePart, Visitor } from './remotes.repository';

const COOKIE = 'greenroom_visitor';
/** Set in the settings by members who ask for new versions (remote-members/src/features/settings/new-versions.tsx). */
const TESTER_COOKIE = 'greenroom_tester';
const HALF_A_YEAR_S = 182 * 24 * 3600;

/**
 * The visitor's random id, which decides whether they belong to the share of a canary. It is kept in a cookie that is only set while there is a
 * canary.
 * @returns null while there is none
 */
function visitorIdOf(request: FastifyRequest, reply: FastifyReply, remotes: LivePart[]): string | null {
  if (remotes.every(({ canary }) => canary === null)) return null;
  const known = readMovedCookie(request, COOKIE);
  const isKnown = known !== undefined && /^[\w-]{16,64}$/.test(known);
  if (isKnown && readCookie(request, COOKIE) === known) return known;
  const visitor = isKnown ? known : `${isHttps(request) ? HOST_ONLY : ''}${randomToken(18, 'base64url')}`;
  setCookie(request, reply, [COOKIE, visitor], { maxAge: HALF_A_YEAR_S });
  return visitor;
}

/** For whom a page or the registry is composed: the visitor, and the signed-in member if there is one. */
export function visitorOf(request: FastifyRequest, reply: FastifyReply, remotes: LivePart[], member: RoleOfMember | null): Visitor {
  return { id: visitorIdOf(request, reply, remotes), audience: member ? audienceOf(request, member) : undefined };
}

function audienceOf(request: FastifyRequest, member: RoleOfMember): CanaryAudience | undefined {
  if (isStaff(member)) return 'staff';
  return readCookie(request, TESTER_COOKIE) === undefined ? undefined : 'testers';
}
