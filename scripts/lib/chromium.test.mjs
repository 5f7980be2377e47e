import { findChromium } from './chromium.mjs';

/** @param {{ files: string[], env?: NodeJS.ProcessEnv, platform?: string, only?: string[] }} machine */
const find = ({ files, env = { PATH: '/usr/local/bin:/usr/bin' }, platform = 'linux', ...rest }) =>
  findChromium({ env, platform, playwrights: '/cache/chrome', exists: (file) => files.includes(file), ...rest });

test.each([
  ['the one that is named', { files: ['/my/chrome', '/usr/bin/chromium'], env: { CHROMIUM_PATH: '/my/chrome', PATH: '/usr/bin' } }, '/my/chrome'],
  ['Chromium in the path', { files: ['/usr/bin/chromium', '/cache/chrome'] }, '/usr/bin/chromium'],
  ['Chrome in the path', { files: ['/usr/bin/google-chrome-stable'] }, '/usr/bin/google-chrome-stable'],
  ["Playwright's own", { files: ['/cache/chrome'] }, '/cache/chrome'],
  ['none', { files: [] }, undefined],
  [
    'Chrome on a Mac',
    { files: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'], platform: 'darwin' },
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  ['the one that alone counts', { files: ['/usr/bin/chromium', '/usr/bin/shell', '/cache/chrome'], only: ['shell'] }, '/usr/bin/shell'],
  ['none where that one is missing', { files: ['/usr/bin/chromium', '/cache/chrome'], only: ['shell'] }, undefined],
])('finds %s', (_, machine, expected) => {
  expect(find(machine)).toBe(expected);
});

test('says so when the named browser is missing, instead of taking another', () => {
  expect(() => find({ files: ['/usr/bin/chromium'], env: { CHROMIUM_PATH: '/gone', PATH: '/usr/bin' } })).toThrow(
    'CHROMIUM_PATH names /gone, which is not there: correct or unset it.',
  );
});
