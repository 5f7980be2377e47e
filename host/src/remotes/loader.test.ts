import { loadContainer, startContainer } from './container';
import { loadExternalRemote } from './federation/load-external-remote';
import { loadTexts } from './load-texts';
import { RemoteLoader } from './loader';
import type { PreloadFile, Remote } from './registry';
import { TimeoutError } from './timeout';

jest.mock('./container');
let mockHostAttempt = 1;
jest.mock('./host-attempt', () => ({ hostAttempt: () => mockHostAttempt, nextHostAttempt: () => void (mockHostAttempt += 1) }));
jest.mock('./federation/load-external-remote');
jest.mock('./load-texts');
const entryScript = jest.mocked(loadContainer);
jest.mocked(startContainer).mockResolvedValue();

const remote: Remote = { name: 'store', version: '1.4.0-ab12', entry: 'http://localhost/s.js', routes: ['/store'], integrity: null };
const StorePage = () => null;
const QUICK = { timeout: 50, retryDelay: 0 };

const container = (routes: Record<string, () => Promise<unknown>>) => ({
  init: jest.fn(),
  get: jest.fn(() => Promise.resolve(() => ({ default: routes }))),
});
const working = () => container({ '/store': () => Promise.resolve({ default: StorePage }) });
const never = () => new Promise<never>(() => undefined);

const urlOfAttempt = (attempt: number) => entryScript.mock.calls[attempt]?.[1];

beforeEach(() => {
  entryScript.mockReset();
  mockHostAttempt = 1;
});

test('loads each part of a remote once for several pages', async () => {
  entryScript.mockResolvedValue(working());
  const loader = new RemoteLoader();
  expect(await Promise.all([loader.page(remote, '/store'), loader.page(remote, '/store')])).toEqual([StorePage, StorePage]);
  expect(await loader.page(remote, '/store')).toBe(StorePage);
  expect(entryScript).toHaveBeenCalledTimes(1);
});

test("loads a remote's texts beside its code, and shows its page when both are there", async () => {
  const texts = { url: 'http://localhost/texts/es.0a1b2c3d.json', integrity: 'sha384-abc', as: 'fetch' } as const;
  entryScript.mockImplementation(never);
  const loader = new RemoteLoader();
  void loader.page({ ...remote, texts }, '/store');
  expect(loadTexts).toHaveBeenLastCalledWith('store', texts, expect.any(Number));
  expect(loader.files({ ...remote, texts }, '/store')).toEqual([texts]);

  let arrive: (value?: unknown) => void = () => {};
  jest.mocked(loadTexts).mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  entryScript.mockResolvedValue(working());
  let shown = false;
  const page = new RemoteLoader().page({ ...remote, texts }, '/store').then(() => (shown = true));
  await new Promise(process.nextTick);
  expect(shown).toBe(false);
  arrive();
  await page;
});

test('runs the entry of a started remote once', async () => {
  entryScript.mockResolvedValue(working());
  const loader = new RemoteLoader();
  loader.start(remote);
  await loader.page(remote, '/store');
  loader.start(remote);
  expect(entryScript).toHaveBeenCalledTimes(1);
});

test('ignores a start that fails, and retries when the visitor opens the page', async () => {
  entryScript.mockRejectedValueOnce(new Error('broke')).mockResolvedValue(working());
  const loader = new RemoteLoader(QUICK);
  loader.start(remote);
  await Promise.resolve();
  expect(await loader.page(remote, '/store')).toBe(StorePage);
  expect(urlOfAttempt(1)).toBe('http://localhost/s.js?attempt=2');
});

test('does not start an external remote before the visitor opens it', () => {
  const load = jest.mocked(loadExternalRemote).mockClear();
  new RemoteLoader().start({ ...remote, type: 'module' });
  expect(load).not.toHaveBeenCalled();
  expect(entryScript).not.toHaveBeenCalled();
});

test('retries a failed entry once, at another URL, since the browser may cache the failure', async () => {
  entryScript.mockRejectedValueOnce(new Error('missing')).mockResolvedValue(working());
  expect(await new RemoteLoader(QUICK).page(remote, '/store')).toBe(StorePage);
  expect(urlOfAttempt(0)).toBe('http://localhost/s.js');
  expect(urlOfAttempt(1)).toBe('http://localhost/s.js?attempt=2');
});

test('preloads no files of a remote without integrity', async () => {
  document.head.innerHTML = '';
  const preload = { '/store': [{ url: 'https://cdn.test/unchecked.js', integrity: 'sha384-abc' }] };
  await expect(
    new RemoteLoader({ timeout: 10, retryDelay: 0 }).page({ ...remote, entry: 'https://cdn.test/s.js', preload }, '/store'),
  ).rejects.toThrow('no integrity');
  expect(document.querySelectorAll('link')).toHaveLength(0);
});

