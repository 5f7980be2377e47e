import { PSEUDO } from '@greenroom/contract/texts';
import { pseudoCatalog } from '@greenroom/contract/texts/pseudo';
import type { Locator, Page } from '@playwright/test';
import { violations } from '../helpers/axe';
import { expect, login, test as base } from '../helpers/fixtures';
import { openInDocument } from '../helpers/in-document';
import { watchIntl } from '../helpers/intl';
import { MEMBER_PAGES } from '../helpers/member-pages';
import { chooseLanguage, testPages } from '../helpers/page-walk';
import { waitForIdle, waitForRender } from '../helpers/shifts';
import { type Site, siteFixture } from '../helpers/site';
import { unmarkedTexts, watchData } from '../helpers/unmarked-texts';
import { overflow } from '../helpers/widths';

// Every page in other languages, loaded in Arabic and from another page in the others, and what opens on them.

/** Offers the pseudo-locale, and asks guests for their age. */
const CONFIG = { languages: [PSEUDO], minimumAge: 18, ageQuestion: 'entry' };

const test = base.extend<object, { site: Site }>({ site: siteFixture({ SITE_CONFIG: JSON.stringify(CONFIG) }) });

// In one worker, so that the site starts once.
test.describe.configure({ mode: 'default' });

for (const pages of MEMBER_PAGES) testPages(pages, { member: 'highroller', width: 375, language: 'ar', test });

/** A text in the pseudo-locale. */
const pseudo = (text: string) => String(Object.values(pseudoCatalog(`msgid ${JSON.stringify(text)}\nmsgstr ""`))[0]);
const button = (parent: Page | Locator, name: string) => parent.getByRole('button', { name: pseudo(name), exact: true });
const main = (page: Page) => page.getByRole('main');

/** Dialogs of pages in the pseudo-locale, by what is pressed. */
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

const ADDRESSES = [...new Set([...MEMBER_PAGES.flatMap((pages) => Object.keys(pages)), ...Object.keys(OPENED)])];

for (const language of ['es', PSEUDO]) {
  test(`a member with ${language} opens every page from another one: no ${language === PSEUDO ? 'text without a mark, also in what opens' : 'axe violations'}, no overflow, no use of Intl`, async ({
    page,
    site,
  }) => {
    // Each page at two widths.
    test.setTimeout(300_000);
    await login(page, 'highroller');
    await chooseLanguage(page, site.url, language);
    const intlUses = await watchIntl(page);
    const data = watchData(page);
    await page.goto('/contact');
    await waitForIdle(page, '/contact');
    for (const address of ADDRESSES) {
      await openInDocument(page, address);
      await waitForIdle(page, address);
      expect.soft(await intlUses(), address).toEqual([]);
      if (language === PSEUDO) {
        // Folded parts may load data once they are open, such as who was closest in a hunt.
        await page.locator('main details').evaluateAll((all: HTMLDetailsElement[]) => all.forEach((details) => (details.open = true)));
        await waitForIdle(page, address);
      } else {
        // A page without texts in Spanish is marked as English, like the names of languages.
        await expect(main(page).locator('[lang=en]:not(li)'), address).toHaveCount(0);
      }
      for (const width of [375, 1280]) {
        const at = `${address} at ${width} px`;
        await page.setViewportSize({ width, height: 800 });
        await waitForRender(page);
        expect.soft(await overflow(page), at).toBe(0);
        if (language === PSEUDO) expect.soft(await unmarkedTexts(page, await data()), at).toEqual([]);
        // At both widths in Arabic.
        else if (width === 375) expect.soft(await violations(page, { onlyNew: true }), at).toEqual([]);
      }
      for (const [what, open] of Object.entries((language === PSEUDO && OPENED[address]) || {})) {
        await open(page);
        await expect(page.getByRole('dialog').getByRole('button').first(), what).toBeVisible();
        await waitForIdle(page, what);
        expect.soft(await unmarkedTexts(page, await data()), `${address}: ${what}`).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog'), what).toHaveCount(0);
      }
    }
  });
}

test.describe('without choices', () => {
  test.use({ consentOpen: true, ageUnconfirmed: true });

  test(`a guest with ${PSEUDO} opens pages on a phone, with what is asked first: no text without a mark, no overflow`, async ({
    page,
    site,
  }) => {
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
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const address of ['/contact', '/store', '/profile/HighRollerLive', '/settings']) {
      await openInDocument(page, address);
      await expectMarks(address);
      expect.soft(await overflow(page), address).toBe(0);
    }
  });
});
