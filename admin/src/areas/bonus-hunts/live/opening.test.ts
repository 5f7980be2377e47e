import { markedGame, nextUnopened, type WinDrafts } from './opening';

const game = (id: number, win: number | null = null, version = 1) => ({ id, version, slot_name: `Slot ${id}`, bet: 1, win });
const draft = (state: 'typing' | 'saving' | 'saved', text = '5', version = 1) => ({ text, version, state });
const GAMES = [game(1, 10), game(2), game(3), game(4)];

it.each<[string, number | undefined, WinDrafts, number | undefined]>([
  ['from the first', undefined, {}, 2],
  ['after the marked one', 3, {}, 4],
  ['again from the first', 4, {}, 2],
  ['without one that is being saved', 2, { 3: draft('saving') }, 4],
  ['with one whose typing has not been sent', 2, { 3: draft('typing') }, 3],
  ['none where all are on their way', 4, { 2: draft('saved'), 3: draft('saving') }, undefined],
])('finds the next unopened game %s', (_where, after, drafts, expected) => {
  expect(nextUnopened(GAMES, after, drafts)?.id).toBe(expected);
});

it.each([
  ['the first unopened one', null, {}, 2],
  ['where somebody went, opened or not', { id: 1, byHand: true }, {}, 1],
  ['the one that comes next', { id: 3, byHand: false }, {}, 3],
  ['the next where another has opened it', { id: 1, byHand: false }, {}, 2],
  ['the same where another has opened it while one types', { id: 1, byHand: false }, { 1: draft('typing') }, 1],
  ['another where the chosen one was removed', { id: 9, byHand: true }, {}, 2],
] as const)('marks %s', (_what, chosen, drafts, expected) => {
  expect(markedGame(GAMES, chosen, drafts)?.id).toBe(expected);
});

it('marks the last game where all are opened, and none where there is none', () => {
  expect(markedGame([game(1, 1), game(2, 1)], null, {})?.id).toBe(2);
  expect(markedGame([], null, {})).toBeUndefined();
});
