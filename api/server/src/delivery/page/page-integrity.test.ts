import fs from 'node:fs/promises';
import path from 'node:path';
import { sharedTestApp, TEST_PAGE } from '../../testing/test-app';
import { releaseForTest } from '../../testing/test-releases';
import { checksEveryScript } from './page.rules';

const test = sharedTestApp({ env: { SITE_CONFIG: JSON.stringify({ uncheckedRemotes: ['quests'] }) } });
beforeEach(() => test.reset());

const open = (url: string, host = 'localhost') => test.app.inject({ url, headers: { accept: 'text/html', host } });

describe('preload tags', () => {
  let base: string;
  beforeEach(async () => {
    base = await releaseForTest(test, 'store', {
      entry: 'entry.js',
      integrity: 'sha384-abc',
      routes: ['/store', '/contact'],
      preload: { '/store': ['page.js', 'page.css', 'https://cdn.example/more.css'], '/contact': ['contact.js'] },
    });
  });
  const preloads = (html: string) => (html.match(/<link rel="preload"[^>]*>/g) ?? []).map((tag) => tag.replace(/ nonce="[^"]+"/, ''));

  it('name the files of the requested route, with the `crossorigin` of the later fetch', async () => {
    const { body } = await open('/store?x=1');
    expect(preloads(body)).toEqual([
      `<link rel="preload" as="script" href="${base}/entry.js" crossorigin integrity="sha384-abc">`,
      `<link rel="preload" as="script" href="${base}/page.js">`,
      `<link rel="preload" as="style" href="${base}/page.css">`,
      '<link rel="preload" as="style" href="https://cdn.example/more.css" crossorigin>',
    ]);
    expect(body.match(/<link rel="preload"[^>]* nonce="[^"]+">/g)).toHaveLength(4);
  });

  it('have the integrity of each file in the registry, and `crossorigin` so that it can be checked', async () => {
    const next = await releaseForTest(test, 'store', {
      entry: 'entry.js',
      integrity: 'sha384-abc',
      routes: ['/store'],
      preload: { '/store': ['page.js', 'page.css'] },
      files: { 'entry.js': 'sha384-abc', 'page.js': 'sha384-p+/"', 'page.css': 'sha384-def' },
    });
    expect(preloads((await open('/store')).body)).toEqual([
      `<link rel="preload" as="script" href="${next}/entry.js" crossorigin integrity="sha384-abc">`,
      `<link rel="preload" as="script" href="${next}/page.js" crossorigin integrity="sha384-p+/&quot;">`,
      `<link rel="preload" as="style" href="${next}/page.css" crossorigin integrity="sha384-def">`,
    ]);
  });

  it("name the host's files of the shared modules that the route needs, if host.json has them", async () => {
    const provides = { tabs: { version: '1.0.0', files: { '/tabs.js': 'sha384-t' } } };
    const next = await releaseForTest(test, 'store', { entry: 'entry.js', routes: ['/store'], needs: { '/store': ['react', 'tabs'] } });
    const hostJson = path.join(test.hostDist, 'host.json');
    await fs.writeFile(hostJson, JSON.stringify({ exposes: './routes', provides }));
    expect(preloads((await open('/store')).body)).toEqual([
      `<link rel="preload" as="script" href="${next}/entry.js" crossorigin>`,
      '<link rel="preload" as="script" href="/tabs.js" crossorigin integrity="sha384-t">',
    ]);
    for (const broken of ['{"provides":7}', '<html>']) {
      await fs.writeFile(hostJson, broken);
      expect(preloads((await open('/store')).body)).toHaveLength(1);
    }
    await fs.rm(hostJson);
  });

  it('are none where no remote owns the path', async () => {
    expect(preloads((await open('/raffles')).body)).toEqual([]);
  });
});

describe('the page of an external remote', () => {
  const hostJson = () => path.join(test.hostDist, 'host.json');
  beforeEach(() => fs.writeFile(hostJson(), JSON.stringify({ provides: {}, federation: { files: { '/federation.js': 'sha384-f' } } })));
  afterEach(() => fs.rm(hostJson()));

  const files = { 'entry.js': 'sha384-e', 'page.js': 'sha384-p', 'lazy.js': 'sha384-l', 'page.css': 'sha384-c' };
  const remote = { entry: 'entry.js', integrity: 'sha384-e', routes: ['/quests'], preload: { '/quests': ['page.js', 'page.css'] }, files };
  const RUNTIME = '<link rel="preload" as="script" href="/federation.js" crossorigin integrity="sha384-f">';
  const loads = (html: string) => (html.match(/<link rel="(module)?preload"[^>]*>/g) ?? []).map((tag) => tag.replace(/ nonce="[^"]+"/, ''));
  const importMap = (html: string) => /<script type="importmap" nonce="[^"]+">(.*?)<\/script>/.exec(html)?.[1];

  it('preloads its entry and the federation runtime, but no scripts whose fetch mode is unknown', async () => {
    const base = await releaseForTest(test, 'quests', { ...remote, type: 'var' });
    const { body } = await open('/quests');
    expect(loads(body)).toEqual([`<link rel="preload" as="script" href="${base}/entry.js" crossorigin integrity="sha384-e">`, RUNTIME]);
    expect(importMap(body)).toBeUndefined();
  });

  it('preloads nothing of a remote that the host refuses', async () => {
    await releaseForTest(test, 'guilds', { ...remote, type: 'var', routes: ['/guilds'] });
    expect(loads((await open('/guilds', 'greenroom.test')).body)).toEqual([]);
  });

  it('has an import map with the integrity of its ES modules, also on other pages', async () => {
    const base = await releaseForTest(test, 'quests', { ...remote, type: 'module' });
    const { body } = await open('/quests');
    expect(loads(body)).toEqual([
      `<link rel="modulepreload" href="${base}/entry.js" crossorigin integrity="sha384-e">`,
      RUNTIME,
      `<link rel="modulepreload" href="${base}/page.js" crossorigin integrity="sha384-p">`,
      `<link rel="preload" as="style" href="${base}/page.css" crossorigin integrity="sha384-c">`,
    ]);
    const integrity = { [`${base}/entry.js`]: 'sha384-e', [`${base}/page.js`]: 'sha384-p', [`${base}/lazy.js`]: 'sha384-l' };
    for (const html of [body, (await open('/')).body]) expect(JSON.parse(importMap(html) ?? '')).toEqual({ integrity });
    expect(body.indexOf('importmap')).toBeLessThan(body.indexOf('modulepreload'));
    expect(loads((await open('/')).body)).toEqual([]);
  });

  it('preloads a manifest as a fetch', async () => {
    const base = await releaseForTest(test, 'quests', { ...remote, entry: 'mf-manifest.json', integrity: 'sha384-m' });
    expect(loads((await open('/quests')).body)).toEqual([
      `<link rel="preload" as="fetch" href="${base}/mf-manifest.json" crossorigin>`,
      RUNTIME,
    ]);
  });
});

describe('the Integrity-Policy header', () => {
  const CHECKED_PAGE = TEST_PAGE.replace('<script defer', '<script defer crossorigin integrity="sha384-abc"');
  const checked = {
    name: 'store',
    version: '1',
    entry: '/e.js',
    routes: ['/store'],
    integrity: 'sha384-abc',
    files: { '/e.js': 'sha384-abc' },
  };
  const { integrity: _, ...unchecked } = checked;
  const { files: __, ...oldBuild } = checked;
  const ORIGIN = 'https://greenroom.test';

  it('is sent if every script of the page has an integrity', async () => {
    await fs.writeFile(path.join(test.hostDist, 'index.html'), CHECKED_PAGE);
    await releaseForTest(test, 'store', { ...checked, entry: 'e.js', files: { 'e.js': 'sha384-abc' } });
    expect((await open('/store')).headers['integrity-policy']).toBe('blocked-destinations=(script)');
    await releaseForTest(test, 'stream', { entry: 'http://localhost:3002/e.js', routes: ['/raffles'] });
    expect((await open('/store')).headers).not.toHaveProperty('integrity-policy');
  });

  it.each([
    ['a remote whose entry does not check the scripts it loads', CHECKED_PAGE, [oldBuild], {}],
    ['a host from a development server', TEST_PAGE, [checked], {}],
    ['a host whose scripts lack `crossorigin`', CHECKED_PAGE.replace(' crossorigin', ''), [checked], {}],
    ['overrides', CHECKED_PAGE, [checked], { remoteOverrides: 'loopback' as const }],
    ['optional integrity of remotes', CHECKED_PAGE, [checked], { remoteIntegrity: 'optional' as const }],
    [
      'an external remote that does not check its scripts',
      CHECKED_PAGE,
      [{ ...checked, type: 'var' as const }],
      { uncheckedRemotes: ['store'] },
    ],
    ['an external remote with a manifest', CHECKED_PAGE, [{ ...checked, entry: '/mf-manifest.json' }], { uncheckedRemotes: ['store'] }],
    [
      'an external remote of ES modules without integrity',
      CHECKED_PAGE,
      [{ ...oldBuild, type: 'module' as const }],
      { uncheckedRemotes: ['store'] },
    ],
    ['an external remote on localhost', CHECKED_PAGE, [{ ...unchecked, type: 'var' as const, entry: 'http://localhost:3000/e.js' }], {}],
    ['a third-party script', CHECKED_PAGE, [checked], { gtagId: 'G-TEST' }],
  ])('is not sent with %s', (_page, template, entries, config) => {
    expect(checksEveryScript(template, entries, config, ORIGIN)).toBe(false);
  });

  it('is sent with a remote of ours without integrity: the host refuses it', () => {
    expect(checksEveryScript(CHECKED_PAGE, [checked, unchecked], {}, ORIGIN)).toBe(true);
    expect(checksEveryScript(CHECKED_PAGE, [checked, unchecked], {}, 'http://localhost:8080')).toBe(false);
  });

  it.each([
    ['whose scripts check what they load', { ...checked, type: 'var' as const, checked: true }],
    ['of ES modules, which the import map checks', { ...checked, type: 'module' as const }],
    ['that the host refuses', { ...checked, type: 'var' as const }],
    ['that the operator allows unchecked, but that has no integrity', { ...unchecked, name: 'quests', type: 'var' as const }],
  ])('is sent with an external remote %s', (_remote, entry) => {
    expect(checksEveryScript(CHECKED_PAGE, [entry], { uncheckedRemotes: ['quests'] }, ORIGIN)).toBe(true);
  });
});
