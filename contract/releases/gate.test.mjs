import { createHash } from 'node:crypto';
import { blockedWordIn } from './files.mjs';
import { releaseFindings, releaseProblems } from './gate.mjs';

/** @param {Buffer} bytes */
const digestOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

const HOST = {
  exposes: './routes',
  provides: {
    react: { version: '19.3.0' },
    '@tanstack/react-query': { version: '5.102.8' },
    '@greenroom/shared-ui/button': { version: '1.4.0', exports: ['Button', 'ButtonLink'] },
  },
};
const OTHERS = [
  { name: 'members', version: '2.0.0-a', routes: ['/profile', '/tickets/:id'] },
  { name: 'members', version: '2.1.0-canary', routes: ['/quests'] },
  { name: 'store', version: '1.0.0-old', routes: ['/store'] },
];

/** A valid build with changes. @param {object} [changes] @param {Record<string, string>} [contents] */
function build(changes, contents) {
  const texts = {
    'entry.js': 'entry',
    'page.js': 'page',
    'page.css': '@layer remote{.a{color:red}}@font-face{font-family:x}',
    ...contents,
  };
  const files = new Map(Object.entries(texts).map(([file, text]) => [file, Buffer.from(text)]));
  const digests = Object.fromEntries(
    [...files].filter(([file]) => /\.(js|css)$/.test(file)).map(([file, bytes]) => [file, digestOf(bytes)]),
  );
  const candidate = {
    name: 'store',
    version: '1.1.0-new',
    entry: 'entry.js',
    integrity: digests['entry.js'],
    routes: ['/store', '/contact'],
    preload: { '/store': ['page.js', 'page.css'] },
    files: digests,
    exposes: ['./routes'],
    shared: { react: '^19.0.0', '@tanstack/react-query': '^5.0.0', '@greenroom/shared-ui': '^1.2.0' },
    uses: { react: [], '@greenroom/shared-ui/button': ['Button'] },
    ...changes,
  };
  return { candidate, files };
}

/** @param {object} [changes] @param {Record<string, string>} [contents] @param {import('./descriptions.mjs').HostContract | null} [host] */
function judged(changes, contents, host = HOST) {
  const { candidate, files } = build(changes, contents);
  return releaseProblems(candidate, { files, host, others: OTHERS });
}

test('allows a valid build, also over its own earlier version', () => {
  expect(judged()).toEqual([]);
});

test.each([
  [
    'a package that the host has in another version',
    { shared: { ...build().candidate.shared, react: '^20.0.0' } },
    'store needs react ^20.0.0, but the live host provides 19.3.0.',
  ],
  [
    'a newer platform',
    { shared: { ...build().candidate.shared, '@greenroom/shared-ui': '^1.5.0' } },
    'store needs @greenroom/shared-ui ^1.5.0, but the live host provides 1.4.0.',
  ],
  [
    'a part that the host does not have',
    { uses: { '@greenroom/shared-ui/wheel': ['Wheel'] } },
    'store takes @greenroom/shared-ui/wheel from the page, which the live host does not provide.',
  ],
  [
    "a name that the host's part does not have",
    { uses: { '@greenroom/shared-ui/button': ['Button', 'IconButton'] } },
    'store needs a newer @greenroom/shared-ui/button than the live host offers: there is no IconButton in it yet. Release the host first.',
  ],
  [
    'a package without a range',
    { uses: { react: [] }, shared: {} },
    'store takes react from the page, but its package.json names no version of react among its peerDependencies.',
  ],
  ['another contract', { exposes: ['./App'] }, 'store exposes ./App, but the live host mounts remotes by ./routes.'],
  ['no contract', { exposes: undefined }, 'store exposes nothing, but the live host mounts remotes by ./routes.'],
  ["another remote's route", { routes: ['/store', '/profile'] }, 'The route /profile belongs to the remote members (2.0.0-a).'],
  ['that of a canary', { routes: ['/store', '/quests'] }, 'The route /quests belongs to the remote members (2.1.0-canary).'],
  [
    "a route that differs in its parameter's name alone",
    { routes: ['/tickets/:ticket'] },
    'The route /tickets/:ticket belongs to the remote members (2.0.0-a).',
  ],
  ['no route', { routes: [] }, 'store has no routes.'],
  ['a file that is missing', { preload: { '/store': ['gone.js'] } }, 'The build of store names gone.js, but does not have it.'],
  ['no integrity', { integrity: undefined }, 'The integrity of the entry entry.js is missing or wrong.'],
])('refuses %s', (_case, changes, sentence) => {
  expect(judged(changes)).toEqual([sentence]);
});

test.each(['/Profile', '/PROFILE', '/tickets/mine'])("refuses %s, which matches another remote's page", (route) => {
  expect(judged({ routes: [route] })).toContainEqual(`The route ${route} belongs to the remote members (2.0.0-a).`);
});

