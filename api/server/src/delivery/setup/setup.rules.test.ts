import { statusOf, newSetupCode, normalizeSetupCode } from './setup.rules';

const of = (status: 'ok' | 'warning' | 'failed' | 'skipped') => ({ status, text: '', at: '2026-11-26T20:00:00.000Z' });

it.each([
  ['is not done', false, false, undefined, 'open'],
  ['was left for later', false, false, of('skipped'), 'skipped'],
  ['could not be connected', false, false, of('failed'), 'failed'],
  ['has an app, and no channel yet', false, true, of('ok'), 'open'],
  ['is set by the environment, and was never tested', true, true, undefined, 'done'],
  ['is done', true, true, of('ok'), 'done'],
  ['is done with a remark', true, true, of('warning'), 'warning'],
  ['was done, and fails now', true, true, of('failed'), 'failed'],
  ['was left for later, and is done elsewhere', true, false, of('skipped'), 'done'],
] as const)('a step that %s', (_what, isDone, isEntered, result, status) => {
  expect(statusOf({ isDone, isEntered, result })).toBe(status);
});

it.each([
  [of('ok'), 'failed'],
  [of('skipped'), 'skipped'],
] as const)('a connection that is no longer accepted, with the result %j: %s', (result, status) => {
  expect(statusOf({ isDone: false, isEntered: false, isRefused: true, result })).toBe(status);
});

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
