import fs from 'node:fs';
import { msg, serverTexts, shown } from './texts';

const GERMAN = `
msgid "Not found"
msgstr "Nicht gefunden"

msgid "{count, plural, one {{count} point} other {{count} points}}"
msgstr "{count, plural, one {{count} Punkt} other {{count} Punkte}}"
`;
const POINTS = { one: '{count} point', other: '{count} points' };

afterEach(() => jest.restoreAllMocks());

test('returns the English text of the code without a translation, with numbers of the language', () => {
  jest.spyOn(fs, 'readFileSync').mockReturnValue('');
  expect(serverTexts('en')('Not found')).toBe('Not found');
  expect(serverTexts('en')(POINTS, { count: 1234 })).toBe('1,234 points');
  expect(serverTexts('pt-BR')(POINTS, { count: 1234 })).toBe('1.234 points');
  expect(serverTexts('ar')(POINTS, { count: 1234 })).toBe('1,234 points');
});

test('reads a catalog once, and returns English where it has nothing', () => {
  const read = jest.spyOn(fs, 'readFileSync').mockReturnValue(GERMAN);
  expect(serverTexts('de')('Not found')).toBe('Nicht gefunden');
  expect([1, 1234].map((count) => serverTexts('de')(POINTS, { count }))).toEqual(['1 Punkt', '1.234 Punkte']);
  expect(serverTexts('de')("That's too large.")).toBe("That's too large.");
  expect(read).toHaveBeenCalledTimes(1);
});

test('refuses to leave out a language whose catalog is missing', () => {
  jest.spyOn(fs, 'readFileSync').mockImplementation(() => {
    throw new Error('ENOENT');
  });
  expect(() => serverTexts('tr')).toThrow('ENOENT');
  expect(serverTexts('tlh')('Not found')).toBe('Not found');
});

test('accents the texts of any catalog in the pseudo-locale', () => {
  jest.spyOn(fs, 'readFileSync').mockReturnValue(GERMAN);
  expect(serverTexts('en-XA')(POINTS, { count: 1 })).toBe('[1 pöîñţ ~~]');
});

test('leaves addresses in Arabic without marks, which mail programs would take for a part of them', () => {
  const link = 'https://site.example/settings';
  expect(serverTexts('ar')('Change your settings: {link}', { link })).toMatch(/: https:\/\/site\.example\/settings$/);
  expect(serverTexts('ar')('Change your settings: {link}', { link: 'A' })).toMatch(/: \u2068A\u2069$/);
});

test('writes dollars as pages do', () => {
  const prediction = msg('Your prediction is {amount}.', { amount: { dollars: 1234.5 } });
  expect(shown('en', prediction)).toBe('Your prediction is $1,234.50.');
  expect(shown('de', prediction)).toContain('1.234,50\u00a0$');
});
