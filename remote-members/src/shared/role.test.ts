import { compileCatalog } from '@greenroom/contract/texts/catalog';
import { provideTexts, setLanguage } from '@greenroom/shared-ui/texts';
import { roleName } from './role';

const GERMAN = `
msgid "Moderator"
msgstr "Moderation"

msgid "Points"
msgstr "Punkte"
`;

test("translates the site's own roles, and leaves the name that the staff gave to another", () => {
  setLanguage('de');
  provideTexts('members', compileCatalog(GERMAN));
  expect(['Moderator', 'Admin', 'Points'].map(roleName)).toEqual(['Moderation', 'Admin', 'Points']);
});
