import { type Container, hostShareScope, loadContainer } from '../container';
import type { Remote } from '../registry';
import { TimeoutError } from '../timeout';
import { loadExternalRemote } from './load-external-remote';

// With the real federation runtime; the journeys cover the browser's side.
jest.mock('../container', () => ({ SHARE_SCOPE: 'default', loadContainer: jest.fn(), hostShareScope: jest.fn() }));
const scope = { react: { '19.3.1': { loaded: true } } };
jest.mocked(hostShareScope).mockResolvedValue(scope);
const entryScript = jest.mocked(loadContainer);

const ROUTES = { default: {} };
const container = (): Container => ({ init: jest.fn(), get: jest.fn(() => Promise.resolve(() => ROUTES)) });

let count = 0;
/** Makes an external remote with a unique name, since all tests share the page's runtime. */
function externalRemote(keys: Partial<Remote> = {}): Remote & { entry: string } {
  const name = `quests-${(count += 1)}`;
  const base = `https://cdn.test/${name}`;
  return {
    name,
    version: '1',
    routes: ['/quests'],
    type: 'var',
    integrity: 'sha384-e',
    files: { [`${base}/script.js`]: 'sha384-s' },
    ...keys,
    entry: `${base}/${keys.entry ?? 'entry.js'}`,
  };
}
const manifestRemote = (keys: Partial<Remote> = {}) => externalRemote({ entry: 'mf-manifest.json', type: undefined, ...keys });

const fetched = jest.fn<Promise<Response>, [string, RequestInit]>();
const manifest = (type = 'global') => ({
  metaData: {
    name: 'quests',
    globalName: 'quests_global',
    publicPath: 'auto',
    buildInfo: { buildVersion: '1' },
    remoteEntry: { name: 'script.js', path: '', type },
  },
  exposes: [],
  shared: [],
});
const respond = (body: unknown) => fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body))));

beforeEach(() => {
  document.head.innerHTML = '';
  entryScript.mockReset().mockImplementation(() => Promise.resolve(container()));
  fetched.mockReset();
  window.fetch = fetched as typeof fetch;
});

test("runs a script like any remote's, initializes it with the share scope, and gets its routes", async () => {
  const started = container();
  entryScript.mockResolvedValue(started);
  const remote = externalRemote({ global: 'quests_global' });
  const loaded = await loadExternalRemote(remote, 1, 50);
  expect(entryScript).toHaveBeenCalledWith(remote.name, remote.entry, {
    integrity: 'sha384-e',
    timeout: 50,
    isModule: false,
    global: 'quests_global',
  });
  expect(started.init).not.toHaveBeenCalled();
  await loaded.init(undefined);
  expect(jest.mocked(started.init).mock.calls[0]?.[0]).toBe(scope);
  expect((await loaded.get('./routes'))()).toBe(ROUTES);
});

test('runs an ES module as a module, under its own name', async () => {
  const remote = externalRemote({ type: 'module' });
  await loadExternalRemote(remote, 1, 50);
  expect(entryScript).toHaveBeenCalledWith(remote.name, remote.entry, {
    integrity: 'sha384-e',
    timeout: 50,
    isModule: true,
    global: remote.name,
  });
});

test('fetches a manifest with its integrity, and runs its script only if the registry has its integrity', async () => {
  respond(manifest());
  const remote = manifestRemote();
  await loadExternalRemote(remote, 1, 50);
  expect(fetched).toHaveBeenCalledWith(remote.entry, { integrity: 'sha384-e' });
  const script = remote.entry.replace('mf-manifest.json', 'script.js');
  expect(entryScript).toHaveBeenCalledWith(remote.name, script, {
    integrity: 'sha384-s',
    timeout: 50,
    isModule: false,
    global: 'quests_global',
  });

  entryScript.mockClear();
  await expect(loadExternalRemote(manifestRemote({ files: {} }), 1, 50)).rejects.toThrow(
    /no integrity of https:\S+script\.js, which the manifest names/,
  );
  expect(entryScript).not.toHaveBeenCalled();
});

test('checks no integrity where the operator requires none', async () => {
  respond(manifest('module'));
  await loadExternalRemote(manifestRemote({ integrity: null, files: undefined }), 1, 50);
  expect(fetched.mock.calls[0]?.[1]).toEqual({ integrity: '' });
  expect(entryScript.mock.calls[0]?.[2]).toMatchObject({ integrity: null, isModule: true });
});

test('retries manifest and script at other URLs', async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  const remote = manifestRemote();
  respond(manifest());
  entryScript.mockRejectedValueOnce(new Error('script.js is missing'));
  await expect(loadExternalRemote(remote, 1, 50)).rejects.toThrow('script.js is missing');
  await loadExternalRemote(remote, 2, 50);
  expect(fetched.mock.calls[1]?.[0]).toBe(`${remote.entry}?attempt=2`);
  expect(entryScript.mock.calls[1]?.[1]).toMatch(/script\.js\?attempt=2$/);
  expect(entryScript.mock.calls[1]?.[2]).toMatchObject({ integrity: 'sha384-s' });
});

test.each([
  [
    'can not be fetched',
    () => Promise.reject(new TypeError('Failed to fetch')),
    /mf-manifest\.json is missing, unreachable, or not the manifest/,
  ],
  ['is missing', () => Promise.resolve(new Response('{}', { status: 404 })), /mf-manifest\.json is missing/],
  ['is a page', () => Promise.resolve(new Response('<!doctype html>')), /JSON/],
  ['is empty', () => Promise.resolve(new Response('{}')), /not a valid federation manifest/],
])('rejects with the cause when the manifest %s', async (_, response, sentence) => {
  fetched.mockImplementation(response);
  await expect(loadExternalRemote(manifestRemote(), 1, 50)).rejects.toThrow(sentence);
});

test('rejects with a TimeoutError when the manifest hangs', async () => {
  fetched.mockReturnValue(new Promise(() => undefined));
  await expect(loadExternalRemote(manifestRemote(), 1, 50)).rejects.toThrow(TimeoutError);
});

test("adds one import map with the integrity of a remote's modules", async () => {
  document.head.innerHTML = '<script nonce="n"></script>';
  const remote = externalRemote({ type: 'module', files: { 'https://cdn.test/a.js': 'sha384-a', 'https://cdn.test/a.css': 'sha384-c' } });
  await loadExternalRemote(remote, 1, 50);
  await loadExternalRemote(remote, 2, 50);
  const maps = [...document.querySelectorAll<HTMLScriptElement>('script[type="importmap"]')];
  expect(maps.map(({ textContent }) => JSON.parse(textContent ?? '') as unknown)).toEqual([
    { integrity: { 'https://cdn.test/a.js': 'sha384-a' } },
  ]);
  expect(maps[0]?.nonce).toBe('n');
});

test('reloads a stylesheet that failed', async () => {
  const remote = externalRemote();
  const folder = new URL('.', remote.entry).href;
  document.head.innerHTML = `<link rel="stylesheet" href="${folder}page.css"><link rel="stylesheet" href="https://cdn.test/other.css">`;
  const [failed, other] = document.querySelectorAll('link');
  await loadExternalRemote(remote, 1, 50);
  const [retried, unchanged] = document.querySelectorAll('link');
  expect(retried).not.toBe(failed);
  expect(retried?.href).toBe(failed?.href);
  expect(unchanged).toBe(other);
});
