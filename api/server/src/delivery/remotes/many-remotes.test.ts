import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { PageData, type RemoteEntry } from '@greenroom/contract';
import { FolderStore, Releases } from '@greenroom/releases';
import { BucketStore } from '@greenroom/releases/bucket-store';
import { startMockBucket } from '../../testing/mock-bucket';
import { createTestApp, TEST_PAGE, type TestApp } from '../../testing/test-app';

let test: TestApp;
let releases: Releases;

beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  await test.reset();
  releases = new Releases(new FolderStore(test.remotesDir));
  await writeHost({ looksUp: true });
});
afterAll(() => test.close());

const writeHost = (more: object) =>
  fs.writeFile(path.join(test.hostDist, 'host.json'), JSON.stringify({ exposes: './routes', provides: {}, ...more }));

const digest = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** A remote with two pages, each of a script and a stylesheet. */
function remoteOf(name: string, version: string, changes: object = {}) {
  const routes = [`/${name}`, `/${name}/:id`];
  const filesOf = (route: string) => [`${name}${route.length}.js`, `${name}${route.length}.css`];
  const preload = Object.fromEntries(routes.map((route) => [route, filesOf(route)]));
  const files = Object.fromEntries(['entry.js', ...Object.values(preload).flat()].map((file) => [file, digest(name + version + file)]));
  return { name, version, entry: 'entry.js', integrity: files['entry.js'], routes, preload, files, ...changes };
}

/** Writes a released version at once, since a thousand by the store would take a minute. */
async function write(name: string, changes: object = {}): Promise<void> {
  for (const folder of ['1', 'releases']) await fs.mkdir(path.join(test.remotesDir, name, folder), { recursive: true });
  const record = { number: 1, at: '2026-01-01T00:00:00.000Z', by: 'a test', action: 'release', state: { live: '1', canary: null } };
  await fs.writeFile(path.join(test.remotesDir, name, '1/remote.json'), JSON.stringify(remoteOf(name, '1', changes)));
  await fs.writeFile(path.join(test.remotesDir, name, 'releases/00000001.json'), JSON.stringify(record));
}

/** A site with the store, and so many remotes of other teams. */
async function writeSite(count: number): Promise<void> {
  await write('store');
  for (let number = 1; number < count; number += 1) await write(`quest-${String(number).padStart(4, '0')}`);
}

const upload = (name: string, version: string, changes?: object) =>
  releases.upload(new Map([['remote.json', Buffer.from(JSON.stringify(remoteOf(name, version, changes)))]]));

async function release(name: string, version: string): Promise<void> {
  await upload(name, version);
  await releases.change(name, { action: 'release', version }, 'a test');
}

async function open(url: string, headers: Record<string, string> = {}) {
  const page = await test.app.inject({ url, headers: { accept: 'text/html', ...headers } });
  const json = /<script type="application\/json" id="page-data"[^>]*>([^<]*)<\/script>/.exec(page.body)?.[1];
  return { page, data: json === undefined ? undefined : PageData.parse(JSON.parse(json)) };
}

const lookUp = (data: PageData | undefined, given: string) => test.app.inject(`${data?.lookup}${encodeURIComponent(given)}`);
const namesIn = (remotes: RemoteEntry[] = []) => remotes.map(({ name, version }) => `${name} ${version}`);

/** What a visitor downloads of a page, and of the registry once it is idle. */
async function bytesOf(url: string) {
  const { data } = await open(url);
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  const page = await test.app.inject({ url, headers });
  const registry = await test.app.inject({ url: data?.registry ?? '', headers: { 'accept-encoding': 'br' } });
  return {
    page: page.rawPayload.length,
    headers: JSON.stringify({ ...page.headers, date: '', 'set-cookie': '' }).length,
    registry: registry.rawPayload.length,
    files: page.body.match(/<link rel="preload"/g)?.length,
  };
}

it('sends pages of a thousand remotes that are no larger than those of ten', async () => {
  await writeSite(10);
  const ofTen = await bytesOf('/quest-0007/5');
  await test.reset();
  await writeHost({ looksUp: true });
  await writeSite(1000);
  const ofThousand = await bytesOf('/quest-0007/5');
  for (const key of ['page', 'headers', 'registry'] as const) expect(ofThousand[key]).toBeLessThanOrEqual(ofTen[key] * 1.05);
  expect(ofThousand.files).toEqual(ofTen.files);
}, 60_000);

