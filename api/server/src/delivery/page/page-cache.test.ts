import { TEST_PAGE } from '../../testing/test-app';
import { type PageSite, UNKNOWN_SITE } from '../appearance/page-site';
import { PageCache } from './page-cache';

const SITE: PageSite = { ...UNKNOWN_SITE, site_name: 'Greenroom', revision: 'one' };
const COMPOSITION = {
  versions: [],
  entries: [{ name: 'store', version: '1', entry: '/e.js', routes: ['/store'] }],
  host: { template: TEST_PAGE, overlayTemplate: undefined, files: { parts: {}, federation: {}, texts: {}, completesRemotes: true } },
  comparesHosts: false,
};
const at = (url: string, publicOrigin = 'https://site.example', language = 'en') => ({ url, publicOrigin, language });

it('keeps a page cached through a flood of unknown paths', () => {
  const pages = new PageCache({});
  const store = pages.get(SITE, COMPOSITION, at('/store'));
  const nowhere = pages.get(SITE, COMPOSITION, at('/nowhere'));
  for (let count = 0; count < 500; count += 1) expect(pages.get(SITE, COMPOSITION, at(`/nowhere/${count}`))).toBe(nowhere);
  expect(pages.get(SITE, COMPOSITION, at('/store'))).toBe(store);
});

it('keeps the pages that are requested through a flood of others', () => {
  const pages = new PageCache({});
  const store = pages.get(SITE, COMPOSITION, at('/store'));
  const first = pages.get(SITE, COMPOSITION, at('/profile/0'));
  for (let count = 1; count < 500; count += 1) {
    pages.get(SITE, COMPOSITION, at(`/profile/${count}`));
    if (count % 100 === 0) expect(pages.get(SITE, COMPOSITION, at('/store'))).toBe(store);
  }
  expect(pages.get(SITE, COMPOSITION, at('/profile/0'))).not.toBe(first);
});

it('renders another page for another path, origin, language, composition or name of the site', () => {
  const pages = new PageCache({});
  const rendered = [
    pages.get(SITE, COMPOSITION, at('/store')),
    pages.get(SITE, COMPOSITION, at('/raffles/1')),
    pages.get(SITE, COMPOSITION, at('/raffles/2')),
    pages.get(SITE, COMPOSITION, at('/store', 'https://other.example')),
    pages.get(SITE, COMPOSITION, at('/store', 'https://site.example', 'es')),
    pages.get(SITE, COMPOSITION, at('/store', 'https://site.example', 'ar')),
    pages.get(SITE, { ...COMPOSITION }, at('/store')),
    pages.get({ ...SITE, site_name: 'Other', revision: 'two' }, COMPOSITION, at('/store')),
  ];
  expect(new Set(rendered).size).toBe(rendered.length);
});
