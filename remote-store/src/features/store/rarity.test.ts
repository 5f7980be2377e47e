import { rarityOf } from './rarity';

test.each([
  [10_000, 'Legendary'],
  [9_999, 'Epic'],
  [5_000, 'Epic'],
  [4_999, 'Rare'],
  [1_000, 'Rare'],
  [999, 'Common'],
  [0, 'Common'],
])('an item for %d points is %s', (cost, rarity) => {
  expect(rarityOf(cost)).toBe(rarity);
});