it('reads a hundred remotes of a bucket by fewer connections than its client has', async () => {
  const bucket = await startMockBucket();
  const names = Array.from({ length: 100 }, (_, index) => `quest-${index}`);
  for (const name of names) bucket.objects.set(`${name}/1/remote.json`, { bytes: Buffer.from(name), type: '' });
  const store = new BucketStore(bucket.config);
  const found = await Promise.all(names.map((name) => store.read(`${name}/1/remote.json`)));
  expect([found.map(String), bucket.connections]).toEqual([names, 32]);
  await bucket.close();
});

it('releases a remote of a bucket by as many requests, however many others there are', async () => {
  const requestsBeside = async (others: number) => {
    const bucket = await startMockBucket({ pageSize: 1000 });
    const record = { number: 1, at: '2026-01-01T00:00:00.000Z', by: 'a test', action: 'release', state: { live: '1', canary: null } };
    for (let number = 1; number <= others; number += 1)
      bucket.objects.set(`quest-${number}/releases/00000001.json`, { bytes: Buffer.from(JSON.stringify(record)), type: '' });
    releases = new Releases(new BucketStore(bucket.config));
    await upload('store', '1');
    const before = bucket.requests.all;
    await releases.change('store', { action: 'release', version: '1' }, 'a test');
    await bucket.close();
    return bucket.requests.all - before;
  };
  expect(await requestsBeside(100)).toBe(await requestsBeside(0));
});

it('carries all of ten remotes, as ever', async () => {
  await writeSite(10);
  const { data } = await open('/quest-0007');
  expect(data?.remotes).toHaveLength(10);
  expect(data).toMatchObject({ registry: '/remotes.json' });
  expect(data).not.toHaveProperty('lookup');
});

