import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ReleaseToken } from '../../config/config-values';
import { HttpProblem } from '../../lib/http-problem';

/**
 * Authenticates a team by the token in `Authorization: Bearer …`.
 * @throws {HttpProblem} 401 without a valid token
 */
export function authenticateTeam(request: FastifyRequest, tokens: readonly ReleaseToken[]): ReleaseToken {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const digest = createHash('sha256')
    .update(token ?? '')
    .digest();
  const team = tokens.find(({ sha256 }) => timingSafeEqual(Buffer.from(sha256, 'hex'), digest));
  if (!token || !team) throw new HttpProblem(401, 'This needs a token that may release.');
  return team;
}

/** @throws {HttpProblem} 403 if the team may not release that remote */
export function requirePermission(team: ReleaseToken, remote: string): void {
  if (!team.remotes.includes(remote)) {
    throw new HttpProblem(403, `The token of ${team.team} may release ${team.remotes.join(', ') || 'nothing'}, but not ${remote}.`);
  }
}
