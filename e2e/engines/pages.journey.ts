import { expect, test } from './fixtures';

const WIDE = 1280;
const PHONE = 390;

/** An address and the page's heading for every route of the site, by its path in `remote.json`. */
const PAGES: Record<string, [address: string, heading: RegExp]> = {
  '/': ['/', /Welcome back|Join the Community/],
  '/leaderboard': ['/leaderboard', /^Leaderboard/],
  '/challenges': ['/challenges', /^Challenges/],
  '/winners': ['/winners', /^Winners/],
  '/store': ['/store', /^Store/],
  '/contact': ['/contact', /^Contact/],
  '/pages/:slug': ['/pages/rules', /^Community Rules/],
  '/tickets': ['/tickets', /^Support Tickets/],
  '/tickets/create': ['/tickets/create', /^Create Ticket/],
  '/tickets/:id': ['/tickets/1', /^My hoodie has not arrived/],
  '/profile': ['/profile', /^High Roller/],
  '/profile/:username': ['/profile/highroller', /^High Roller/],
  '/history': ['/history', /^History/],
  '/settings': ['/settings', /^Settings/],
  '/notifications': ['/notifications', /^Notifications/],
  '/bonus-hunts': ['/bonus-hunts', /^Bonus Hunts/],
  '/raffles': ['/raffles', /^Raffles/],
  '/raffles/:id': ['/raffles/2', /^Headset Raffle/],
  '/tournaments': ['/tournaments', /^Tournaments/],
  '/tournaments/:id': ['/tournaments/2', /^Stage Light Open/],
};

/** Pages for software that streams, which is built on Chromium. */
const OVERLAYS = '/overlay/:token';

/** The pages of each remote: the first is loaded, since each remote has its preloads; the others are opened from there. */
const OF_MEMBERS = [
  ['/', '/leaderboard', '/challenges', '/winners'],
  ['/store', '/contact', '/pages/:slug'],
  ['/tickets', '/tickets/create', '/tickets/:id', '/profile', '/history', '/settings', '/notifications', '/profile/:username'],
  ['/bonus-hunts', '/raffles', '/raffles/:id', '/tournaments', '/tournaments/:id'],
];
/** The routes on which a guest sees something else than a member: how to sign in, on the page and in the bar. */
const OF_GUESTS = [['/', '/store', '/raffles/:id', '/settings']];

// The tests of an engine share one browser, so they run one after the other.
test.describe.configure({ mode: 'default' });

test('every route of the site is covered', async ({ site }) => {
  const remotes = (await (await fetch(`${site.url}/remotes.json`)).json()) as { routes: string[] }[];
  expect(remotes.flatMap(({ routes }) => routes).sort()).toEqual([...Object.keys(PAGES), OVERLAYS].sort());
  expect(OF_MEMBERS.flat().sort()).toEqual(Object.keys(PAGES).sort());
});

for (const [visitor, member, walks] of [
  ['a member', 'highroller', OF_MEMBERS],
  ['a guest', undefined, OF_GUESTS],
] as const) {
  for (const routes of walks) {
    test(`${visitor} opens ${routes.join(', ')}: each page has its heading, no errors, no repeated requests, no horizontal overflow`, async ({
      tab,
    }) => {
      await tab.signInAs(member);
      let [width, other] = [WIDE, PHONE];
      await tab.resize(width);
      // Each page at both widths, the next one at the width of the last.
      for (const [index, route] of routes.entries()) {
        const [address, heading] = PAGES[route] as [string, RegExp];
        await (index === 0 ? tab.open(address) : tab.navigate(address));
        await expect
          .poll(() => tab.evaluate(() => document.querySelector('h1')?.innerText ?? ''), { message: `heading of ${route}` })
          .toMatch(heading);
        expect.soft(await tab.horizontalOverflow(), `horizontal overflow of ${route} at ${width} px`).toBeNull();
        [width, other] = [other, width];
        await tab.resize(width);
        await expect.poll(() => tab.evaluate(() => innerWidth)).toBe(width);
        await tab.settle();
        expect.soft(await tab.horizontalOverflow(), `horizontal overflow of ${route} at ${width} px`).toBeNull();
        expect.soft(await tab.errors(), `errors of ${route}`).toEqual([]);
        expect.soft(tab.site.repeatedRequests(), `requested twice by ${route}`).toEqual([]);
      }
    });
  }
}

test('a guest opens the store again in Arabic: from right to left, no horizontal overflow', async ({ tab }) => {
  await tab.signInAs(undefined);
  await tab.resize(PHONE);
  await tab.open('/store');
  await tab.evaluate(() => void (document.cookie = 'language=ar; path=/'));
  await tab.open('/store');
  expect(await tab.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl');
  expect(await tab.horizontalOverflow()).toBeNull();
  await tab.evaluate(() => void (document.cookie = 'language=; path=/; max-age=0'));
});
