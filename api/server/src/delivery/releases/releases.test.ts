import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { RemoteEntry, ReleasesResponse } from '@greenroom/contract';
import { releaseVersions } from '../../db/schema';
import { releasesIn, startMockBucket, type MockBucket } from '../../testing/mock-bucket';
import { createTestApp, sharedTestApp } from '../../testing/test-app';
import { changeForTest, storeForTest } from '../../testing/test-releases';
import type { Releases } from './releases';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

const TOKENS = [
  { team: 'the store team', remotes: ['store', 'quests'], sha256: sha256('store-token') },
  { team: 'the members team', remotes: ['members'], sha256: sha256('members-token') },
];
const NOW = new Date('2026-03-15T20:00:00Z');
const HOST = { exposes: './routes', provides: { react: { version: '19.3.0' } } };

let bucket: MockBucket;

beforeAll(async () => {
  bucket = await startMockBucket();
});
afterAll(() => bucket.close());

describe('releases', () => {
  let releases: Releases;

  const SITE_CONFIG = JSON.stringify({ uncheckedRemotes: ['wheel', 'quests'] });
  const test = sharedTestApp({ env: { RELEASE_TOKENS: JSON.stringify(TOKENS), SITE_CONFIG }, now: () => NOW });
  beforeAll(() => void ({ releases } = test.services));
  beforeEach(async () => {
    await test.reset();
    await fs.writeFile(path.join(test.hostDist, 'host.json'), JSON.stringify(HOST));
  });

  let count = 0;
  /** A valid build with these changes. */
  function build(changes: object = {}, { name = 'store', code = 'run()' } = {}) {
    const version = `1.0.${(count += 1)}`;
    const css = '@layer remote{.a{color:red}}';
    const files = { 'entry.js': sha384(code), 'page.css': sha384(css) };
    const description = {
      name,
      version,
      entry: 'entry.js',
      integrity: files['entry.js'],
      routes: [`/${name}`],
      files,
      exposes: ['./routes'],
      shared: { react: '^19.0.0' },
      uses: { react: [] },
      ...changes,
    };
    const texts = { 'remote.json': JSON.stringify(description), 'entry.js': code, 'page.css': css };
    return {
      version,
      files: Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, Buffer.from(text).toString('base64')])),
    };
  }

  const post = (url: string, payload: object, token: string | null = 'store-token') =>
    test.app.inject({ method: 'POST', url, payload, headers: token === null ? {} : { authorization: `Bearer ${token}` } });
  const upload = (files: object, remote = 'store', token?: string | null) => post(`/api/releases/${remote}/versions`, { files }, token);
  const change = (payload: object, remote = 'store', token?: string | null) => post(`/api/releases/${remote}`, payload, token);
  const registry = async () => (await test.app.inject('/remotes.json')).json<RemoteEntry[]>();

  async function release(changes?: object) {
    const { version, files } = build(changes);
    expect((await upload(files)).json()).toEqual({ success: true, data: { name: 'store', version, isNew: true } });
    expect((await change({ action: 'release', version })).statusCode).toBe(200);
    return version;
  }

  it('are live at the next page load, with their files', async () => {
    const version = await release();
    expect(await registry()).toMatchObject([{ name: 'store', version, entry: `/remotes/store/${version}/entry.js` }]);
    const file = await test.app.inject(`/remotes/store/${version}/entry.js`);
    expect([file.body, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      'run()',
      expect.stringContaining('javascript'),
      'public, max-age=31536000, immutable',
    ]);
  });

  it('take a build of an earlier kit, which sends a signature, as any other', async () => {
    const { version, files } = build();
    const response = await post('/api/releases/store/versions', { files, signature: { key: '0123456789abcdef', value: 'A'.repeat(86) } });
    expect(response.json()).toEqual({ success: true, data: { name: 'store', version, isNew: true } });
  });

  it('are made with warnings of deprecated names, and refused with those that are gone', async () => {
    const button = '@greenroom/shared-ui/button';
    const deprecated = {
      [button]: { OldButton: { since: '1.4.0', use: 'Button' }, Knob: { since: '1.0.0', removed: '3.0.0', use: 'Button' } },
    };
    const provides = { ...HOST.provides, [button]: { version: '1.4.0', exports: ['Button', 'OldButton'] } };
    await fs.writeFile(path.join(test.hostDist, 'host.json'), JSON.stringify({ ...HOST, provides, deprecated }));
    const warning = `store uses OldButton of ${button}, which is deprecated since 1.4.0 and will be gone in 3.0.0 at the earliest: use Button.`;
    const { version, files } = build({ platform: '1.4.0', uses: { [button]: ['OldButton'] } });
    expect((await upload(files)).json()).toEqual({ success: true, data: { name: 'store', version, isNew: true, warnings: [warning] } });
    expect((await change({ action: 'release', version })).json()).toMatchObject({
      data: { state: { live: version }, warnings: [warning] },
    });
    // For greenroom check, which has no token.
    expect((await test.app.inject('/host.json')).json()).toMatchObject({ deprecated });
    const newer = build({ platform: '1.4.0', uses: { [button]: ['OldButton', 'Knob'] } });
    const response = await upload(newer.files);
    expect([response.statusCode, response.json<{ errors: { release: string[] } }>().errors.release]).toEqual([
      422,
      [`store uses Knob of ${button}, which is gone since 3.0.0: use Button.`],
    ]);
    expect((await upload(build({ platform: 'latest', uses: { [button]: ['Button'] } }).files)).statusCode).toBe(422);
  });

  it('can be rolled back, and the history shows who did what', async () => {
    const one = await release();
    const two = await release();
    const { version: three, files } = build();
    await upload(files);
    await change({ action: 'canary', version: three, percent: 10 });
    expect((await change({ action: 'promote' })).json()).toMatchObject({ data: { number: 4, state: { live: three, canary: null } } });
    expect((await change({ action: 'rollback' })).json()).toMatchObject({ data: { state: { live: two } } });
    expect((await change({ action: 'rollback', version: one })).json()).toMatchObject({
      data: { by: 'the store team', state: { live: one } },
    });
    expect(await registry()).toMatchObject([{ version: one }]);

    const list = await test.app.inject({ url: '/api/releases', headers: { authorization: 'Bearer members-token' } });
    const [store] = list.json<ReleasesResponse>().data;
    expect(store?.history.map(({ number, action, state }) => [number, action, state.live, state.canary])).toEqual([
      [1, 'release', one, null],
      [2, 'release', two, null],
      [3, 'canary', two, { version: three, percent: 10 }],
      [4, 'promote', three, null],
      [5, 'rollback', two, null],
      [6, 'rollback', one, null],
    ]);
  });

  it('keep who stored a version and when, and store what is missing of it when it is uploaded again', async () => {
    const { version, files } = build();
    await upload(files);
    await releases.store.remove(`store/${version}/entry.js`);
    expect((await upload(files)).json()).toMatchObject({ data: { isNew: false } });
    expect(String(await releases.file('store', version, 'entry.js'))).toBe('run()');
    expect(await test.db.select().from(releaseVersions)).toMatchObject([{ version, uploadedBy: 'the store team', uploadedAt: NOW }]);
  });

  it('refuse other files for an existing version', async () => {
    const { version, files } = build();
    await upload(files);
    const other = build({ version }, { code: 'other()' });
    const response = await upload(other.files);
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      409,
      `store ${version} is released with other files, and released files never change: raise the version in remote-store/package.json.`,
    ]);
    expect(String(await releases.store.read(`store/${version}/entry.js`))).toBe('run()');
  });

  it.each([
    [null, 401],
    ['a guess', 401],
    ['members-token', 403],
  ])('are refused for the token %j', async (token, status) => {
    const { version, files } = build();
    expect((await upload(files, 'store', token)).statusCode).toBe(status);
    expect((await change({ action: 'release', version }, 'store', token)).statusCode).toBe(status);
    expect((await test.app.inject({ url: '/api/releases', headers: token ? { authorization: `Bearer ${token}` } : {} })).statusCode).toBe(
      status === 403 ? 200 : 401,
    );
    expect(await releases.newest('store')).toBeNull();
  });

  it('refuse a build of another remote under a name that the token may release', async () => {
    const { files } = build({}, { name: 'members' });
    expect((await upload(files)).json()).toMatchObject({ message: 'This is a build of members, not of store.' });
  });

  it('are refused with the reason, and not stored, when a build can not work with the host', async () => {
    const response = await upload(build({ react: '18.3.1' }).files);
    expect(response.statusCode).toBe(422);
    const sentence =
      "store brings React 18.3.1, but the live host provides 19.3.0: have its build share the host's react and react-dom, by platformModules of the kit.";
    expect(response.json()).toMatchObject({ success: false, message: sentence, errors: { release: [sentence] } });
    expect([(await releases.part('store')).versions, await releases.store.list('store/')]).toEqual([[], []]);
  });

  it('of an external remote need checked scripts, unless the operator allows others, and are then live with the files that mount it', async () => {
    const external = { type: 'var', global: 'store_container', exposes: ['./routes'] };
    expect((await upload(build(external).files)).json<{ message: string }>().message).toMatch(/^No browser can check the scripts /);
    expect((await upload(build(external, { name: 'quests' }).files, 'quests')).statusCode).toBe(200);
    const version = await release({ ...external, type: 'module' });
    expect(await registry()).toMatchObject([{ name: 'store', version, type: 'module', global: 'store_container' }]);
  });

  it('are validated again before they become live, since the host may have changed', async () => {
    const { version, files } = build();
    await upload(files);
    await fs.writeFile(path.join(test.hostDist, 'host.json'), JSON.stringify({ ...HOST, provides: { react: { version: '18.0.0' } } }));
    const response = await change({ action: 'release', version });
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      422,
      'store needs react ^19.0.0, but the live host provides 18.0.0.',
    ]);
    expect(await releases.newest('store')).toBeNull();
  });

  it('record which versions passed the check in a browser, by the team of the remote', async () => {
    const version = await release();
    const check = (payload: object, token?: string) => post('/api/releases/store/checks', payload, token);
    const passed = { version, host: 'main.1234.js', with: ['members 1.0.0-3f9c12ab'] };
    expect((await check(passed, 'members-token')).statusCode).toBe(403);
    expect((await check({ ...passed, version: '9' })).json()).toMatchObject({ message: 'There is no version 9 of store.' });
    expect((await check(passed)).json()).toEqual({ success: true });
    expect((await check({ ...passed, host: 'main.5678.js' })).json()).toEqual({ success: true });
    const list = await test.app.inject({ url: '/api/releases', headers: { authorization: 'Bearer members-token' } });
    expect(list.json<ReleasesResponse>().data).toMatchObject([{ name: 'store', history: [{ number: 1 }], checked: [version] }]);
    const { host, with: others } = passed;
    expect(await test.db.select().from(releaseVersions)).toMatchObject([{ checked: { at: NOW.toISOString(), host, with: others } }]);
  });

  it.each<[object, number, string]>([
    [{ action: 'release', version: '9' }, 409, 'There is no version 9 of store.'],
    [{ action: 'canary', version: '1', percent: 101 }, 422, "Some of the fields aren't valid."],
  ])('refuse %j', async (payload, status, message) => {
    const response = await change(payload);
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([status, message]);
  });
});

