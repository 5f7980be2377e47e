import fc from 'fast-check';
import { add, compare, divide, formatDecimal, parseDecimal, ZERO } from './decimals';

const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 18 }))
  .map(([digits, scale]) => ({ digits, scale }));
const parsed = (text: string) => parseDecimal(text) ?? ZERO;

it.each([
  ['0.051234567890123456', '0.051234567890123456'],
  ['123.450', '123.45'],
  ['1.5E3', '1500'],
  ['1e-7', '0.0000001'],
  ['000', '0'],
  ['-0.00', '0'],
  ['9007199254740993.1', '9007199254740993.1'],
])('reads %s without losing a digit', (text, exact) => expect(formatDecimal(parsed(text))).toBe(exact));

it.each(['', '1,000', '-1', 'NaN', '1.', '.5', '0x10', '1e99', '$5'])('refuses "%s"', (text) => expect(parseDecimal(text)).toBeNull());

it('reads what it writes, and adds exactly', () => {
  fc.assert(
    fc.property(decimal, decimal, (one, other) => {
      expect(compare(parsed(formatDecimal(one)), one)).toBe(0);
      const sum = add(one, other);
      expect(sum.digits * 10n ** BigInt(36 - sum.scale)).toBe(
        one.digits * 10n ** BigInt(36 - one.scale) + other.digits * 10n ** BigInt(36 - other.scale),
      );
    }),
  );
});

it('divides coins to currency, never up', () => {
  fc.assert(
    fc.property(decimal, fc.integer({ min: 1, max: 99_999 }), (amount, cents) => {
      const rate = { digits: BigInt(cents), scale: 2 };
      const { digits, scale } = divide(amount, rate);
      const back = { digits: digits * rate.digits, scale: scale + rate.scale };
      const next = { digits: (digits + 1n) * rate.digits, scale: scale + rate.scale };
      expect(compare(back, amount)).toBeLessThanOrEqual(0);
      expect(compare(next, amount)).toBeGreaterThan(0);
    }),
  );
  expect(formatDecimal(divide(parsed('14600'), parsed('1.46')))).toBe('10000');
});
