import { PSEUDO } from '@greenroom/contract/texts';
import { pseudoCatalog } from '@greenroom/contract/texts/pseudo';
import type { Locator, Page } from '@playwright/test';
import { violations } from '../helpers/axe';
import { expect, login, test as base } from '../helpers/fixtures';
import { navigateInDocument } from '../helpers/in-document';
import { watchIntl } from '../helpers/intl';
import { MEMBER_PAGES } from '../helpers/member-pages';
import { chooseLanguage, testPages } from '../helpers/page-walk';
import { waitForIdle, waitForRender } from '../helpers/shifts';
import { type Site, siteFixture } from '../helpers/site';
import { unmarkedTexts, watchData } from '../helpers/unmarked-texts';
import { overflow } from '../helpers/widths';

// Every page in other languages, and what opens on them.

/** Offers the pseudo-locale, and asks guests for their age. */
const CONFIG = { languages: [PSEUDO], minimumAge: 18, ageQuestion: 'entry' };

const test = base.extend<object, { site: Site }>({ site: siteFixture({ SITE_CONFIG: JSON.stringify(CONFIG) }) });

// In one worker, so that the site starts once.
test.describe.configure({ mode: 'default' });

for (const language of ['ar', PSEUDO])
  for (const pages of MEMBER_PAGES) testPages(pages, { member: 'highroller', width: 375, language, test });

test('a member with es opens every page from another one: no overflow, no axe violations, no use of Intl', async ({
  page,
  site,
  allowErrors,
}) => {
  allowErrors(/404.*\/no\/such\/page/);
  await page.setViewportSize({ width: 375, height: 800 });
  await login(page, 'highroller');
  await chooseLanguage(page, site.url, 'es');
  const intlUses = await watchIntl(page);
  await page.goto('/contact');
  await waitForIdle(page, '/contact');
  for (const address of MEMBER_PAGES.flatMap((pages) => Object.keys(pages))) {
    const title = await page.title();
    await navigateInDocument(page, address);
    // A tab of a page has the title of the page.
    if (!address.includes('?')) await expect(page, address).not.toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    await waitForIdle(page, address);
    expect.soft(await intlUses(), address).toEqual([]);
    // A page without texts in Spanish is marked as English, like the names of languages.
    await expect(page.getByRole('main').locator('[lang=en]:not(li)'), address).toHaveCount(0);
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await waitForRender(page);
      expect.soft(await overflow(page), `${address} at ${width} px`).toBe(0);
      expect.soft(await violations(page, { onlyNew: true }), `${address} at ${width} px`).toEqual([]);
    }
  }
});

/** A text in the pseudo-locale. */
const pseudo = (text: string) => String(Object.values(pseudoCatalog(`msgid ${JSON.stringify(text)}\nmsgstr ""`))[0]);

test.describe('what opens in the pseudo-locale has no text without a mark', () => {
  const button = (parent: Page | Locator, name: string) => parent.getByRole('button', { name: pseudo(name), exact: true });
  const main = (page: Page) => page.getByRole('main');
  /** Pages, and what opens there, by what is pressed. */
  const OPENED: Record<string, Record<string, (page: Page) => Promise<void>>> = {
    '/store': { "an item's confirmation": (page) => button(main(page), 'Redeem Item').first().click() },
    '/challenges': {
      'a claim': (page) => button(main(page), 'Submit Claim').first().click(),
      'a challenge': (page) => main(page).getByRole('listitem').getByRole('link').first().click(),
    },
    '/raffles/2': { 'an entry by points': (page) => button(main(page), 'Points Entry').click() },
    '/raffles/7': { 'the record of a draw': (page) => button(main(page), 'How the winners were found').click() },
    '/notifications': { 'the choice of notifications': (page) => button(main(page), 'Choose your notifications').click() },
    '/settings': {
      'the end of the account': (page) => button(main(page), 'Delete account').click(),
      'a break': (page) => button(main(page), 'Take a break').click(),
      'the end of a connection': (page) => button(main(page), 'Disconnect').click(),
      'the code': async (page) => {
        await page.getByRole('banner').getByRole('button', { name: 'HighRollerLive' }).click();
        await page.getByRole('menuitem', { name: pseudo('Redeem Code') }).click();
      },
      'the choice of cookies': (page) => button(page.getByRole('contentinfo'), 'Cookie Settings').click(),
    },
  };

  test('for a member', async ({ page, site }) => {
    await login(page, 'highroller');
    await chooseLanguage(page, site.url, PSEUDO);
    const data = watchData(page);
    for (const [address, opened] of Object.entries(OPENED)) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const [what, open] of Object.entries(opened)) {
        await open(page);
        await expect(page.getByRole('dialog').getByRole('button').first(), what).toBeVisible();
        await waitForIdle(page);
        expect.soft(await unmarkedTexts(page, await data()), `${address}: ${what}`).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog'), what).toHaveCount(0);
      }
    }
  });

  test.describe('for a guest', () => {
    test.use({ consentOpen: true, ageUnconfirmed: true });

    test('on a phone, with what is asked first', async ({ page, site }) => {
      await page.setViewportSize({ width: 375, height: 800 });
      await chooseLanguage(page, site.url, PSEUDO);
      const data = watchData(page);
      await page.goto('/leaderboard');
      const expectMarks = async (what: string) => {
        await waitForIdle(page);
        expect.soft(await unmarkedTexts(page, await data()), what).toEqual([]);
      };
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectMarks('the question for the age');
      await page.getByRole('dialog').getByRole('button', { name: '18' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await button(page.getByRole('region', { name: pseudo('Cookie consent') }), 'Reject All').click();
      for (const summary of await page.locator('summary').all()) await summary.click();
      await expectMarks('what unfolds');
      await button(page.getByRole('banner'), 'Open the menu').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectMarks('the menu');
      for (const address of ['/contact', '/store', '/profile/HighRollerLive', '/settings']) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
        await expectMarks(address);
        expect.soft(await overflow(page), address).toBe(0);
      }
    });
  });
});
