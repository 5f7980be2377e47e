import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/** Nothing that reads as another character does (0 and O, 1 and I, 5 and S), and no M or W, which touch their neighbours. */
const CHARACTERS = 'ACDEFHJKLNPRTUVXY34679';
const LENGTH = 5;

/** What the next picture shows. Drawn by the system's generator: svg-captcha's own can be predicted. */
export function newCaptchaText(): string {
  return Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
}

/** What the database holds of an answer: keyed with the token, so that equal answers differ. Case does not count. */
export function hashOfSolution(token: string, response: string): string {
  return createHmac('sha256', token).update(response.trim().toUpperCase()).digest('hex');
}

/** Whether the answer given is the one whose hash was kept, compared in constant time. */
export function isSolution(token: string, response: string, kept: string): boolean {
  return timingSafeEqual(Buffer.from(hashOfSolution(token, response)), Buffer.from(kept));
}
