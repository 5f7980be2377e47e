import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { PageData, type RemoteEntry } from '@greenroom/contract';
import { createTestApp, TEST_PAGE, sharedTestApp } from '../../testing/test-app';
import { changeForTest, storeForTest } from '../../testing/test-releases';

const test = sharedTestApp();

beforeEach(async () => {
  await test.reset();
  await writeHost({ completesRemotes: true });
});

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

async function write(name: string, changes: object = {}, version = '1'): Promise<void> {
  await storeForTest(test, remoteOf(name, version, changes));
  await changeForTest(test, name, { action: 'release', version });
}

/** Releases so many remotes, beginning with one, whose versions have a digest as those of builds have. */
async function writeSite(first: number, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => `quest-${String(first + index).padStart(3, '0')}`);
  const versions = Object.fromEntries(names.map((name) => [name, `1.0.0-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`]));
  for (const [name, version] of Object.entries(versions)) await upload(name, version);
  await test.services.releases.make({ action: 'release', versions }, { by: 'a test' });
}

const upload = (name: string, version: string, changes?: object) => storeForTest(test, remoteOf(name, version, changes));

const release = (name: string, version: string) => write(name, {}, version);

async function open(url: string, headers: Record<string, string> = {}) {
  const page = await test.app.inject({ url, headers: { accept: 'text/html', ...headers } });
  const json = /<script type="application\/json" id="page-data"[^>]*>([^<]*)<\/script>/.exec(page.body)?.[1];
  return { page, data: json === undefined ? undefined : PageData.parse(JSON.parse(json)) };
}

const namesIn = (remotes: readonly { name: string; version: string }[] = []) => remotes.map(({ name, version }) => `${name} ${version}`);
const own = (data: PageData | undefined, name: string) => data?.remotes?.find((remote) => remote.name === name);

/** Requests what a page lacks, as its host does. */
const restOf = (data: PageData | undefined, host: { version: string } | undefined = undefined) => {
  const parts = [...(host ? [{ name: 'host', ...host }] : []), ...(data?.remotes ?? [])];
  return test.app.inject(`${data?.registry}?versions=${parts.map(({ name, version }) => `${name}/${version}`).join()}`);
};

/** Bytes of a page that a visitor downloads. */
async function bytesOf(url: string) {
  const page = await test.app.inject({ url, headers: { accept: 'text/html', 'accept-encoding': 'br' } });
  const headers = JSON.stringify({ ...page.headers, date: '', 'set-cookie': '', 'content-length': '' });
  return { page: page.rawPayload.length, headers: headers.length };
}

it('sends a page of a hundred remotes with 3 KB more at most than that of ten, and no further file', async () => {
  await writeSite(1, 10);
  const ofTen = await bytesOf('/quest-007/5');
  const filesOfTen = (await open('/quest-007/5')).page.body.match(/<link rel="preload"/g);
  await writeSite(11, 90);
  const ofHundred = await bytesOf('/quest-007/5');
  expect(ofHundred.page - ofTen.page).toBeLessThanOrEqual(3 * 1024);
  expect(ofHundred.headers).toBeLessThanOrEqual(ofTen.headers);
  expect((await open('/quest-007/5')).page.body.match(/<link rel="preload"/g)).toEqual(filesOfTen);
});

