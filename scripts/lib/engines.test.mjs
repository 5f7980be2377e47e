import { engineNames, findEngines } from './engines.mjs';

/** @param {string[]} files */
const find = (...files) => findEngines({ searchPath: '/usr/local/bin:/usr/bin', exists: (file) => files.includes(file) });

test('the engines are named as the projects of the journeys', () => {
  expect(engineNames).toEqual(['firefox', 'webkit']);
});

test('names the programs of both engines', () => {
  expect(find('/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb')).toEqual({
    variables: { FIREFOX_PATH: '/usr/bin/firefox-esr', WEBKIT_DRIVER_PATH: '/usr/bin/WebKitWebDriver', XVFB_PATH: '/usr/bin/Xvfb' },
    missing: [],
    packages: [],
  });
});

test('wants only the packages that are missing', () => {
  expect(find('/usr/local/bin/firefox', '/usr/bin/WebKitWebDriver')).toMatchObject({ missing: ['WebKit'], packages: ['xvfb'] });
});

test('misses both where there is nothing', () => {
  expect(find()).toEqual({ variables: {}, missing: ['Firefox', 'WebKit'], packages: ['firefox-esr', 'webkit2gtk-driver', 'xvfb'] });
});
