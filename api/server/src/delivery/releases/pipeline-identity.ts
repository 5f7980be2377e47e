import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { PipelineIdentity, ReleaseToken } from '../../config/config-values';
import { HttpProblem } from '../../lib/http-problem';
import { SECOND } from '../../lib/durations';
import { parseJson } from '../../lib/parse-json';

/** Algorithms of public keys: a token signed by a shared secret is nobody's. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'];
const TIMEOUT_MS = 10 * SECOND;

/** The keys of issuers of OpenID Connect tokens, read once, and again when a token names another. */
export class Issuers {
  private readonly keys = new Map<string, Promise<JWTVerifyGetKey>>();

  /** @param site PUBLIC_URL, never an address that a request names: the audience, unless the team's entry has another */
  constructor(private readonly site: string | undefined) {}

  /** Returns the team whose pipeline a token identifies. @throws {HttpProblem} 401 without one, 503 if the issuer can't be reached */
  async identify(token: string, teams: readonly ReleaseToken[]): Promise<ReleaseToken> {
    let reason = 'its issuer is none of the pipelines in RELEASE_TOKENS';
    const issuer = issuerOf(token);
    for (const team of teams) {
      const { pipeline } = team;
      if (!pipeline || pipeline.issuer !== issuer) continue;
      const claims = await this.verify(token, pipeline);
      if (typeof claims === 'string') reason = claims;
      else if (isPipeline(claims, pipeline)) return team;
      else reason = `its claims are not ${JSON.stringify(pipeline.claims)}`;
    }
    throw new HttpProblem(401, `This token does not identify a pipeline that may release: ${reason}.`);
  }

  private async verify(token: string, pipeline: PipelineIdentity): Promise<JWTPayload | string> {
    if (this.site === undefined) return 'no pipeline can release to a site without PUBLIC_URL. Set it on the server';
    const { issuer, audience = this.site } = pipeline;
    try {
      const options = { issuer: [issuer, `${issuer}/`], audience, algorithms: ALGORITHMS, requiredClaims: ['exp', 'iat', 'sub'] };
      return (await jwtVerify(token, await this.keysOf(issuer), options)).payload;
    } catch (cause) {
      if (cause instanceof errors.JWTClaimValidationFailed && cause.claim === 'aud') return `it is not for the audience ${audience}`;
      if (cause instanceof errors.JWTExpired) return 'it has expired';
      if (cause instanceof errors.JOSEError && !(cause instanceof errors.JWKSTimeout)) return 'its signature or its claims are not valid';
      throw new HttpProblem(503, `The keys of ${issuer} can't be read at the moment. Please try again.`);
    }
  }

  private keysOf(issuer: string): Promise<JWTVerifyGetKey> {
    const known = this.keys.get(issuer) ?? readKeys(issuer);
    this.keys.set(issuer, known);
    known.catch(() => this.keys.delete(issuer));
    return known;
  }
}

async function readKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { jwks_uri } = z.object({ jwks_uri: z.url({ protocol: /^https?$/ }) }).parse(await response.json());
  return createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: TIMEOUT_MS });
}

/** Reads the unverified issuer, only to choose the keys. */
function issuerOf(token: string): string | undefined {
  const claims = parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return z.object({ iss: z.string() }).safeParse(claims).data?.iss.replace(/\/$/, '');
}

/** Tells whether each claim matches its pattern, in which `*` is any text. */
function isPipeline(claims: JWTPayload, { claims: patterns }: PipelineIdentity): boolean {
  return Object.entries(patterns).every(([name, pattern]) => {
    const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
    const expression = pattern.split('*').map((text) => text.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
    return (typeof value === 'string' || typeof value === 'number') && new RegExp(`^${expression.join('.*')}$`).test(String(value));
  });
}
