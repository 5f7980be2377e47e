import { directionOf, LANGUAGES, pluralForm } from '.';

test.each(LANGUAGES.map(({ code }) => code))('chooses the plural forms of %s as Intl does', (code) => {
  const rules = new Intl.PluralRules(code);
  const counts = [...Array.from({ length: 2200 }, (_, count) => count), 0.5, 1.5, 2.5, 11.5, 100_000, 999_999, 1e6, 1_000_001, 5e6, 1e9];
  expect(counts.map((count) => pluralForm(code, count))).toEqual(counts.map((count) => rules.select(count)));
});

test('uses the rules of Intl for a language without a rule of its own', () => {
  expect([1, 2, 5].map((count) => pluralForm('pl', count))).toEqual(['one', 'few', 'many']);
});

test('knows the scripts from right to left', () => {
  expect(['ar', 'ar-EG', 'he', 'en', 'de', 'arn'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr', 'ltr']);
});
