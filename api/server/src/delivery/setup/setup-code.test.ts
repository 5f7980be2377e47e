import { newSetupCode, normalizeSetupCode } from './setup-code';

it('makes another code each time, which is read as it is', () => {
  const codes = Array.from({ length: 50 }, newSetupCode);
  expect(new Set(codes).size).toBe(50);
  for (const code of codes)
    expect([code, normalizeSetupCode(code)]).toEqual([expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{5}(-|$)){4}$/), code]);
});

it.each([
  ['in small letters, with spaces', ' abcde fghjk 01234 56789 ', 'ABCDE-FGHJK-01234-56789'],
  ['without hyphens', 'ABCDEFGHJK0123456789', 'ABCDE-FGHJK-01234-56789'],
  ['with letters in place of digits', 'oIlDE-FGHJK-01234-56789', '011DE-FGHJK-01234-56789'],
  ['as nothing', '', ''],
  ['as nonsense', '<&">', ''],
])('reads a code that is typed %s', (_how, typed, code) => {
  expect(normalizeSetupCode(typed)).toBe(code);
});
