import { directionOf } from '@greenroom/contract/texts';
import type { Page } from '@playwright/test';
import { violations } from '../helpers/axe';
import { expect, login, test } from '../helpers/fixtures';
import { chooseLanguage } from '../helpers/page-walk';
import { releaseStore, releasesOf } from '../helpers/releases';
import { openForm } from '../helpers/tickets';
import { overflow } from '../helpers/widths';

const html = (page: Page) => page.locator('html');
const inFooter = (page: Page, language: string) => page.getByRole('contentinfo').getByRole('button', { name: language });
const inSettings = (page: Page, language: string) => page.getByRole('main').getByRole('button', { name: language });

async function expectLanguage(page: Page, language: string): Promise<void> {
  await expect(html(page)).toHaveAttribute('lang', language);
  await expect(html(page)).toHaveCSS('direction', directionOf(language));
}

/** How far the page is scrolled, and how far it can be. */
const scrolled = (page: Page) =>
  page.evaluate(() => ({ at: Math.round(scrollY), end: document.documentElement.scrollHeight - document.documentElement.clientHeight }));

test('a member changes the language with a draft: it stays, so does the place on the page, and the setting is kept', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 600 });
  await login(page, 'newcomer');
  await openForm(page);
  await page.locator('main [name=title]').fill('The player stays dark');
  await page.locator('main [name=description]').fill('Since Sunday.');

  await test.step('in the footer', async () => {
    await inFooter(page, 'Español').scrollIntoViewIfNeeded();
    const { at } = await scrolled(page);
    expect(at).toBeGreaterThan(100);
    await inFooter(page, 'Español').click();
    await expectLanguage(page, 'es');
    await expect(page.getByRole('heading', { level: 1, name: 'Create Ticket' })).toHaveCount(0);
    await expect(page.locator('main [name=title]')).toHaveValue('The player stays dark');
    await expect(page.locator('main [name=description]')).toHaveValue('Since Sunday.');
    // A page whose texts are shorter ends before.
    await expect.poll(() => scrolled(page).then(({ at: now, end }) => Math.abs(now - Math.min(at, end)))).toBeLessThan(2);
    expect(await violations(page)).toEqual([]);
  });

  await test.step('in the settings', async () => {
    // On a phone, the section is closed.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/settings');
    await expectLanguage(page, 'es');
    await inSettings(page, 'العربية').click();
    await expectLanguage(page, 'ar');
    // Without the cookies that the next step clears, it would be refused.
    const categories = page.waitForResponse('**/api/r/tickets/categories');
    await page.goto('/tickets/create');
    await expect(page.locator('main [name=title]')).toHaveValue('The player stays dark');
    await categories;
  });

  await test.step('a browser that knows nothing of it is in English until the member signs in', async () => {
    await page.context().clearCookies();
    await page.goto('/contact');
    await expectLanguage(page, 'en');
    await login(page, 'newcomer');
    await page.goto('/contact');
    await expectLanguage(page, 'ar');
    await inFooter(page, 'English').click();
    await expectLanguage(page, 'en');
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  });
});

test("a guest's choice is kept by a cookie, also for pages that are opened later", async ({ page, context }) => {
  await page.goto('/store');
  await inFooter(page, 'Deutsch').click();
  await expectLanguage(page, 'de');
  const later = await context.newPage();
  await later.goto('/raffles');
  await expectLanguage(later, 'de');
  await inFooter(later, 'English').click();
  await expectLanguage(later, 'en');
  await expect(later.getByRole('heading', { level: 1, name: 'Raffles' })).toBeVisible();
});

test('a remote without a language is in English inside an Arabic page, whether its texts do not load or it has none', async ({
  page,
  site,
  allowErrors,
}) => {
  allowErrors(/texts/);
  await chooseLanguage(page, site.url, 'ar');
  const expectEnglishInside = async () => {
    await page.goto('/contact');
    const contact = page.getByRole('heading', { level: 1, name: 'Contact' });
    await expect(contact).toBeVisible();
    await expectLanguage(page, 'ar');
    expect(await contact.evaluate((heading) => heading.closest('[lang]')?.outerHTML.slice(0, 26))).toBe('<div lang="en" dir="ltr" s');
    expect(await contact.evaluate((heading) => getComputedStyle(heading).direction)).toBe('ltr');
    await expect(page.getByRole('contentinfo')).toContainText(/\p{Script=Arabic}{3}/u);
    expect(await overflow(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
  };
  const failed: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && failed.push(message.text())));
  await page.route(/\/remotes\/.*\/texts\//, (route) => route.abort());
  await expectEnglishInside();
  expect(failed.join('\n')).toMatch(/The texts of store did not load, so it is in English\./);
  await page.unrouteAll();
  const before = await releaseStore(site, '9.9.9-0badcafe', { texts: undefined });
  try {
    failed.length = 0;
    await expectEnglishInside();
    expect(failed).toEqual([]);
  } finally {
    await (await releasesOf(site)).change({ part: 'store', change: { action: 'release', version: before } });
  }
});

test("without the shell's texts, the page is in English, and says so", async ({ page, site, allowErrors }) => {
  allowErrors(/texts/);
  await chooseLanguage(page, site.url, 'ar');
  await page.route(/\/texts\//, (route) => route.abort());
  await page.goto('/raffles');
  await expect(page.getByRole('heading', { level: 1, name: 'Raffles' })).toBeVisible();
  await expectLanguage(page, 'en');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Store' })).toBeVisible();
  expect(await overflow(page)).toBe(0);
});
