import { TEST_PAGE } from '../../testing/test-app';
import { PageCache } from './page-cache';

const SOURCES = {
  host: { template: TEST_PAGE, overlayTemplate: undefined, files: { parts: {}, federation: {} } },
  site: { site_name: 'Greenroom', site_description: '' },
};
const ENTRIES = [{ name: 'store', version: '1', entry: '/e.js', routes: ['/store'] }];
const at = (url: string, publicOrigin = 'https://site.example') => ({ url, publicOrigin });

it('keeps a page cached through a flood of unknown paths', () => {
  const pages = new PageCache({});
  const store = pages.get(SOURCES, ENTRIES, at('/store'));
  const nowhere = pages.get(SOURCES, ENTRIES, at('/nowhere'));
  for (let count = 0; count < 500; count += 1) expect(pages.get(SOURCES, ENTRIES, at(`/nowhere/${count}`))).toBe(nowhere);
  expect(pages.get(SOURCES, ENTRIES, at('/store'))).toBe(store);
});

it('keeps the pages that are requested through a flood of others', () => {
  const pages = new PageCache({});
  const store = pages.get(SOURCES, ENTRIES, at('/store'));
  const first = pages.get(SOURCES, ENTRIES, at('/profile/0'));
  for (let count = 1; count < 500; count += 1) {
    pages.get(SOURCES, ENTRIES, at(`/profile/${count}`));
    if (count % 100 === 0) expect(pages.get(SOURCES, ENTRIES, at('/store'))).toBe(store);
  }
  expect(pages.get(SOURCES, ENTRIES, at('/profile/0'))).not.toBe(first);
});

it('renders another page for another path, origin, list of remotes or host', () => {
  const pages = new PageCache({});
  const host = { ...SOURCES.host, template: TEST_PAGE.replace('<body>', '<body>new') };
  const rendered = [
    pages.get(SOURCES, ENTRIES, at('/store')),
    pages.get(SOURCES, ENTRIES, at('/raffles/1')),
    pages.get(SOURCES, ENTRIES, at('/raffles/2')),
    pages.get(SOURCES, ENTRIES, at('/store', 'https://other.example')),
    pages.get(SOURCES, [...ENTRIES], at('/store')),
    pages.get({ ...SOURCES, host }, ENTRIES, at('/store')),
  ];
  expect(new Set(rendered).size).toBe(rendered.length);
});
