import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import vm from 'node:vm';
import type { ReleaseRecord, RemoteEntry } from '@greenroom/contract';
import { readHost } from '@greenroom/contract/releases';
import { StoreDown } from '../../storage/storage';
import { sharedTestApp, TEST_PAGE } from '../../testing/test-app';
import { changeForTest, releaseForTest, storeForTest } from '../../testing/test-releases';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const TOKENS = [
  { team: 'the platform team', remotes: ['host'], sha256: sha256('host-token') },
  { team: 'the store team', remotes: ['store'], sha256: sha256('store-token') },
];
const BUTTON = '@greenroom/shared-ui/button';
const STORE = { entry: 'e.js', routes: ['/store'], exposes: ['./routes'], platform: '1.0.0', uses: { [BUTTON]: ['Button'] } };
const BROWSER = { accept: 'text/html' };

const test = sharedTestApp({ env: { RELEASE_TOKENS: JSON.stringify(TOKENS) } });
beforeEach(async () => {
  await test.reset();
  await buildHost();
});

/** Writes the build of a host whose main script has this hash, as an image brings it. */
async function buildHost(hash = '12345678', exports = ['Button']) {
  await fs.rm(test.hostDist, { recursive: true });
  await fs.mkdir(path.join(test.hostDist, 'development'), { recursive: true });
  const provides = { [BUTTON]: { version: '1.0.0', exports, files: { [`/part.${hash}.js`]: 'sha384-part' } } };
  const files = {
    'index.html': TEST_PAGE.replace('12345678', hash),
    'host.json': JSON.stringify({ exposes: './routes', provides }),
    [`host.${hash}.js`]: `run('${hash}')`,
    [`part.${hash}.js`]: 'part()',
    'development/host.js': 'develop()',
  };
  for (const [file, text] of Object.entries(files)) await fs.writeFile(path.join(test.hostDist, file), text);
  const built = readHost(test.hostDist);
  const { version } = JSON.parse(String(built.get('host.json'))) as { version: string };
  return { version, files: Object.fromEntries([...built].map(([file, bytes]) => [file, bytes.toString('base64')])) };
}

const post = (url: string, payload: object, token = 'host-token') =>
  test.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } });
const upload = (files: object, token?: string) => post('/api/releases/host/versions', { files }, token);
const change = (payload: object) => post('/api/releases/host', payload);
const history = async () =>
  (await test.app.inject({ url: '/api/releases', headers: { authorization: 'Bearer host-token' } }))
    .json<{ data: { name: string; history: ReleaseRecord[] }[] }>()
    .data.find(({ name }) => name === 'host')?.history ?? [];

/** Opens a page. @returns the released version of its host, and the hash of its main script */
async function open(url = '/', cookie = '') {
  const { body, headers } = await test.app.inject({ url, headers: { ...BROWSER, cookie } });
  const [, version] = /id="page-data" data-host="([^"]+)"/.exec(body) ?? [];
  return { version, script: /\/host\.(\w{8})\.js/.exec(body)?.[1], headers, body };
}

/** Stores a second version, which is built beside the first one that the server brings. */
async function storeSecond(exports?: string[]) {
  const second = await buildHost('abcdef01', exports);
  await buildHost();
  return { ...second, response: await upload(second.files) };
}

it('is the build that the server brings, until a version is released', async () => {
  expect(await open()).toMatchObject({ version: undefined, script: '12345678' });
  expect((await test.app.inject('/host.json')).json()).not.toHaveProperty('version');
  expect(await history()).toEqual([]);
});

it('begins with that build, goes live with the next page load, and goes back to it', async () => {
  const first = await buildHost();
  const { version, response } = await storeSecond();
  expect(response.json()).toEqual({ success: true, data: { name: 'host', version, isNew: true } });
  expect((await history()).map(({ by, state }) => [by, state.live])).toEqual([['the build', first.version]]);
  expect(await open()).toMatchObject({ version: first.version, script: '12345678' });

  expect((await change({ action: 'release', version })).json()).toMatchObject({ data: { by: 'the platform team' } });
  expect(await open()).toMatchObject({ version, script: 'abcdef01' });
  expect((await test.app.inject('/host.json')).json()).toMatchObject({ version });

  expect((await change({ action: 'rollback' })).json()).toMatchObject({ data: { state: { live: first.version } } });
  expect(await open()).toMatchObject({ version: first.version, script: '12345678' });
});

it('offers only languages that it has texts in, in messages as well', async () => {
  const messageOf = async () =>
    (await test.app.inject({ url: '/api/r/raffles/999', headers: { 'accept-language': 'es' } })).json<{ message: string }>().message;
  expect((await open()).version).toBeUndefined();
  expect(await messageOf()).toBe('El sorteo que buscas no existe.');
  const { version } = await storeSecond();
  await change({ action: 'release', version });
  expect((await open()).version).toBe(version);
  expect(await messageOf()).toBe("The raffle you're looking for doesn't exist.");
});

