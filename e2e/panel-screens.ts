import type { Locator, Page } from '@playwright/test';
import { expect, login } from './fixtures';
import { barriers } from './panel';
import { stillness } from './shifts';

export const PANEL = '/admin-new/';
const PHONE = { width: 375, height: 812 };
/** Of all screens one wants to know at once. */
const softly = expect.configure({ soft: true });

/** What a screen is called. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Ends once nothing is fetched any more: what is on its way turns in the bar above every page. */
async function arrived(page: Page): Promise<void> {
  await stillness(page);
  await expect(page.locator('[role=progressbar], .MuiSkeleton-root')).toHaveCount(0, { timeout: 20_000 });
}

/** Goes to an address of the panel as a link in it does, which spares the load of a page. */
export const head = (page: Page, path: string) =>
  page.evaluate((url) => {
    window.history.pushState(null, '', url);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, PANEL + path);

/** The same, and waits until it is there. */
export async function visit(page: Page, path: string): Promise<void> {
  await head(page, path);
  await arrived(page);
}

/** What scrolls sideways at the page's width, other than a table in a region of its own. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1;
    const wide = [...document.body.querySelectorAll(':not([role=region]:has(table), textarea)')].filter(scrolls).map(({ className }) => `${String(className)} scrolls sideways`);
    return document.documentElement.scrollWidth > window.innerWidth ? [...wide, 'the page scrolls sideways'] : wide;
  });

/** Looks at the whole page as it stands, at both widths, with whatever is open or can be unfolded in it. */
export async function look(page: Page, at: string, without: string[] = []): Promise<void> {
  await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
  // The name of the button that was pressed, which shows beside it, is read with the button.
  await page.mouse.move(0, 0);
  softly(await barriers(page, without), at).toEqual([]);
  await page.setViewportSize(PHONE);
  // What is laid out by a script follows the window a moment later.
  await softly.poll(() => sideways(page), `${at} on a phone`).toEqual([]);
}

/** Presses what leads to another page of the panel, and looks at that. */
export async function follow(page: Page, link: Locator): Promise<void> {
  const before = (await heading(page).textContent()) ?? '';
  await link.click();
  await expect(heading(page), 'another page').not.toHaveText(before);
  await arrived(page);
  await look(page, page.url());
}

/** A window as wide as a phone, where nothing moves. What is not there is not waited for as long as the test may take. */
export async function asOnAPhone(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(PHONE);
  page.setDefaultTimeout(15_000);
}

/** Signs in, and shows the first page as a phone does. */
export async function begin(page: Page): Promise<void> {
  await asOnAPhone(page);
  await login(page, 'stagemanager');
  await page.goto(PANEL);
  await expect(heading(page)).toHaveText('First page');
  await arrived(page);
}
