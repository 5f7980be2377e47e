import { hostShareScope } from './container';
import { showInDevTools } from './dev-tools';
import type { Remote } from './registry';

jest.mock('./container', () => ({ SHARE_SCOPE: 'default', hostShareScope: jest.fn() }));
jest.mocked(hostShareScope).mockResolvedValue({ react: { '19.3.1': { loaded: true } } });

const store: Remote = {
  name: 'store',
  version: '1.4.0',
  entry: 'https://cdn.test/store/entry.js',
  routes: ['/store'],
  integrity: 'sha384-s',
};
const older: Remote = { ...store, name: 'stream', entry: 'https://cdn.test/stream/entry.js' };
const byManifest: Remote = { ...store, name: 'quests', entry: 'https://cdn.test/store/quests.json' };
const manifest = { exposes: [{ name: 'routes', path: './routes' }], shared: [{ name: 'react', version: '19.3.1' }] };

const federation = () => (window as { __FEDERATION__?: { moduleInfo: object; __INSTANCES__: unknown[] } }).__FEDERATION__;

beforeEach(() => {
  window.fetch = (url) =>
    Promise.resolve(String(url).includes('/store/') ? new Response(JSON.stringify(manifest)) : new Response('', { status: 404 }));
});

test('publishes nothing while debug mode is off', async () => {
  await showInDevTools([store]);
  expect(federation()).toBeUndefined();
});

test('publishes host and remotes with versions and shared modules in debug mode', async () => {
  localStorage.setItem('FEDERATION_DEBUG', 'true');
  await showInDevTools([store, older, byManifest, { ...store, name: 'lost', entry: null }]);
  localStorage.clear();
  expect(federation()?.__INSTANCES__).toHaveLength(1);
  expect(federation()?.moduleInfo).toEqual({
    greenroom: {
      version: '',
      remoteEntry: '',
      modules: [],
      shared: [{ sharedName: 'react', version: '19.3.1' }],
      remotesInfo: {
        store: { matchedVersion: store.entry },
        stream: { matchedVersion: older.entry },
        quests: { matchedVersion: byManifest.entry },
      },
    },
    'store:https://cdn.test/store/entry.js': {
      version: '1.4.0',
      remoteEntry: store.entry,
      modules: [{ moduleName: 'routes', modulePath: './routes' }],
      shared: [{ sharedName: 'react', version: '19.3.1' }],
    },
    'quests:https://cdn.test/store/quests.json': {
      version: '1.4.0',
      remoteEntry: byManifest.entry,
      modules: [{ moduleName: 'routes', modulePath: './routes' }],
      shared: [{ sharedName: 'react', version: '19.3.1' }],
    },
    'stream:https://cdn.test/stream/entry.js': { version: '1.4.0', remoteEntry: older.entry, modules: [], shared: [] },
  });
});
