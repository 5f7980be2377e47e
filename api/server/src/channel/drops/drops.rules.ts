import { typedWord } from '@greenroom/contract';
import type { CodeState } from '../../rewards/codes/codes.rules';
import { chatLine } from '../kick/kick-event';
import type { RandomInteger } from '../../lib/random-integer';
import type { dropTimer } from '../../db/schema';

/** Letters that aren't easily confused when heard or read. */
const CONSONANTS = 'BDFGKLMNPRSTVZ';
const VOWELS = 'AEIOU';
const SYLLABLES = 3;

/** Creates a word that is easy to read from a screen and to type. */
export function newWord(random: RandomInteger): string {
  const pick = (letters: string) => letters.charAt(random(0, letters.length - 1));
  return Array.from({ length: SYLLABLES }, () => pick(CONSONANTS) + pick(VOWELS)).join('');
}

/** Returns the word that a chat message may claim a drop with: the whole message, or what follows `!drop`. */
export function claimedWord(content: string): string | undefined {
  const [, word = ''] = /^(?:!drop[.,:;]? )?([^!]\S*)$/i.exec(chatLine(content)) ?? [];
  return /^[A-Z\d][A-Z\d_-]{2,31}$/.exec(typedWord(word).toUpperCase())?.[0];
}

export function stateOf({ maxUses, uses, expiresAt }: CodeState, now: Date): 'running' | 'used_up' | 'over' {
  if (maxUses !== null && uses >= maxUses) return 'used_up';
  return expiresAt !== null && expiresAt <= now ? 'over' : 'running';
}

export type DropTerms = Pick<typeof dropTimer.$inferSelect, 'points' | 'maxUses' | 'seconds'>;

/** Returns the chat message at a drop's start. */
export function dropText(word: string, { points, maxUses, seconds }: DropTerms): string {
  const who = maxUses === null ? 'everybody' : maxUses === 1 ? 'the first' : `the first ${maxUses.toLocaleString('en-US')}`;
  const time = seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
  return `${word} - write it here or redeem it on the site: ${points.toLocaleString('en-US')} points for ${who} within ${time}!`;
}
