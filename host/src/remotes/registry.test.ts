import { setLanguage } from '@greenroom/shared-ui/texts';
import { readRegistry } from './registry';

const store = { name: 'store', version: '1.4.0', entry: '/remotes/store/remoteEntry.js', routes: ['/store'] };

describe('readRegistry', () => {
  test('makes URLs absolute and keeps what the host needs', () => {
    expect(readRegistry([{ ...store, preload: {}, team: 'shop' }])).toEqual([
      { name: 'store', version: '1.4.0', entry: 'http://localhost/remotes/store/remoteEntry.js', routes: ['/store'], integrity: null },
    ]);
  });

  test('preloads an entry with integrity for each route', () => {
    const entry = { url: 'http://localhost/remotes/store/remoteEntry.js', integrity: 'sha384-abc' };
    const file = { url: 'http://localhost/a.js', integrity: 'sha384-a' };
    const remote = {
      ...store,
      routes: ['/store', '/contact'],
      integrity: 'sha384-abc',
      preload: { '/store': ['/a.js'] },
      files: { '/a.js': 'sha384-a' },
    };
    expect(readRegistry([remote])).toMatchObject([{ integrity: 'sha384-abc', preload: { '/store': [entry, file], '/contact': [entry] } }]);
  });

  test.each([
    ['null', null],
    ['a text', 'store'],
    ['no name', { ...store, name: undefined }],
    ['a name that is no folder name', { ...store, name: '../store' }],
    ['no routes', { ...store, routes: undefined }],
    ['routes that are no paths', { ...store, routes: ['store', 7] }],
    ['routes that the server answers itself', { ...store, routes: ['/login', '/API/r/store', '/:page'] }],
    ['routes that match more than one path', { ...store, routes: ['//store', '/:lang?/store', '/store?', '/store/*'] }],
  ])('leaves out and reports an entry that is %s, and keeps the others', (_, bad) => {
    const report = jest.spyOn(console, 'error').mockImplementation();
    expect(readRegistry([bad, { ...store, name: 'stream', routes: ['/raffles'] }]).map(({ name }) => name)).toEqual(['stream']);
    expect(report).toHaveBeenCalledWith(expect.stringContaining('unusable'), bad);
  });

  test.each([
    ['no entry', undefined],
    ['a script URL', 'javascript:alert(1)'],
    ['garbage', 'http://'],
  ])('keeps the routes of a remote with %s, so that its pages can say that they are unavailable', (_, entry) => {
    expect(readRegistry([{ ...store, entry }])).toMatchObject([{ entry: null, routes: ['/store'] }]);
  });

  test('gives a route that two remotes claim to the first', () => {
    const report = jest.spyOn(console, 'error').mockImplementation();
    const remotes = readRegistry([store, { ...store, name: 'rival', routes: ['/store', '/rival'] }]);
    expect(remotes.map(({ routes }) => routes)).toEqual([['/store'], ['/rival']]);
    expect(report).toHaveBeenCalledWith(expect.stringContaining('/store belongs to another remote'));
  });

  test("reads the file of texts in the page's language, if it can be checked", () => {
    setLanguage('es');
    const texts = { es: '/es.json', de: '/de.json' };
    const remote = { ...store, integrity: 'sha384-abc', texts, files: { '/es.json': 'sha384-es' } };
    const file = { url: 'http://localhost/es.json', integrity: 'sha384-es', as: 'fetch' };
    expect(readRegistry([remote])[0]?.texts).toEqual(file);
    expect(readRegistry([{ ...remote, files: {} }])[0]?.texts).toBeUndefined();
    expect(readRegistry([{ ...store, texts }])[0]?.texts).toEqual({ ...file, integrity: '' });
    setLanguage('en');
    expect(readRegistry([remote])[0]?.texts).toBeUndefined();
  });

  test('reads the preload lists, and skips invalid items', () => {
    const preload = { '/store': ['/a.js', 'https://cdn.test/b.css', '/unchecked.js', 'javascript:alert(1)', 7], '/elsewhere': ['/a.js'] };
    const files = { '/a.js': 'sha384-a', 'https://cdn.test/b.css': 'sha384-b', 'javascript:alert(1)': 'sha384-j', 7: 'sha384-7' };
    expect(readRegistry([{ ...store, preload, files }])[0]?.preload).toEqual({
      '/store': [
        { url: 'http://localhost/a.js', integrity: 'sha384-a' },
        { url: 'https://cdn.test/b.css', integrity: 'sha384-b' },
      ],
    });
    expect(readRegistry([{ ...store, preload: { '/store': '/a.js' }, files: 7 }])[0]?.preload).toBeUndefined();
  });

  test('reads the files of an external remote, and preloads its entry', () => {
    const files = { '/q/entry.js': 'sha384-e', '/q/page.js': 'sha384-p', '/q/page.css': 'sha384-c', 'javascript:alert(1)': 'sha384-j' };
    const quests = {
      ...store,
      name: 'quests',
      entry: '/q/entry.js',
      routes: ['/quests'],
      integrity: 'sha384-e',
      files,
      preload: { '/quests': ['/q/page.js', '/q/page.css'] },
    };
    const at = (name: string) => `http://localhost/q/${name}`;
    const read = (keys: object) => readRegistry([{ ...quests, ...keys }])[0];

    expect(read({ type: 'module', global: 'q' })).toMatchObject({
      type: 'module',
      global: 'q',
      checked: false,
      files: { [at('entry.js')]: 'sha384-e', [at('page.js')]: 'sha384-p', [at('page.css')]: 'sha384-c' },
      preload: {
        '/quests': [
          { url: at('entry.js'), integrity: 'sha384-e', as: 'module' },
          { url: at('page.js'), integrity: 'sha384-p', as: 'module' },
          { url: at('page.css'), integrity: 'sha384-c' },
        ],
      },
    });
    // Such a remote requests its own files in an unknown mode.
    expect(read({ type: 'var' })?.preload).toEqual({ '/quests': [{ url: at('entry.js'), integrity: 'sha384-e' }] });
    expect(read({ type: 'var', checked: true })?.preload?.['/quests']).toHaveLength(3);
    expect(read({ entry: '/q/mf-manifest.json', integrity: 'sha384-m' })?.preload).toEqual({
      '/quests': [{ url: at('mf-manifest.json'), integrity: 'sha384-m', as: 'fetch' }],
    });
    expect(read({ type: 'system' })).toMatchObject({ integrity: 'sha384-e' });
    expect(read({ type: 'system' })).not.toHaveProperty('files');
  });

  test('reads the menu entries that lead to a page of the remote, and skips others', () => {
    const quests = { ...store, name: 'quests', routes: ['/quests', '/quests/:id', '/store'] };
    const menu = [
      { label: ' Quests ', to: '/quests' },
      { label: '', to: '/quests' },
      { to: '/quests' },
      { label: 'One', to: '/quests/:id' },
      null,
      'Quests',
    ];
    const elsewhere = [
      { label: 'Outside', to: 'https://evil.test' },
      { label: 'Script', to: 'javascript:alert(1)' },
      { label: 'Store', to: '/store' },
    ];
    jest.spyOn(console, 'error').mockImplementation();
    expect(readRegistry([store, { ...quests, menu: [...menu, ...elsewhere] }]).map((remote) => remote.menu)).toEqual([
      undefined,
      [{ label: 'Quests', to: '/quests' }],
    ]);
  });

  test.each([
    ['a text', 'Quests'],
    ['null', null],
    ['an object', { label: 'Quests', to: '/store' }],
  ])('treats %s as no menu', (_, menu) => {
    expect(readRegistry([{ ...store, menu }])).toMatchObject([{ name: 'store', menu: undefined }]);
  });
});
