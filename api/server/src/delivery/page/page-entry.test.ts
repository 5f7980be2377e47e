import { asPageEntry, withHostFiles } from './page-entry';

const entry = {
  name: 'store',
  version: '1',
  entry: '/r/entry.js',
  integrity: 'sha384-entry',
  routes: ['/store', '/contact'],
  preload: { '/store': ['/r/store.js', '/r/store.css'], '/contact': ['/r/contact.js'] },
  files: {
    '/r/entry.js': 'sha384-entry',
    '/r/store.js': 'sha384-s',
    '/r/store.css': 'sha384-c',
    '/r/contact.js': 'sha384-k',
    '/r/lazy.js': 'sha384-l',
  },
};
const parts: Record<string, Record<string, string>> = {
  tabs: { '/tabs.js': 'sha384-t', '/lists.js': 'sha384-v' },
  table: { '/lists.js': 'sha384-v' },
};

describe('the entry in the page data', () => {
  const released = {
    ...entry,
    manifest: '/r/mf-manifest.json',
    exposes: ['./routes'],
    shared: { react: '^19.0.0' },
    uses: { react: [] },
    needs: {},
    data: { '/store': ['/api/r/store'] },
    team: 'shop',
  };
  const { preload: _preload, files: _files, ...rest } = entry;

  it('has the preload list of the requested route, and no keys that only the registry needs', () => {
    expect(asPageEntry(released, { parts }, '/store')).toEqual({
      ...rest,
      preload: { '/store': entry.preload['/store'] },
      files: { '/r/store.js': 'sha384-s', '/r/store.css': 'sha384-c' },
      team: 'shop',
    });
  });

  it('has no files of a remote that does not own the route', () => {
    expect(asPageEntry(released, { parts })).toEqual({ ...rest, team: 'shop' });
  });
});

it("adds the host's files of the shared modules that a route needs, each once, in the page data and the registry", () => {
  const needing = { ...entry, needs: { '/store': ['react', 'table', 'tabs'], '/nowhere': ['tabs'] } };
  const store = ['/r/store.js', '/r/store.css', '/lists.js', '/tabs.js'];
  const ofHost = { '/lists.js': 'sha384-v', '/tabs.js': 'sha384-t' };
  const page = asPageEntry(needing, { parts }, '/store');
  expect(page.preload).toEqual({ '/store': store });
  expect(page.files).toMatchObject(ofHost);
  const registry = withHostFiles(needing, { parts });
  expect(registry).toEqual({
    ...needing,
    preload: { '/store': store, '/contact': ['/r/contact.js'] },
    files: { ...entry.files, ...ofHost },
  });
});

it('leaves an entry without these keys unchanged', () => {
  const bare = { name: 'store', version: '1', entry: '/e.js', routes: ['/store'] };
  expect(asPageEntry(bare, { parts })).toEqual(bare);
});

describe('an external remote', () => {
  const manifest = '/r/mf-manifest.json';
  it.each([
    ['without integrity checks', { type: 'var' as const }, undefined],
    ['whose scripts check what they load', { type: 'var' as const, checked: true }, entry.preload],
    ['of ES modules', { type: 'module' as const }, entry.preload],
    ['with a manifest and without integrity checks', { entry: manifest }, undefined],
  ])('%s is preloaded only if the fetch mode of its files is known', (_remote, keys, preload) => {
    expect(asPageEntry({ ...entry, ...keys }, { parts }).preload).toEqual(preload);
  });

  it('with a manifest has the integrity of all files, one of which the manifest names', () => {
    expect(asPageEntry({ ...entry, entry: manifest }, { parts }).files).toEqual(entry.files);
  });
});
