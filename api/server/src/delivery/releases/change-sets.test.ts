import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { ReleasesResponse, RemoteEntry } from '@greenroom/contract';
import type { StaffRemote } from '@greenroom/contract/admin';
import { readHost } from '@greenroom/contract/releases';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { openBrowser } from '../../testing/member-browser';
import { createTestApp, TEST_PAGE, type TestApp } from '../../testing/test-app';
import { changeForTest, storeForTest } from '../../testing/test-releases';
import { RELEASES_TOPIC } from './releases';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const TOKENS = [
  { team: 'the platform team', remotes: ['host', 'store', 'members'], sha256: sha256('all') },
  { team: 'the store team', remotes: ['store'], sha256: sha256('store') },
];
const BUTTON = '@greenroom/shared-ui/button';
const BROWSER = { accept: 'text/html' };
const [FIRST, SECOND] = ['11111111', '22222222'];
/** A store that fits every host. */
const ALONE = { name: 'store', version: 'alone', entry: 'e.js', integrity: sha384('e'), routes: ['/store'], exposes: ['./routes'] };

let now = new Date('2026-03-15T20:00:00Z');
/** Two servers of one site. */
let servers: [TestApp, TestApp];
/** Lets the second server learn of what the first one changed. */
let catchUp: () => void;

