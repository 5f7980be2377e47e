import { asPageEntry, withHostFiles } from './page-entry';

const entry = {
  name: 'store',
  version: '1',
  entry: '/r/entry.js',
  integrity: 'sha384-entry',
  routes: ['/store', '/contact'],
  preload: { '/store': ['/r/store.js', '/r/store.css'], '/contact': ['/r/contact.js'] },
  files: { '/r/entry.js': 'sha384-entry', '/r/store.js': 'sha384-s', '/r/store.css': 'sha384-c', '/r/contact.js': 'sha384-k', '/r/later.js': 'sha384-l' },
};
const parts: Record<string, Record<string, string>> = { tabs: { '/tabs.js': 'sha384-t', '/lists.js': 'sha384-v' }, table: { '/lists.js': 'sha384-v' } };

describe('the page', () => {
  const released = { ...entry, manifest: '/r/mf-manifest.json', exposes: ['./routes'], shared: { react: '^19.0.0' }, uses: { react: [] }, needs: {}, data: { '/store': ['/api/r/store'] }, team: 'shop' };
  const { preload: _preload, files: _files, ...carried } = entry;

  it('carries what the requested route wants early, and nothing else that only the registry is asked for', () => {
    expect(asPageEntry(released, { parts }, '/store')).toEqual({
      ...carried,
      preload: { '/store': entry.preload['/store'] },
      files: { '/r/store.js': 'sha384-s', '/r/store.css': 'sha384-c' },
      team: 'shop',
    });
  });

  it('carries of any other remote how it is mounted, with no file but its entry', () => {
    expect(asPageEntry(released, { parts })).toEqual({ ...carried, team: 'shop' });
  });
});

it("names the host's files for what a route takes from the page, each once, for the page and for the registry", () => {
  const needing = { ...entry, needs: { '/store': ['react', 'table', 'tabs'], '/nowhere': ['tabs'] } };
  const store = ['/r/store.js', '/r/store.css', '/lists.js', '/tabs.js'];
  const ofHost = { '/lists.js': 'sha384-v', '/tabs.js': 'sha384-t' };
  const page = asPageEntry(needing, { parts }, '/store');
  expect(page.preload).toEqual({ '/store': store });
  expect(page.files).toMatchObject(ofHost);
  const registry = withHostFiles(needing, { parts });
  expect(registry).toEqual({ ...needing, preload: { '/store': store, '/contact': ['/r/contact.js'] }, files: { ...entry.files, ...ofHost } });
});

it('adds nothing to an entry without such words', () => {
  const bare = { name: 'store', version: '1', entry: '/e.js', routes: ['/store'] };
  expect(asPageEntry(bare, { parts })).toEqual(bare);
});

describe('a guest', () => {
  const manifest = '/r/mf-manifest.json';
  it.each([
    ['that nobody checks', { type: 'var' as const }, undefined],
    ['whose scripts check what they load', { type: 'var' as const, checked: true }, entry.preload],
    ['of ES modules', { type: 'module' as const }, entry.preload],
    ['that nobody checks, by its manifest', { entry: manifest }, undefined],
  ])('%s is fetched early as far as the mode of its requests is known', (_what, keys, preload) => {
    expect(asPageEntry({ ...entry, ...keys }, { parts }).preload).toEqual(preload);
  });

  it('with a manifest keeps the integrity of all files, one of which the manifest names', () => {
    expect(asPageEntry({ ...entry, entry: manifest }, { parts }).files).toEqual(entry.files);
  });
});
