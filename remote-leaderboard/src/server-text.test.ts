import { compileCatalog } from '@greenroom/contract/texts/catalog';
import { provideTexts, setLanguage } from '@greenroom/shared-ui/texts';
import { readBoards } from './boards/board';
import { serverText } from './server-text';

const GERMAN = `
msgid "Deleted member #{number}"
msgstr "Gelöschtes Mitglied Nr. {number}"

msgid "Hidden player"
msgstr "Verborgener Spieler"

msgid "{name}'s affiliate interface"
msgstr "Die Partner-Schnittstelle von {name}"

msgid "Corrected"
msgstr "Korrigiert"

msgid "{count, plural, one {{count} points} other {{count} points}}"
msgstr "{count, plural, one {{count} Punkt} other {{count} Punkte}}"

msgid "{prize} and {amount}"
msgstr "{prize} und {amount}"
`;

beforeAll(() => {
  setLanguage('de');
  provideTexts('leaderboard', compileCatalog(GERMAN));
});
afterAll(() => setLanguage('en'));

test.each([
  ['1,500 points', '1.500 Punkte'],
  ['A mug and $1,250.00', 'A mug und 1.250,00\u00a0$'],
  ['Headset', 'Headset'],
])('shows %s as %s, but leaves the words of the staff', (text, expected) => {
  expect(serverText(text)).toBe(expected);
});

test("shows a board's names, source and correction in the page's language, but leaves the names of players", () => {
  const players = [{ displayName: 'Deleted member #12' }, { displayName: 'Hidden player' }, { displayName: 'Nova' }];
  const board = {
    top_three: [{ ...players[0], is_corrected: true, correction_reason: 'Corrected' }, ...players.slice(1)],
    subsections: [{ data: [{ username: 'Deleted member #7' }] }],
    source: { label: "Rainbet's affiliate interface", disclosure: 'We earn a share.' },
  };
  const { roo } = readBoards({ all_leaderboards: { roo: board } } as unknown as Parameters<typeof readBoards>[0]).bySlug;
  expect(roo?.topThree.map(({ name }) => name)).toEqual(['Gelöschtes Mitglied Nr. 12', 'Verborgener Spieler', 'Nova']);
  expect(roo?.topThree[0]?.correction).toBe('Korrigiert');
  expect(roo?.subsections[0]?.players[0]?.name).toBe('Gelöschtes Mitglied Nr. 7');
  expect(roo?.source).toMatchObject({ label: 'Die Partner-Schnittstelle von Rainbet', disclosure: 'We earn a share.' });
});
