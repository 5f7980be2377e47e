import { Secret } from 'otpauth';
import { appAddress, newAppSecret, periodOfCode } from './one-time-codes';

/** Secret of RFC 6238, appendix B. */
const SECRET = Secret.fromUTF8('12345678901234567890').base32;

/** The first and the last time of the appendix, with their SHA-1 codes, whose last six digits are our code. */
it.each([
  [59, '94287082'],
  [20000000000, '65353130'],
])('accepts the code of RFC 6238 at second %i', (seconds, digits) => {
  const at = new Date(seconds * 1000);
  expect(periodOfCode(SECRET, digits.slice(2), { at, usedStep: 0 })).toBe(Math.floor(seconds / 30));
});

const CODE = '005924';
const PERIOD = 41152263;
const atPeriod = (period: number) => new Date(period * 30_000);

it('accepts a code of the period before and after, as by a clock that is not exact, and no other', () => {
  const accepted = [-2, -1, 0, 1, 2].map((delta) => periodOfCode(SECRET, CODE, { at: atPeriod(PERIOD + delta), usedStep: 0 }));
  expect(accepted).toEqual([undefined, PERIOD, PERIOD, PERIOD, undefined]);
});

it('accepts no code twice, nor an earlier one', () => {
  expect(periodOfCode(SECRET, CODE, { at: atPeriod(PERIOD), usedStep: PERIOD })).toBeUndefined();
  expect(periodOfCode(SECRET, CODE, { at: atPeriod(PERIOD), usedStep: PERIOD + 1 })).toBeUndefined();
  expect(periodOfCode(SECRET, CODE, { at: atPeriod(PERIOD), usedStep: PERIOD - 1 })).toBe(PERIOD);
});

it('makes secrets of 160 bits, and addresses that apps read', () => {
  const secret = newAppSecret();
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  const address = new URL(appAddress(secret, { site: 'The Lounge', username: 'ann' }));
  expect(address.href).toMatch(/^otpauth:\/\/totp\/The%20Lounge:ann\?/);
  expect(address.searchParams.get('secret')).toBe(secret);
  expect(address.searchParams.get('issuer')).toBe('The Lounge');
});
