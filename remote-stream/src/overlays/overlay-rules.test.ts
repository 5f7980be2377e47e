import { contrastOf } from '@greenroom/contract/accent';
import { readRaffle } from '../features/raffles/raffles.api';
import type { Match, Tournament } from '../features/tournaments/tournaments.api';
import { requiredMultiplier, windowStart } from './hunt-overlay';
import { distributionOf, favouriteSlot } from './predictions-overlay';
import { currentRaffle, timeLeftText } from './raffle-overlay';
import { currentTournament, openRounds } from './tournament-overlay';
import { SURFACES, accentColors } from './overlay-frame';

const game = (bet: number, isPending: boolean) => ({ id: '1', slot: 'Koi', image: null, bet, win: 0, isPending });

test.each([
  [
    'what is missing over the bets that are left',
    { startBalance: 1000, winnings: 400, games: [game(2, false), game(2, true), game(4, true)] },
    100,
  ],
  ['0 once the hunt has broken even', { startBalance: 100, winnings: 150, games: [game(2, true)] }, 0],
  ['unknown when no bonus is left', { startBalance: 100, winnings: 50, games: [game(2, false)] }, null],
  ['unknown without a start balance', { startBalance: null, winnings: 50, games: [game(2, true)] }, null],
])('the required multiplier is %s', (_case, hunt, expected) => {
  expect(requiredMultiplier(hunt)).toBe(expected);
});

test.each([
  [{ total: 5, next: 4, rows: 8 }, 0],
  [{ total: 20, next: 1, rows: 8 }, 0],
  [{ total: 20, next: 10, rows: 8 }, 8],
  [{ total: 20, next: 19, rows: 8 }, 12],
  [{ total: 20, next: -1, rows: 8 }, 12],
])('the list of %j begins at %i', (list, start) => {
  expect(windowStart(list)).toBe(start);
});

test.each([
  [3 * 86_400_000 + 4 * 3_600_000, '3d 4h'],
  [4 * 3_600_000 + 12 * 60_000 + 33_000, '04:12:33'],
  [12 * 60_000 + 33_000, '12:33'],
  [-5, '00:00'],
])('%i ms left are "%s"', (milliseconds, text) => {
  expect(timeLeftText(milliseconds)).toBe(text);
});

test('the current raffle is the newest running one, then one that ended within the hour', () => {
  const now = Date.parse('2026-11-22T20:00:00Z');
  const raffle = (id: number, rest: object) =>
    readRaffle({ id, is_active: false, has_ended: false, ...rest } as Parameters<typeof readRaffle>[0]);
  const older = raffle(1, { is_active: true, start_datetime: '2026-11-01T00:00:00Z' });
  const newer = raffle(2, { is_active: true, start_datetime: '2026-11-02T00:00:00Z' });
  const over = raffle(3, { has_ended: true, end_datetime: '2026-11-22T19:30:00Z' });
  const longOver = raffle(4, { has_ended: true, end_datetime: '2026-11-22T18:30:00Z' });
  const upcoming = raffle(5, { start_datetime: '2026-12-22T18:30:00Z' });
  expect(currentRaffle([over, older, newer, upcoming], now)?.id).toBe('2');
  expect(currentRaffle([longOver, over, upcoming], now)?.id).toBe('3');
  expect(currentRaffle([longOver, upcoming], now)).toBeUndefined();
});

test('the current tournament is the newest running one, then one with open predictions, then the last completed one', () => {
  const tournament = (id: string, start: string, rest: Partial<Tournament>) =>
    ({ id, start, isActive: false, isCompleted: false, predictionsActive: false, ...rest }) as Tournament;
  const done = tournament('done', '2026-11-03', { isCompleted: true });
  const open = tournament('open', '2026-11-04', { predictionsActive: true });
  const older = tournament('older', '2026-11-01', { isActive: true });
  const newer = tournament('newer', '2026-11-02', { isActive: true });
  const upcoming = tournament('upcoming', '2026-11-09', {});
  expect(currentTournament([upcoming, done, open, older, newer])?.id).toBe('newer');
  expect(currentTournament([upcoming, done, open])?.id).toBe('open');
  expect(currentTournament([upcoming, done])?.id).toBe('done');
  expect(currentTournament([upcoming])).toBeUndefined();
});

test('leaves out long rounds that are decided', () => {
  const round = (number: number, count: number, winner: string | null) =>
    Array.from({ length: count }, (_, at) => ({ id: `${number}-${at}`, round: number, number: at + 1, winner }) as Match);
  const rounds = (matches: readonly Match[]) => [...new Set(matches.map((match) => match.round))];
  expect(rounds(openRounds([...round(1, 16, 'a'), ...round(2, 8, 'a'), ...round(3, 4, 'a'), ...round(4, 2, null)]))).toEqual([3, 4]);
  expect(rounds(openRounds([...round(1, 16, null), ...round(2, 8, null)]))).toEqual([1, 2]);
  expect(openRounds([])).toEqual([]);
});

test('spreads predictions from the lowest to the highest, and finds the slot that most name', () => {
  expect(distributionOf([null])).toBeNull();
  expect(distributionOf([100, null, 300, 300])).toMatchObject({ min: 100, max: 300, average: 700 / 3 });
  const { shares } = distributionOf([100, 300, 300]) ?? { shares: [] };
  expect([shares[0], shares.at(-1), shares.reduce((sum, share) => sum + share, 0)]).toEqual([0.5, 1, 1.5]);
  expect(distributionOf([50])?.shares.filter((share) => share > 0)).toEqual([1]);

  const named = ['Koi', 'Comet', ' comet ', null, ''].map((highestMultiplierGame) => ({ highestMultiplierGame }));
  expect(favouriteSlot(named)).toEqual({ slot: 'Comet', count: 2 });
  expect(favouriteSlot([])).toBeNull();
});

const ACCENTS = ['#34e29b', '#7b2ff7', '#ffe600', '#0a0a3c', '#ffffff', '#000000', '#777777', '#ff0000'];
const CASES = (['dark', 'light'] as const).flatMap((theme) => ACCENTS.map((accent) => [accent, theme] as const));

test.each(CASES)('%s in the %s theme: text on it and text in it are legible', (accent, theme) => {
  const { ink, text } = accentColors(accent, theme);
  expect(contrastOf(ink, accent)).toBeGreaterThanOrEqual(4.3);
  expect(contrastOf(text, SURFACES[theme])).toBeGreaterThanOrEqual(4.5);
});

test('leaves a colour that is legible as it is', () => {
  expect(accentColors('#34e29b', 'dark')).toEqual({ ink: '#08110d', text: '#34e29b' });
  expect(accentColors('#7b2ff7', 'light')).toEqual({ ink: '#ffffff', text: '#7b2ff7' });
});
