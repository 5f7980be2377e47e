import { missingTestPackages } from './test-packages.mjs';

const CHROMIUM = ['chromium-headless-shell', 'fonts-liberation'];
const CI = { CI: 'true' };
const CORE = { thorough: false };
const THOROUGH = { thorough: true };

/** @param {{ thorough: boolean }} run @param {Record<string, string>} env @param {string[]} files */
const missing = (run, env, ...files) =>
  missingTestPackages({ env: { PATH: '/usr/local/bin:/usr/bin', ...env }, exists: (file) => files.includes(file) }, run);

test('npm test needs Chromium and Prometheus in CI', () => {
  expect(missing(CORE, CI)).toEqual([...CHROMIUM, 'prometheus']);
  expect(missing(CORE, CI, '/usr/bin/chromium-headless-shell', '/usr/bin/promtool')).toEqual([]);
});

test('the thorough run also needs the full browser, the other ones and HAProxy, which is not in every PATH', () => {
  expect(missing(THOROUGH, CI)).toEqual([...CHROMIUM, 'chromium', 'firefox-esr', 'webkit2gtk-driver', 'xvfb', 'haproxy', 'prometheus']);
  const files = [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/firefox-esr',
    '/usr/bin/WebKitWebDriver',
    '/usr/bin/Xvfb',
    '/usr/sbin/haproxy',
    '/usr/bin/promtool',
  ];
  expect(missing(THOROUGH, CI, ...files)).toEqual([]);
});

test('leaves Chromium out where CHROMIUM_PATH names one, and both outside of CI', () => {
  expect(missing(CORE, { ...CI, CHROMIUM_PATH: '/opt/chrome' })).toEqual(['prometheus']);
  expect(missing(CORE, {})).toEqual([]);
});
