import fs from 'node:fs/promises';
import path from 'node:path';
import type { RemoteEntry } from '@greenroom/contract';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { matchesPattern, originsOf, ownerOf, resolveRemoteUrl } from './remotes.rules';

describe('the URLs of a remote', () => {
  it.each([
    ['entry.js', '/remotes/store/1/', '/remotes/store/1/entry.js'],
    ['./css/a.css', '/remotes/store/1/', '/remotes/store/1/css/a.css'],
    ['entry.js?v=2', '/remotes/store/1/', '/remotes/store/1/entry.js?v=2'],
    ['entry.js', 'https://cdn.example/r/store/1/', 'https://cdn.example/r/store/1/entry.js'],
    ['http://localhost:3002/entry.js', '/remotes/store/1/', 'http://localhost:3002/entry.js'],
  ])('%s below %s is %s', (url, folder, expected) => {
    expect(resolveRemoteUrl(url, folder)).toBe(expected);
  });

  it.each(['../other/entry.js', '/entry.js', '//evil.example/entry.js', 'javascript:alert(1)', 'data:text/javascript,1'])(
    '%s is refused',
    (url) => {
      expect(() => resolveRemoteUrl(url, '/remotes/store/1/')).toThrow();
      expect(() => resolveRemoteUrl(url, 'https://cdn.example/store/1/')).toThrow();
    },
  );
});

describe('who owns a path', () => {
  it.each([
    ['/', '/', true],
    ['/', '/store', false],
    ['/raffles/:id', '/raffles/7', true],
    ['/raffles/:id', '/raffles/', false],
    ['/raffles/:id', '/raffles/7/edit', false],
    ['/store', '/store/', true],
    ['/store', '/Store', false],
  ])('%s names %s: %s', (pattern, given, expected) => {
    expect(matchesPattern(pattern, given)).toBe(expected);
  });

  it('prefers the route that is spelled out', () => {
    const entry = (name: string, routes: string[]): RemoteEntry => ({ name, version: '1', entry: '/e.js', routes });
    const entries = [entry('a', ['/tickets/:id']), entry('b', ['/tickets/create'])];
    expect(ownerOf(entries, '/tickets/create')?.entry.name).toBe('b');
    expect(ownerOf(entries, '/tickets/7')).toMatchObject({ route: '/tickets/:id', entry: { name: 'a' } });
    expect(ownerOf(entries, '/nowhere')).toBeUndefined();
  });

  it('collects the origins that are not the page own', () => {
    const entries = [
      { name: 'a', version: '1', entry: '/e.js', routes: [] },
      { name: 'b', version: '1', entry: 'http://localhost:3002/e.js', routes: [], preload: { '/': ['https://cdn.example/a.css'] } },
    ];
    expect(originsOf(entries, 'http://site.example')).toEqual(['http://localhost:3002', 'https://cdn.example']);
  });
});

describe('the registry', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });
  beforeEach(() => test.reset());
  afterAll(() => test.close());

  const STORE = {
    name: 'store',
    version: '1.4.0-abc',
    entry: 'entry.3f9c3f9c.js',
    routes: ['/store', '/contact'],
    integrity: 'sha384-abc',
    preload: { '/store': ['page.81aa81aa.js', 'page.11bc11bc.css'] },
    menu: [{ label: 'Store' }],
  };

  async function release(name: string, version: string, remoteJson: unknown, pointer: unknown = { version }) {
    const folder = path.join(test.remotesDir, name, version);
    await fs.mkdir(folder, { recursive: true });
    const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
    await fs.writeFile(path.join(folder, 'remote.json'), text(remoteJson));
    await fs.writeFile(path.join(folder, 'entry.3f9c3f9c.js'), 'run()');
    await fs.writeFile(path.join(test.remotesDir, name, 'current.json'), text(pointer));
  }
  const registry = async () => (await test.app.inject('/remotes.json')).json<RemoteEntry[]>();

  it('is empty without a folder', async () => {
    expect(await registry()).toEqual([]);
  });

  it('prefixes every URL and keeps what it does not know', async () => {
    await release('store', '1.4.0', STORE);
    const base = '/remotes/store/1.4.0';
    expect(await registry()).toEqual([
      {
        ...STORE,
        entry: `${base}/entry.3f9c3f9c.js`,
        preload: { '/store': [`${base}/page.81aa81aa.js`, `${base}/page.11bc11bc.css`] },
      },
    ]);
  });

  it('leaves a development server its own origin', async () => {
    await release('store', 'dev', { ...STORE, entry: 'http://localhost:3002/entry.js', preload: undefined });
    expect(await registry()).toMatchObject([{ entry: 'http://localhost:3002/entry.js' }]);
  });

  it.each([
    ['a pointer that is no JSON', STORE, '{'],
    ['a pointer out of the folder', STORE, { version: '../store' }],
    ['a pointer to nothing', STORE, { version: '9' }],
    ['a remote.json that is no JSON', '<html>', { version: '1' }],
    ['a remote.json that lacks something', { name: 'broken' }, { version: '1' }],
    ['a URL out of the folder', { ...STORE, name: 'broken', entry: '../../x.js' }, { version: '1' }],
    ['a name that is not its own', STORE, { version: '1' }],
  ])('leaves out %s, logs it, and keeps the others', async (_name, remoteJson, pointer) => {
    await release('store', '1', STORE);
    await release('broken', '1', remoteJson, pointer);
    expect((await registry()).map(({ name }) => name)).toEqual(['store']);
    expect(test.warnings.join()).toContain('broken');
    expect((await test.app.inject({ url: '/', headers: { accept: 'text/html' } })).statusCode).toBe(200);
  });

  it('shows a release and a rollback at the next request', async () => {
    await release('store', '1', { ...STORE, version: '1' });
    expect(await registry()).toMatchObject([{ version: '1' }]);
    await release('store', '2', { ...STORE, version: '2' });
    expect(await registry()).toMatchObject([{ version: '2' }]);
    await fs.writeFile(path.join(test.remotesDir, 'store/current.json'), '{"version":"1"}');
    expect(await registry()).toMatchObject([{ version: '1' }]);
  });

  it('serves released files to any origin, for good, and no pointers', async () => {
    await release('store', '1', STORE);
    const file = await test.app.inject('/remotes/store/1/entry.3f9c3f9c.js');
    expect(file.body).toBe('run()');
    expect(file.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    for (const url of ['/remotes/store/current.json', '/remotes/store/1/missing.js', '/remotes/store/1/../../x', '/remotes/']) {
      const answer = await test.app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['cache-control']).not.toContain('immutable');
    }
  });
});
