import fs from 'node:fs/promises';
import path from 'node:path';
import { sharedTestApp } from '../../testing/test-app';
import { storeBuildForTest } from '../../testing/test-releases';
import { createPreview } from '../previews/previews';
import { makeChange } from './change-release';
import { releaseFirstVersions } from './release-first-versions';
import type { WantedChange } from './release-state';

// docs/security.md#teams: a route that visitors get of one remote is no other one's, whatever is done in which order.

const NOW = new Date('2026-07-01T12:00:00Z');

let now: Date;
const test = sharedTestApp({ now: () => now });
beforeEach(async () => {
  await test.reset();
  now = NOW;
  const provides = { react: { version: '19.3.0' } };
  await fs.writeFile(path.join(test.hostDist, 'host.json'), JSON.stringify({ exposes: './routes', provides }));
});

const store = (name: string, version: string, ...routes: string[]) => storeBuildForTest(test, version, { name, routes });

/** @returns why it was refused; null if it was made */
async function change(wanted: WantedChange): Promise<string | null> {
  now = new Date(now.getTime() + 1000);
  return makeChange(test.services, { wanted, by: 'a test' }).then(
    () => null,
    (cause: Error) => cause.message,
  );
}

const release = (part: string, version: string) => change({ part, change: { action: 'release', version } });
const canary = (part: string, version: string) => change({ part, change: { action: 'canary', version, percent: 1 } });

it('of the live version is refused to a release and to a canary of another remote, in another case and as a parameter too', async () => {
  await store('store', '1', '/store', '/store/mine');
  await store('members', '1', '/members');
  expect([await release('store', '1'), await release('members', '1')]).toEqual([null, null]);
  for (const [version, route] of Object.entries({ 2: '/store', 3: '/STORE', 4: '/store/:id' })) {
    await store('members', version, '/members', route);
    for (const attempt of [release, canary])
      expect(await attempt('members', version)).toBe(`The route ${route} belongs to the remote store (1).`);
  }
  expect((await test.app.inject('/remotes.json')).json()).toMatchObject([{ version: '1' }, { version: '1' }]);
});

it('of a canary is refused as well, so that the canary can be promoted', async () => {
  await store('store', '1', '/store');
  await store('store', '2', '/store', '/quests');
  await store('quests', '1', '/quests');
  await release('store', '1');
  expect([await canary('store', '2'), await release('quests', '1')]).toEqual([null, 'The route /quests belongs to the remote store (2).']);
  expect(await change({ part: 'store', change: { action: 'promote' } })).toBeNull();
});

it('that another remote has had since is refused to a rollback, and to that of the whole site', async () => {
  await store('store', '1', '/store', '/quests');
  await store('store', '2', '/store');
  await store('quests', '1', '/quests');
  await release('store', '1');
  const before = now.toISOString();
  expect([await release('store', '2'), await release('quests', '1')]).toEqual([null, null]);
  const refusal = 'The route /quests belongs to the remote quests (1).';
  expect(await change({ part: 'store', change: { action: 'rollback' } })).toBe(refusal);
  expect(await change({ part: 'store', change: { action: 'rollback', version: '1' } })).toBe(refusal);
  expect(await change({ action: 'rollback', to: before })).toBe(refusal);
});

it('is given from one remote to another by a set, and refused to a set of which both have it', async () => {
  for (const version of ['1', '3']) await store('store', version, '/store', '/quests');
  await store('store', '2', '/store');
  await store('members', '1', '/members');
  await store('members', '2', '/members', '/quests');
  for (const name of ['store', 'members']) await release(name, '1');
  for (const action of ['release', 'canary'] as const) {
    const versions = { store: '3', members: '2' };
    const refused = await change(action === 'canary' ? { action, versions, percent: 1 } : { action, versions });
    expect(refused).toMatch(/^The route \/quests belongs to the remote (store|members)/);
  }
  expect(await change({ action: 'release', versions: { store: '2', members: '2' } })).toBeNull();
});

it('is refused to a preview, and to a first version of the image', async () => {
  await store('store', '1', '/store');
  await store('quests', '1', '/store');
  await release('store', '1');
  const refusal = 'The route /store belongs to the remote store (1).';
  const preview = { remote: 'quests', body: { version: '1' }, publicOrigin: 'http://site.example', mayRelease: () => true };
  await expect(createPreview(test.services, preview)).rejects.toThrow(refusal);
  const build = path.join(test.dataDir, 'image/quests');
  await fs.cp(path.join(test.remotesDir, 'quests/1'), build, { recursive: true });
  await releaseFirstVersions(test.services, path.dirname(build));
  expect(await test.services.releases.newest('quests')).toBeNull();
  expect(test.warnings.join()).toContain('The first version in quests could not be released');
});
