import { expect, test } from './fixtures';

const WIDTHS = [1280, 390];

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

// The tests of an engine share one browser, so they run one after the other.
test.describe.configure({ mode: 'default' });

/** Pages for software that streams, which is built on Chromium. */
const OVERLAYS = '/overlay/:token';

test('every route of the site is covered', async ({ site }) => {
  const remotes = (await (await fetch(`${site.url}/remotes.json`)).json()) as { routes: string[] }[];
  expect(remotes.flatMap(({ routes }) => routes).sort()).toEqual([...Object.keys(ADDRESSES), OVERLAYS].sort());
});

for (const [visitor, member] of [['a guest', undefined], ['a member', 'highroller']] as const) {
  for (const [route, address] of Object.entries(ADDRESSES)) {
    test(`${visitor} opens ${route}: the page has a heading, no errors, no repeated requests, no horizontal overflow`, async ({ tab }) => {
      await tab.signInAs(member);
      await tab.resize(WIDTHS[0] as number);
      await tab.open(address);
      await expect.poll(() => tab.texts({ role: 'heading', name: { pattern: '\\S' } })).not.toEqual([]);
      for (const width of WIDTHS) {
        await tab.resize(width);
        await expect.poll(() => tab.evaluate(() => innerWidth)).toBe(width);
        await tab.settle();
        expect.soft(await tab.horizontalOverflow(), `horizontal overflow at ${width} px`).toBeNull();
      }
      expect.soft(await tab.errors(), 'errors').toEqual([]);
      expect.soft(tab.site.repeatedRequests(), 'requested twice').toEqual([]);
    });
  }
}