describe('a change set', () => {
  beforeAll(async () => {
    const env = { RELEASE_TOKENS: JSON.stringify(TOKENS) };
    const first = await createTestApp({ env, now: () => now });
    const notifications = {
      publish: async () => undefined,
      listen(onMessage: (message: string) => void) {
        catchUp = () => onMessage(`topic ${RELEASES_TOPIC}`);
        return () => undefined;
      },
    };
    servers = [first, await createTestApp({ env, now: () => now, site: first, notifications })];
  });
  beforeEach(async () => {
    now = new Date('2026-03-15T20:00:00Z');
    await servers[0].reset();
    catchUp();
  });
  afterAll(async () => {
    for (const server of [...servers].reverse()) await server.close();
  });

  const post = (url: string, payload: object, token = 'all') =>
    servers[0].app.inject({ method: 'POST', url: `/api/releases${url}`, payload, headers: { authorization: `Bearer ${token}` } });

  /** Builds of a host and of remotes that need it: each provides, or takes, a name of its own. */
  async function build(hash: string): Promise<Record<string, Record<string, string>>> {
    const dist = servers[0].hostDist;
    await fs.rm(dist, { recursive: true });
    await fs.mkdir(dist);
    const provides = { [BUTTON]: { version: '1.0.0', exports: [`Button${hash}`], files: { [`/part.${hash}.js`]: 'sha384-part' } } };
    await fs.writeFile(path.join(dist, 'index.html'), TEST_PAGE.replace('12345678', hash));
    await fs.writeFile(path.join(dist, 'host.json'), JSON.stringify({ exposes: './routes', provides }));
    await fs.writeFile(path.join(dist, `host.${hash}.js`), `run('${hash}')`);
    await fs.writeFile(path.join(dist, `part.${hash}.js`), `part('${hash}')`);
    const base64 = (files: Iterable<[string, Buffer | string]>) =>
      Object.fromEntries([...files].map(([file, bytes]) => [file, Buffer.from(bytes).toString('base64')]));
    const remote = (name: string) => {
      const code = `${name}('${hash}')`;
      const description = {
        name,
        version: hash,
        platform: '1.0.0',
        entry: 'e.js',
        integrity: sha384(code),
        files: { 'e.js': sha384(code) },
        routes: [`/${name}`],
        exposes: ['./routes'],
        uses: { [BUTTON]: [`Button${hash}`] },
        needs: { [`/${name}`]: [BUTTON] },
      };
      return base64(Object.entries({ 'e.js': code, 'remote.json': JSON.stringify(description) }));
    };
    return { host: base64(readHost(dist)), store: remote('store'), members: remote('members') };
  }

  const descriptionOf = (files: Record<string, string>) =>
    JSON.parse(Buffer.from(files['remote.json'] ?? files['host.json'] ?? '', 'base64').toString()) as { name: string; version: string };

  /** Stores the builds of a set. @returns the version of each part */
  async function store(hash: string, names = ['host', 'store', 'members']): Promise<Record<string, string>> {
    const builds = await build(hash);
    const descriptions = names.map((name) => descriptionOf(builds[name] ?? {}));
    for (const name of names) {
      const others = descriptions.filter((each) => each.name !== name);
      const uploaded = await post(`/${name}/versions`, { files: builds[name], with: others });
      expect(uploaded.json()).toMatchObject({ success: true, data: { name } });
    }
    return Object.fromEntries(descriptions.map(({ name, version }) => [name, version]));
  }

  /** The first set is live: of the host, which the server brings, and of the remotes. */
  async function begin() {
    const versions = await store(FIRST);
    expect((await post('', { action: 'release', versions })).statusCode).toBe(200);
    catchUp();
    return versions;
  }

  /** Reads the versions that a page of a server has. */
  async function open(server: TestApp, cookie = '') {
    const { body } = await server.app.inject({ url: '/store', headers: { ...BROWSER, cookie } });
    const data = JSON.parse(/id="page-data"[^>]*>([^<]+)</.exec(body)?.[1] ?? '') as { remotes: RemoteEntry[] };
    const versions = data.remotes.map(({ version }) => version);
    return {
      host: /\/host\.(\w{8})\.js/.exec(body)?.[1],
      versions,
      files: data.remotes.flatMap(({ files = {} }) => Object.keys(files)),
      body,
    };
  }

  const live = async (server = servers[0]) => {
    const { host, versions } = await open(server);
    return [host, ...versions];
  };

  const histories = async () =>
    (await servers[0].app.inject({ url: '/api/releases', headers: { authorization: 'Bearer all' } })).json<ReleasesResponse>().data;

  it('goes live as one, which no part of it could alone, and goes back as one', async () => {
    await begin();
    const versions = await store(SECOND);
    const alone = await post('/store', { action: 'release', version: SECOND });
    expect(alone.json<{ errors: object }>().errors).toEqual({
      release: [expect.stringContaining(`there is no Button${SECOND} in it yet`)],
    });
    expect((await post('/host', { action: 'release', version: versions.host })).statusCode).toBe(422);
    expect(await live()).toEqual([FIRST, FIRST, FIRST]);

    const released = (await post('', { action: 'release', versions })).json<{ data: { parts: object } }>().data.parts;
    expect(released).toMatchObject({ host: { set: 2, state: { live: versions.host } }, members: { set: 2 }, store: { set: 2 } });
    expect(await live()).toEqual([SECOND, SECOND, SECOND]);

    expect((await post('/members', { action: 'rollback' })).json()).toMatchObject({
      data: { set: 3, state: { live: FIRST }, parts: { host: { set: 3 }, members: { set: 3 }, store: { set: 3 } } },
    });
    expect(await live()).toEqual([FIRST, FIRST, FIRST]);
    const records = (await histories()).map(({ name, history }) => [name, history.map(({ number, set, action }) => [number, set, action])]);
    const ofRemote = [
      [1, 1, 'release'],
      [2, 2, 'release'],
      [3, 3, 'rollback'],
    ];
    const ofHost = [[1, undefined, 'release'], ...ofRemote.map(([number, ...rest]) => [Number(number) + 1, ...rest])];
    expect(records).toEqual([
      ['host', ofHost],
      ['members', ofRemote],
      ['store', ofRemote],
    ]);
  });

  it('gives all of a canary to a visitor, or nothing of it, and is promoted as one, by the version that was looked at', async () => {
    await begin();
    const versions = await store(SECOND);
    expect((await post('', { action: 'canary', versions, percent: 50 })).statusCode).toBe(200);
    const got = new Set<string | undefined>();
    for (let visitor = 0; visitor < 10; visitor += 1) {
      const { host, versions: remotes } = await open(servers[0], `greenroom_visitor=visitor-number-${1000 + visitor}`);
      expect(remotes).toEqual([host, host]);
      got.add(host);
    }
    expect([...got].sort()).toEqual([FIRST, SECOND]);
    expect((await post('/store', { action: 'promote', version: FIRST })).json()).toMatchObject({
      message: `The canary is ${SECOND} by now, not ${FIRST}. Look again, then promote it.`,
    });
    expect((await post('/store', { action: 'promote', version: SECOND })).statusCode).toBe(200);
    expect(await live()).toEqual([SECOND, SECOND, SECOND]);
    expect((await histories()).map(({ history }) => history.at(-1)?.state.canary)).toEqual([null, null, null]);
  });

  it('is previewed as one, by a team that may release all of it', async () => {
    await begin();
    const { store: version = '', host = '', members = '' } = await store(SECOND);
    const others = [
      { remote: 'host', version: host },
      { remote: 'members', version: members },
    ];
    expect((await post('/store/previews', { version })).statusCode).toBe(422);
    expect((await post('/store/previews', { version, with: others }, 'store')).json()).toMatchObject({
      message: `${host} of host is neither live nor a canary.`,
    });
    const created = await post('/store/previews', { version, with: others });
    const { token } = created.json<{ data: { token: string } }>().data;
    for (const { app } of servers) {
      const entries = await app.inject({ method: 'POST', url: '/api/previews/entries', payload: { token } });
      const { data } = entries.json<{ data: { entries: RemoteEntry[]; host: string } }>();
      expect([data.host, ...data.entries.map((entry) => [entry.name, entry.version, entry.preload])]).toEqual([
        host,
        ...['store', 'members'].map((name) => [name, SECOND, { [`/${name}`]: [`/part.${SECOND}.js`] }]),
      ]);
      expect((await open({ ...servers[0], app }, `greenroom_preview=${token}`)).host).toBe(SECOND);
    }
  });

  it('brings the whole site back to what it was at a time, as one set', async () => {
    await begin();
    now = new Date('2026-03-15T20:10:00Z');
    await post('', { action: 'release', versions: await store(SECOND) });
    now = new Date('2026-03-15T20:20:00Z');
    expect((await post('', { action: 'rollback', to: '2026-03-15T20:15:00Z' })).json()).toMatchObject({
      message: 'The site is what it was at 2026-03-15T20:15:00Z: each part has the version of then.',
    });
    expect((await post('', { action: 'rollback', to: '2026-03-15T20:09:59Z' }, 'store')).json()).toMatchObject({
      message: 'The token of the store team may release store, but not host.',
    });
    expect((await post('', { action: 'rollback', to: '2026-03-15T20:09:59Z' })).json()).toMatchObject({
      data: { parts: { host: { action: 'rollback', set: 3 }, store: { set: 3 }, members: { set: 3 } } },
    });
    expect(await live()).toEqual([FIRST, FIRST, FIRST]);
  });

  it('is brought back in the panel, which shows what goes back together and records who did it', async () => {
    await begin();
    const admin = await openBrowser(servers[0], await servers[0].signIn({ id: '1', role: 'Admin' }));
    now = new Date('2026-03-15T20:10:00Z');
    await post('', { action: 'release', versions: await store(SECOND) });
    const listed = (await admin.get('/admin-new/api/releases')).json<{ data: StaffRemote[] }>().data;
    expect(listed.map(({ name, released_with: others }) => [name, others])).toEqual([
      ['host', ['members', 'store']],
      ['members', ['host', 'store']],
      ['store', ['host', 'members']],
    ]);
    const back = await admin.post('/admin-new/api/releases', { to: '2026-03-15T20:00:00.000Z' });
    expect(back.json<{ data: StaffRemote[] }>().data.slice(1)).toMatchObject([{ live: FIRST }, { live: FIRST }]);
    expect(await lastAuditEntry(servers[0].db)).toMatchObject({
      action: 'rollback',
      summary: expect.stringMatching(
        /^Brought the site back to what it was at 2026-03-15T20:00:00.000Z: host 1\.0\.0-\w+, members 1{8}, store 1{8}$/,
      ),
    });
  });

  it('refuses a set that does not fit itself, one with a part that is not stored, and another team', async () => {
    const versions = await begin();
    const next = await store(SECOND);
    expect((await post('', { action: 'release', versions: { host: next.host, store: FIRST, members: SECOND } })).statusCode).toBe(422);
    expect((await post('', { action: 'release', versions: { ...versions, store: '9' } })).json()).toMatchObject({
      message: 'There is no version 9 of store.',
    });
    expect((await post('', { action: 'release', versions: next }, 'store')).statusCode).toBe(403);
    expect((await post('', { action: 'release', versions: { store: SECOND } })).statusCode).toBe(422);
    expect(await live()).toEqual([FIRST, FIRST, FIRST]);
  });

  it('is not rolled back by a team that may release one part of it, and that looked a moment before the set', async () => {
    await begin();
    await storeForTest(servers[0], ALONE, { 'e.js': 'e' });
    await changeForTest(servers[0], 'store', { action: 'release', version: 'alone' });
    const versions = await store(SECOND);
    const { releases } = servers[0].services;
    const seen = await releases.current();
    jest.spyOn(releases, 'current').mockImplementationOnce(async () => {
      expect((await post('', { action: 'release', versions })).statusCode).toBe(200);
      return seen;
    });
    const response = await post('/store', { action: 'rollback' }, 'store');
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      409,
      `Somebody has changed what is live of store since you looked. Change 3, a release of ${SECOND}, was made by the platform team. Look again, then make your change.`,
    ]);
    expect((await post('/store', { action: 'rollback' }, 'store')).statusCode).toBe(403);
    expect(await live()).toEqual([SECOND, SECOND, SECOND]);
  });

  it('mixes no set in any page of two servers of which one is behind, and each has the files of the other', async () => {
    await begin();
    const sets = [await store(SECOND), await store(FIRST)];
    const seen = new Set<string>();
    for (const set of sets) {
      await post('', { action: 'release', versions: set });
      for (let load = 0; load < 4; load += 1) {
        // Until then, the second server may be behind.
        if (load === 2) catchUp();
        const at = load % 2;
        const { host, versions, files } = await open(servers[at] as TestApp);
        expect(versions).toEqual([host, host]);
        seen.add(`${at} ${host}`);
        if (load > 1) continue;
        // What the page requests later goes to the other server.
        const { app } = servers[1 - at] as TestApp;
        expect(files).toEqual([`/part.${host}.js`]);
        const late = [`/host.${host}.js`, `/part.${host}.js`, `/remotes/store/${host}/e.js`, `/remotes/members/${host}/e.js`];
        const bodies = await Promise.all(late.map(async (url) => (await app.inject(url)).body));
        expect(bodies).toEqual([`run('${host}')`, `part('${host}')`, `store('${host}')`, `members('${host}')`]);
      }
    }
    expect([...seen].sort()).toEqual([`0 ${FIRST}`, `0 ${SECOND}`, `1 ${FIRST}`, `1 ${SECOND}`]);
  });
});
