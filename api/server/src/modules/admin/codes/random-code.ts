import { randomInt } from 'node:crypto';

/** Without 0, O, 1 and I, which nobody tells apart on a stream. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Of 32 letters each: at the tries that a member has in a minute, nobody guesses one. */
const LENGTH = 10;

/** A word for a code that nobody can guess, and that is easy to read aloud. */
export function randomCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