it('begins once when two versions are stored at once', async () => {
  const first = await buildHost();
  const builds = [await buildHost('abcdef01'), await buildHost('abcdef02')];
  await buildHost();
  const responses = await Promise.all(builds.map(({ files }) => upload(files)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await history()).map(({ state }) => state.live)).toEqual([first.version]);
});

it('keeps the files of earlier versions for open tabs, and sends no page and no development build of them', async () => {
  const { version } = await storeSecond();
  await change({ action: 'release', version });
  await buildHost('99999999');
  for (const [file, text] of [
    ['host.12345678.js', "run('12345678')"],
    ['part.abcdef01.js', 'part()'],
  ]) {
    const response = await test.app.inject(`/${file}`);
    expect([response.body, response.headers['cache-control'], response.headers['content-type']]).toEqual([
      text,
      'public, max-age=31536000, immutable',
      expect.stringContaining('javascript'),
    ]);
  }
  const paths = ['/host.00000000.js', `/remotes/host/${version}/index.html`, `/remotes/host/${version}/host.abcdef01.js`];
  expect(await Promise.all(paths.map(async (url) => (await test.app.inject(url)).statusCode))).toEqual([404, 404, 404]);
  expect(await fs.readdir(path.join(test.remotesDir, 'host', version))).not.toContain('development');
});

it('does not call a file gone that it can not look up', async () => {
  await storeSecond();
  jest.spyOn(test.services.releases, 'part').mockRejectedValueOnce(new StoreDown(new Error('away')));
  const response = await test.app.inject('/host.00000000.js');
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
});

it('gives a canary to a share of the visitors, each of whom gets the same host with every page and registry', async () => {
  await releaseForTest(test, 'store', { ...STORE, needs: { '/store': [BUTTON] } });
  const { version } = await storeSecond();
  expect((await change({ action: 'canary', version, percent: 50 })).statusCode).toBe(200);
  const got = new Set<string | undefined>();
  for (let visitor = 0; visitor < 6; visitor += 1) {
    const cookie = `greenroom_visitor=visitor-number-${1000 + visitor}`;
    const { script, body } = await open('/store', cookie);
    got.add(script);
    expect((await open('/', cookie)).script).toBe(script);
    expect(body).toContain(`/part.${script}.js`);
    const registry = (await test.app.inject({ url: '/remotes.json', headers: { cookie } })).json<RemoteEntry[]>();
    expect(registry).toMatchObject([{ name: 'store', preload: { '/store': [`/part.${script}.js`] } }]);
  }
  expect([...got].sort()).toEqual(['12345678', 'abcdef01']);
  expect((await open()).headers['set-cookie']).toEqual(expect.arrayContaining([expect.stringContaining('greenroom_visitor=')]));
});

it('begins with an audience: the staff, then members who ask for it', async () => {
  const { version } = await storeSecond();
  const { cookie: admin } = await test.signIn({ id: '11', role: 'Moderator' });
  const { cookie: member } = await test.signIn({ id: '12' });
  const asking = `${member}; greenroom_tester=1`;
  const scripts = () =>
    Promise.all(['', 'greenroom_tester=1', member, asking, admin].map(async (cookie) => (await open('/', cookie)).script));
  const [first, second] = ['12345678', 'abcdef01'];
  await change({ action: 'canary', version, percent: 0, audience: 'staff' });
  expect(await scripts()).toEqual([first, first, first, first, second]);
  await change({ action: 'canary', version, percent: 0, audience: 'testers' });
  expect(await scripts()).toEqual([first, first, first, second, second]);
  expect((await history()).at(-1)?.state.canary).toEqual({ version, percent: 0, audience: 'testers' });
  await change({ action: 'canary', version, percent: 0 });
  expect(await scripts()).toEqual([first, first, first, first, first]);
});

it('gives the staff the same version of a remote in the page and in the registry', async () => {
  await releaseForTest(test, 'store', STORE);
  await storeForTest(test, { ...STORE, name: 'store', version: 'next' });
  await changeForTest(test, 'store', { action: 'canary', version: 'next', percent: 0, audience: 'staff' });
  const { cookie } = await test.signIn({ id: '13', role: 'Admin' });
  expect((await test.app.inject({ url: '/remotes.json', headers: { cookie } })).json()).toMatchObject([{ version: 'next' }]);
  expect((await open('/store', cookie)).body).toContain('/remotes/store/next/');
  expect((await open('/store')).body).not.toContain('/remotes/store/next/');
});

