import { render, screen } from '@testing-library/react';
import { overridesStore, withOverrides } from '../override';
import { store, stream } from '../../testing/remotes';
import type { Remote } from '../registry';
import { remotesStore } from '../remotes-store';
import { startOverrides } from '../start-overrides';
import { OverrideBadge } from './override-badge';

const LOCAL = 'http://localhost:3002/remoteEntry.js';
let warn: jest.SpyInstance;
beforeEach(() => {
  sessionStorage.clear();
  overridesStore.setState(overridesStore.getInitialState(), true);
  warn = jest.spyOn(console, 'warn').mockReset().mockImplementation();
});

async function open(query: string, allowed = true): Promise<Remote[]> {
  window.history.replaceState({ key: 'state' }, '', `/store${query}`);
  overridesStore.setState(overridesStore.getInitialState(), true);
  await startOverrides(allowed);
  return withOverrides([store, stream]);
}

test.each([LOCAL, 'http://127.0.0.1:1/a/remoteEntry.js', 'http://[::1]:65535/remoteEntry.js', 'http://localhost/remoteEntry.js'])(
  'loads a remote from %s, without an integrity, and leaves the others',
  async (entry) => {
    expect(await open(`?remote-override=store@${entry}`)).toEqual([{ ...store, entry, version: 'local', integrity: null }, stream]);
    expect(warn).not.toHaveBeenCalled();
  },
);

test.each([
  'store@https://evil.example/e.js',
  'store@http://evil.example/e.js',
  'store@http://localhost.evil.example/e.js',
  'store@http://127.0.0.1.evil.example/e.js',
  'store@http://localhost@evil.example/e.js',
  'store@http://me:word@localhost:3002/e.js',
  'store@https://localhost:3002/e.js',
  'store@http://0.0.0.0:3002/e.js',
  'store@http://192.168.0.7/e.js',
  'store@//localhost:3002/e.js',
  'store@javascript:alert(1)',
  'store@data:text/javascript,alert(1)',
  'store@',
  'store',
  '../store@http://localhost:3002/e.js',
  '',
])('ignores "%s" with a warning', async (value) => {
  expect(await open(`?remote-override=${encodeURIComponent(value)}`)).toEqual([store, stream]);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining(`"${value}" is ignored`));
  expect(sessionStorage).toHaveLength(0);
});

test('lasts as long as the tab, for several remotes, each with its last URL', async () => {
  await open(`?remote-override=store@${LOCAL}&remote-override=stream@http://localhost:3004/e.js`);
  await open('?remote-override=store@http://localhost:9/e.js');
  expect((await open('')).map(({ entry }) => entry)).toEqual(['http://localhost:9/e.js', 'http://localhost:3004/e.js']);
});

test('"off" ends all overrides but those after it', async () => {
  await open(`?remote-override=store@${LOCAL}`);
  expect(await open('?remote-override=off')).toEqual([store, stream]);
  expect(await open('')).toEqual([store, stream]);
  await open(`?remote-override=store@${LOCAL}`);
  expect((await open('?remote-override=off&remote-override=stream@http://localhost:1/e.js')).map(({ version }) => version)).toEqual([
    store.version,
    'local',
  ]);
});

test('removes its parameter from the URL, and nothing else', async () => {
  await open(`?page=2&remote-override=store@${LOCAL}&remote-override=off&q=a%20b#top`);
  expect(window.location.href).toMatch(/\/store\?page=2&q=a(\+|%20)b#top$/);
  expect(window.history.state).toEqual({ key: 'state' });
});

test('refuses overrides that the site does not allow, also stored ones', async () => {
  await open(`?remote-override=store@${LOCAL}`);
  expect(await open('', false)).toEqual([store, stream]);
  expect(warn).not.toHaveBeenCalled();
  expect(await open(`?remote-override=store@${LOCAL}`, false)).toEqual([store, stream]);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('does not allow'));
  expect(window.location.search).toBe('');
  expect(await open('')).toEqual([store, stream]);
});

test('validates stored overrides like those of the URL', async () => {
  for (const stored of ['["store@https://evil.example/e.js", 7, null]', '{"store":1}', 'no json']) {
    sessionStorage.setItem('remote-overrides', stored);
    expect(await open('')).toEqual([store, stream]);
  }
});

test('warns about an override of an unknown remote, and shows no badge for it', async () => {
  expect(await open(`?remote-override=nobody@${LOCAL}`)).toEqual([store, stream]);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('there is no such remote'));
  remotesStore.setState({ remotes: [store, stream] });
  render(<OverrideBadge />);
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

test('the badge lists the overridden remotes with their hosts', async () => {
  remotesStore.setState({ remotes: await open(`?remote-override=store@${LOCAL}&remote-override=stream@http://127.0.0.1:3004/e.js`) });
  render(<OverrideBadge />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'store from localhost:3002',
    'stream from 127.0.0.1:3004',
  ]);
  expect(screen.getByRole('button', { name: 'End override' })).toBeVisible();
});
