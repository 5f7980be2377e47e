import { createHash } from 'node:crypto';
import { describeBuild } from './describe-build.mjs';

/** @param {string} text @param {string} [algorithm] */
const digestOf = (text, algorithm = 'sha384') => `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;

const none = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
/** @param {string} name @param {object} remoteEntry @param {object} buildInfo */
const metaData = (name, remoteEntry, buildInfo) => ({ name, type: 'app', buildInfo, remoteEntry, globalName: name, publicPath: 'auto' });

/** The output of webpack with @module-federation/enhanced 2.9 and its defaults, without irrelevant fields. */
const WEBPACK = {
  'mf-manifest.json': {
    id: 'quests_container',
    name: 'quests_container',
    metaData: metaData(
      'quests_container',
      { name: 'remoteEntry.js', path: '', type: 'global' },
      { buildVersion: '1.2.0', buildName: '@team/quests' },
    ),
    shared: [
      {
        id: 'quests_container:react',
        name: 'react',
        version: '19.3.1',
        singleton: true,
        requiredVersion: '^19.3.1',
        assets: { js: { async: [], sync: ['696.js'] }, css: { async: [], sync: [] } },
        fallback: '',
      },
    ],
    remotes: [],
    exposes: [
      {
        id: 'quests_container:routes',
        name: 'routes',
        assets: { js: { sync: ['__federation_expose_routes.js'], async: ['748.js'] }, css: { sync: [], async: [] } },
        path: './routes',
      },
    ],
  },
  'remoteEntry.js': 'var quests_container;',
  '__federation_expose_routes.js': 'routes',
  '696.js': 'react',
  '748.js': 'page',
};

/** The output of Rsbuild 2.3 with `security.sri`, with all shared modules from the page. */
const RSBUILD = {
  'mf-manifest.json': {
    id: 'quests',
    name: 'quests',
    metaData: metaData(
      'quests',
      { name: 'remoteEntry.js', path: '', type: 'global' },
      { buildVersion: '1.2.0', buildName: '@team/quests' },
    ),
    shared: [
      {
        id: 'quests:@greenroom/shared-ui/card',
        name: '@greenroom/shared-ui/card',
        version: '^1.0.0',
        requiredVersion: '^^1.0.0',
        assets: none,
        fallback: '',
      },
      {
        id: 'quests:react/jsx-runtime',
        name: 'react/jsx-runtime',
        version: '19.0.0',
        requiredVersion: '^19.0.0',
        assets: none,
        fallback: '',
      },
    ],
    remotes: [],
    exposes: [
      {
        id: 'quests:routes',
        name: 'routes',
        assets: {
          js: { sync: ['static/js/async/expose.js'], async: ['static/js/async/e.js'] },
          css: { sync: [], async: ['static/css/async/e.css'] },
        },
        path: './routes',
      },
    ],
  },
  'remoteEntry.js': `load("static/js/async/expose.js", "${digestOf('expose')}"); load("static/js/async/e.js", "${digestOf('page')}")`,
  'static/js/async/expose.js': 'expose',
  'static/js/async/e.js': 'page',
  'static/css/async/e.css': '@layer remote{}',
};

/** The output of @module-federation/vite 1.23. */
const VITE = {
  'mf-manifest.json': {
    id: 'quests',
    name: 'quests',
    metaData: metaData('quests', { name: 'remoteEntry.js', path: '', type: 'module' }, { buildVersion: '1.2.0', buildName: 'quests' }),
    shared: [
      { id: 'quests:react', name: 'react', version: '19.3.1', singleton: true, requiredVersion: '^19.0.0', assets: none },
      {
        id: 'quests:zustand',
        name: 'zustand',
        version: '5.0.8',
        singleton: true,
        requiredVersion: '^5.0.0',
        assets: { js: { async: ['assets/_virtual_zustand-BC1ksIG3.js'], sync: [] }, css: { async: [], sync: [] } },
      },
    ],
    remotes: [],
    exposes: [
      {
        id: 'quests:routes',
        name: 'routes',
        assets: {
          js: { async: ['assets/page-B1S2qUfl.js'], sync: ['assets/remote-Y7GRgtzy.js'] },
          css: { async: ['assets/page-BdJsKc67.css'], sync: [] },
        },
        path: './routes',
      },
    ],
  },
  'remoteEntry.js': 'export { init, get }',
  'assets/remote-Y7GRgtzy.js': 'routes',
  'assets/page-B1S2qUfl.js': 'page',
  'assets/page-BdJsKc67.css': '@layer remote{}',
  'assets/_virtual_zustand-BC1ksIG3.js': 'zustand',
};

/** @param {Record<string, unknown>} contents */
const filesOf = (contents) =>
  new Map(
    Object.entries(contents).map(([file, content]) => [file, Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))]),
  );

/** @param {Record<string, unknown>} contents @param {object} [remote] */
function described(contents, remote) {
  const files = describeBuild(filesOf(contents), { name: 'quests', routes: ['/quests'], ...remote });
  return JSON.parse(String(files.get('remote.json')));
}

/** @param {{ 'mf-manifest.json': { metaData: object } }} build @param {object} changes */
const withMetaData = (build, changes) => ({
  ...build,
  'mf-manifest.json': { ...build['mf-manifest.json'], metaData: { ...build['mf-manifest.json'].metaData, ...changes } },
});

test("describes webpack's build: a script with a global variable, and a bundled React for pages without one", () => {
  expect(described(WEBPACK)).toEqual({
    name: 'quests',
    version: expect.stringMatching(/^1\.2\.0-[0-9a-f]{8}$/),
    entry: 'remoteEntry.js',
    type: 'var',
    global: 'quests_container',
    routes: ['/quests'],
    integrity: digestOf('var quests_container;'),
    preload: { '/quests': ['__federation_expose_routes.js', '748.js'] },
    files: {
      'remoteEntry.js': digestOf('var quests_container;'),
      '__federation_expose_routes.js': digestOf('routes'),
      '696.js': digestOf('react'),
      '748.js': digestOf('page'),
    },
    exposes: ['./routes'],
    shared: { react: '^19.3.1' },
    uses: { react: [] },
  });
});

test("describes Rsbuild's build: scripts with integrity, modules from the page, and valid ranges", () => {
  expect(described(RSBUILD, { ranges: { '@greenroom/shared-ui': '^1.4.0' } })).toMatchObject({
    type: 'var',
    global: 'quests',
    checked: true,
    shared: { '@greenroom/shared-ui': '^1.4.0', react: '^19.0.0' },
    uses: { '@greenroom/shared-ui/card': [], 'react/jsx-runtime': [] },
    preload: { '/quests': ['static/js/async/expose.js', 'static/js/async/e.js', 'static/css/async/e.css'] },
    needs: { '/quests': ['@greenroom/shared-ui/card', 'react/jsx-runtime'] },
  });
  expect(described(RSBUILD).shared).toMatchObject({ '@greenroom/shared-ui': '^1.0.0' });
});

test("describes Vite's build: an ES module with bundled fallbacks, checked by an import map", () => {
  const description = described(VITE);
  expect(description).toMatchObject({ type: 'module', shared: { react: '^19.0.0', zustand: '^5.0.0' }, uses: { react: [] } });
  expect(description.uses).not.toHaveProperty('zustand');
  expect(description).not.toHaveProperty('checked');
});

test('copies menu, data, routes and version from the package', () => {
  const more = {
    routes: ['/quests', '/quests/:id', '/quests'],
    menu: [{ label: 'Quests', to: '/quests' }],
    data: { '/quests': ['/api/r/quests'] },
  };
  expect(described(WEBPACK, { ...more, version: '3.0.1' })).toMatchObject({
    ...more,
    routes: ['/quests', '/quests/:id'],
    version: expect.stringMatching(/^3\.0\.1-/),
  });
});

test('preloads only the common files if there are several routes', () => {
  const { preload, needs } = described(RSBUILD, { routes: ['/quests', '/quests/:id'] });
  expect(preload).toEqual({ '/quests': ['static/js/async/expose.js'], '/quests/:id': ['static/js/async/expose.js'] });
  expect(needs).toBeUndefined();
});

test.each([
  ['other bytes', { ...WEBPACK, '748.js': 'page!' }, {}],
  ['another route', WEBPACK, { routes: ['/quests', '/quests/:id'] }],
  ['a menu', WEBPACK, { menu: [{ label: 'Quests', to: '/quests' }] }],
])('%s change the version, and the same build keeps it', (_case, build, remote) => {
  const version = described(WEBPACK).version;
  expect(described(build, remote).version).not.toBe(version);
  expect(described({ ...WEBPACK, 'remote.json': 'of an earlier build' }).version).toBe(version);
});

test.each([
  ['one script without a digest', { ...RSBUILD, 'static/js/async/late.js': 'late' }, undefined],
  [
    'a digest in a script that nothing vouches for',
    { ...RSBUILD, 'static/js/async/e.js': `page "${digestOf('expose')}"`, 'remoteEntry.js': 'load' },
    undefined,
  ],
  [
    'a digest in a script that the entry vouches for, of another length',
    {
      ...RSBUILD,
      'remoteEntry.js': digestOf(`expose ${digestOf('page', 'sha512')}`),
      'static/js/async/expose.js': `expose ${digestOf('page', 'sha512')}`,
    },
    true,
  ],
  ['no other script', { 'mf-manifest.json': RSBUILD['mf-manifest.json'], 'remoteEntry.js': 'all of it' }, true],
])('detects whether scripts check each other: %s', (_case, build, checked) => {
  expect(described(build).checked).toBe(checked);
});

test.each([
  ['window', 'var'],
  ['var', 'var'],
  ['esm', 'module'],
])('maps an entry of the type "%s" to "%s"', (type, expected) => {
  expect(described(withMetaData(WEBPACK, { remoteEntry: { name: 'remoteEntry.js', path: '', type } })).type).toBe(expected);
});

test("finds an entry in a folder, and defaults the global variable to the remote's name", () => {
  const build = {
    ...withMetaData(VITE, { remoteEntry: { name: 'entry.js', path: './federation/', type: 'module' }, globalName: '' }),
    'federation/entry.js': 'entry',
  };
  expect(described({ ...build, 'mf-manifest.json': { ...build['mf-manifest.json'], name: '' } })).toMatchObject({
    entry: 'federation/entry.js',
    global: 'quests',
  });
});

test.each([
  ['no manifest', { 'remoteEntry.js': '' }, /no mf-manifest\.json: have Module Federation write it \(manifest: true\)/],
  ['half a manifest', { 'mf-manifest.json': '{"na' }, 'Its mf-manifest.json is no JSON: build the remote again.'],
  ["a host's manifest", { 'mf-manifest.json': { name: 'host', metaData: {} } }, /names no remoteEntry: this is no build of a remote/],
  ['a manifest that is a list', { 'mf-manifest.json': '[]' }, /names no remoteEntry/],
  ['no entry', { 'mf-manifest.json': WEBPACK['mf-manifest.json'] }, /names the entry remoteEntry\.js, but there is no such file beside it/],
  [
    'an entry that no page can start',
    withMetaData(WEBPACK, { remoteEntry: { name: 'remoteEntry.js', type: 'commonjs-module' } }),
    /of the type "commonjs-module"/,
  ],
  [
    'files that have one place',
    withMetaData(WEBPACK, { publicPath: 'http://localhost:3001/' }),
    /looks for its files at "http:\/\/localhost:3001\/".*assetPrefix "auto"/,
  ],
])('refuses a build with %s', (_case, build, sentence) => {
  expect(() => described(build)).toThrow(sentence);
});

test.each([
  [[], 'A remote needs a route'],
  [['quests'], '"quests" is no route: it begins with a slash'],
  [['/quests?all'], '"/quests?all" is no route'],
  [['//quests'], '"//quests" is no route'],
  [[7], '7 is no route'],
  [['/quests', '/login'], 'The route /login belongs to the server'],
])('refuses the routes %j', (routes, sentence) => {
  expect(() => described(WEBPACK, { routes })).toThrow(sentence);
});
