import { randomInt } from 'node:crypto';
import type { SetupStep } from '@greenroom/contract/admin';
import type { SetupResult } from '../../db/schema';

/** A step, with the latest result of its test. */
interface Known {
  isDone: boolean;
  /** True if there is something that the result can be about. */
  isEntered: boolean;
  /** True if this version of the server refuses the stored values. */
  isRefused?: boolean;
  result: SetupResult | undefined;
}

/** Returns the state of a step. One that was left for later is done once it is done elsewhere, such as by the environment. */
export function statusOf({ isDone, isEntered, isRefused, result }: Known): SetupStep['status'] {
  if (result?.status === 'failed' || (isRefused && result?.status !== 'skipped')) return 'failed';
  if (!isDone) return result?.status === 'skipped' ? 'skipped' : 'open';
  return isEntered && result?.status === 'warning' ? 'warning' : 'done';
}

/** Crockford's base 32: no letter that is mistaken for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 100 random bits: nobody guesses them, and their hash needs no salt. */
const GROUPS = 4;
const GROUP_LENGTH = 5;
const MISTAKEN: Record<string, string> = { O: '0', I: '1', L: '1' };

/** Creates a one-time code, such as `7Q2ZD-0M4XK-…`. */
export const newSetupCode = (): string =>
  Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join('-');

/** Returns the meant code, however it was typed. */
export const normalizeSetupCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[OIL]/g, (letter) => MISTAKEN[letter] ?? letter)
    .replace(/[^0-9A-Z]/g, '')
    .replace(/(.{5})(?=.)/g, '$1-');