describe('a page of more than ten remotes', () => {
  beforeEach(async () => {
    await writeSite(20);
    await write('extras', { menu: [{ label: 'Extras', to: '/extras' }] });
  });

  it('carries its own remote, and those that the shell links to', async () => {
    expect(namesIn((await open('/quest-0007/5')).data?.remotes)).toEqual(['store 1', 'extras 1', 'quest-0007 1']);
    expect(namesIn((await open('/store')).data?.remotes)).toEqual(['store 1', 'extras 1']);
    const unknown = await open('/nowhere');
    expect([unknown.page.statusCode, namesIn(unknown.data?.remotes)]).toEqual([404, ['store 1', 'extras 1']]);
    expect((await open('/quest-0008')).page.statusCode).toBe(200);
  });

  it('gets the preload lists of what it carries from its registry', async () => {
    const { data } = await open('/quest-0007');
    expect(data?.remotes?.at(-1)?.preload).toEqual({ '/quest-0007': expect.any(Array) as unknown });
    const registry = (await test.app.inject(data?.registry ?? '')).json<RemoteEntry[]>();
    expect(namesIn(registry)).toEqual(namesIn(data?.remotes));
    expect(Object.keys(registry.at(-1)?.preload ?? {})).toEqual(['/quest-0007', '/quest-0007/:id']);
  });

  it('looks up the remote of a path, with the integrity of its files, once for all time', async () => {
    const { data } = await open('/');
    const response = await lookUp(data, '/quest-0009/7');
    expect(response.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
    const [found, ...others] = response.json<RemoteEntry[]>();
    expect(found).toMatchObject({
      name: 'quest-0009',
      version: '1',
      entry: '/remotes/quest-0009/1/entry.js',
      integrity: digest('quest-00091entry.js'),
      routes: ['/quest-0009', '/quest-0009/:id'],
    });
    expect(Object.keys(found?.preload ?? {})).toEqual(found?.routes);
    for (const file of Object.values(found?.preload ?? {}).flat()) expect(found?.files?.[file]).toMatch(/^sha384-/);
    expect(others).toEqual([]);
  });

  it('gets the remotes of its links with the preload lists of what it carries, by one request', async () => {
    await write('vite', { type: 'module' });
    for (const [url, carried] of [
      ['/quest-0007', ['store 1', 'extras 1', 'quest-0007 1']],
      ['/nowhere', ['store 1', 'extras 1']],
    ] as const) {
      const { data } = await open(url);
      const links = ['/quest-0009/7', '/store', '/quest-0009', '/contact', '/vite', '/quest-0010'];
      const response = await test.app.inject(`${data?.registry}${links.map((link) => `&path=${encodeURIComponent(link)}`).join('')}`);
      expect(response.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
      const found = response.json<RemoteEntry[]>();
      expect(namesIn(found)).toEqual([...carried, 'quest-0009 1', 'quest-0010 1']);
      expect(Object.keys(found.at(-1)?.preload ?? {})).toEqual(['/quest-0010', '/quest-0010/:id']);
    }
  });

  it('gets the remotes of twenty links by a request at most', async () => {
    const { data } = await open('/');
    const response = await test.app.inject(`${data?.registry}${'&path=/store'.repeat(20)}&path=/quest-0009`);
    expect(namesIn(response.json())).toEqual(['store 1', 'extras 1']);
  });

  it.each(['/nowhere', '/quest-0009/7/8', '//', '', '/%2e%2e'])('finds no remote at %s', async (given) => {
    expect((await lookUp((await open('/')).data, given)).json()).toEqual([]);
  });

  it('keeps its versions: it gets those that it was composed of, also after a change set', async () => {
    const { data: before } = await open('/quest-0007');
    await release('quest-0009', '2');
    for (const name of ['quest-0007', 'quest-0008']) await upload(name, '2');
    await releases.make({ action: 'release', versions: { 'quest-0007': '2', 'quest-0008': '2' } }, 'a test');
    const { data: after } = await open('/quest-0007');
    expect(after?.lookup).not.toBe(before?.lookup);
    for (const name of ['quest-0008', 'quest-0009']) {
      expect(namesIn((await lookUp(before, `/${name}`)).json())).toEqual([`${name} 1`]);
      expect(namesIn((await lookUp(after, `/${name}`)).json())).toEqual([`${name} 2`]);
    }
  });

  it('gets a canary that its visitor has, and nobody else does', async () => {
    await upload('quest-0009', '2');
    await releases.change('quest-0009', { action: 'canary', version: '2', percent: 50 }, 'a test');
    const found = new Set<string>();
    for (let visitor = 0; visitor < 10; visitor += 1) {
      const cookie = `greenroom_visitor=visitor-number-000${visitor}`;
      const { data } = await open('/', { cookie });
      const own = namesIn((await open('/quest-0009', { cookie })).data?.remotes).at(-1) ?? '';
      // Without the cookie: the page names what it was composed of.
      expect(namesIn((await lookUp(data, '/quest-0009')).json())).toEqual([own]);
      found.add(own);
    }
    expect([...found].sort()).toEqual(['quest-0009 1', 'quest-0009 2']);
  });

  it('loads a document instead when the server does not know its versions any more', async () => {
    const response = await test.app.inject('/remotes.json?of=unknown&path=/quest-0009');
    expect([response.statusCode, response.headers['cache-control']]).toEqual([410, 'no-store']);
  });

  it("loads a document for a remote of ES modules, whose integrity the document's import map has to have", async () => {
    await write('vite', { type: 'module' });
    const { data, page } = await open('/');
    expect(page.body).not.toContain('importmap');
    expect((await lookUp(data, '/vite')).statusCode).toBe(410);
    const document = await open('/vite');
    expect(document.page.body).toContain(`"/remotes/vite/1/entry.js":"${digest('vite1entry.js')}"`);
  });

  it('blocks scripts without integrity only if no remote that it can look up has one', async () => {
    const checked = TEST_PAGE.replace('<script defer', '<script defer crossorigin integrity="sha384-abc"');
    await fs.writeFile(path.join(test.hostDist, 'index.html'), checked);
    const policyOf = async (url: string) => (await open(url)).page.headers['integrity-policy'];
    expect(await policyOf('/')).toBeDefined();
    await write('unlisted', { files: undefined });
    expect(await policyOf('/')).toBeUndefined();
  });

  it('allows the origins of all remotes that it can look up', async () => {
    await write('elsewhere', { entry: 'https://cdn.example/entry.js' });
    expect((await open('/')).page.headers['content-security-policy']).toContain('https://cdn.example');
  });

  it('carries all for a host from before, which does not look them up', async () => {
    await writeHost({});
    const { data } = await open('/quest-0007');
    expect(data?.remotes).toHaveLength(21);
    expect(data).toMatchObject({ registry: '/remotes.json' });
    expect(data).not.toHaveProperty('lookup');
  });

  it('can ask for the live version of one remote', async () => {
    await release('quest-0009', '2');
    const response = await test.app.inject('/remotes.json?name=quest-0009');
    expect(response.headers['cache-control']).toBe('private, no-cache');
    expect(namesIn(response.json())).toEqual(['quest-0009 2']);
    expect((await test.app.inject('/remotes.json?name=nobody')).json()).toEqual([]);
  });
});
