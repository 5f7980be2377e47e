import type { Board } from '../../boards/board';
import { shownChoice } from './shown-choice';

const board = {} as Board;
const platforms = [
  { slug: 'roo', name: 'Roo', activePrizePool: null },
  { slug: 'sol', name: 'Sol', activePrizePool: null },
];
const all = { platforms, bySlug: { roo: board, sol: board } };
const onlySol = { platforms, bySlug: { sol: board }, query: { period: 'last', platform: 'sol' } as const };

test.each([
  ['the chosen one where it is there', all, 'current', 'sol', 'current', 'sol'],
  ['the first until one of another period is there', all, 'last', 'roo', 'current', 'roo'],
  ['the one before until another platform is there', onlySol, 'last', 'roo', 'last', 'sol'],
  ['the one before until another period is there', onlySol, 'current', 'sol', 'last', 'sol'],
  ['the chosen one of an answer that lacks it', { ...onlySol, bySlug: {} }, 'last', 'sol', 'last', 'sol'],
] as const)('shows %s', (_case, boards, period, slug, shownPeriod, shownSlug) => {
  expect(shownChoice(boards, { period, slug })).toEqual({ period: shownPeriod, slug: shownSlug });
});

test('without any platform there is no board', () => {
  expect(shownChoice({ platforms: [], bySlug: {} }, { period: 'current', slug: undefined })).toEqual({ period: 'current', slug: undefined });
});