it('reports a start that fails while it is compared, from both versions', async () => {
  const { version } = await storeSecond();
  await change({ action: 'release', version });
  expect((await open()).body).not.toContain('/api/measurements');
  await change({ action: 'canary', version: (await history())[0]?.state.live, percent: 50 });
  const scripts = new Map<string | undefined, string>();
  for (let visitor = 0; visitor < 6; visitor += 1) {
    const { script, body } = await open('/', `greenroom_visitor=visitor-number-${1000 + visitor}`);
    scripts.set(script, /<script nonce="[^"]+">(\(\(\) => .*?)<\/script>/.exec(body)?.[1] ?? '');
  }
  expect([...scripts.keys()].sort()).toEqual(['12345678', 'abcdef01']);
  for (const code of scripts.values()) {
    const listeners = new Map<string, (event: object) => void>();
    const fetched = jest.fn().mockResolvedValue(undefined);
    const page = { shown: false };
    vm.runInNewContext(code, {
      location: { origin: 'https://site.example' },
      document: {
        getElementById: () => ({ dataset: { host: '1.1.0-ab12' } }),
        querySelector: () => (page.shown ? {} : null),
        addEventListener: () => undefined,
      },
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
      setTimeout: (callback: () => void) => callback(),
      fetch: fetched,
    });
    listeners.get('error')?.({ filename: 'chrome-extension://abc/content.js' });
    page.shown = true;
    listeners.get('error')?.({ filename: 'https://site.example/host.12345678.js' });
    expect(fetched).not.toHaveBeenCalled();
    page.shown = false;
    listeners.get('unhandledrejection')?.({ reason: { stack: 'at x (https://site.example/host.12345678.js:1:2)' } });
    listeners.get('error')?.({ filename: 'https://site.example/host.12345678.js' });
    expect(fetched.mock.calls.map(([, { body }]) => JSON.parse(body) as unknown)).toEqual([
      { reports: [{ remote: 'host', version: '1.1.0-ab12', views: 1, failed_views: 1, failed_call_views: 0, completed_views: 0 }] },
    ]);
  }
});

describe('the gate', () => {
  it('refuses a host that lacks what a live remote uses, and names the remote', async () => {
    await releaseForTest(test, 'store', STORE);
    const { response } = await storeSecond(['Knob']);
    expect([response.statusCode, response.json<{ errors: { release: string[] } }>().errors.release]).toEqual([
      422,
      [expect.stringMatching(new RegExp(`^With store \\d+, which visitors have: .*there is no Button in it`))],
    ]);
    expect(await history()).toEqual([]);
  });

  it('refuses files that differ from their description, and a page that names a missing script', async () => {
    const { files } = await buildHost('abcdef01');
    const { 'host.abcdef01.js': _script, ...others } = files;
    expect((await upload({ ...files, 'part.abcdef01.js': Buffer.from('other()').toString('base64') })).json()).toMatchObject({
      errors: { release: ['part.abcdef01.js is not what the build of the host says that it is: its integrity differs.'] },
    });
    expect((await upload(others)).json()).toMatchObject({
      errors: { release: ['The build of the host names host.abcdef01.js, but does not have it.'] },
    });
  });

  it('refuses another team, and a build of a remote in the place of the host', async () => {
    const { files } = await buildHost();
    expect((await upload(files, 'store-token')).statusCode).toBe(403);
    const description = { ...STORE, name: 'host', version: '1' };
    expect((await upload({ 'remote.json': Buffer.from(JSON.stringify(description)).toString('base64') })).statusCode).toBe(409);
  });

  it('holds a remote against the canary of the host as well', async () => {
    const { version } = await storeSecond(['Knob']);
    await change({ action: 'canary', version, percent: 5 });
    const uploaded = await post(
      '/api/releases/store/versions',
      { files: { 'remote.json': Buffer.from(JSON.stringify({ ...STORE, name: 'store', version: '1' })).toString('base64') } },
      'store-token',
    );
    expect(uploaded.json<{ errors: { release: string[] } }>().errors.release.join()).toContain('there is no Button in it');
  });
});

it('is previewed by one document at a time, which asks for it with a cookie', async () => {
  const { version } = await storeSecond();
  const { url, token } = (await post('/api/releases/host/previews', { version })).json<{ data: { url: string; token: string } }>().data;
  expect(new URL(url).pathname).toBe('/');
  const entries = await test.app.inject({ method: 'POST', url: '/api/previews/entries', payload: { token } });
  expect(entries.json()).toMatchObject({ data: { entries: [], host: version } });
  expect((await open(`/?remote-preview=${token}`)).script).toBe('12345678');

  const previewed = await open('/store', `greenroom_preview=${token}`);
  expect(previewed).toMatchObject({ version, script: 'abcdef01' });
  expect(previewed.headers['set-cookie']).toEqual(expect.arrayContaining([expect.stringMatching(/^greenroom_preview=;/)]));
  expect((await open('/', `greenroom_preview=${token}x`)).script).toBe('12345678');
});

it('counts what browsers measure of a released version, and shows it to the staff beside the one before', async () => {
  const first = await buildHost();
  const { version } = await storeSecond();
  await change({ action: 'release', version });
  await open();
  const report = { remote: 'host', version, views: 1, failed_views: 1, failed_call_views: 0, completed_views: 0 };
  const reports = [report, { ...report, version: 'never-served' }];
  await test.app.inject({ method: 'POST', url: '/api/measurements', payload: { reports } });
  const admin = await test.signIn({ id: '1', role: 'Admin' });
  const { data } = (await test.app.inject({ url: '/admin-new/api/releases/host/measurements', headers: admin })).json<{
    data: { versions: { version: string; role: string; total: { views: number } }[] };
  }>();
  expect(data.versions.map(({ version: of, role, total }) => [of, role, total.views])).toEqual([
    [version, 'live', 1],
    [first.version, 'before', 0],
  ]);
});
