import { type Place, changesBetween, placesOf } from './recent-changes';

const player = (name: string | null, wagered: number) => ({ name, wagered });
const places = (...players: ReturnType<typeof player>[]): Place[] => players.map((one, index) => ({ rank: index + 1, player: one }));

test('ranks players below the podium from 4, however many are on it', () => {
  const ranked = placesOf({ topThree: [player('nova', 9)], rest: [player('ace', 5), player('drift', 4)] });
  expect(ranked.map(({ rank, player: { name } }) => [name, rank])).toEqual([
    ['nova', 1],
    ['ace', 4],
    ['drift', 5],
  ]);
});

test('finds overtaking, and amounts that changed in place', () => {
  const before = places(player('nova', 30), player('ace', 20), player('drift', 10), player('lumen', 5));
  const after = places(player('ace', 40), player('nova', 30), player('drift', 15), player('lumen', 5));
  expect([...changesBetween(before, after)]).toEqual([
    ['ace', { rank: 1, rankBefore: 2, wageredBefore: 20 }],
    ['nova', { rank: 2, rankBefore: 1, wageredBefore: 30 }],
    ['drift', { rank: 3, rankBefore: 3, wageredBefore: 10 }],
  ]);
});

test('ignores new players, missing names and names that occur twice', () => {
  const before = places(player(null, 30), player('twin', 20), player('twin', 10));
  const after = places(player('newcomer', 50), player(null, 40), player('twin', 30), player('twin', 10));
  expect(changesBetween(before, after).size).toBe(0);
});