test('rejects with the remote, its version, the step and the cause', async () => {
  entryScript.mockRejectedValue(new Error('http://localhost/s.js is missing'));
  await expect(new RemoteLoader(QUICK).page(remote, '/store')).rejects.toThrow(
    'Remote store 1.4.0-ab12: its entry script could not be loaded (http://localhost/s.js is missing)',
  );
});

test('loads again after a failure, without a reload of the document', async () => {
  const loader = new RemoteLoader(QUICK);
  entryScript.mockRejectedValue(new Error('down'));
  await expect(loader.page(remote, '/store')).rejects.toThrow('down');
  entryScript.mockResolvedValue(working());
  expect(await loader.page(remote, '/store')).toBe(StorePage);
});

/** webpack's error for a chunk that failed to load. */
const chunkMissing = () => Object.assign(new Error('ChunkLoadError'), { type: 'missing', request: 'http://localhost/store-page.js' });

test('loads the entry again when a shared module failed to load, since webpack caches the failure', async () => {
  const missing = Object.assign(new Error('ChunkLoadError'), { type: 'missing', request: 'http://host.test/tabs.js' });
  entryScript.mockResolvedValueOnce(container({ '/store': () => Promise.reject(missing) })).mockResolvedValue(working());
  expect(await new RemoteLoader(QUICK).page(remote, '/store')).toBe(StorePage);
  expect(entryScript).toHaveBeenCalledTimes(2);
});

test('preloads the files of a route at once, each file once, in the mode of its request', () => {
  entryScript.mockImplementation(never);
  document.head.innerHTML = '<link rel="preload" as="script" href="http://localhost/in-page.js">';
  const files = ['http://localhost/page.js', 'https://cdn.test/page.css', 'http://localhost/in-page.js'].map((url) => ({
    url,
    integrity: 'sha384-abc',
  }));
  const loader = new RemoteLoader();
  const withPreloads = { ...remote, preload: { '/store': files, '/contact': files.slice(0, 1) } };
  void loader.page(withPreloads, '/store');
  void loader.page(withPreloads, '/contact');
  const links = [...document.querySelectorAll('link')].slice(1);
  expect(links.map(({ rel, as, crossOrigin, integrity, href }) => ({ rel, as, crossOrigin, integrity, href }))).toEqual([
    { rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity: 'sha384-abc', href: 'http://localhost/page.js' },
    { rel: 'preload', as: 'style', crossOrigin: 'anonymous', integrity: 'sha384-abc', href: 'https://cdn.test/page.css' },
  ]);
});

describe('after a timeout', () => {
  let hanging: Remote;
  let files: PreloadFile[];
  let tests = 0;
  beforeEach(() => {
    document.head.innerHTML = '';
    // Unique URLs, since each file is requested once per page.
    const folder = `http://localhost/${(tests += 1)}`;
    files = [`${folder}/page.js`, `${folder}/page.css`, `http://host.test/tabs-${tests}.js`].map((url) => ({
      url,
      integrity: 'sha384-abc',
    }));
    hanging = { ...remote, entry: `${folder}/s.js`, preload: { '/store': files } };
  });
  const timedOut = () => Promise.reject(new TimeoutError('did not answer within 10 s'));
  const preloads = () => [...document.querySelectorAll('link')].map(({ href }) => href);

  test('cancels the preloads and requests every file at another URL', async () => {
    // A preload of the document itself.
    document.head.innerHTML = `<link rel="preload" as="script" href="${files[0]?.url}">`;
    entryScript.mockImplementationOnce(timedOut).mockResolvedValue(working());
    const loader = new RemoteLoader(QUICK);
    await expect(loader.page(hanging, '/store')).rejects.toThrow('did not answer');
    expect(preloads()).toEqual([]);

    expect(await loader.page(hanging, '/store')).toBe(StorePage);
    expect(urlOfAttempt(1)).toBe(`${hanging.entry}?attempt=2`);
    const again = files.map(({ url }) => `${url}?attempt=2`);
    expect(preloads()).toEqual(again);
    expect(loader.files(hanging, '/store').map(({ url }) => url)).toEqual(again);
  });

  test("keeps the remote's entry when only a chunk of the page hung, which retries at another URL itself", async () => {
    const hung = Object.assign(new Error('ChunkLoadError'), { type: 'timeout', request: files[0]?.url });
    entryScript.mockResolvedValue(container({ '/store': jest.fn().mockRejectedValueOnce(hung).mockResolvedValue({ default: StorePage }) }));
    const loader = new RemoteLoader(QUICK);
    await expect(loader.page(hanging, '/store')).rejects.toThrow('ChunkLoadError');
    expect(await loader.page(hanging, '/store')).toBe(StorePage);
    expect(entryScript).toHaveBeenCalledTimes(1);
    expect(preloads()).toEqual([`${files[2]?.url}?attempt=2`]);
  });

  test('requests the files of an external remote at the same URLs, as its own runtime does', async () => {
    const external: Remote = { ...hanging, type: 'var', checked: true, entry: 'http://localhost/external.js' };
    jest.mocked(loadExternalRemote).mockImplementationOnce(timedOut);
    const loader = new RemoteLoader(QUICK);
    await expect(loader.page(external, '/store')).rejects.toThrow('did not answer');
    expect(loader.files(external, '/store')).toEqual(files);
  });
});

