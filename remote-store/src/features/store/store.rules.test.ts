import type { StoreItem } from './store.api';
import { redeemRefusal, redeemStateOf, rarityOf } from './store.rules';

const item: StoreItem = {
  id: '1',
  name: 'Cap',
  description: '',
  image: null,
  cost: 100,
  stock: 5,
  limit: null,
  purchases: 0,
  delivery: null,
  gives: 0,
  questions: [],
  sale: null,
  unavailable: null,
};

const unavailable = { reason: 'Not yet.', until: null };

test.each([
  ['affordable', {}, 100, false, 'ready'],
  ['one point short', {}, 99, false, 'unaffordable'],
  ['the last one', { stock: 1 }, 100, false, 'ready'],
  ['sold out', { stock: 0 }, 100, false, 'out-of-stock'],
  ['less than sold out', { stock: -1 }, 100, false, 'out-of-stock'],
  ['sold out, nor points', { stock: 0 }, 0, false, 'out-of-stock'],
  ['below the limit', { limit: 3, purchases: 2 }, 100, false, 'ready'],
  ['at the limit', { limit: 3, purchases: 3 }, 100, false, 'limit-reached'],
  ['above a limit that was lowered', { limit: 1, purchases: 3 }, 100, false, 'limit-reached'],
  ['at the limit, sold out, no points', { limit: 1, purchases: 1, stock: 0 }, 0, false, 'limit-reached'],
  ['many bought without a limit', { purchases: 50 }, 100, false, 'ready'],
  ['unavailable', { unavailable }, 100, false, 'unavailable'],
  ['unavailable, one point short', { unavailable }, 99, false, 'unaffordable'],
  ['unavailable, sold out', { unavailable, stock: 0 }, 100, false, 'out-of-stock'],
  ['being redeemed', {}, 100, true, 'redeeming'],
  ['the last one, being redeemed', { limit: 1, purchases: 1, stock: 0 }, 0, true, 'redeeming'],
])('state of an item: %s', (_case, changes, points, redeeming, state) => {
  expect(redeemStateOf({ ...item, ...changes }, { points, onBreak: false }, redeeming)).toBe(state);
});

test('nothing can be redeemed during a break, and a purchase from before it still ends', () => {
  expect(redeemStateOf(item, { points: 100, onBreak: true }, false)).toBe('on-break');
  expect(redeemStateOf(item, { points: 100, onBreak: true }, true)).toBe('redeeming');
});

test.each([
  [true, 100, null],
  [true, 99, { message: 'Insufficient points to redeem this item', type: 'error' }],
  [false, 100, { message: 'Please log in to redeem items', type: 'warning' }],
  [false, 99, { message: 'Please log in to redeem items', type: 'warning' }],
])('refusal of an item for 100 points, signed in: %s, with %i points', (signedIn, points, refusal) => {
  expect(redeemRefusal(signedIn, points, 100)).toEqual(refusal);
});

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
