/** @both-databases On PostgreSQL, the transaction of a killed server ends with its connection. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/client';
import { releaseChanges, releaseLeftovers, releaseVersions } from '../../db/schema';
import { HOUR } from '../../lib/durations';
import { copyEmptyData } from '../../testing/data-folders';
import { makeServerDatabase, type ServerDatabase } from '../../testing/test-database';
import { TEST_PAGE } from '../../testing/test-page';
import { buildForTest, postRelease, TEST_RELEASE_TOKENS, uploadBodyOf } from '../../testing/test-releases';
import { originOf, startServer, type TestServer } from '../../testing/test-server';
import { FolderFiles } from '../../storage/files';
import { StoreDown } from '../../storage/storage';
import { digestOf } from './release-versions';

const PARTS = ['members', 'store'];
/** With its script and its description. */
const FILES = 40;
/** Changes that are in flight at once, within the server's limit of requests a minute. */
const CHANGES = 6;

let database: ServerDatabase;
let dataDir: string;
let store: FolderFiles;
let server: TestServer | undefined;
beforeAll(async () => {
  database = await makeServerDatabase(copyEmptyData);
  dataDir = database.env.DATA_DIR;
  store = new FolderFiles(path.join(dataDir, 'remotes'), StoreDown);
  await fs.mkdir(path.join(dataDir, 'host'));
  await fs.writeFile(path.join(dataDir, 'host/index.html'), TEST_PAGE);
  await fs.writeFile(path.join(dataDir, 'host/host.json'), JSON.stringify({ exposes: './routes', provides: {} }));
});
afterAll(async () => {
  await end('SIGKILL');
  await database.remove();
});

async function start(): Promise<string> {
  server = startServer({ ...database.env, HOST_DIST: path.join(dataDir, 'host'), RELEASE_TOKENS: TEST_RELEASE_TOKENS });
  return originOf(server);
}

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  server?.child.kill(signal);
  await server?.ended;
}

function buildOf(part: string, version: string, code?: string) {
  const build = buildForTest(part, version, code);
  for (let count = build.size; count < FILES; count += 1) build.set(`assets/${count}.svg`, Buffer.alloc(10_000, `${version} ${count} `));
  return build;
}

/** @returns the status, or 0 without a response */
const post = (origin: string, path: string, body: object) =>
  postRelease(origin, path, body).then(
    ({ status }) => status,
    () => 0,
  );
const upload = (origin: string, part: string, version: string, code?: string) =>
  post(origin, `/${part}/versions`, uploadBodyOf(buildOf(part, version, code)));
const release = (origin: string, version: string) =>
  post(origin, '', { action: 'release', versions: Object.fromEntries(PARTS.map((part) => [part, version])) });

/** Resolves once the store has so many files of a version. */
async function untilStored(version: string, count: number): Promise<void> {
  const stored = async () => (await Promise.all(PARTS.map((part) => store.list(`${part}/${version}/`)))).flat().length;
  while ((await stored()) < count) await setImmediate();
}

/** Resolves with the n-th response. */
const untilResponses = (requests: Promise<unknown>[], count: number) =>
  new Promise<void>((resolve) => {
    let left = count;
    for (const request of requests) void request.then(() => (left -= 1) || resolve());
  });

/** Asserts that each version is whole or none, and each set has all of its parts. @returns the versions and the number of sets */
async function readWhole(db: Db) {
  const versions = await db.select().from(releaseVersions);
  const changes = await db.select().from(releaseChanges).orderBy(releaseChanges.part, releaseChanges.number);
  const leftovers = await db.select().from(releaseLeftovers);
  const keyOf = ({ part, version }: { part: string; version: string }) => `${part}/${version}`;
  for (const row of versions) {
    expect(Object.keys(row.files)).toHaveLength(FILES);
    for (const [file, digest] of Object.entries(row.files))
      expect(digestOf((await store.read(`${keyOf(row)}/${file}`)) ?? Buffer.alloc(0))).toEqual(digest);
  }
  const places = [...versions, ...leftovers].map(keyOf);
  expect(new Set(places).size).toBe(places.length);
  const stored = (await store.list('')).map((key) => key.split('/').slice(0, 2).join('/'));
  expect([...new Set(stored)].filter((place) => !places.includes(place))).toEqual([]);

  const [members, others] = PARTS.map((part) => changes.filter((change) => change.part === part));
  const facts = (of: typeof changes = []) => of.map(({ number, set, state, at }) => ({ number, set, state, at }));
  expect(facts(members)).toEqual(facts(others));
  expect(members?.map(({ number }) => number)).toEqual(members?.map((_, index) => index + 1));
  const released = changes.map(({ part, state }) => `${part}/${state.live}`);
  expect(released.filter((place) => !versions.map(keyOf).includes(place))).toEqual([]);
  return { versions: versions.map(keyOf), sets: members?.length ?? 0 };
}

const ALL = PARTS.length * FILES;

/** When the server is killed: with so many files of the uploads in the store, or responses to the changes. */
const MOMENTS = [{ files: 1 }, { responses: 1 }, { files: ALL / 2 }, { files: ALL - 1 }];

it('leaves nothing half when the server is killed at any step of an upload or of a change', async () => {
  const versions = ['1.0.0', '1.0.1'];
  let acknowledged = 0;
  let killed: string | undefined;
  for (const [round, { files, responses }] of MOMENTS.entries()) {
    const origin = await start();
    // The same files complete what was killed.
    for (const version of killed === undefined ? versions : [killed])
      expect(await Promise.all(PARTS.map((part) => upload(origin, part, version)))).toEqual([200, 200]);
    killed = `2.0.${round}`;
    const uploads = PARTS.map((part) => upload(origin, part, `2.0.${round}`));
    const changes = Array.from({ length: CHANGES }, (_, index) => release(origin, versions[index % 2] ?? ''));
    await (files === undefined ? untilResponses(changes, responses) : untilStored(killed, files));
    await end('SIGKILL');
    const [uploaded, changed] = [await Promise.all(uploads), await Promise.all(changes)];
    expect([...uploaded, ...changed].filter((status) => ![0, 200, 409].includes(status))).toEqual([]);
    const found = await database.use(readWhole);
    PARTS.forEach((part, at) => uploaded[at] === 200 && expect(found.versions).toContain(`${part}/2.0.${round}`));
    acknowledged += changed.filter((status) => status === 200).length;
    expect(found.sets).toBeGreaterThanOrEqual(acknowledged);
    acknowledged = found.sets;
  }

  // An hour later.
  const before = await database.use(async (db) => {
    await db
      .insert(releaseLeftovers)
      .values({ part: 'store', version: '3.0.0', digest: 'of a killed upload', state: 'unfinished', at: new Date() });
    await db.update(releaseLeftovers).set({ at: new Date(Date.now() - 2 * HOUR) });
    return readWhole(db);
  });
  await store.put('store/3.0.0/entry.js', Buffer.from('half'));
  const origin = await start();
  expect(await upload(origin, 'store', '3.0.0')).toBe(409);
  expect(await post(origin, '/store/prunings', {})).toBe(200);
  const places = new Set((await store.list('')).map((key) => key.split('/').slice(0, 2).join('/')));
  expect([...places].sort()).toEqual(before.versions.sort());
  expect(await upload(origin, 'store', '3.0.0')).toBe(200);
});
