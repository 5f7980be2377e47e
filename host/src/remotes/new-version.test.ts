import { fakeApi, respond } from '@greenroom/shared-ui/testing';
import { hasNewVersion } from './new-version';
import { readRegistry } from './registry';

const entry = {
  name: 'store',
  version: '1.0.0',
  entry: '/remotes/store/1.0.0/remoteEntry.js',
  integrity: 'sha384-abc',
  routes: ['/store'],
};
const [store] = readRegistry([entry]) as [ReturnType<typeof readRegistry>[number]];
const missing = respond(404, { success: false, message: 'Not found.' });

function servePage(html: string): void {
  globalThis.fetch = jest.fn(() => Promise.resolve({ text: () => Promise.resolve(html) } as Response));
}

const pageWith = (remotes: unknown) =>
  `<html><body><script type="application/json" id="page-data">${JSON.stringify({ user: { name: '<b>' }, remotes }).replaceAll('<', '\\u003c')}</script></body></html>`;

beforeEach(() => servePage('<html></html>'));

test.each([
  ['the same', entry, false],
  ['another version', { ...entry, version: '1.0.1' }, true],
  ['the same version in another folder', { ...entry, entry: '/remotes/store/moved/remoteEntry.js' }, true],
  ['the same version with other bytes', { ...entry, integrity: 'sha384-def' }, true],
  ['another remote', { ...entry, name: 'stream' }, false],
])('compares the page with a registry that has %s', async (_, live, expected) => {
  fakeApi({ 'GET /remotes.json': [live] });
  expect(await hasNewVersion(store)).toBe(expected);

  fakeApi({ 'GET /remotes.json': missing });
  servePage(pageWith([live]));
  expect(await hasNewVersion(store)).toBe(expected);
});

test.each([
  ['the same', entry, false],
  ['another version', { ...entry, version: '1.0.1' }, true],
])('compares the version of a remote whose entry did not arrive with a registry that has %s', async (_, live, expected) => {
  fakeApi({ 'GET /remotes.json': [live] });
  expect(await hasNewVersion({ ...store, entry: null, integrity: null })).toBe(expected);
});

test('reads the registry from the page of a back end that serves the page at every path', async () => {
  const html = pageWith([{ ...entry, version: '1.0.1' }]);
  fakeApi({ 'GET /remotes.json': respond(200, html) });
  servePage(html);
  expect(await hasNewVersion(store)).toBe(true);
});

test.each([
  ['can not be fetched', ''],
  ['has no data', '<script type="application/json" id="page-data">{}</script>'],
  ['has malformed data', '<script type="application/json" id="page-data">{</script>'],
])('finds no new version when the page %s', async (_, html) => {
  fakeApi({ 'GET /remotes.json': missing });
  servePage(html);
  expect(await hasNewVersion(store)).toBe(false);
});
