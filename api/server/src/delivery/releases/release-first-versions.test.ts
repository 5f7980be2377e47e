import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { sharedTestApp } from '../../testing/test-app';
import { releaseForTest } from '../../testing/test-releases';
import { releaseFirstVersions } from './release-first-versions';

const test = sharedTestApp();
let builds: string;
beforeAll(() => void (builds = path.join(test.dataDir, 'builds')));
beforeEach(async () => {
  await test.reset();
  await fs.rm(builds, { recursive: true, force: true });
  await fs.writeFile(path.join(test.hostDist, 'host.json'), JSON.stringify({ exposes: './routes', provides: {} }));
  for (const name of ['quests', 'store']) await build(name);
});

async function build(name: string, differences = {}) {
  const folder = path.join(builds, name);
  await fs.mkdir(folder, { recursive: true });
  const code = `${name} 1`;
  await fs.writeFile(path.join(folder, 'main.js'), code);
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const of = { name, version: '1.0.0', routes: [`/${name}`], exposes: ['./routes'] };
  const description = { ...of, entry: 'main.js', integrity, files: { 'main.js': integrity }, ...differences };
  await fs.writeFile(path.join(folder, 'remote.json'), JSON.stringify(description));
}

const start = () => releaseFirstVersions(test.services, builds);
/** The changes of a remote. */
const historyOf = async (name: string) =>
  (await test.services.releases.part(name)).history.map(({ by, action, state }) => [by, action, state.live]);
const FIRST = [['the image', 'release', '1.0.0']];

it('releases each build that the store lacks, once', async () => {
  await start();
  await start();
  expect([await historyOf('quests'), await historyOf('store')]).toEqual([FIRST, FIRST]);
  expect((await test.app.inject('/remotes/store/1.0.0/main.js')).body).toBe('store 1');
});

it('leaves what a team has released, also after a newer image', async () => {
  await releaseForTest(test, 'store', { entry: 'main.js', routes: ['/store'], exposes: ['./routes'] });
  await start();
  await build('quests', { version: '2.0.0' });
  await start();
  expect([await historyOf('quests'), (await historyOf('store')).map(([by]) => by)]).toEqual([FIRST, ['a test']]);
});

it('makes one release of two servers that start at once', async () => {
  await Promise.all([start(), start(), start()]);
  expect([await historyOf('quests'), await historyOf('store')]).toEqual([FIRST, FIRST]);
  expect(test.warnings).toEqual([]);
});

it('logs a build that cannot work with the host, and releases the others', async () => {
  await build('quests', { exposes: ['./elsewhere'] });
  await start();
  expect([await historyOf('quests'), await historyOf('store')]).toEqual([[], FIRST]);
  expect(test.warnings.join()).toContain('The first version in quests could not be released');
});

it('starts without the builds of an image', async () => {
  await releaseFirstVersions(test.services, undefined);
  expect(await test.services.releases.list()).toEqual([]);
});
