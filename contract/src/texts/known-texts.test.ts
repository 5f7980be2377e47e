import { compileCatalog } from '../../texts/catalog.mjs';
import { createTranslator, formatMoneyIn, knownTexts, translate, type Translate } from '.';

const inLanguage = knownTexts(
  '{prize} and {amount}',
  '{prize} in {name} (won)',
  '{prize} in {name}',
  { one: '{count} point', other: '{count} points' },
  'Hunt #{id}',
  { one: 'Within the last day', other: 'Within the last {count} days' },
  'Nobody',
);

const GERMAN = `
msgid "{prize} and {amount}"
msgstr "{prize} und {amount}"

msgid "{prize} in {name}"
msgstr "{name}: {prize}"

msgid "{prize} in {name} (won)"
msgstr "Bei {name} gewonnen: {prize}"

msgid "{count, plural, one {{count} point} other {{count} points}}"
msgstr "{count, plural, one {{count} Punkt} other {{count} Punkte}}"

msgid "Hunt #{id}"
msgstr "Jagd #{id}"

msgid "{count, plural, one {Within the last day} other {Within the last {count} days}}"
msgstr "{count, plural, one {Am letzten Tag} other {In den letzten {count} Tagen}}"

msgid "Nobody"
msgstr "Niemand"
`;
const fail = () => {
  throw new Error('English texts stay as they are.');
};

const translator = createTranslator('de', compileCatalog(GERMAN));
const options = { language: 'de', formatNumber: (value: number) => value.toLocaleString('de') };
const reader = {
  language: 'de',
  t: (...message: Parameters<Translate>) => translate(translator, options, ...message),
  formatMoney: (amount: number, symbol: string) => formatMoneyIn('de', amount, symbol),
};

test.each([
  ['Nobody', 'Niemand'],
  ['1 point', '1 Punkt'],
  ['1,500 points', '1.500 Punkte'],
  ['1,500 points in Hunt #12', 'Jagd #12: 1.500 Punkte'],
  ['A mug in The Long Run (won)', 'Bei The Long Run gewonnen: A mug'],
  ['Two\nlines in {count} (b)', '{count} (b): Two\nlines'],
  ['Within the last day', 'Am letzten Tag'],
  ['Within the last 2 days', 'In den letzten 2 Tagen'],
  ['$1,500.00', '1.500,00\u00a0$'],
  ['CA$1500.50', '1.500,50\u00a0CA$'],
  ['A mug and $20.00', 'A mug und 20,00\u00a0$'],
  ['5 points and $20.00', '5 Punkte und 20,00\u00a0$'],
  ['A hat and a mug', 'A hat and a mug'],
  ['max7.77', 'max7.77'],
  ['Many points', 'Many points'],
  ['1.5 points', '1.5 points'],
  ['5000 points', '5000 points'],
  ['Nobody.', 'Nobody.'],
  ['Hunt #', 'Hunt #'],
  [`${'x'.repeat(500)} in A`, `${'x'.repeat(500)} in A`],
  ['', ''],
])('%j is %j', (text, expected) => {
  expect(inLanguage(reader, text)).toBe(expected);
  expect(inLanguage({ language: 'en', t: fail, formatMoney: fail }, text)).toBe(text);
});
