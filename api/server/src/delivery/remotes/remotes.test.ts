import fs from 'node:fs/promises';
import path from 'node:path';
import type { RemoteEntry } from '@greenroom/contract';
import { isRoute } from '@greenroom/contract/remote-rules';
import { buildApp } from '../../app';
import { createServices } from '../../services';
import { sharedTestApp } from '../../testing/test-app';
import { changeForTest, releaseForTest, storeForTest } from '../../testing/test-releases';
import { OVERLAY_ROUTE, SITE_ROUTES } from '../page/site-routes';
import { matchesPattern, originsOf, ownerOf, resolveRemoteUrl } from './remotes.rules';

describe('resolveRemoteUrl', () => {
  it.each([
    ['entry.js', '/remotes/store/1/', '/remotes/store/1/entry.js'],
    ['./css/a.css', '/remotes/store/1/', '/remotes/store/1/css/a.css'],
    ['entry.js?v=2', '/remotes/store/1/', '/remotes/store/1/entry.js?v=2'],
    ['entry.js', 'https://cdn.example/r/store/1/', 'https://cdn.example/r/store/1/entry.js'],
    ['http://localhost:3002/entry.js', '/remotes/store/1/', 'http://localhost:3002/entry.js'],
  ])('resolves %s in %s to %s', (url, folder, expected) => {
    expect(resolveRemoteUrl(url, folder)).toBe(expected);
  });

  it.each(['../other/entry.js', '/entry.js', '//evil.example/entry.js', 'javascript:alert(1)', 'data:text/javascript,1'])(
    'refuses %s',
    (url) => {
      expect(() => resolveRemoteUrl(url, '/remotes/store/1/')).toThrow();
      expect(() => resolveRemoteUrl(url, 'https://cdn.example/store/1/')).toThrow();
    },
  );
});

describe('owners of paths', () => {
  it.each([
    ['/', '/', true],
    ['/', '/store', false],
    ['/raffles/:id', '/raffles/7', true],
    ['/raffles/:id', '/raffles/', false],
    ['/raffles/:id', '/raffles/7/edit', false],
    ['/store', '/store/', true],
    ['/store', '/Store', false],
  ])('pattern %s matches %s: %s', (pattern, given, expected) => {
    expect(matchesPattern(pattern, given)).toBe(expected);
  });

  it('prefers a static route to one with a parameter', () => {
    const entry = (name: string, routes: string[]): RemoteEntry => ({ name, version: '1', entry: '/e.js', routes });
    const entries = [entry('a', ['/tickets/:id']), entry('b', ['/tickets/create'])];
    expect(ownerOf(entries, '/tickets/create')?.entry.name).toBe('b');
    expect(ownerOf(entries, '/tickets/7')).toMatchObject({ route: '/tickets/:id', entry: { name: 'a' } });
    expect(ownerOf(entries, '/nowhere')).toBeUndefined();
  });

  it("lists the origins of a remote's files, without the page's own", () => {
    const entries = [
      { name: 'a', version: '1', entry: '/e.js', routes: [] },
      { name: 'b', version: '1', entry: 'http://localhost:3002/e.js', routes: [], preload: { '/': ['https://cdn.example/a.css'] } },
    ];
    expect(originsOf(entries, 'http://site.example')).toEqual(['http://localhost:3002', 'https://cdn.example']);
  });
});

