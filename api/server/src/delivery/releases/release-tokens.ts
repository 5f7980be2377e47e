import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isLoopback, type ReleaseToken } from '../../config/config-values';
import { HttpProblem } from '../../lib/http-problem';
import { limits } from '../../plugins/rate-limits';
import { MINUTE } from '../../lib/durations';
import { signToken, tokenKey, verifyToken } from '../../lib/signed-token';

export type ReleaseAuthority = { tokens: readonly ReleaseToken[]; pipelineKey: Buffer; localToken: string; now: () => Date };

/** A team, or a person or command on this machine, who may release every part. */
export type Releaser = { team: string; remotes: readonly string[] | 'all' };

const PIPELINE_TOKEN_MS = 30 * MINUTE;

const PipelineClaims = z.object({ team: z.string() });

export const pipelineKey = (sessionSecret: string): Buffer => tokenKey(sessionSecret, 'greenroom pipeline token');

export function signPipelineToken({ team }: ReleaseToken, { pipelineKey: key, now }: ReleaseAuthority) {
  const expiresAt = new Date(now().getTime() + PIPELINE_TOKEN_MS);
  return { token: signToken({ team } satisfies z.infer<typeof PipelineClaims>, expiresAt, key), expires_at: expiresAt.toISOString() };
}

export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** Authenticates a team that may release a part. @throws {HttpProblem} 401 without a valid token, 403 with that of another team */
export function authorizeTeam(request: FastifyRequest, authority: ReleaseAuthority, part: string): Releaser {
  const team = authenticateTeam(request, authority);
  requirePermission(team, part);
  return team;
}

/** Authenticates any team: by its own token, one that its pipeline got, or this machine's. @throws {HttpProblem} 401 without one */
export function authenticateTeam(request: FastifyRequest, { tokens, pipelineKey: key, localToken, now }: ReleaseAuthority): Releaser {
  const token = bearerOf(request) ?? '';
  if (isLocal(request, localToken)) return { team: authorOf(request), remotes: 'all' };
  const ofPipeline = verifyToken(token, { claims: PipelineClaims, key, now: now() });
  if (ofPipeline === 'expired') throw new HttpProblem(401, 'The token of this pipeline has expired: start the release again.');
  const team = tokens.find(({ team: name, pipeline, sha256: hash }) => {
    if (ofPipeline === 'invalid') return hash !== undefined && timingSafeEqual(Buffer.from(hash, 'hex'), sha256(token));
    // An entry that was removed since ends the tokens of its pipeline as well.
    return pipeline && name === ofPipeline.claims.team;
  });
  if (!token || !team) throw new HttpProblem(401, 'This needs a token that may release.');
  return team;
}

function isLocal({ headers, ip, socket }: FastifyRequest, localToken: string): boolean {
  const [address = '', own] = [ip, socket.localAddress ?? ''].map((each) => each.replace(/^::ffff:/, ''));
  return (isLoopback(address) || address === own) && timingSafeEqual(sha256(bearerOf({ headers }) ?? ''), sha256(localToken));
}

/**
 * Configures the endpoints that take these tokens. They ignore cookies, so they need no CSRF protection. A start with many remotes would
 * exceed the limits.
 */
export const configOf = ({ localToken }: Pick<ReleaseAuthority, 'localToken'>) => ({
  csrf: 'none' as const,
  rateLimit: { ...limits.releases, allowList: (request: FastifyRequest) => isLocal(request, localToken) },
});

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Returns the author that a command of this machine names: its user, or the command itself. */
function authorOf({ headers }: FastifyRequest): string {
  try {
    return decodeURIComponent(String(headers['greenroom-author'] ?? '')).slice(0, 100) || 'this machine';
  } catch {
    return 'this machine';
  }
}

export const mayRelease = ({ remotes }: Releaser, part: string): boolean => remotes === 'all' || remotes.includes(part);

export function requirePermission(releaser: Releaser, remote: string): void {
  if (mayRelease(releaser, remote)) return;
  const { team, remotes } = releaser;
  throw new HttpProblem(403, `The token of ${team} may release ${[...remotes].join(', ') || 'nothing'}, but not ${remote}.`);
}