it('releases only versions that passed the check in a browser if the operator requires it, and rolls back to any', async () => {
  const checked = await createTestApp({ env: { RELEASE_TOKENS: JSON.stringify(TOKENS), RELEASE_CHECK: 'required' } });
  await fs.writeFile(path.join(checked.hostDist, 'host.json'), JSON.stringify(HOST));
  for (const version of ['1', '2'])
    await storeForTest(checked, { name: 'store', version, entry: 'e.js', routes: ['/store'], exposes: ['./routes'] });
  await changeForTest(checked, 'store', { action: 'release', version: '1' });
  const post = async (url: string, payload: object) =>
    (await checked.app.inject({ method: 'POST', url, payload, headers: { authorization: 'Bearer store-token' } })).json<{
      success: boolean;
      message?: string;
    }>();
  for (const change of [
    { action: 'release', version: '2' },
    { action: 'canary', version: '2', percent: 5 },
  ]) {
    expect((await post('/api/releases/store', change)).message).toMatch(
      /^store 2 did not pass the check in a browser, which this site requires/,
    );
  }
  await changeForTest(checked, 'store', { action: 'canary', version: '2', percent: 5 });
  expect((await post('/api/releases/store', { action: 'promote' })).message).toMatch(/^store 2 did not pass/);
  await post('/api/releases/store/checks', { version: '2', host: 'main.1234.js', with: [] });
  expect(await post('/api/releases/store', { action: 'promote' })).toMatchObject({ success: true });
  expect(await post('/api/releases/store', { action: 'rollback' })).toMatchObject({ success: true });
  // Ending a canary gives visitors the version that they had.
  await changeForTest(checked, 'store', { action: 'canary', version: '2', percent: 5 });
  expect(await post('/api/releases/store', { action: 'canary', version: '2', percent: 0 })).toMatchObject({ success: true });
  await checked.close();
});

