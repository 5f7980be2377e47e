import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Preview } from '@greenroom/contract';
import { DAY } from '../../lib/durations';
import { openBrowser } from '../../testing/member-browser';
import { sharedTestApp } from '../../testing/test-app';
import { changeForTest, storeBuildForTest } from '../../testing/test-releases';
import type { Change } from '../releases/release-state';
import { signToken } from '../../lib/signed-token';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const TOKENS = [
  { team: 'the store team', remotes: ['store', 'quests'], sha256: sha256('store-token') },
  { team: 'the members team', remotes: ['members'], sha256: sha256('members-token') },
];
const HOST = {
  exposes: './routes',
  provides: { react: { version: '19.3.0' }, './chart': { version: '1.0.0', files: { '/chart.js': 'sha384-chart' } } },
};
const SITE = 'https://site.example';

let now: Date;
const env = { RELEASE_TOKENS: JSON.stringify(TOKENS), PUBLIC_URL: SITE, SITE_CONFIG: JSON.stringify({ uncheckedRemotes: ['quests'] }) };
const test = sharedTestApp({ env, now: () => now, logLevel: 'info', rateLimits: true });
beforeEach(async () => {
  now = new Date(now ? now.getTime() + 30 * DAY : '2026-11-23T12:00:00Z');
  await test.reset();
  await fs.writeFile(path.join(test.hostDist, 'host.json'), JSON.stringify(HOST));
  await store('1');
  await change('store', { action: 'release', version: '1' });
  await store('2', { routes: ['/store/:id', '/store'], needs: { '/store': ['./chart'] } });
});

const store = (version: string, changes?: Record<string, unknown>) => storeBuildForTest(test, version, changes);
const change = (name: string, what: Change) => changeForTest(test, name, what);

const create = (body: object, { remote = 'store', token = 'store-token' } = {}) =>
  test.app.inject({
    method: 'POST',
    url: `/api/releases/${remote}/previews`,
    payload: body,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
const preview = async (body: object) => (await create(body)).json<{ data: Preview }>().data;
const entriesOf = async (token: string) => {
  const response = await test.app.inject({ method: 'POST', url: '/api/previews/entries', payload: { token } });
  return {
    status: response.statusCode,
    ...response.json<{ message?: string; data?: { entries: { version: string }[]; expires_at: string } }>(),
  };
};

it('opens a version that is stored but not live, at the first route without parameters, for a week, and changes nothing for visitors', async () => {
  const { url, token, expires_at } = await preview({ version: '2' });
  expect(url).toBe(`${SITE}/store?remote-preview=${token}`);
  expect(new Date(expires_at).getTime() - now.getTime()).toBe(7 * DAY);
  // A newer server is held against it until then.
  expect(await test.services.releases.openVersions()).toContainEqual({ name: 'store', version: '2', until: expires_at.slice(0, 10) });
  expect(await entriesOf(token)).toMatchObject({
    status: 200,
    data: {
      expires_at,
      entries: [
        {
          name: 'store',
          version: '2',
          entry: '/remotes/store/2/entry.js',
          integrity: expect.stringMatching(/^sha384-/),
          // The host's files that the route needs, as in the registry.
          preload: { '/store': ['/chart.js'] },
          files: { '/chart.js': 'sha384-chart' },
        },
      ],
    },
  });
  expect((await test.app.inject('/remotes.json')).json()).toMatchObject([{ version: '1' }]);
  expect((await test.app.inject({ url: '/store', headers: { accept: 'text/html' } })).body).not.toContain('/remotes/store/2/');
});

it('opens a remote that was never released', async () => {
  await store('7', { name: 'quests' });
  const { data } = (await create({ version: '7' }, { remote: 'quests' })).json<{ data: Preview }>();
  expect(data.url).toMatch(/^https:\/\/site\.example\/quests\?/);
  expect(await entriesOf(data.token)).toMatchObject({ data: { entries: [{ name: 'quests', version: '7' }] } });
});

it('is refused for unchecked scripts while the pages of the site block such scripts', async () => {
  const unchecked = { name: 'quests', type: 'var' };
  for (const version of ['7', '8']) await store(version, unchecked);
  const response = await create({ version: '8' }, { remote: 'quests' });
  expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
    409,
    expect.stringContaining('scripts that no browser can check'),
  ]);
  // The check in a browser opens the pages as they are sent once it is live.
  expect((await create({ version: '8', for_check: true }, { remote: 'quests' })).statusCode).toBe(200);
  await store('9', { ...unchecked, checked: true });
  expect((await create({ version: '9' }, { remote: 'quests' })).statusCode).toBe(200);
  await change('quests', { action: 'release', version: '7' });
  expect((await create({ version: '8' }, { remote: 'quests' })).statusCode).toBe(200);
});

