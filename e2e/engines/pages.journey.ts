import { expect, test } from './fixtures';

const WIDE = 1280;
const PHONE = 390;

/** An address for every route of the site, by the path in its remote's `remote.json`. */
const ADDRESSES: Record<string, string> = {
  '/': '/',
  '/leaderboard': '/leaderboard',
  '/challenges': '/challenges',
  '/store': '/store',
  '/contact': '/contact',
  '/tickets': '/tickets',
  '/tickets/create': '/tickets/create',
  '/tickets/:id': '/tickets/1',
  '/profile': '/profile',
  '/profile/:username': '/profile/highroller',
  '/settings': '/settings',
  '/bonus-hunts': '/bonus-hunts',
  '/raffles': '/raffles',
  '/raffles/:id': '/raffles/2',
  '/tournaments': '/tournaments',
  '/tournaments/:id': '/tournaments/2',
};

/** The routes on which a guest sees something else than a member: how to sign in, on the page and in the bar. */
const OF_GUESTS = ['/', '/store', '/raffles/:id', '/settings'];

// The tests of an engine share one browser, so they run one after the other.
test.describe.configure({ mode: 'default' });

/** Pages for software that streams, which is built on Chromium. */
const OVERLAYS = '/overlay/:token';

test('every route of the site is covered', async ({ site }) => {
  const remotes = (await (await fetch(`${site.url}/remotes.json`)).json()) as { routes: string[] }[];
  expect(remotes.flatMap(({ routes }) => routes).sort()).toEqual([...Object.keys(ADDRESSES), OVERLAYS].sort());
});

for (const [visitor, member, routes] of [['a guest', undefined, OF_GUESTS], ['a member', 'highroller', Object.keys(ADDRESSES)]] as const) {
  for (const route of routes) {
    test(`${visitor} opens ${route}: the page has a heading, no errors, no repeated requests, no horizontal overflow`, async ({ tab }) => {
      await tab.signInAs(member);
      await tab.resize(WIDE);
      await tab.open(ADDRESSES[route] as string);
      await expect.poll(() => tab.evaluate(() => document.querySelector('h1')?.innerText)).toMatch(/\S/);
      expect.soft(await tab.horizontalOverflow(), `horizontal overflow at ${WIDE} px`).toBeNull();
      await tab.resize(PHONE);
      await expect.poll(() => tab.evaluate(() => innerWidth)).toBe(PHONE);
      await tab.settle();
      expect.soft(await tab.horizontalOverflow(), `horizontal overflow at ${PHONE} px`).toBeNull();
      expect.soft(await tab.errors(), 'errors').toEqual([]);
      expect.soft(tab.site.repeatedRequests(), 'requested twice').toEqual([]);
    });
  }
}
