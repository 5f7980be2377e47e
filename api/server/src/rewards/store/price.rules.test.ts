import { priceOf } from './price.rules';

const AT = new Date('2026-03-15T20:00:00Z');
const iso = (milliseconds: number) => new Date(AT.getTime() + milliseconds).toISOString();

it.each([
  ['no sale', {}, 500],
  ['a sale without a start', { cost: 400, ends_at: iso(1) }, 400],
  ['a sale that starts now', { cost: 400, starts_at: iso(0), ends_at: iso(1) }, 400],
  ['a sale ahead', { cost: 400, starts_at: iso(1), ends_at: iso(2) }, 500],
  ['a sale that ends now', { cost: 400, ends_at: iso(0) }, 500],
  ['a sale whose price the staff has lowered since', { cost: 500, ends_at: iso(1) }, 500],
  ['a sale that was emptied', { cost: null, ends_at: iso(1) }, 500],
])('prices an item with %s', (_case, sale, cost) => {
  expect(priceOf({ cost: 500, sale }, AT)).toEqual({ cost, ...(cost === 400 && { sale: { was: 500, until: iso(1) } }) });
});
