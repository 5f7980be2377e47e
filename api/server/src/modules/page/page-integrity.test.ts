import fs from 'node:fs/promises';
import path from 'node:path';
import { createTestApp, TEST_PAGE, type TestApp } from '../../testing/test-app';
import { releaseForTest } from '../../testing/test-releases';
import { checksEveryScript } from './page.rules';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ env: { SITE_CONFIG: JSON.stringify({ uncheckedRemotes: ['quests'] }) } });
});
beforeEach(() => test.reset());
afterAll(() => test.close());

const open = (url: string) => test.app.inject({ url, headers: { accept: 'text/html' } });

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
  const preloads = (html: string) =>
    (html.match(/<link rel="preload"[^>]*>/g) ?? []).map((tag) => tag.replace(/ nonce="[^"]+"/, ''));

  it('name what the requested route needs, in the mode of the fetch that follows', async () => {
    const { body } = await open('/store?x=1');
    expect(preloads(body)).toEqual([
      `<link rel="preload" as="script" href="${base}/entry.js" crossorigin integrity="sha384-abc">`,
      `<link rel="preload" as="script" href="${base}/page.js">`,
      `<link rel="preload" as="style" href="${base}/page.css">`,
      '<link rel="preload" as="style" href="https://cdn.example/more.css" crossorigin>',
    ]);
    expect(body.match(/<link rel="preload"[^>]* nonce="[^"]+">/g)).toHaveLength(4);
  });

  it('name the integrity of each file that the registry knows, in the one mode in which it can be checked', async () => {
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

  it("name the host's own files that the route takes from the page, where the host tells of them", async () => {
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

describe('the page of a guest', () => {
  const hostJson = () => path.join(test.hostDist, 'host.json');
  beforeEach(() => fs.writeFile(hostJson(), JSON.stringify({ provides: {}, federation: { files: { '/federation.js': 'sha384-f' } } })));
  afterEach(() => fs.rm(hostJson()));

  const files = { 'entry.js': 'sha384-e', 'page.js': 'sha384-p', 'later.js': 'sha384-l', 'page.css': 'sha384-c' };
  const guest = { entry: 'entry.js', integrity: 'sha384-e', routes: ['/quests'], preload: { '/quests': ['page.js', 'page.css'] }, files };
  const RUNTIME = '<link rel="preload" as="script" href="/federation.js" crossorigin integrity="sha384-f">';
  const loads = (html: string) => (html.match(/<link rel="(module)?preload"[^>]*>/g) ?? []).map((tag) => tag.replace(/ nonce="[^"]+"/, ''));
  const importMap = (html: string) => /<script type="importmap" nonce="[^"]+">(.*?)<\/script>/.exec(html)?.[1];

  it('names its entry and the federation runtime, and not the scripts that it loads in a mode of its own', async () => {
    const base = await releaseForTest(test, 'quests', { ...guest, type: 'var' });
    const { body } = await open('/quests');
    expect(loads(body)).toEqual([`<link rel="preload" as="script" href="${base}/entry.js" crossorigin integrity="sha384-e">`, RUNTIME]);
    expect(importMap(body)).toBeUndefined();
  });

  it('names nothing of one that the host refuses', async () => {
    await releaseForTest(test, 'guilds', { ...guest, type: 'var', routes: ['/guilds'] });
    expect(loads((await open('/guilds')).body)).toEqual([]);
  });

  it('has the browser check the modules of one that consists of them, on every page', async () => {
    const base = await releaseForTest(test, 'quests', { ...guest, type: 'module' });
    const { body } = await open('/quests');
    expect(loads(body)).toEqual([
      `<link rel="modulepreload" href="${base}/entry.js" crossorigin integrity="sha384-e">`,
      RUNTIME,
      `<link rel="modulepreload" href="${base}/page.js" crossorigin integrity="sha384-p">`,
      `<link rel="preload" as="style" href="${base}/page.css" crossorigin integrity="sha384-c">`,
    ]);
    const integrity = { [`${base}/entry.js`]: 'sha384-e', [`${base}/page.js`]: 'sha384-p', [`${base}/later.js`]: 'sha384-l' };
    for (const html of [body, (await open('/')).body]) expect(JSON.parse(importMap(html) ?? '')).toEqual({ integrity });
    expect(body.indexOf('importmap')).toBeLessThan(body.indexOf('modulepreload'));
    expect(loads((await open('/')).body)).toEqual([]);
  });

  it('names a manifest in the mode of the request for it', async () => {
    const base = await releaseForTest(test, 'quests', { ...guest, entry: 'mf-manifest.json', integrity: 'sha384-m' });
    expect(loads((await open('/quests')).body)).toEqual([`<link rel="preload" as="fetch" href="${base}/mf-manifest.json" crossorigin>`, RUNTIME]);
  });
});

describe('the integrity policy of the page', () => {
  const CHECKED_PAGE = TEST_PAGE.replace('<script defer', '<script defer crossorigin integrity="sha384-abc"');
  const checked = { name: 'store', version: '1', entry: '/e.js', routes: ['/store'], integrity: 'sha384-abc', files: { '/e.js': 'sha384-abc' } };
  const { integrity: _, ...unchecked } = checked;
  const { files: __, ...oldBuild } = checked;

  it('is sent with a page whose scripts are all checked', async () => {
    await fs.writeFile(path.join(test.hostDist, 'index.html'), CHECKED_PAGE);
    await releaseForTest(test, 'store', { ...checked, entry: 'e.js', files: { 'e.js': 'sha384-abc' } });
    expect((await open('/store')).headers['integrity-policy']).toBe('blocked-destinations=(script)');
    await releaseForTest(test, 'stream', { entry: 'http://localhost:3002/e.js', routes: ['/raffles'] });
    expect((await open('/store')).headers).not.toHaveProperty('integrity-policy');
  });

  it.each([
    ['a remote without an integrity', CHECKED_PAGE, [checked, unchecked], {}],
    ['a remote whose entry does not check what it loads', CHECKED_PAGE, [oldBuild], {}],
    ['a host from a development server', TEST_PAGE, [checked], {}],
    ['a host whose scripts are checked in no mode that counts', CHECKED_PAGE.replace(' crossorigin', ''), [checked], {}],
    ['overrides', CHECKED_PAGE, [checked], { remoteOverrides: 'loopback' as const }],
    ['remotes that may run unchecked', CHECKED_PAGE, [checked], { remoteIntegrity: 'optional' as const }],
    ['a guest that checks nothing itself', CHECKED_PAGE, [{ ...checked, type: 'var' as const }], { uncheckedRemotes: ['store'] }],
    ['a guest of which only a manifest is known', CHECKED_PAGE, [{ ...checked, entry: '/mf-manifest.json' }], { uncheckedRemotes: ['store'] }],
    ['a guest of ES modules without digests', CHECKED_PAGE, [{ ...oldBuild, type: 'module' as const }], { uncheckedRemotes: ['store'] }],
    ["a guest on a developer's machine", CHECKED_PAGE, [{ ...unchecked, type: 'var' as const, entry: 'http://localhost:3000/e.js' }], {}],
    ["somebody else's script", CHECKED_PAGE, [checked], { gtagId: 'G-TEST' }],
  ])('is not where there may be %s', (_what, template, entries, config) => {
    expect(checksEveryScript(template, entries, config)).toBe(false);
  });

  it.each([
    ['whose scripts check what they load', { ...checked, type: 'var' as const, checked: true }],
    ['of ES modules, which an import map checks', { ...checked, type: 'module' as const }],
    ['that the host refuses', { ...checked, type: 'var' as const }],
    ['that the operator lets run, and that has no integrity', { ...unchecked, name: 'quests', type: 'var' as const }],
  ])('is sent with a guest %s', (_what, entry) => {
    expect(checksEveryScript(CHECKED_PAGE, [entry], { uncheckedRemotes: ['quests'] })).toBe(true);
  });
});