test('retries the code of a page without starting its remote again', async () => {
  const page = jest.fn().mockRejectedValueOnce(chunkMissing()).mockResolvedValue({ default: StorePage });
  entryScript.mockResolvedValue(container({ '/store': page }));
  expect(await new RemoteLoader(QUICK).page(remote, '/store')).toBe(StorePage);
  expect(entryScript).toHaveBeenCalledTimes(1);
  expect(page).toHaveBeenCalledTimes(2);
});

test.each([
  ['breaks as it loads', container({ '/store': () => Promise.reject(new Error('boom')) }), 'boom'],
  ['has no component', container({ '/store': () => Promise.resolve({}) }), 'no component as its default export'],
  ['belongs to routes without an export', { init: jest.fn(), get: () => Promise.resolve(() => ({})) }, './routes has no default export'],
  ['is not in the remote', container({}), 'the remote does not have it'],
])(
  'loads the entry again when a page %s, since its bundle caches the failure, and rejects if that does not help',
  async (_, broken, sentence) => {
    entryScript.mockResolvedValueOnce(broken).mockResolvedValue(working());
    expect(await new RemoteLoader(QUICK).page(remote, '/store')).toBe(StorePage);
    expect(urlOfAttempt(1)).toBe('http://localhost/s.js?attempt=2');
    entryScript.mockResolvedValue(broken);
    await expect(new RemoteLoader(QUICK).page(remote, '/store')).rejects.toThrow(sentence);
  },
);

test.each([
  ['whose routes hang', { init: jest.fn(), get: never }, './routes did not arrive within 0.05 s'],
  ['whose page hangs', container({ '/store': never }), 'the code of the page did not arrive within 0.05 s'],
])('times out once on a remote %s, without a retry', async (_, hanging, sentence) => {
  entryScript.mockResolvedValue(hanging);
  await expect(new RemoteLoader(QUICK).page(remote, '/store')).rejects.toThrow(sentence);
});

describe('a remote without an integrity', () => {
  const at = (entry: string, integrity: string | null = null) => ({ ...remote, entry, integrity });
  beforeEach(() => entryScript.mockImplementation(() => Promise.resolve(working())));

  test.each(['https://cdn.example/s.js', 'http://192.168.0.1/s.js', 'http://notlocalhost/s.js'])(
    'is refused at %s, and nothing of it is fetched',
    async (entry) => {
      await expect(new RemoteLoader(QUICK).page(at(entry), '/store')).rejects.toThrow(
        'Remote store 1.4.0-ab12: its entry script could not be loaded (the registry gives no integrity of it',
      );
      expect(entryScript).not.toHaveBeenCalled();
    },
  );

  test('runs where the operator allows it', async () => {
    expect(
      await new RemoteLoader({ ...QUICK, rules: { remoteIntegrity: 'optional' } }).page(at('https://cdn.example/s.js'), '/store'),
    ).toBe(StorePage);
  });
});

describe('an external remote', () => {
  const externalEntry = jest.mocked(loadExternalRemote);
  const external: Remote = { ...remote, type: 'var' };
  beforeEach(() => externalEntry.mockReset());

  test('is loaded by the federation runtime, with one retry', async () => {
    externalEntry.mockRejectedValueOnce(new Error('missing')).mockResolvedValue(working());
    expect(await new RemoteLoader(QUICK).page(external, '/store')).toBe(StorePage);
    expect(externalEntry.mock.calls).toEqual([
      [external, 1, 50],
      [external, 2, 50],
    ]);
    expect(entryScript).not.toHaveBeenCalled();
  });

  test('that can not be checked is refused, and nothing of it is fetched', async () => {
    document.head.innerHTML = '';
    const unchecked = {
      ...external,
      entry: 'https://cdn.test/s.js',
      integrity: 'sha384-s',
      preload: { '/store': [{ url: 'https://cdn.test/s.js', integrity: 'sha384-s' }] },
    };
    await expect(new RemoteLoader(QUICK).page(unchecked, '/store')).rejects.toThrow(/could not be loaded \(no browser can check/);
    expect(externalEntry).not.toHaveBeenCalled();
    expect(document.querySelectorAll('link')).toHaveLength(0);
  });
});

test('rejects when the registry has no URL', async () => {
  await expect(new RemoteLoader(QUICK).page({ ...remote, entry: null }, '/store')).rejects.toThrow('no usable URL');
});
