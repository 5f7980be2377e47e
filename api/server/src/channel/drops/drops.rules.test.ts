import { claimedWord, dropText, newWord, stateOf } from './drops.rules';
import { randomInteger } from '../../lib/random-integer';

it('makes words of three syllables, which are claimed as they are', () => {
  for (let times = 0; times < 50; times++) {
    const word = newWord(randomInteger);
    expect(word).toMatch(/^([BDFGKLMNPRSTVZ][AEIOU]){3}$/);
    expect(claimedWord(word.toLowerCase())).toBe(word);
  }
});

it.each([
  ['moraki', 'MORAKI'],
  ['  MoRaKi\u{e0000} ', 'MORAKI'],
  ['moraki \u034f', 'MORAKI'],
  ['moraki \u2800', 'MORAKI'],
  ['mo\u200braki\u206d', 'MORAKI'],
  ['ｍｏｒａｋｉ', 'MORAKI'],
  ['!drop moraki', 'MORAKI'],
  ['!drop: moraki.', 'MORAKI'],
  ['“Moraki”', 'MORAKI'],
  ['moraki! 🎉', 'MORAKI'],
  ['[emote:37226:KEKW] moraki', 'MORAKI'],
  ['mórakí', 'MORAKI'],
  ['free-spins', 'FREE-SPINS'],
  ['moraki please', undefined],
  ['!join', undefined],
  ['!moraki', undefined],
  ['ok', undefined],
  ['', undefined],
])('reads the word of %j', (content, word) => {
  expect(claimedWord(content)).toBe(word);
});

it('is running until it is used up or over', () => {
  const [now, end] = [new Date(1000), new Date(2000)];
  expect(stateOf({ maxUses: 2, uses: 1, expiresAt: end }, now)).toBe('running');
  expect(stateOf({ maxUses: 2, uses: 2, expiresAt: end }, now)).toBe('used_up');
  expect(stateOf({ maxUses: null, uses: 9, expiresAt: now }, now)).toBe('over');
});

it('says in the chat what there is, for how many, and for how long', () => {
  expect(dropText('MORAKI', { points: 1500, maxUses: 25, seconds: 90 })).toBe(
    'MORAKI - write it here or redeem it on the site: 1,500 points for the first 25 within 90 s!',
  );
  expect(dropText('MORAKI', { points: 5, maxUses: null, seconds: 120 })).toContain('for everybody within 2 min!');
  expect(dropText('MORAKI', { points: 5, maxUses: null, seconds: 1830 })).toContain('within 1830 s!');
  expect(dropText('MORAKI', { points: 5, maxUses: 1, seconds: 60 })).toContain('for the first within 1 min!');
});
