import { Secret, TOTP } from 'otpauth';
import { randomInt } from 'node:crypto';
import { eq, and } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { recoveryCodes } from '../../db/schema';
import { hashOf } from '../../session/session.repository';

const PERIOD_SECONDS = 30;
/** Periods accepted before and after the server's, since clocks differ. */
const WINDOW = 1;

/** Creates a random secret of 160 bits, in base32. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the address that an app reads from a QR code. */
export const appAddress = (secret: string, { site, username }: { site: string; username: string }): string =>
  totp(secret, { issuer: site, label: username }).toString();

/**
 * Returns a code's period (RFC 6238: SHA-1, six digits, 30 seconds) if it is later than `usedStep`: no code counts twice.
 * @returns undefined for a wrong code
 */
export function periodOfCode(secret: string, code: string, { at, usedStep }: { at: Date; usedStep: number }): number | undefined {
  const delta = totp(secret).validate({ token: code, timestamp: at.getTime(), window: WINDOW });
  if (delta === null) return undefined;
  const step = Math.floor(at.getTime() / 1000 / PERIOD_SECONDS) + delta;
  return step > usedStep ? step : undefined;
}

const totp = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });

const COUNT = 10;
/** Characters without those that look alike; ten of them have 50 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 10;

/** Replaces a member's recovery codes. @returns the new ones, shown only now */
export async function renewRecoveryCodes(tx: Db, memberId: string, at: Date): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ memberId, codeHash: hashOf(code), createdAt: at })));
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
}

/** Uses up a recovery code. @returns whether it was one */
export async function takeRecoveryCode(tx: Db, memberId: string, code: string): Promise<boolean> {
  const codeHash = hashOf(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const taken = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.memberId, memberId), eq(recoveryCodes.codeHash, codeHash)))
    .returning();
  return taken.length > 0;
}

const newCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
