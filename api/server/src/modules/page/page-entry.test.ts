import { asPageEntry } from './page-entry';

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

it('carries what a browser asks for: of the files those that a route wants early', () => {
  const released = { ...entry, manifest: '/r/mf-manifest.json', exposes: ['./routes'], shared: { react: '^19.0.0' }, uses: { react: [] }, needs: {}, data: { '/store': ['/api/r/store'] }, team: 'shop' };
  const { '/r/entry.js': _, '/r/later.js': __, ...early } = entry.files;
  expect(asPageEntry(released, { parts })).toEqual({ ...entry, files: early, team: 'shop' });
});

it("names the host's files for what a route takes from the page, each once", () => {
  const needing = { ...entry, needs: { '/store': ['react', 'table', 'tabs'], '/nowhere': ['tabs'] } };
  const { preload, files } = asPageEntry(needing, { parts });
  expect(preload).toEqual({ '/store': ['/r/store.js', '/r/store.css', '/lists.js', '/tabs.js'], '/contact': ['/r/contact.js'] });
  expect(files).toMatchObject({ '/lists.js': 'sha384-v', '/tabs.js': 'sha384-t' });
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
