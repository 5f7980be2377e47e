import { typedText } from '@greenroom/contract';
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/** Without characters that look alike (0 and O, 1 and I, 5 and S), and without M and W, which overlap their neighbours. */
const CHARACTERS = 'ACDEFHJKLNPRTUVXY34679';
const LENGTH = 5;

/** The text of a new captcha, from a secure random generator; svg-captcha's own is predictable. */
export function newCaptchaText(): string {
  return Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
}

/** The stored hash of a solution, case-insensitive; keyed with the token, so that the hashes of equal solutions differ. */
export function hashOfSolution(token: string, response: string): string {
  return createHmac('sha256', token).update(typedText(response).toUpperCase()).digest('hex');
}

/** Whether a response matches the stored hash, compared in constant time. */
export function isSolution(token: string, response: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashOfSolution(token, response)), Buffer.from(hash));
}