test.each(['//profile', '/profile?', '/:lang?/profile', '/profile/', '/profile/*', '/./profile', '/%70rofile', 'profile', '/a b'])(
  'refuses %s, which is no route',
  (route) => expect(judged({ routes: [route] })).toEqual([expect.stringContaining(`${JSON.stringify(route)} is no route: it begins`)]),
);

test.each([
  '/login',
  '/LOGIN',
  '/admin-new',
  '/admin-new/staff',
  '/api/r/x',
  '/setup',
  '/:page',
  '/:any/:id',
  '/remotes.json',
  '/push.worker.js',
])("refuses %s, which is the server's", (route) =>
  expect(judged({ routes: [route] })).toEqual([expect.stringContaining(`The route ${route} belongs to the server`)]),
);

test('allows pages beside those of another remote', () => {
  expect(judged({ routes: ['/store', '/profile/mine', '/tickets', '/'] })).toEqual([]);
});

test('refuses a file with another digest than the build declares', () => {
  const { candidate } = build();
  const { files } = build({}, { 'page.js': 'pagE' });
  expect(releaseProblems(candidate, { files, host: HOST, others: [] })).toEqual([
    'page.js is not what the build of store says that it is: its integrity differs.',
  ]);
});

test('refuses an undeclared script, and a file type that remotes may not contain', () => {
  const { candidate, files } = build();
  files.set('more.js', Buffer.from('more')).set('page.html', Buffer.from('<script>'));
  expect(releaseProblems(candidate, { files, host: HOST, others: [] })).toEqual([
    'more.js is not what the build of store says that it is: its integrity differs.',
    expect.stringMatching(/^page\.html is of a kind that no remote may hold: /),
  ]);
});

test.each([
  ['.a{color:red}', '.a'],
  ['@layer remote{.a{color:red}} body{margin:0}', 'body'],
  ['@layer base{.a{color:red}}', '@layer base'],
  ['@layer remote, base;', '@layer remote, base'],
  ['@media print{.a{color:red}}', '@media print'],
  ['@import url(x.css);', '@import url(x.css)'],
])('refuses the styles %s', (css, what) => {
  expect(judged({}, { 'page.css': css })).toEqual([
    `page.css has styles outside of the layer "remote", beginning with "${what}": they could change other parts of the site.`,
  ]);
});

test('allows styles in a layer within that of the remotes', () => {
  expect(judged({}, { 'page.css': '@layer remote.components{.a{color:red}}' })).toEqual([]);
});

test('refuses a build of an earlier kit that brings a React of its own, also on a rollback', () => {
  const { candidate, files } = build({ react: '18.3.1', shared: { ...build().candidate.shared, react: '>=18' } });
  for (const each of [files, undefined]) {
    expect(releaseProblems(candidate, { files: each, host: HOST, others: OTHERS })).toEqual([
      "store brings React 18.3.1, but the live host provides 19.3.0: have its build share the host's react and react-dom, by platformModules of the kit.",
    ]);
  }
});

test('refuses invalid CSS', () => {
  expect(judged({}, { 'page.css': '@layer remote{' })).toEqual([expect.stringMatching(/^page\.css is no stylesheet: /)]);
});

test('refuses any build if the live host has no contract', () => {
  expect(judged({}, {}, null)).toEqual(['The live host does not tell what it provides.']);
});

