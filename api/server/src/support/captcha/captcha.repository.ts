import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { captchas } from '../../db/schema';
import { hashOf, newSecret } from '../../session/session.repository';
import { hashOfSolution, isSolution } from './captcha.rules';

/** Long enough to fill in the form; the page fetches a new captcha after every attempt. */
const CAPTCHA_MS = 5 * 60 * 1000;

/** Stores the solution of a captcha. @returns its token; only the hash is stored */
export async function saveCaptcha(db: Db, text: string, now: Date): Promise<string> {
  const token = newSecret();
  await db.insert(captchas).values({
    tokenHash: hashOf(token),
    solutionHash: hashOfSolution(token, text),
    expiresAt: new Date(now.getTime() + CAPTCHA_MS),
  });
  return token;
}

/** The result of an attempt. `gone`: the captcha was used before, has expired, or never existed. */
export type CaptchaResult = 'right' | 'wrong' | 'gone';

/**
 * Checks an attempt and deletes its captcha, whatever the result: none works twice, and only one of two concurrent attempts finds
 * it.
 */
export async function takeCaptcha(db: Db, { token, solution }: { token: string; solution: string }, now: Date): Promise<CaptchaResult> {
  const [row] = await db
    .delete(captchas)
    .where(eq(captchas.tokenHash, hashOf(token)))
    .returning();
  if (!row || row.expiresAt <= now) return 'gone';
  return isSolution(token, solution, row.solutionHash) ? 'right' : 'wrong';
}
