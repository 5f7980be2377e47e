import type { HuntGame } from '../hunt-rules';
import { describeOpened } from './opened-games';

const game = (id: string, win: number | null): HuntGame => ({ id, slot: id, image: null, bet: 2, win: win ?? 0, isPending: win === null });

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
