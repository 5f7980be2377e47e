import { selectedGame, nextUnopened, type WinDrafts } from './use-opening';

const game = (id: number, win: number | null = null, version = 1) => ({ id, version, slot_name: `Slot ${id}`, bet: 1, win });
const draft = (state: 'typing' | 'saving' | 'saved', text = '5', version = 1) => ({ text, version, state });
const GAMES = [game(1, 10), game(2), game(3), game(4)];

it.each<[string, number | undefined, WinDrafts, number | undefined]>([
  ['from the first', undefined, {}, 2],
  ['after the selected one', 3, {}, 4],
  ['again from the first', 4, {}, 2],
  ['without one that is being saved', 2, { 3: draft('saving') }, 4],
  ['with one whose draft was not submitted', 2, { 3: draft('typing') }, 3],
  ['or none if all are pending', 4, { 2: draft('saved'), 3: draft('saving') }, undefined],
])('finds the next unopened game %s', (_where, after, drafts, expected) => {
  expect(nextUnopened(GAMES, after, drafts)?.id).toBe(expected);
});

it.each([
  ['the first unopened one', null, {}, 2],
  ['a manually selected one, opened or not', { id: 1, isManual: true }, {}, 1],
  ['the automatically selected one', { id: 3, isManual: false }, {}, 3],
  ['the next one if it was opened by someone else', { id: 1, isManual: false }, {}, 2],
  ['the same one if it was opened by someone else during typing', { id: 1, isManual: false }, { 1: draft('typing') }, 1],
  ['another one if the selected one was removed', { id: 9, isManual: true }, {}, 2],
] as const)('selects %s', (_what, selection, drafts, expected) => {
  expect(selectedGame(GAMES, selection, drafts)?.id).toBe(expected);
});

it('selects the last game if all are opened, and none if there are no games', () => {
  expect(selectedGame([game(1, 1), game(2, 1)], null, {})?.id).toBe(2);
  expect(selectedGame([], null, {})).toBeUndefined();
});
