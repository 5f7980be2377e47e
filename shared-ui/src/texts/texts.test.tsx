import { compileCatalog } from '@greenroom/contract/texts/catalog';
import { render, screen } from '@testing-library/react';
import { msg, provideTexts, setLanguage, textsOf } from '.';

const GERMAN = `
msgid "Store"
msgstr "Shop"

msgid "Not translated"
msgstr ""

msgctxt "verb"
msgid "Store"
msgstr "Speichern"

msgid "{name} won {count, plural, one {x} other {y}}"
msgstr "broken"

msgid "{count, plural, one {{count} point} other {{count} points}}"
msgstr "{count, plural, one {{count} Punkt} other {{count} Punkte}}"

msgid "Read <terms>the terms</terms>, {name}."
msgstr "{name}, bitte die <terms>Regeln</terms> lesen."
`;

const { t, Trans } = textsOf('store');
const POINTS = msg({ one: '{count} point', other: '{count} points' });
const TERMS = (
  <Trans message="Read <terms>the terms</terms>, {name}." values={{ name: 'Ada' }} components={{ terms: <a href="/terms" /> }} />
);

test('shows the English texts of the code without a catalog', () => {
  expect(t('Store')).toBe('Store');
  expect(t('Hello {name}, {name}!', { name: "O'Neil {x}" })).toBe("Hello O'Neil {x}, O'Neil {x}!");
  expect(t('Show {name}', { name: 'a\\u202Eb \\x41 C:\\' })).toBe('Show a\\u202Eb \\x41 C:\\');
  expect([0, 1, 1000].map((count) => t(POINTS, { count }))).toEqual(['0 points', '1 point', '1,000 points']);
  render(TERMS);
  expect(document.body).toHaveTextContent('Read the terms, Ada.');
  expect(screen.getByRole('link', { name: 'the terms' })).toHaveAttribute('href', '/terms');
});

test('shows tags and backslashes of a value as they are', () => {
  const name = '<terms>C:\\u0041</terms>';
  render(<Trans message="Read <terms>the terms</terms>, {name}." values={{ name }} components={{ terms: <a href="/terms" /> }} />);
  expect(document.body).toHaveTextContent(`Read the terms, ${name}.`);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

describe('in another language', () => {
  beforeAll(() => {
    setLanguage('de');
    provideTexts('store', compileCatalog(GERMAN));
  });
  afterAll(() => setLanguage('en'));

  test('shows the translations, with values and elements where the language has them', () => {
    expect(t('Store')).toBe('Shop');
    expect(t('Store', {}, 'verb')).toBe('Speichern');
    expect([1, 2].map((count) => t(POINTS, { count }))).toEqual(['1 Punkt', '2 Punkte']);
    render(TERMS);
    expect(document.body).toHaveTextContent('Ada, bitte die Regeln lesen.');
    expect(screen.getByRole('link', { name: 'Regeln' })).toHaveAttribute('href', '/terms');
  });

  test('shows the English text where the translation is missing, and in a part without texts', () => {
    expect(t('Not translated')).toBe('Not translated');
    expect(t('Newer than {name}', { name: 'this' })).toBe('Newer than this');
    expect(textsOf('quests').t('Store')).toBe('Store');
  });

  test('keeps the order of the words of a value inside a text from right to left', () => {
    setLanguage('ar');
    expect(t('{name}: {count}', { name: 'Nova 7!', count: 1234 })).toBe('\u2068Nova 7!\u2069: 1,234');
    setLanguage('de');
  });

  test("doesn't use Intl, whose first use blocks a slow phone", () => {
    const uses = (['PluralRules', 'NumberFormat'] as const).map((name) => jest.spyOn(Intl, name));
    t(POINTS, { count: 1234 });
    for (const use of uses) expect(use).not.toHaveBeenCalled();
  });
});
