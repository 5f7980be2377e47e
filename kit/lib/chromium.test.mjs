import { findChromium } from './chromium.mjs';

/** @param {{ files: string[], env?: NodeJS.ProcessEnv, platform?: string, only?: string[] }} machine */
const find = ({ files, env = { PATH: '/usr/local/bin:/usr/bin' }, platform = 'linux', ...rest }) =>
  findChromium({ env, platform, playwrights: '/cache/chrome', exists: (file) => files.includes(file), ...rest });

test.each([
  [
    'the one in CHROMIUM_PATH',
    { files: ['/my/chrome', '/usr/bin/chromium'], env: { CHROMIUM_PATH: '/my/chrome', PATH: '/usr/bin' } },
    '/my/chrome',
  ],
  ['Chromium in the PATH', { files: ['/usr/bin/chromium', '/cache/chrome'] }, '/usr/bin/chromium'],
  ['Chrome in the PATH', { files: ['/usr/bin/google-chrome-stable'] }, '/usr/bin/google-chrome-stable'],
  ["Playwright's own", { files: ['/cache/chrome'] }, '/cache/chrome'],
  ['none', { files: [] }, undefined],
  [
    'Chrome on a Mac',
    { files: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'], platform: 'darwin' },
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  ['the only accepted one', { files: ['/usr/bin/chromium', '/usr/bin/shell', '/cache/chrome'], only: ['shell'] }, '/usr/bin/shell'],
  ['none if the only accepted one is missing', { files: ['/usr/bin/chromium', '/cache/chrome'], only: ['shell'] }, undefined],
])('finds %s', (_, machine, expected) => {
  expect(find(machine)).toBe(expected);
});

test('throws if the file of CHROMIUM_PATH is missing, instead of taking another browser', () => {
  expect(() => find({ files: ['/usr/bin/chromium'], env: { CHROMIUM_PATH: '/gone', PATH: '/usr/bin' } })).toThrow(
    'CHROMIUM_PATH names /gone, which is not there: correct or unset it.',
  );
});