describe('an external remote', () => {
  const GUEST = { type: 'module', uses: { react: [], 'react-dom': [] }, shared: { react: '^19.0.0', 'react-dom': '^19.0.0' } };
  const HOST_WITH_DOM = { ...HOST, provides: { ...HOST.provides, 'react-dom': { version: '19.3.0' } } };
  const UNCHECKED = /^No browser can check the scripts that the entry of store loads: .*"uncheckedRemotes": \["store"\] in SITE_CONFIG\.$/;
  /** @param {object} [changes] @param {Record<string, string>} [contents] @param {import('./remote-rules.mjs').SiteRules} [site] */
  function judgedExternalRemote(changes, contents, site) {
    const { candidate, files } = build({ ...GUEST, ...changes }, contents);
    return releaseProblems(candidate, { files, host: HOST_WITH_DOM, others: OTHERS, site });
  }
  /** @param {...object} shared */
  const manifest = (...shared) => ({ 'mf-manifest.json': JSON.stringify({ metaData: { remoteEntry: { name: 'entry.js' } }, shared }) });
  const copy = { js: { sync: ['react.js'] } };

  test('may be an ES module, checked by an import map', () => {
    expect(judgedExternalRemote({}, manifest({ name: 'react', singleton: true, assets: copy }))).toEqual([]);
  });

  test('may be a script whose scripts contain the digests of each other', () => {
    expect(judgedExternalRemote({ type: 'var', checked: true }, { 'entry.js': digestOf(Buffer.from('page')) })).toEqual([]);
  });

  test('may lack integrity only if the operator allows it, also on a rollback', () => {
    const { candidate } = build({ ...GUEST, type: 'var' });
    const judgedAgain = (/** @type {import('./remote-rules.mjs').SiteRules} */ site) =>
      releaseProblems(candidate, { host: HOST_WITH_DOM, others: OTHERS, site });
    for (const judge of [judgedAgain, (/** @type {object} */ site) => judgedExternalRemote({ type: 'var' }, {}, site)]) {
      expect(judge({})).toEqual([expect.stringMatching(UNCHECKED)]);
      expect(judge({ uncheckedRemotes: ['quests'] })).toEqual([expect.stringMatching(UNCHECKED)]);
      expect(judge({ uncheckedRemotes: ['store'] })).toEqual([]);
      expect(judge({ remoteIntegrity: 'optional' })).toEqual([]);
    }
  });

  test('may have a manifest as its entry, with its integrity', () => {
    const contents = manifest({ name: 'react', singleton: true });
    const integrity = digestOf(Buffer.from(contents['mf-manifest.json']));
    expect(judgedExternalRemote({ entry: 'mf-manifest.json', integrity }, contents)).toEqual([]);
    expect(judgedExternalRemote({ entry: 'mf-manifest.json' }, contents)).toEqual([
      'The integrity of the entry mf-manifest.json is missing or wrong.',
    ]);
  });

  test.each([
    [
      'of a type that no page knows',
      { type: 'system', checked: true },
      { 'entry.js': digestOf(Buffer.from('page')) },
      'store is of the type "system"; a page can start "var", a script that fills a variable, and "module", an ES module.',
    ],
    [
      'without React',
      { uses: {} },
      {},
      'store does not share react, and so brings a second React: have its build share react and react-dom with { singleton: true }.',
    ],
    [
      "with a React beside the page's",
      {},
      manifest({ name: 'react', assets: copy }, { name: 'react/jsx-runtime', assets: copy }),
      "store may run with a react of its own beside the page's: have its build share react with { singleton: true }.",
    ],
    [
      "with a React DOM beside the page's",
      {},
      manifest({ name: 'react-dom', singleton: false, assets: copy }),
      "store may run with a react-dom of its own beside the page's: have its build share react-dom with { singleton: true }.",
    ],
    ['with a manifest that is none', {}, { 'mf-manifest.json': '{' }, 'Its mf-manifest.json is no JSON: build the remote again.'],
    [
      'that says more of its scripts than is true',
      { type: 'var', checked: true },
      {},
      'store says that its scripts check each other, but not all of their digests stand in them.',
    ],
    [
      'for a newer React, though it has a copy',
      { uses: { react: [] }, shared: { react: '^20.0.0' } },
      {},
      'store needs react ^20.0.0, but the live host provides 19.3.0.',
    ],
    [
      'for another version of what the page provides, though it has a copy',
      { shared: { ...GUEST.shared, '@tanstack/react-query': '^4.0.0' } },
      {},
      'store needs @tanstack/react-query ^4.0.0, but the live host provides 5.102.8.',
    ],
    [
      'for what the page does not provide',
      { uses: { ...GUEST.uses, jquery: [] } },
      {},
      'store takes jquery from the page, which the live host does not provide.',
    ],
    [
      'with an ES module that it does not name',
      {},
      { 'late.mjs': 'late' },
      'late.mjs is not what the build of store says that it is: its integrity differs.',
    ],
    [
      'with loose styles',
      {},
      { 'page.css': 'body{margin:0}' },
      'page.css has styles outside of the layer "remote", beginning with "body": they could change other parts of the site.',
    ],
  ])('is refused %s', (_case, changes, contents, sentence) => {
    expect(judgedExternalRemote(changes, contents)).toEqual([sentence]);
  });
});

test.each([
  ['popups.5ab7dcb3.js', 'popups'],
  ['src_features_shell_pop-up_tsx.0a1b2c3d.js', 'pop-up'],
  ['assets/Banner-top.png', 'Banner'],
  ['ad_slot.js', 'ad'],
  ['web-vitals.js', 'vitals'],
  ['/api/track', 'track'],
  ['menus.ad1234ff.js', undefined],
  ['src_features_settings_read-address_tsx.js', undefined],
  ['soundtracks/upload.js', undefined],
  ['pixel.5ab7dcb3.js', 'pixel'],
  ['collect.css', 'collect'],
  ['race-track.webp', undefined],
  ['pixel-font.woff2', undefined],
  ['track-1.mp3', undefined],
  ['collect-coin.webp', undefined],
  ['race-track-banner.webp', 'banner'],
  ['tracker.gif', 'tracker'],
  ['tracker.5ab7dcb3.js.map', undefined],
])('finds the word by which blockers refuse %s: %s', (file, word) => {
  expect(blockedWordIn(file)).toBe(word);
});

test('warns of files and names that blockers refuse', () => {
  const { candidate, files } = build({ name: 'promo' }, { 'tracker.js': 'code' });
  expect(releaseFindings(candidate, { files, visible: [], builtHost: HOST }).warnings).toEqual([
    'promo is named like an ad or a tracker ("promo"), so ad blockers may not load it. Rename it, or its module.',
    'tracker.js is named like an ad or a tracker ("tracker"), so ad blockers may not load it. Rename it, or its module.',
  ]);
});
