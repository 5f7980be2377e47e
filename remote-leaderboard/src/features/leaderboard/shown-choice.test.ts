import type { Board } from '../../boards/board';
import { shownChoice } from './shown-choice';

const board = {} as Board;
const platforms = [
  { slug: 'roo', name: 'Roo', activePrizePool: null, howToJoin: null },
  { slug: 'sol', name: 'Sol', activePrizePool: null, howToJoin: null },
];
const all = { platforms, bySlug: { roo: board, sol: board }, earlier: [] };
const onlySol = { platforms, bySlug: { sol: board }, earlier: [], query: { period: 'last', platform: 'sol' } as const };

test.each([
  ['the selected board if it is loaded', all, 'current', 'sol', 'current', 'sol'],
  ['the first board while another period is loading', all, 'last', 'roo', 'current', 'roo'],
  ['the previous board while another platform is loading', onlySol, 'last', 'roo', 'last', 'sol'],
  ['the previous board while another period is loading', onlySol, 'current', 'sol', 'last', 'sol'],
  ['the selected board if its response lacks it', { ...onlySol, bySlug: {} }, 'last', 'sol', 'last', 'sol'],
] as const)('shows %s', (_case, boards, period, slug, shownPeriod, shownSlug) => {
  expect(shownChoice(boards, { period, slug })).toEqual({ period: shownPeriod, slug: shownSlug });
});

test('shows no board without any platform', () => {
  expect(shownChoice({ platforms: [], bySlug: {}, earlier: [] }, { period: 'current', slug: undefined })).toEqual({
    period: 'current',
    slug: undefined,
  });
});
