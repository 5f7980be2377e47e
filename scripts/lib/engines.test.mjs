import { engineNames, findEngines } from './engines.mjs';

/** @param {string[]} files */
const find = (...files) => findEngines({ searchPath: '/usr/local/bin:/usr/bin', exists: (file) => files.includes(file) });

test("has the names of Playwright's projects", () => {
  expect(engineNames).toEqual(['firefox', 'webkit']);
});

test('finds the programs of both engines', () => {
  expect(find('/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb')).toEqual({
    variables: { FIREFOX_PATH: '/usr/bin/firefox-esr', WEBKIT_DRIVER_PATH: '/usr/bin/WebKitWebDriver', XVFB_PATH: '/usr/bin/Xvfb' },
    missing: [],
    packages: [],
  });
});

test('lists only the packages of missing programs', () => {
  expect(find('/usr/local/bin/firefox', '/usr/bin/WebKitWebDriver')).toMatchObject({ missing: ['WebKit'], packages: ['xvfb'] });
});

test('lists the packages of both engines if nothing is installed', () => {
  expect(find()).toEqual({ variables: {}, missing: ['Firefox', 'WebKit'], packages: ['firefox-esr', 'webkit2gtk-driver', 'xvfb'] });
});
