import { createHash, randomBytes } from 'node:crypto';
import type { DemoPerson } from './demo-people';
import { MINUTE } from '../lib/durations';

const CODE_MS = MINUTE;
export const TOKEN_MS = 10 * MINUTE;

/** An authorization, which its code must be redeemed with. */
export interface Grant {
  person: DemoPerson;
  redirectUri: string;
  codeChallenge: string;
}

/** Codes and tokens of a mock provider, in memory: a restart only ends pending sign-ins. */
export class Grants {
  private readonly codes = new Map<string, Grant & { expiresAt: number }>();
  private readonly tokens = new Map<string, { person: DemoPerson; expiresAt: number }>();

  private readonly refreshTokens = new Map<string, DemoPerson>();

  constructor(private readonly now: () => Date) {}

  issueCode(grant: Grant): string {
    this.evictExpired();
    const code = randomBytes(24).toString('base64url');
    this.codes.set(code, { ...grant, expiresAt: this.now().getTime() + CODE_MS });
    return code;
  }

  /** Exchanges a code for a token: once, with the same redirect URI and the PKCE verifier (RFC 7636, 4.6). */
  redeemCode(code: string, redirectUri: string, codeVerifier: string): string | undefined {
    const grant = this.codes.get(code);
    this.codes.delete(code);
    const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const fits = grant?.redirectUri === redirectUri && grant.codeChallenge === challenge;
    if (!grant || !fits || grant.expiresAt <= this.now().getTime()) return undefined;
    const token = randomBytes(24).toString('base64url');
    this.tokens.set(token, { person: grant.person, expiresAt: this.now().getTime() + TOKEN_MS });
    return token;
  }

  issueTokens(person: DemoPerson): { access: string; refresh: string } {
    const access = randomBytes(24).toString('base64url');
    this.tokens.set(access, { person, expiresAt: this.now().getTime() + TOKEN_MS });
    return { access, refresh: this.issueRefreshToken(person) };
  }

  issueRefreshToken(person: DemoPerson): string {
    const token = randomBytes(24).toString('base64url');
    this.refreshTokens.set(token, person);
    return token;
  }

  redeemRefreshToken(token: string): { access: string; refresh: string } | undefined {
    const person = this.refreshTokens.get(token);
    this.refreshTokens.delete(token);
    return person && this.issueTokens(person);
  }

  revoke(token: string): void {
    this.refreshTokens.delete(token);
    this.tokens.delete(token);
  }

  personOf(token: string): DemoPerson | undefined {
    this.evictExpired();
    return this.tokens.get(token)?.person;
  }

  private evictExpired(): void {
    const now = this.now().getTime();
    for (const store of [this.codes, this.tokens]) {
      for (const [key, { expiresAt }] of store) if (expiresAt <= now) store.delete(key);
    }
  }
}
