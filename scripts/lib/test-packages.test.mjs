import { missingTestPackages } from './test-packages.mjs';

const ENGINES = ['/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];
const CHROMIUM = ['chromium-headless-shell', 'fonts-liberation'];

/** @param {Record<string, string>} env @param {string[]} files */
const missing = (env, ...files) => missingTestPackages({ env: { PATH: '/usr/local/bin:/usr/bin', ...env }, exists: (file) => files.includes(file) });

test('lists all programs of a run in CI on PostgreSQL', () => {
  expect(missing({ CI: 'true', TEST_DATABASE_URL: 'postgres://localhost' })).toEqual([
    ...CHROMIUM,
    'firefox-esr',
    'webkit2gtk-driver',
    'xvfb',
    'haproxy',
  ]);
});

test('lists nothing if all are installed, HAProxy outside of the PATH', () => {
  const files = [...ENGINES, '/usr/bin/chromium-headless-shell', '/usr/sbin/haproxy'];
  expect(missing({ CI: 'true', TEST_DATABASE_URL: 'postgres://localhost' }, ...files)).toEqual([]);
});

test('leaves Chromium out where CHROMIUM_PATH names one, and outside of CI', () => {
  expect(missing({ CI: 'true', CHROMIUM_PATH: '/opt/chrome' }, ...ENGINES)).toEqual([]);
  expect(missing({}, ...ENGINES)).toEqual([]);
});

test('leaves HAProxy out without PostgreSQL', () => {
  expect(missing({ CI: 'true' }, ...ENGINES)).toEqual(CHROMIUM);
});
