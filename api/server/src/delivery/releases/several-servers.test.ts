/** @both-databases Servers make changes at once, and learn of each other's. */
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { RemoteEntry } from '@greenroom/contract';
import { siteSettings } from '../../db/schema';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { changeForTest, storeBuildForTest } from '../../testing/test-releases';
import { RELEASES_TOPIC, type Releases } from './releases';

const TEAM = { team: 'all teams', remotes: ['members', 'quests', 'store'], sha256: createHash('sha256').update('token').digest('hex') };

let servers: [TestApp, TestApp];
let releases: Releases;
/** Gets what the first server tells the others. */
let onPublish: (messages: readonly string[]) => void = () => undefined;
/** The other server hears a message; null after a reconnect. */
let hear: (message: string | null) => void;

beforeAll(async () => {
  const env = { RELEASE_TOKENS: JSON.stringify([TEAM]) };
  const ofFirst = { publish: async (messages: readonly string[]) => onPublish(messages), listen: () => () => undefined };
  const ofOther = {
    publish: async () => undefined,
    listen(onMessage: typeof hear) {
      hear = onMessage;
      return () => undefined;
    },
  };
  const first = await createTestApp({ env, notifications: ofFirst });
  servers = [first, await createTestApp({ env, site: first, notifications: ofOther })];
  ({ releases } = first.services);
});
beforeEach(async () => {
  await servers[0].reset();
  await fs.writeFile(
    path.join(servers[0].hostDist, 'host.json'),
    JSON.stringify({ exposes: './routes', provides: { react: { version: '19.3.0' } } }),
  );
  for (const name of ['members', 'store']) {
    for (const version of ['1', '2', '3']) await storeBuildForTest(servers[0], version, { name });
    await changeForTest(servers[0], name, { action: 'release', version: '1' });
  }
  const settled = told('the test begins');
  servers[0].services.changes.announce({ topic: 'the test begins' });
  await settled;
  hear(null);
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  for (const server of [...servers].reverse()) await server.close();
});

/** Resolves once the first server tells the others of a topic. */
const told = (topic: string): Promise<string> =>
  new Promise((resolve) => (onPublish = (messages) => messages.filter((each) => each === `topic ${topic}`).forEach(resolve)));

async function post(url: string, payload: object, server = servers[0]) {
  const headers = { authorization: 'Bearer token' };
  const response = await server.app.inject({ method: 'POST', url: `/api/releases${url}`, payload, headers });
  return { status: response.statusCode, ...response.json<{ message?: string }>() };
}

/** Sends a change to each server, neither of which has begun to make it when the other one looks what is live. */
async function atOnce(...changes: [url: string, payload: object][]) {
  let looking = 0;
  let goOn = () => {};
  const allLooked = new Promise<void>((resolve) => (goOn = resolve));
  for (const { services } of servers) {
    const current = services.releases.current.bind(services.releases);
    jest.spyOn(services.releases, 'current').mockImplementationOnce(async () => {
      const known = await current();
      if ((looking += 1) === servers.length) goOn();
      await allLooked;
      return known;
    });
  }
  const responses = await Promise.all(changes.map(([url, payload], at) => post(url, payload, servers[at])));
  return responses.sort((one, other) => one.status - other.status);
}

const live = async (server = servers[0]) =>
  (await server.app.inject('/remotes.json')).json<RemoteEntry[]>().map(({ name, version }) => `${name} ${version}`);

it('make one of two changes of a part, and name it to the other', async () => {
  const [made, refused] = await atOnce(['/store', { action: 'release', version: '2' }], ['/store', { action: 'release', version: '3' }]);
  expect([made?.status, refused?.status]).toEqual([200, 409]);
  const { history } = await releases.part('store');
  expect(history.map(({ number }) => number)).toEqual([1, 2]);
  expect(refused?.message).toBe(
    `Somebody has changed what is live of store since you looked. Change 2, a release of ${history[1]?.state.live}, was made by all teams. Look again, then make your change.`,
  );
});

it('make both of two changes of different parts', async () => {
  const responses = await atOnce(['/store', { action: 'release', version: '2' }], ['/members', { action: 'release', version: '3' }]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await live()).toEqual(['members 3', 'store 2']);
});

it('hold the second of two changes against the first', async () => {
  await storeBuildForTest(servers[0], '4', { routes: ['/store', '/quests'] });
  await storeBuildForTest(servers[0], '4', { name: 'quests' });
  const [made, refused] = await atOnce(['/store', { action: 'release', version: '4' }], ['/quests', { action: 'release', version: '4' }]);
  expect([made?.status, refused?.status]).toEqual([200, 422]);
  expect(refused?.message).toMatch(/^The route \/quests belongs to the remote (store|quests) \(4\)\.$/);
});

it('make the whole of a set, or nothing of it', async () => {
  const versions = { members: '2', store: '2' };
  const [, refused] = await atOnce(['', { action: 'release', versions }], ['/store', { action: 'release', version: '3' }]);
  expect(refused?.status).toBe(409);
  const newest = [await releases.newest('members'), await releases.newest('store')];
  expect(new Set(newest.map((record) => record?.set)).size).toBe(1);
  const before = await live();
  expect(await post('', { action: 'release', versions: { members: '3', store: '9' } })).toMatchObject({ status: 409 });
  expect(await live()).toEqual(before);
});

it('show a change at the next page, the others once they are told, and what these missed after a reconnect', async () => {
  expect(await live(servers[1])).toEqual(['members 1', 'store 1']);
  const message = told(RELEASES_TOPIC);
  await post('/store', { action: 'release', version: '2' });
  expect(await live()).toEqual(['members 1', 'store 2']);
  expect(await live(servers[1])).toEqual(['members 1', 'store 1']);
  hear(await message);
  expect(await live(servers[1])).toEqual(['members 1', 'store 2']);
  await post('/store', { action: 'release', version: '3' });
  expect(await live(servers[1])).toEqual(['members 1', 'store 2']);
  hear(null);
  expect(await live(servers[1])).toEqual(['members 1', 'store 3']);
});

it('offer the languages that are set on another one, also if they can not be read at once', async () => {
  const [{ db }, { services }] = servers;
  const { languages } = services;
  const reload = jest.spyOn(languages, 'reload');
  await db.update(siteSettings).set({ languages: ['es'] });
  hear('topic settings');
  await reload.mock.results[0]?.value;
  expect(languages.offered).toEqual(['en', 'es']);

  await db.update(siteSettings).set({ languages: ['de'] });
  jest.spyOn(db, 'select').mockImplementationOnce(() => {
    throw new Error('The database is down.');
  });
  hear('topic settings');
  await expect(reload.mock.results[1]?.value).rejects.toThrow('down');
  expect(languages.offered).toEqual(['en', 'es']);
  expect(reload).toHaveBeenCalledTimes(2);
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);
  expect(languages.offered).toEqual(['en', 'es']);
  await reload.mock.results[2]?.value;
  expect(languages.offered).toEqual(['en', 'de']);
});