describe('the registry', () => {
  const test = sharedTestApp();
  beforeEach(() => test.reset());

  const STORE = {
    entry: 'entry.3f9c3f9c.js',
    manifest: 'mf-manifest.json',
    routes: ['/store', '/contact'],
    integrity: 'sha384-abc',
    preload: { '/store': ['page.81aa81aa.js', 'page.11bc11bc.css'] },
    files: { 'entry.3f9c3f9c.js': 'sha384-abc', 'page.11bc11bc.css': 'sha384-def' },
    menu: [{ label: 'Store', to: '/store' }],
    team: 'shop',
  };

  const FILES = { 'entry.3f9c3f9c.js': 'run()' };
  /** @returns the version */
  const release = async (description: object, name = 'store') => versionOf(await releaseForTest(test, name, description, FILES));
  const versionOf = (base: string) => base.split('/')[3] ?? '';
  /** Another server of the same site, with all of its routes. */
  async function restart() {
    const { services } = test;
    const config = { ...services.config, metricsAllow: ['127.0.0.1'] };
    const log = { level: 'silent', stream: { write() {} } };
    const restarted = await createServices({ config, db: test.db, sessionSecret: services.sessionSecret, log, rateLimits: false });
    const routes: string[] = [];
    const app = await buildApp(restarted, { observe: (server) => void server.addHook('onRoute', ({ url }) => void routes.push(url)) });
    return { app, routes };
  }
  const registry = async () => (await test.app.inject('/remotes.json')).json<RemoteEntry[]>();

  it('is empty without a folder', async () => {
    expect(await registry()).toEqual([]);
  });

  it('resolves every URL and keeps unknown keys', async () => {
    const version = await release(STORE);
    const base = `/remotes/store/${version}`;
    expect(await registry()).toEqual([
      {
        ...STORE,
        name: 'store',
        version,
        entry: `${base}/entry.3f9c3f9c.js`,
        manifest: `${base}/mf-manifest.json`,
        preload: { '/store': [`${base}/page.81aa81aa.js`, `${base}/page.11bc11bc.css`] },
        files: { [`${base}/entry.3f9c3f9c.js`]: 'sha384-abc', [`${base}/page.11bc11bc.css`]: 'sha384-def' },
      },
    ]);
  });

  it('leaves the addresses of the server to it, which are all that it has routes for', async () => {
    await release({ ...STORE, routes: ['/store', '/login', '/API/r/store', '/:page', '/setup/:step'] });
    expect(await registry()).toMatchObject([{ routes: ['/store'] }]);
    expect(test.warnings.join()).toContain('The route /login belongs to the server');
    const { app, routes } = await restart();
    await app.close();
    expect(routes).toEqual(expect.arrayContaining(['/login', '/setup', '/metrics', '/remotes/*', '/admin-new/api/releases']));
    const free = new Set(routes.map((route) => `/${route.split('/')[1] ?? ''}`).filter(isRoute));
    // A remote has the page of overlays.
    expect([...free]).toEqual(['/overlay']);
    expect([...SITE_ROUTES, OVERLAY_ROUTE].filter((route) => !isRoute(route))).toEqual([]);
  });

  it.each([
    ['an incomplete remote.json', {}],
    ['a URL outside the folder', { ...STORE, entry: '../../x.js' }],
    ['the integrity of a file outside the folder', { ...STORE, files: { '../x.js': 'sha384-abc' } }],
  ])('leaves out a remote with %s, logs it, and keeps the others', async (_name, remoteJson) => {
    await release(STORE);
    await release(remoteJson, 'broken');
    expect((await registry()).map(({ name }) => name)).toEqual(['store']);
    expect(test.warnings.join()).toContain('broken');
    expect((await test.app.inject({ url: '/', headers: { accept: 'text/html' } })).statusCode).toBe(200);
  });

  it('serves released files to any origin, as immutable, and nothing else of the store', async () => {
    const version = await release(STORE);
    const file = await test.app.inject(`/remotes/store/${version}/entry.3f9c3f9c.js`);
    expect(file.body).toBe('run()');
    expect(file.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    await fs.writeFile(path.join(test.remotesDir, 'store', version, 'added.js'), 'run()');
    for (const url of [`${version}/added.js`, `${version}/missing.js`, `${version}/`, `${version}/constructor`, 'a%00b/entry.js', '']) {
      const response = await test.app.inject(`/remotes/store/${url}`);
      expect([url, response.statusCode]).toEqual([url, 404]);
      expect(response.headers['cache-control']).not.toContain('immutable');
    }
    expect(test.warnings).toEqual([]);
  });

  it('serves the assets of any tool, and parts of those that are played', async () => {
    const files = { ...FILES, 'assets/hero@2x.PNG': 'picture', 'assets/José (1).mp3': 'to be played' };
    const base = await releaseForTest(test, 'store', STORE, files);
    const picture = await test.app.inject(`${base}/assets/hero@2x.PNG`);
    expect([picture.body, picture.headers['content-type']]).toEqual(['picture', 'image/png']);
    const play = (range?: string) =>
      test.app.inject({ url: `${base}/assets/${encodeURIComponent('José (1).mp3')}`, headers: { ...(range && { range }) } });
    const whole = await play();
    expect([whole.statusCode, whole.body]).toEqual([200, 'to be played']);
    expect(whole.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'accept-ranges': 'bytes' });
    const parts = await Promise.all(['bytes=0-1', 'bytes=6-', 'bytes=6-900', 'bytes=900-', 'bytes=5-2', 'rubbish'].map(play));
    expect(parts.map(({ statusCode, body, headers }) => [statusCode, body, headers['content-range']])).toEqual([
      [206, 'to', 'bytes 0-1/12'],
      [206, 'played', 'bytes 6-11/12'],
      [206, 'played', 'bytes 6-11/12'],
      [200, 'to be played', undefined],
      [200, 'to be played', undefined],
      [200, 'to be played', undefined],
    ]);
  });

  describe('a canary', () => {
    let canaries = 0;
    const canary = async (percent: number, description: object = STORE) => {
      await release({ ...STORE, team: 'live' });
      const version = `canary-${(canaries += 1)}`;
      await storeForTest(test, { ...description, name: 'store', version, team: 'canary' }, FILES);
      await changeForTest(test, 'store', { action: 'canary', version, percent });
    };
    const open = (cookie?: string) => test.app.inject({ url: '/', headers: { accept: 'text/html', ...(cookie && { cookie }) } });
    const versionIn = (body: string) => /"team":"(live|canary)"/.exec(body)?.[1];

    it('sets no visitor cookie without a canary', async () => {
      await release(STORE);
      expect((await open()).cookies.map(({ name }) => name)).not.toContain('greenroom_visitor');
    });

    it("is chosen by the visitor's cookie, on the page and in the registry", async () => {
      await canary(50);
      const seen = new Set<string>();
      // All 24 visitors fall on one side in one of eight million runs.
      for (let visitor = 0; visitor < 24 && seen.size < 2; visitor += 1) {
        const page = await open();
        const cookie = page.cookies.find(({ name }) => name === 'greenroom_visitor');
        expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
        const header = `greenroom_visitor=${cookie?.value}`;
        const version = versionIn(page.body);
        const again = await open(header);
        expect(versionIn(again.body)).toBe(version);
        expect(again.cookies.map(({ name }) => name)).not.toContain('greenroom_visitor');
        const listed = (await test.app.inject({ url: '/remotes.json', headers: { cookie: header } })).json<RemoteEntry[]>();
        expect(listed[0]?.team).toBe(version);
        seen.add(String(version));
      }
      expect([...seen].sort()).toEqual(['canary', 'live']);
    });

    it('that is broken serves the live version', async () => {
      await canary(100, { ...STORE, entry: '../../x.js' });
      expect(versionIn((await open()).body)).toBe('live');
    });
  });
});
