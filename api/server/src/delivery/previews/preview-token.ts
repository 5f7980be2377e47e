import { StoredVersion } from '@greenroom/contract';
import { z } from 'zod';
import { signToken, tokenKey, verifyToken } from '../../lib/signed-token';

/** What a token proves: that a team or the staff wanted these versions to be previewed until then. */
export interface PreviewClaims {
  versions: StoredVersion[];
  expiresAt: Date;
}

const Claims = z.object({ versions: z.array(StoredVersion).min(1) });

/** The key of the tokens. */
export const previewKey = (sessionSecret: string): Buffer => tokenKey(sessionSecret, 'greenroom preview token');

/** Signs a token. */
export const signPreview = ({ versions, expiresAt }: PreviewClaims, key: Buffer): string => signToken({ versions }, expiresAt, key);

/** Verifies a token. @returns `invalid` for one that this site never issued, `expired` for one whose time is over at `now` */
export function verifyPreview(token: string, key: Buffer, now: Date): PreviewClaims | 'invalid' | 'expired' {
  const verified = verifyToken(token, { claims: Claims, key, now });
  return typeof verified === 'string' ? verified : { ...verified.claims, expiresAt: verified.expiresAt };
}
