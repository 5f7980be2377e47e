import { typedWord } from '@greenroom/contract';
import type { CodeState } from '../../rewards/codes/codes.rules';
import { chatLine } from '../kick/kick-event';
import type { RandomInteger } from '../../lib/random-integer';
import type { dropTimer } from '../../db/schema';
import { ENGLISH } from '@greenroom/contract/texts';
import { serverTexts } from '../../lib/texts';

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
export function dropText(word: string, { points, maxUses, seconds }: DropTerms, language: string = ENGLISH): string {
  const t = serverTexts(language);
  const time = seconds % 60 === 0 ? t('{minutes} min', { minutes: String(seconds / 60) }) : t('{seconds} s', { seconds: String(seconds) });
  const values = { word, points, time };
  if (maxUses === null) return t('{word} - write it here or redeem it on the site: {points} points for everybody within {time}!', values);
  return t(
    {
      one: '{word} - write it here or redeem it on the site: {points} points for the first within {time}!',
      other: '{word} - write it here or redeem it on the site: {points} points for the first {count} within {time}!',
    },
    { ...values, count: maxUses },
  );
}
