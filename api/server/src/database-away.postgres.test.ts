import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOST } from '@greenroom/contract/releases';
import { openPostgres, type OpenDatabase } from './db/client';
import { members, siteSettings } from './db/schema';
import { FolderFiles } from './storage/files';
import { StoreDown } from './storage/storage';
import { Releases } from './delivery/releases/releases';
import { startSession } from './session/session.repository';
import { freePort } from '../../../kit/lib/free-port.mjs';
import { makeServerDatabase, type ServerDatabase } from './testing/test-database';
import { startTestDatabaseProxy, type TestDatabaseProxy } from './testing/test-database-proxy';
import { TEST_PAGE } from './testing/test-page';
import { startServer, type TestServer } from './testing/test-server';

const HOST_FILE = '/host.12345678.js';
const FILES = ['/remotes/store/1/e.js', HOST_FILE];

let place: ServerDatabase;
let network: TestDatabaseProxy;
let database: OpenDatabase;
let env: NodeJS.ProcessEnv;
let server: TestServer;
let origin: string;
/** Cookies of a member's two browsers; the server has not loaded the second one lately. */
let session: string;
let otherSession: string;

beforeAll(async () => {
  place = await makeServerDatabase();
  const { DATA_DIR, DATABASE_URL = '' } = place.env;
  network = await startTestDatabaseProxy(DATABASE_URL);
  database = await openPostgres(DATABASE_URL, undefined, { connections: 2 });
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  env = { DATA_DIR, DATABASE_URL: network.url, PORT: String(port), HOST_DIST: path.join(DATA_DIR, 'none'), DEMO: '0' };

  const store = new FolderFiles(path.join(DATA_DIR, 'remotes'), StoreDown);
  const releases = new Releases({ db: database.db, store, now: () => new Date(), changes: { announce: () => undefined } });
  const files = (texts: Record<string, string>) => new Map(Object.entries(texts).map(([file, text]) => [file, Buffer.from(text)]));
  const host = { name: HOST, version: '1', exposes: './routes', provides: {}, files: { [HOST_FILE.slice(1)]: 'sha384-1' } };
  await releases.upload(files({ 'host.json': JSON.stringify(host), 'index.html': TEST_PAGE, [HOST_FILE.slice(1)]: 'the host' }), 'us');
  await releases.make({ part: HOST, change: { action: 'release', version: '1' } }, { by: 'us' });
  const remote = { name: 'store', version: '1', entry: 'e.js', routes: ['/store'] };
  await releases.upload(files({ 'remote.json': JSON.stringify(remote), 'e.js': 'of store' }), 'us');
  await releases.make({ part: 'store', change: { action: 'release', version: '1' } }, { by: 'us' });
  await database.db.update(siteSettings).set({ siteName: 'Our stage' });
  await database.db.insert(members).values({ id: '1', username: 'someone' });
  const signIn = async () => `greenroom_session=${await startSession(database.db, '1', new Date())}`;
  [session, otherSession] = [await signIn(), await signIn()];
  await start();
});

afterAll(async () => {
  await stop();
  await network.close();
  await database.close();
  await place.remove();
});

async function start(): Promise<void> {
  server = startServer(env);
  await untilStatus('/healthz', 200);
}

async function stop() {
  server.child.kill('SIGTERM');
  return server.ended;
}

async function get(url: string, cookie = '') {
  const accept = url.includes('.') || url.startsWith('/api') ? '*/*' : 'text/html';
  const response = await fetch(origin + url, { headers: { accept, cookie } });
  return { status: response.status, text: await response.text() };
}

/** Waits until a path responds with a status, even on a server that starts. */
async function untilStatus(url: string, expected: number): Promise<void> {
  const status = () =>
    get(url).then(
      (response) => response.status,
      () => undefined,
    );
  while ((await status()) !== expected) await sleep(100);
}

/** Reads the site's name, the versions and the owner of the store's page, and its user. */
async function openPage(cookie?: string) {
  const { status, text } = await get('/store', cookie);
  const data = JSON.parse(/<script type="application\/json" id="page-data"[^>]*>(.*?)<\/script>/.exec(text)?.[1] ?? '{}') as {
    remotes?: { name: string; version: string; routes: string[] }[];
    user?: { username: string } | null;
  };
  const remotes = data.remotes?.map(({ name, version, routes }) => `${name} ${version} ${routes.join()}`);
  return { status, title: /<title>(.*?)<\/title>/.exec(text)?.[1], remotes, user: data.user?.username ?? null };
}

const PAGE = { status: 200, title: 'Our stage', remotes: ['store 1 /store'], user: null };

/** Expects the page of a signed-in visitor, soon after the database is back: a page waits for its member for a moment only. */
async function expectSignedInPage(): Promise<void> {
  let page = await openPage(session);
  while (page.user === null) page = await openPage(session);
  expect(page).toEqual({ ...PAGE, user: 'someone' });
}

/** Expects the original pages, registry and files. */
async function expectAllServed(page = PAGE): Promise<void> {
  expect(await openPage()).toEqual(page);
  expect(await openPage(otherSession)).toEqual(page);
  expect(JSON.parse((await get('/remotes.json')).text)).toMatchObject([{ name: 'store', routes: ['/store'] }]);
  expect(await Promise.all(FILES.map((file) => get(file)))).toEqual(['of store', 'the host'].map((text) => ({ status: 200, text })));
  expect((await get('/healthz')).status).toBe(200);
}

it('serves pages, registry and files as before when the database is gone, in silence or by refusing connections', async () => {
  expect(await openPage(session)).toEqual({ ...PAGE, user: 'someone' });
  network.dropPackets();
  await expectAllServed();
  await network.close();
  network.failOver();
  await expectAllServed();
  expect((await get('/readyz')).status).toBe(503);
  expect((await get('/api/r/raffles')).status).toBe(503);

  await network.open();
  await untilStatus('/readyz', 200);
  await expectSignedInPage();
});

it('starts without the database with what was live, and is complete once the database is there', async () => {
  await stop();
  await network.close();
  await start();
  await expectAllServed({ ...PAGE, title: 'Greenroom' });
  expect((await get('/readyz')).status).toBe(503);
  expect((await get('/api/r/raffles', otherSession)).status).toBe(503);
  expect((await get('/auth/discord')).status).toBe(503);

  await network.open();
  await untilStatus('/readyz', 200);
  await expectSignedInPage();
  expect((await get('/api/r/raffles')).status).toBe(200);
  const { code, stderr } = await stop();
  expect(code).toBe(0);
  expect(stderr.match(/what was live last is served/g)).toHaveLength(1);
});

it('does not start where it has kept nothing, or where the database refuses it', async () => {
  await network.close();
  const elsewhere = path.join(place.env.DATA_DIR, 'elsewhere');
  await fs.mkdir(elsewhere);
  expect(await startServer({ ...env, DATA_DIR: elsewhere }).ended).toMatchObject({ code: 1, stderr: expect.stringContaining('reached') });
  await network.open();
  const url = new URL(network.url);
  url.pathname = '/no_such_database';
  expect(await startServer({ ...env, DATABASE_URL: url.href }).ended).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('refused'),
  });
});
