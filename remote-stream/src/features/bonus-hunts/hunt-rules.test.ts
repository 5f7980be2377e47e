import { bestGame, correctGuesses, multiplierOf, multiplierTone, profitOf, progressOf, type HuntGame, describeOpened } from './hunt-rules';

test.each([
  // win, bet: multiplier, badge
  [100, 2, 50, 'green'],
  [20, 2, 10, 'green'],
  [0.7, 0.07, 10, 'green'],
  [19.99, 2, 9.995, 'gold'],
  [10, 2, 5, 'gold'],
  [9.99, 2, 4.995, 'blue'],
  [2, 2, 1, 'blue'],
  [1.99, 2, 0.995, 'red'],
  [0, 2, 0, 'red'],
  [5, 0, 0, 'red'],
  [5, -1, 0, 'red'],
])('a win of %d with a bet of %d has the multiplier %d and the tone %s', (win, bet, multiplier, tone) => {
  expect(multiplierOf({ win, bet })).toBe(multiplier);
  expect(multiplierTone(multiplier)).toBe(tone);
});

/** Makes a game with a bet of $2; pending without a win. */
const game = (id: string, win: number | null): HuntGame => ({ id, slot: id, image: null, bet: 2, win: win ?? 0, isPending: win === null });

test.each([
  ['none', [], { opened: 0, total: 0, share: 0, isDone: false }],
  ['one of two', [game('a', 1), game('b', null)], { opened: 1, total: 2, share: 0.5, isDone: false }],
  ['all', [game('a', 0), game('b', 2)], { opened: 2, total: 2, share: 1, isDone: true }],
])('progress with %s opened', (_case, games, progress) => {
  expect(progressOf(games)).toEqual(progress);
});

test.each([
  ['the one with the largest multiplier', [game('a', 1), game('b', 5), game('c', 3)], 'b'],
  ['the first one on a tie', [game('a', 5), game('b', 5)], 'a'],
  ['not a pending one', [game('a', 1), { ...game('b', 9), isPending: true }], 'a'],
  ['null without a win', [game('a', 0), game('b', null)], undefined],
])('the best game is %s', (_case, games, best) => {
  expect(bestGame(games)?.id).toBe(best);
});

const guess = (name: string, highestMultiplierGame: string | null) => ({
  member: { id: name, name, profileName: name, avatar: null },
  highestMultiplierGame,
});

test('counts the correct guesses, ignoring case, and returns the first member', () => {
  const guesses = [guess('a', 'Other'), guess('b', null), guess('c', ' NEON koi '), guess('d', 'Neon Koi'), guess('e', 'neon koi')];
  const { first, others } = correctGuesses('Neon Koi', guesses);
  expect([first?.name, others]).toEqual(['c', 2]);
  expect(correctGuesses('Temple', guesses)).toEqual({ first: null, others: 0 });
  expect(correctGuesses('', [guess('a', '')])).toEqual({ first: null, others: 0 });
});

test.each([
  [1000, 1500.5, 500.5],
  [1000, 900, -100],
  [null, 900, null],
  [1000, null, null],
])('the profit from %p to %p is %p', (startBalance, endBalance, profit) => {
  expect(profitOf({ startBalance, endBalance })).toBe(profit);
});

test.each<[string, HuntGame[], string]>([
  ['nothing', [game('Koi', 10), game('Temple', null), game('Comet', null)], ''],
  ['a game below the biggest win', [game('Koi', 10), game('Temple', 4), game('Comet', null)], 'Temple won $4.00, 2.00x.'],
  [
    'a game with the biggest win',
    [game('Koi', 10), game('Temple', 40), game('Comet', null)],
    'Temple won $40.00, 20.00x. The biggest win so far.',
  ],
  ['several games', [game('Koi', 10), game('Temple', 4), game('Comet', 0)], '2 slots opened.'],
  [
    'several games, one with the biggest win',
    [game('Koi', 10), game('Temple', 4), game('Comet', 50)],
    '2 slots opened. Biggest win: Comet won $50.00.',
  ],
  ['a correction of a win', [game('Koi', 90), game('Temple', null), game('Comet', null)], ''],
  ['a new game', [game('Koi', 10), game('Temple', null), game('Comet', null), game('Alley', 5)], ''],
])('announces %s', (_, after, expected) => {
  expect(describeOpened([game('Koi', 10), game('Temple', null), game('Comet', null)], after)).toBe(expected);
});
