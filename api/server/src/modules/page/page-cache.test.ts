import { TEST_PAGE } from '../../testing/test-app';
import { PageCache } from './page-cache';

const SOURCES = { host: { template: TEST_PAGE, files: { parts: {}, federation: {} } }, site: { site_name: 'Greenroom', site_description: '' } };
const ENTRIES = [{ name: 'store', version: '1', entry: '/e.js', routes: ['/store'] }];
const at = (url: string, publicOrigin = 'https://site.example') => ({ url, publicOrigin });

it('keeps a page, whatever else is asked for that is none', () => {
  const composer = new PageCache({});
  const store = composer.get(SOURCES, ENTRIES, at('/store'));
  const nowhere = composer.get(SOURCES, ENTRIES, at('/nowhere'));
  for (let count = 0; count < 500; count += 1) expect(composer.get(SOURCES, ENTRIES, at(`/nowhere/${count}`))).toBe(nowhere);
  expect(composer.get(SOURCES, ENTRIES, at('/store'))).toBe(store);
});

it('makes another one for another address, origin, list of remotes or host', () => {
  const composer = new PageCache({});
  const host = { ...SOURCES.host, template: TEST_PAGE.replace('<body>', '<body>new') };
  const made = [
    composer.get(SOURCES, ENTRIES, at('/store')),
    composer.get(SOURCES, ENTRIES, at('/raffles/1')),
    composer.get(SOURCES, ENTRIES, at('/raffles/2')),
    composer.get(SOURCES, ENTRIES, at('/store', 'https://other.example')),
    composer.get(SOURCES, [...ENTRIES], at('/store')),
    composer.get({ ...SOURCES, host }, ENTRIES, at('/store')),
  ];
  expect(new Set(made).size).toBe(made.length);
});
