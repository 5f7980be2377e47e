import { type Place, changesBetween } from './recent-changes';

const player = (name: string | null, wagered: number) => ({ name, wagered });
const places = (...players: ReturnType<typeof player>[]): Place[] => players.map((one, index) => ({ place: index + 1, player: one }));

test('finds overtaking, and amounts that changed in place', () => {
  const before = places(player('nova', 30), player('ace', 20), player('drift', 10), player('lumen', 5));
  const after = places(player('ace', 40), player('nova', 30), player('drift', 15), player('lumen', 5));
  expect([...changesBetween(before, after)]).toEqual([
    ['ace', { place: 1, placeBefore: 2, wageredBefore: 20 }],
    ['nova', { place: 2, placeBefore: 1, wageredBefore: 30 }],
    ['drift', { place: 3, placeBefore: 3, wageredBefore: 10 }],
  ]);
});

test('ignores new players, missing names and names that occur twice', () => {
  const before = places(player(null, 30), player('twin', 20), player('twin', 10));
  const after = places(player('newcomer', 50), player(null, 40), player('twin', 30), player('twin', 10));
  expect(changesBetween(before, after).size).toBe(0);
});
