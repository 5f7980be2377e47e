import { randomInt } from 'node:crypto';

/** Without 0, O, 1 and I, which look alike on a stream. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 32^10 codes cannot be guessed within the rate limit of attempts. */
const LENGTH = 10;

/** A random code that cannot be guessed and is easy to read aloud. */
export function randomCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
