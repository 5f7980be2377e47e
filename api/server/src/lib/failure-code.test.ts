import { shownCode } from './failure-code';

it.each([
  ['ECONNREFUSED', ' (ECONNREFUSED)'],
  ['invalid_key', ' (invalid_key)'],
  [554, ' (554)'],
  ['', ''],
  ['SSH-2.0-OpenSSH_9.6', ''],
  ['554 inside.example takes no mail', ''],
  ['A'.repeat(61), ''],
  [NaN, ''],
  [undefined, ''],
  [{ toString: () => 'inside' }, ''],
])('shows of %j: "%s"', (code, shown) => {
  expect(shownCode(code)).toBe(shown);
});