describe('a page', () => {
  beforeEach(async () => {
    const names = ['store', 'quest-7', 'quest-8', 'quest-9', 'extras'];
    for (const name of names) await upload(name, '1', name === 'extras' ? { menu: [{ label: 'Extras', to: '/extras' }] } : {});
    const versions = Object.fromEntries(names.map((name) => [name, '1']));
    await test.services.releases.make({ action: 'release', versions }, { by: 'a test' });
  });

  it('carries its own remote with its files, and of the others what decides whose page a path is, and the menu', async () => {
    const { data } = await open('/quest-7');
    expect(data?.registry).toBe('/remotes.json');
    expect(data?.remotes).toEqual([
      { name: 'extras', version: '1', routes: ['/extras', '/extras/:id'], menu: [{ label: 'Extras', to: '/extras' }] },
      {
        name: 'quest-7',
        version: '1',
        entry: '/remotes/quest-7/1/entry.js',
        integrity: digest('quest-71entry.js'),
        routes: ['/quest-7', '/quest-7/:id'],
        preload: { '/quest-7': ['/remotes/quest-7/1/quest-78.js', '/remotes/quest-7/1/quest-78.css'] },
        files: {
          '/remotes/quest-7/1/quest-78.js': digest('quest-71quest-78.js'),
          '/remotes/quest-7/1/quest-78.css': digest('quest-71quest-78.css'),
        },
      },
      { name: 'quest-8', version: '1', routes: ['/quest-8', '/quest-8/:id'] },
      { name: 'quest-9', version: '1', routes: ['/quest-9', '/quest-9/:id'] },
      { name: 'store', version: '1', routes: ['/store', '/store/:id'] },
    ]);
    const unknown = await open('/nowhere');
    expect(unknown.page.statusCode).toBe(404);
    expect(unknown.data?.remotes?.filter(({ entry }) => entry !== undefined)).toEqual([]);
  });

  it('gets all that it lacks by one request that names its versions', async () => {
    const { data } = await open('/quest-7');
    const response = await restOf(data);
    const registry = response.json<RemoteEntry[]>();
    expect(namesIn(registry)).toEqual(namesIn(data?.remotes));
    expect(registry).toEqual((await test.app.inject('/remotes.json')).json());
    expect(registry.find(({ name }) => name === 'quest-9')).toMatchObject({
      entry: '/remotes/quest-9/1/entry.js',
      integrity: digest('quest-91entry.js'),
      preload: { '/quest-9': expect.any(Array) as unknown, '/quest-9/:id': expect.any(Array) as unknown },
    });
    // The host was not released: a build of it changes without a version.
    expect(response.headers['cache-control']).toBe('private, no-cache');
    const again = { 'if-none-match': String(response.headers.etag) };
    expect((await test.app.inject({ url: '/remotes.json?versions=store/1', headers: again })).statusCode).toBe(200);
    const same = `/remotes.json?versions=${namesIn(data?.remotes).join().replaceAll(' ', '/')}`;
    expect((await test.app.inject({ url: same, headers: again })).statusCode).toBe(304);
  });

  it('of a released host gets it once for all time, with the files of that host', async () => {
    const parts = (file: string) => ({ completesRemotes: true, provides: { tabs: { files: { [file]: digest(file) } } } });
    await write('tabbed', { needs: { '/tabbed': ['tabs'] } });
    for (const version of ['1', '2']) {
      const files = {
        'index.html': TEST_PAGE,
        'host.json': JSON.stringify({ name: 'host', version, exposes: './routes', ...parts(`/${version}.js`) }),
      };
      await test.services.releases.upload(new Map(Object.entries(files).map(([file, text]) => [file, Buffer.from(text)])), 'a test');
      await changeForTest(test, 'host', { action: 'release', version });
    }
    const { data } = await open('/');
    for (const version of ['1', '2']) {
      const response = await restOf(data, { version });
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(response.json<RemoteEntry[]>().find(({ name }) => name === 'tabbed')?.files).toHaveProperty([`/${version}.js`]);
    }
  });

  it('keeps its versions: it gets those that it was composed of, also after a change set and from a server that never sent them', async () => {
    const { data: before } = await open('/quest-7');
    await release('quest-9', '2');
    for (const name of ['quest-7', 'quest-8']) await upload(name, '2');
    await test.services.releases.make({ action: 'release', versions: { 'quest-7': '2', 'quest-8': '2' } }, { by: 'a test' });
    const { data: after } = await open('/quest-7');
    expect(namesIn(after?.remotes)).toEqual(['extras 1', 'quest-7 2', 'quest-8 2', 'quest-9 2', 'store 1']);
    for (const data of [before, after]) expect(namesIn((await restOf(data)).json())).toEqual(namesIn(data?.remotes));
    const other = await createTestApp({ site: test });
    const names = namesIn(before?.remotes).join().replaceAll(' ', '/');
    expect(namesIn((await other.app.inject(`/remotes.json?versions=${names}`)).json())).toEqual(namesIn(before?.remotes));
    await other.close();
  });

  it('gets a canary that its visitor has, and nobody else does', async () => {
    await upload('quest-9', '2');
    await changeForTest(test, 'quest-9', { action: 'canary', version: '2', percent: 50 });
    const found = new Set<string>();
    for (let visitor = 0; visitor < 10; visitor += 1) {
      const { data } = await open('/', { cookie: `greenroom_visitor=visitor-number-000${visitor}` });
      // Without the cookie: the page names its versions.
      expect(namesIn((await restOf(data)).json())).toEqual(namesIn(data?.remotes));
      found.add(String(own(data, 'quest-9')?.version));
    }
    expect([...found].sort()).toEqual(['1', '2']);
  });

  it('gets the others if a version is not stored, and may ask again', async () => {
    for (const missing of ['quest-8/9', 'nobody/1', 'quest-8/../../store/1', 'host/9', 'quest-8', '', 'quest-8/releases', 'quest-8/%00']) {
      const response = await test.app.inject(`/remotes.json?versions=store/1,${missing}`);
      expect([namesIn(response.json()), response.headers['cache-control']]).toEqual([['store 1'], 'private, no-cache']);
    }
    expect(test.warnings.join()).toBe('');
  });

  it('gets two hundred versions by a request at most, of which one query finds those that were not read yet', async () => {
    const names = Array.from({ length: 200 }, (_, number) => `nobody-${number}/1`);
    await test.app.inject('/remotes.json');
    const queries = jest.spyOn(test.db, 'select');
    await test.app.inject(`/remotes.json?versions=${names.join()}`);
    expect(queries).toHaveBeenCalledTimes(1);
    expect((await test.app.inject(`/remotes.json?versions=${names.join()},store/1`)).json()).toEqual([]);
  });

  it('carries the entries of all remotes for a host from before, which does not request them', async () => {
    await writeHost({ looksUp: true });
    const { data } = await open('/quest-7');
    expect(data?.remotes?.map(({ name, entry }) => [name, entry])).toEqual(
      ['extras', 'quest-7', 'quest-8', 'quest-9', 'store'].map((name) => [name, `/remotes/${name}/1/entry.js`]),
    );
    expect(data).toMatchObject({ registry: '/remotes.json' });
  });

  it('has the digests of the modules of all remotes, since not every browser takes a later import map', async () => {
    await write('vite', { type: 'module' });
    for (const url of ['/', '/vite'])
      expect((await open(url)).page.body).toContain(`"/remotes/vite/1/entry.js":"${digest('vite1entry.js')}"`);
  });

  it('blocks scripts without integrity only if no remote that it can open has one', async () => {
    const checked = TEST_PAGE.replace('<script defer', '<script defer crossorigin integrity="sha384-abc"');
    await fs.writeFile(path.join(test.hostDist, 'index.html'), checked);
    const policyOf = async (url: string) => (await open(url)).page.headers['integrity-policy'];
    expect(await policyOf('/')).toBeDefined();
    await write('unlisted', { files: undefined });
    expect(await policyOf('/')).toBeUndefined();
  });

  it('allows the origins of all remotes that it can open', async () => {
    await write('elsewhere', { entry: 'https://cdn.example/entry.js' });
    expect((await open('/')).page.headers['content-security-policy']).toContain('https://cdn.example');
  });
});
