import type { SettingsResponse } from '@greenroom/contract';
import { compileCatalog } from '@greenroom/contract/texts/catalog';
import type { Unread } from '@greenroom/shared-ui/http';
import { DEFAULT_DESCRIPTION, withDefaults } from '@greenroom/shared-ui/platform';
import { provideTexts, setLanguage, SHELL } from '@greenroom/shared-ui/texts';
import { readSite } from './site';

const GERMAN = `
msgid "${DEFAULT_DESCRIPTION}"
msgstr "Spiele und Preise."

msgid "Get help"
msgstr "Hilfe finden"
`;

const describedBy = (site_description?: string) => readSite({ site_description } as Unread<SettingsResponse>, {}).description;

test('has the English defaults without texts', () => {
  expect(describedBy(DEFAULT_DESCRIPTION)).toBe(DEFAULT_DESCRIPTION);
  expect(withDefaults().saferGambling.linkText).toBe('Get help');
});

describe('in another language, whose texts arrive after the configuration', () => {
  let defaults: ReturnType<typeof withDefaults>;
  beforeAll(() => {
    setLanguage('de');
    defaults = withDefaults();
    provideTexts(SHELL, compileCatalog(GERMAN));
  });
  afterAll(() => setLanguage('en'));

  test('translates the default description, which the server sends in English', () => {
    for (const description of [DEFAULT_DESCRIPTION, '', undefined]) expect(describedBy(description)).toBe('Spiele und Preise.');
    expect(defaults.saferGambling.linkText).toBe('Hilfe finden');
  });

  test("leaves the operator's texts as they are", () => {
    expect(describedBy('Every night at nine.')).toBe('Every night at nine.');
    expect(withDefaults({ saferGambling: { linkText: 'Talk to us' } }).saferGambling.linkText).toBe('Talk to us');
  });
});