it('keeps what is live when the bucket is down, changes it, and stores an upload whole once it is back', async () => {
  bucket.objects.clear();
  const other = await createTestApp({ env: { ...releasesIn(bucket), RELEASE_TOKENS: JSON.stringify(TOKENS) } });
  await fs.writeFile(path.join(other.hostDist, 'host.json'), JSON.stringify(HOST));
  const store = { name: 'store', entry: 'e.js', routes: ['/store'], exposes: ['./routes'] };
  for (const version of ['1', '2']) {
    await storeForTest(other, { ...store, version }, { 'e.js': `store ${version}` });
    await changeForTest(other, 'store', { action: 'release', version });
  }
  const registry = async () => (await other.app.inject('/remotes.json')).json<RemoteEntry[]>();
  const registered = await registry();
  const file = () => other.app.inject(registered[0]?.entry ?? '');
  const post = (url: string, payload: object) =>
    other.app.inject({ method: 'POST', url, payload, headers: { authorization: 'Bearer store-token' } });
  const description = Buffer.from(
    JSON.stringify({ ...store, integrity: sha384('e'), files: { 'e.js': sha384('e') }, version: '3' }),
  ).toString('base64');
  const upload = () =>
    post('/api/releases/store/versions', { files: { 'remote.json': description, 'e.js': Buffer.from('e').toString('base64') } });
  bucket.failure = 'cut once';
  expect((await file()).body).toBe('store 2');
  bucket.failure = 'error';
  const down = await file();
  expect([down.statusCode, down.headers['cache-control'], down.headers['retry-after']]).toEqual([503, 'no-store', '2']);
  expect(await registry()).toMatchObject([{ version: '2' }]);
  const refused = await upload();
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    503,
    "The releases can't be reached at the moment. Please try again.",
  ]);
  expect((await post('/api/releases/store', { action: 'release', version: '3' })).statusCode).toBe(409);
  expect((await post('/api/releases/store', { action: 'rollback' })).statusCode).toBe(200);
  expect(await registry()).toMatchObject([{ version: '1' }]);
  bucket.failure = null;
  expect((await upload()).json()).toMatchObject({ data: { isNew: true } });
  expect(other.warnings.join()).not.toContain(bucket.config.secretAccessKey);
  await other.close();
});
