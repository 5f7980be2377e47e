import { chooseLanguage, offeredLanguages } from './language.rules';

const OFFERED = offeredLanguages(['es', 'pt-BR', 'de', 'ar']);

test('offers English and what is named, in the order of lists', () => {
  expect(offeredLanguages([])).toEqual(['en']);
  expect(offeredLanguages(['tr', 'es', 'en', 'tlh'])).toEqual(['en', 'es', 'tr']);
  expect(offeredLanguages(['en-XA'])).toEqual(['en', 'en-XA']);
});

test.each([
  ['nothing', {}, 'en'],
  ["the member's setting, before the cookie", { member: 'es', cookie: 'de', accepted: 'ar' }, 'es'],
  ['the cookie, before what the browser accepts', { member: null, cookie: 'de', accepted: 'ar' }, 'de'],
  ['the cookie where the setting is no longer offered', { member: 'tr', cookie: 'de' }, 'de'],
  ['English, chosen in a browser of another language', { cookie: 'en', accepted: 'de' }, 'en'],
  ['a cookie that is no language', { cookie: '<script>', accepted: 'de' }, 'de'],
  ['a language in any case', { accepted: 'PT-br' }, 'pt-BR'],
  ['a language without its country', { accepted: 'pt' }, 'pt-BR'],
  ['a language of another country', { accepted: 'pt-PT' }, 'pt-BR'],
  ['a country of an offered language', { accepted: 'es-MX,en;q=0.9' }, 'es'],
  ['the first of several', { accepted: 'ar,de' }, 'ar'],
  ['the preferred one, wherever it stands', { accepted: 'es;q=0.5, ar;q=0.7 , de; q=0.6' }, 'ar'],
  ['the next where the first is not offered', { accepted: 'tr,fr;q=0.9,de;q=0.8,en;q=0.7' }, 'de'],
  ['English before others', { accepted: 'en-US,en;q=0.9,de;q=0.8' }, 'en'],
  ['a language that is refused', { accepted: 'es;q=0,de;q=0.1' }, 'de'],
  ['a quality that is no number', { accepted: 'es;q=x,de' }, 'de'],
  ['any', { accepted: '*' }, 'en'],
  ['any before another', { accepted: '*;q=1,de;q=0.5' }, 'de'],
  ['the last of twenty', { accepted: `${'fr,'.repeat(19)}de` }, 'de'],
  ['no more than the first twenty', { accepted: `${'fr,'.repeat(20)}de${',es'.repeat(5000)}` }, 'en'],
  ['an empty header', { accepted: ' , ;q=' }, 'en'],
  ['the pseudo-locale where it is not offered', { cookie: 'en-XA' }, 'en'],
])('understands %s', (_what, preferences, language) => {
  expect(chooseLanguage(preferences, OFFERED)).toBe(language);
});

test('chooses the pseudo-locale only where it is asked for', () => {
  const offered = offeredLanguages(['en-XA']);
  expect(chooseLanguage({ cookie: 'en-XA' }, offered)).toBe('en-XA');
  expect(chooseLanguage({ accepted: 'en-GB' }, offered)).toBe('en');
});
