import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { StoredVersion } from '@greenroom/contract';
import { z } from 'zod';
import { parseJson } from '../../lib/parse-json';

/** What a token proves: that a team or the staff wanted these versions to be previewed until then. */
export interface PreviewClaims {
  versions: StoredVersion[];
  expiresAt: Date;
}

/** The format's version. It is signed as well, so that a token can't be read as one of another format. */
const FORMAT = 'v1';
/** More than any token needs; longer ones are refused before their signature is computed. */
const MAX_LENGTH = 4096;

/** `exp`: the end in seconds since 1970. */
const Payload = z.object({ exp: z.number().int(), versions: z.array(StoredVersion).min(1) });

/** The key of the tokens: derived from the session secret, so that no other signature of the site is valid as one of a preview. */
export function previewKey(sessionSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', 'greenroom preview token', 32));
}

/** Signs a token: `v1.<payload>.<HMAC-SHA-256>`, both parts in base64url. The end is rounded down to a second. */
export function signPreview({ versions, expiresAt }: PreviewClaims, key: Buffer): string {
  const payload = { exp: Math.floor(expiresAt.getTime() / 1000), versions };
  const signed = `${FORMAT}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
  return `${signed}.${signatureOf(signed, key).toString('base64url')}`;
}

/** Verifies a token. @returns `invalid` for one that this site never issued, `expired` for one whose time is over at `now` */
export function verifyPreview(token: string, key: Buffer, now: Date): PreviewClaims | 'invalid' | 'expired' {
  const [, signed, signature] = token.length <= MAX_LENGTH ? (/^(v1\.[\w-]+)\.([\w-]+)$/.exec(token) ?? []) : [];
  if (!signed || !signature) return 'invalid';
  const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(signed, key)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'invalid';
  const payload = Payload.safeParse(parseJson(Buffer.from(signed.slice(FORMAT.length + 1), 'base64url').toString()));
  if (!payload.success) return 'invalid';
  const expiresAt = new Date(payload.data.exp * 1000);
  return now < expiresAt ? { versions: payload.data.versions, expiresAt } : 'expired';
}

const signatureOf = (signed: string, key: Buffer) => createHmac('sha256', key).update(signed).digest();
