import { randomInt } from 'node:crypto';
import { eq, and } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { recoveryCodes } from '../../db/schema';
import { hashOf } from '../../session/session.repository';

const COUNT = 10;
/** Without characters that look alike; ten of them have 50 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 10;

/** Replaces a member's recovery codes. @returns the new ones, which can be shown only now */
export async function renewRecoveryCodes(tx: Db, memberId: string, at: Date): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ memberId, codeHash: hashOf(code), createdAt: at })));
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
}

/** Uses a recovery code up. @returns whether it was one */
export async function takeRecoveryCode(tx: Db, memberId: string, code: string): Promise<boolean> {
  const codeHash = hashOf(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const taken = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.memberId, memberId), eq(recoveryCodes.codeHash, codeHash)))
    .returning();
  return taken.length > 0;
}

const newCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
