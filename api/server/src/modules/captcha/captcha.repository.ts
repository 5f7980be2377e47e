import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { captchas } from '../../db/schema';
import { hashOf, newSecret } from '../session/session.repository';
import { hashOfSolution, isSolution } from './captcha.rules';

/** Long enough to fill the form in; the page fetches a new picture after every attempt. */
const CAPTCHA_MS = 5 * 60 * 1000;

/** Remembers what a picture shows. @returns the token that names it, which is kept nowhere else */
export async function saveCaptcha(db: Db, text: string, now: Date): Promise<string> {
  const token = newSecret();
  await db.insert(captchas).values({
    tokenHash: hashOf(token),
    answerHash: hashOfSolution(token, text),
    expiresAt: new Date(now.getTime() + CAPTCHA_MS),
  });
  return token;
}

/** What became of an attempt. `gone`: its picture was used before, is too old, or never was. */
export type CaptchaResult = 'right' | 'wrong' | 'gone';

/**
 * Checks an attempt, which takes the picture out of the database whatever the answer is: none works twice, and of two
 * attempts at once only one finds it.
 */
export async function takeCaptcha(db: Db, { token, answer }: { token: string; answer: string }, now: Date): Promise<CaptchaResult> {
  const [row] = await db.delete(captchas).where(eq(captchas.tokenHash, hashOf(token))).returning();
  if (!row || row.expiresAt <= now) return 'gone';
  return isSolution(token, answer, row.answerHash) ? 'right' : 'wrong';
}
