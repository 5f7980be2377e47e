import { randomInt } from 'node:crypto';

/** Crockford's base 32: no letter that is mistaken for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 100 random bits: nobody guesses them, and their hash needs no salt. */
const GROUPS = 4;
const GROUP_LENGTH = 5;
const MISTAKEN: Record<string, string> = { O: '0', I: '1', L: '1' };

/** A one-time code to be copied or typed, such as `7Q2ZD-0M4XK-…`. */
export const newSetupCode = (): string =>
  Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join('-');

/** The code that was meant, however it was typed. */
export const normalizeSetupCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[OIL]/g, (letter) => MISTAKEN[letter] ?? letter)
    .replace(/[^0-9A-Z]/g, '')
    .replace(/(.{5})(?=.)/g, '$1-');
