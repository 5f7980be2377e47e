import { idOf, keyOf } from './keys.mjs';
import { pseudoCatalog } from './pseudo.mjs';

const PO = `
msgid "Store"
msgstr ""

msgid "Read <terms>the terms</terms>, {name}."
msgstr ""

msgctxt "verb"
msgid "{count, plural, one {{count} point} other {{count} points}}"
msgstr "unread"
`;

test('accents and lengthens English texts, but not their values, tags and plurals', () => {
  expect(pseudoCatalog(PO)).toEqual({
    [keyOf('Store')]: '[Ŝţöŕé ~~]',
    [keyOf('Read <terms>the terms</terms>, {name}.')]: ['[', 'Ŕéåð <terms>ţĥé ţéŕmŝ</terms>, ', ['name'], '.', ' ~~~~ ~~~~ ~~]'],
    [keyOf(idOf('{count, plural, one {{count} point} other {{count} points}}', 'verb'))]: [
      ['#', 'select', { one: ['[', ['count'], ' pöîñţ', ' ~~]'], other: ['[', ['count'], ' pöîñţŝ', ' ~~~]'] }],
    ],
  });
});