it('is pinned to live versions or canaries of other remotes, and no others', async () => {
  for (const version of ['4', '5', '6']) await store(version, { name: 'members' });
  await change('members', { action: 'release', version: '4' });
  await change('members', { action: 'canary', version: '5', percent: 1 });
  for (const version of ['4', '5']) {
    const { token } = await preview({ version: '2', with: [{ remote: 'members', version }] });
    expect((await entriesOf(token)).data?.entries).toMatchObject([
      { name: 'store', version: '2' },
      { name: 'members', version },
    ]);
  }
  const refusals = [
    [{ remote: 'members', version: '6' }],
    [
      { remote: 'members', version: '4' },
      { remote: 'members', version: '5' },
    ],
    [{ remote: 'store', version: '1' }],
  ];
  const responses = await Promise.all(refusals.map((others) => create({ version: '2', with: others })));
  expect(responses.map((response) => [response.statusCode, response.json<{ message: string }>().message])).toEqual([
    [409, '6 of members is neither live nor a canary.'],
    [409, 'A preview has one version of each remote.'],
    [409, 'A preview has one version of each remote.'],
  ]);
});

it('is refused without the token of a team of the remote, and for a version that is not stored', async () => {
  const statusWith = async (token: string) => (await create({ version: '2' }, { token })).statusCode;
  expect([await statusWith(''), await statusWith('a guess'), await statusWith('members-token')]).toEqual([401, 401, 403]);
  for (const version of ['9', '..']) {
    const response = await create({ version });
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([409, `There is no version ${version} of store.`]);
  }
});

it('is refused if the host changed since the upload', async () => {
  await fs.writeFile(path.join(test.hostDist, 'host.json'), JSON.stringify({ ...HOST, provides: { react: { version: '18.0.0' } } }));
  const response = await create({ version: '2' });
  expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
    422,
    'store needs react ^19.0.0, but the live host provides 18.0.0.',
  ]);
});

it('says whether a token has ended, is none, or names a version that was removed', async () => {
  const { token } = await preview({ version: '2' });
  expect(await entriesOf(`${token}x`)).toMatchObject({ status: 404, message: "This preview doesn't exist." });
  now = new Date(now.getTime() + 7 * DAY);
  expect(await entriesOf(token)).toMatchObject({ status: 410, message: 'This preview has ended.' });
  const versions = [{ remote: 'store', version: 'removed' }];
  const ofRemoved = signToken({ versions }, new Date(now.getTime() + DAY), test.services.previewKey);
  expect(await entriesOf(ofRemoved)).toMatchObject({ status: 410, message: 'A version of this preview is no longer stored.' });
});

it('counts no failures of a version that was only previewed', async () => {
  const { token } = await preview({ version: '2' });
  await entriesOf(token);
  const failure = { remote: 'store', version: '2', step: 'page', message: 'It failed.', path: '/store' };
  expect((await (await openBrowser(test)).post('/api/telemetry', failure)).statusCode).toBe(204);
  const admin = await openBrowser(test, await test.signIn({ id: '900', role: 'Admin' }));
  expect((await admin.get('/admin-new/api/releases')).json()).toMatchObject({
    data: [{ versions: [{ version: '2', pages: 0, failures: 0 }, { version: '1' }] }],
  });
});

it('keeps tokens out of the log', async () => {
  const { url, token } = await preview({ version: '2' });
  await test.app.inject({ url: url.slice(SITE.length), headers: { accept: 'text/html', referer: url } });
  await entriesOf(token);
  await entriesOf(`${token}x`);
  const [, payload = '', signature = ''] = token.split('.');
  expect(test.warnings.join('\n')).toContain('/api/previews/entries');
  expect(test.warnings.join('\n')).not.toContain(payload);
  expect(test.warnings.join('\n')).not.toContain(signature);
});

it('refuses excessive requests', async () => {
  const statuses = await Promise.all(Array.from({ length: 301 }, async () => (await entriesOf('none')).status));
  expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([300, 429]);
});
