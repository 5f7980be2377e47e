import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from './parse-json';

/** Version of the format, signed too, so that a token can't be read as one of another format. */
const FORMAT = 'v1';
/** More than any token needs; longer ones are refused before their signature is computed. */
const MAX_LENGTH = 4096;

/** Derives a key for one purpose from the session secret, so no other signature of the site is valid for it. */
export const tokenKey = (sessionSecret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, 32));

/** Signs a token: `v1.<payload>.<HMAC-SHA-256>`, both parts in base64url. The end is rounded down to a second (`exp`, since 1970). */
export function signToken(claims: object, expiresAt: Date, key: Buffer): string {
  const payload = { exp: Math.floor(expiresAt.getTime() / 1000), ...claims };
  const signed = `${FORMAT}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
  return `${signed}.${signatureOf(signed, key).toString('base64url')}`;
}

/** Verifies a token. @returns `invalid` for one that this site never issued, `expired` for one that ended before `now` */
export function verifyToken<Claims extends z.ZodObject>(
  token: string,
  { claims, key, now }: { claims: Claims; key: Buffer; now: Date },
): { claims: z.infer<Claims>; expiresAt: Date } | 'invalid' | 'expired' {
  const [, signed, signature] = token.length <= MAX_LENGTH ? (/^(v1\.[\w-]+)\.([\w-]+)$/.exec(token) ?? []) : [];
  if (!signed || !signature) return 'invalid';
  const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(signed, key)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'invalid';
  const payload = parseJson(Buffer.from(signed.slice(FORMAT.length + 1), 'base64url').toString());
  const [end, parsed] = [z.object({ exp: z.number().int() }).safeParse(payload), claims.safeParse(payload)];
  if (!end.success || !parsed.success) return 'invalid';
  const expiresAt = new Date(end.data.exp * 1000);
  return now < expiresAt ? { claims: parsed.data, expiresAt } : 'expired';
}

const signatureOf = (signed: string, key: Buffer) => createHmac('sha256', key).update(signed).digest();
