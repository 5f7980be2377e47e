import { typedText, captchaEndpoints } from '@greenroom/contract';
import { createHmac, pbkdf2, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { PALETTE } from '../../lib/look';
import svgCaptcha, { type create } from 'svg-captcha';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { captchas } from '../../db/schema';
import { hashOf, newSecret } from '../../session/session.repository';
import { limits } from '../../plugins/rate-limits';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { MINUTE } from '../../lib/durations';

/** Characters without look-alikes (0 and O, 1 and I, 5 and S), and without M and W, which overlap their neighbors. */
const CHARACTERS = 'ACDEFHJKLNPRTUVXY34679';
const LENGTH = 5;

/** Creates the text of a captcha by a secure random generator; svg-captcha's own is predictable. */
export const newCaptchaText = (): string => Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');

/** Returns a case-insensitive solution's hash, keyed with the token, so that hashes of equal solutions differ. */
export function hashOfSolution(token: string, response: string): string {
  return createHmac('sha256', token).update(typedText(response).toUpperCase()).digest('hex');
}

/** Compares a response with the stored hash in constant time. */
export function isSolution(token: string, response: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashOfSolution(token, response)), Buffer.from(hash));
}

/**
 * Terms of an answer for people who can't see the picture: a proof of work, which takes a browser seconds and any program as long, since
 * PBKDF2 is native everywhere. Against floods there are the rate limits, as with the picture.
 */
const PROOF = { bits: 9, iterations: 5000 };

const deriveKey = promisify(pbkdf2);

/** Tells whether a response is a number that took the work which `PROOF` demands. */
export async function isProof(token: string, response: string): Promise<boolean> {
  const salt = typedText(response);
  if (!/^\d{1,9}$/.test(salt)) return false;
  const key = await deriveKey(token, salt, PROOF.iterations, 4, 'sha256');
  return key.readUInt32BE() >>> (32 - PROOF.bits) === 0;
}

/** The module's default export draws a given text, which its types lack. */
const drawSvg = svgCaptcha as unknown as (text: string, options: Parameters<typeof create>[0]) => string;

/** Size in CSS pixels; at density 2, the image has 400 by 128 pixels. */
const SIZE = { width: 200, height: 64 };
const DENSITY = 2 * 72;

/** Draws the text as a PNG. @returns a data URL; never the SVG, from which the characters can be parsed */
export async function drawCaptcha(text: string): Promise<string> {
  const svg = drawSvg(text, { ...SIZE, fontSize: 60, noise: 2, inverse: true });
  const png = await sharp(Buffer.from(svg), { density: DENSITY }).flatten({ background: PALETTE.raised }).png({ palette: true }).toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Long enough to fill in the form; the page fetches a new captcha after every attempt. */
const CAPTCHA_MS = 5 * MINUTE;

/** Stores the hash of a captcha's solution. @returns its token */
export async function saveCaptcha(db: Db, text: string, now: Date): Promise<string> {
  const token = newSecret();
  await db.insert(captchas).values({
    tokenHash: hashOf(token),
    solutionHash: hashOfSolution(token, text),
    expiresAt: new Date(now.getTime() + CAPTCHA_MS),
  });
  return token;
}

/** Result of an attempt. `gone`: the captcha was used before, has expired, or never existed. */
export type CaptchaResult = 'right' | 'wrong' | 'gone';

/** Checks an attempt and deletes its captcha, whatever the result: only one of two concurrent attempts finds it. */
export async function takeCaptcha(db: Db, { token, solution }: { token: string; solution: string }, now: Date): Promise<CaptchaResult> {
  const [row] = await db
    .delete(captchas)
    .where(eq(captchas.tokenHash, hashOf(token)))
    .returning();
  if (!row || row.expiresAt <= now) return 'gone';
  return isSolution(token, solution, row.solutionHash) || (await isProof(token, solution)) ? 'right' : 'wrong';
}

export function captchaRoutes(handle: HandlePublicEndpoint, { db, now }: ModuleContext): void {
  handle(captchaEndpoints.get, { config: { rateLimit: limits.captcha } }, async () => {
    const text = newCaptchaText();
    const image = await drawCaptcha(text);
    return { token: await saveCaptcha(db, text, now()), image, proof: PROOF };
  });
}
