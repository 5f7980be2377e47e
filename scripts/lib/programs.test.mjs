import { engineNames, missingOf, testPrograms, variablesOf } from './programs.mjs';

const CHROMIUM = ['chromium-headless-shell', 'fonts-liberation'];
const CI = { CI: 'true' };
const ENGINES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

/** @param {string[]} files */
const machineWith = (...files) => ({
  env: { PATH: '/usr/local/bin:/usr/bin' },
  exists: (/** @type {string} */ file) => files.includes(file),
});

/** The packages that a test run lacks. @param {{ thorough?: boolean, env?: NodeJS.ProcessEnv }} run @param {string[]} files */
const missing = ({ thorough = false, env = {} }, ...files) =>
  missingOf(testPrograms({ thorough, env }), machineWith(...files)).flatMap(({ packages }) => packages);

test("has the names of Playwright's projects", () => {
  expect(engineNames).toEqual(['firefox', 'webkit']);
});

test('npm test needs Chromium and Prometheus in CI', () => {
  expect(missing({ env: CI })).toEqual([...CHROMIUM, 'prometheus']);
  expect(missing({ env: CI }, '/usr/bin/chromium-headless-shell', '/usr/bin/promtool')).toEqual([]);
});

test('the thorough run also needs the full browser, the other ones and HAProxy, which is not in every PATH', () => {
  expect(missing({ thorough: true, env: CI })).toEqual([...CHROMIUM, 'chromium', ...ENGINES, 'haproxy', 'prometheus']);
  const files = [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/firefox-esr',
    '/usr/bin/WebKitWebDriver',
    '/usr/bin/Xvfb',
    '/usr/sbin/haproxy',
    '/usr/bin/promtool',
  ];
  expect(missing({ thorough: true, env: CI }, ...files)).toEqual([]);
});

test('leaves Chromium out where CHROMIUM_PATH names one, and both outside of CI', () => {
  expect(missing({ env: { ...CI, CHROMIUM_PATH: '/opt/chrome' } })).toEqual(['prometheus']);
  expect(missing({})).toEqual([]);
  expect(missing({ thorough: true })).toEqual([...ENGINES, 'haproxy', 'prometheus']);
});

test('names the programs of the other engines for the journeys', () => {
  const programs = testPrograms({ thorough: true, env: {} });
  expect(variablesOf(programs, machineWith('/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'))).toEqual({
    FIREFOX_PATH: '/usr/bin/firefox-esr',
    WEBKIT_DRIVER_PATH: '/usr/bin/WebKitWebDriver',
    XVFB_PATH: '/usr/bin/Xvfb',
  });
  expect(variablesOf(programs, machineWith('/usr/local/bin/firefox'))).toEqual({ FIREFOX_PATH: '/usr/local/bin/firefox' });
});
