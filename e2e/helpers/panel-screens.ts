import type { Locator, Page } from '@playwright/test';
import { type Scope, violations } from './axe';
import { expect, login } from './fixtures';
import { navigateInDocument } from './in-document';
import { panelViolations } from './panel';
import { waitForRender } from './shifts';

export const PANEL = '/admin-new/';
const PHONE = { width: 375, height: 800 };
/** Reports the failures of all screens, not only of the first. */
const softExpect = expect.configure({ soft: true });

/** The title of a screen. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Consecutive frames without a progress bar: a request may depend on another one. */
const IDLE_FRAMES = 4;

/** Waits until nothing is loading: pending requests show a progress bar in the app bar. Checks every frame, which is quicker than polling. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await waitForRender(page);
  await page.waitForFunction(
    (idleFrames) => {
      const state = window as { framesWithoutProgress?: number };
      const isLoading = document.querySelector('[role=progressbar], .MuiSkeleton-root') !== null;
      state.framesWithoutProgress = isLoading ? 0 : (state.framesWithoutProgress ?? 0) + 1;
      if (state.framesWithoutProgress < idleFrames) return false;
      delete state.framesWithoutProgress;
      return true;
    },
    IDLE_FRAMES,
    { timeout: 60_000 },
  );
}

/** Navigates within the panel. */
export const navigateTo = (page: Page, path: string) => navigateInDocument(page, PANEL + path);

/** Navigates within the panel and waits until the screen has loaded. */
export async function openScreen(page: Page, path: string): Promise<void> {
  const staysInPlace = routeOf(new URL(page.url()).pathname) === routeOf(new URL(PANEL + path, page.url()).pathname);
  if (!staysInPlace) await markScreen(page);
  await navigateTo(page, path);
  await page.waitForFunction(() => !document.querySelector('#main-content > [data-left]'), undefined, { timeout: 60_000 });
  await waitUntilLoaded(page);
}

/** The route of a path: pages of two rows are the same elements with other data. */
const routeOf = (path: string) => path.replace(/\d+/g, ':id');

/** Marks the screen that is shown, without its tabs: the router keeps it, with controls of the same names, until the next one has rendered. */
const markScreen = (page: Page) =>
  page.evaluate(() =>
    document.querySelectorAll<HTMLElement>('#main-content > :not(nav)').forEach((element) => (element.dataset.left = '')),
  );

/** The elements that scroll horizontally, other than tables in a labelled region. */
const horizontalOverflow = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element) =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1;
    const wide = [...document.body.querySelectorAll(':not([role=region]:has(table), textarea)')]
      .filter(scrolls)
      .map(({ className }) => `${String(className)} scrolls sideways`);
    return document.documentElement.scrollWidth > window.innerWidth ? [...wide, 'the page scrolls sideways'] : wide;
  });

/**
 * Checks a state of the screen at a phone's width, with all disclosures open: axe violations, horizontal overflow. Enough for dialogs and
 * loading states, which look the same in a wide window.
 */
export async function checkOnPhone(page: Page, at: string, scope?: Scope): Promise<void> {
  await checkWidth(page, at);
  softExpect(await violations(page, scope), `${at} on a phone`).toEqual([]);
}

/** Checks the screen at both widths, like {@link checkOnPhone}. */
export async function checkScreen(page: Page, at: string, without: string[] = []): Promise<void> {
  await checkWidth(page, at);
  softExpect(await panelViolations(page, without), at).toEqual([]);
  await page.setViewportSize(PHONE);
}

/** Opens all disclosures, closes the tooltip, and checks the screen on a phone for horizontal overflow. */
async function checkWidth(page: Page, at: string): Promise<void> {
  await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
  // Closes the tooltip of the button that was pressed; its text is the button's name.
  await page.mouse.move(0, 0);
  await softExpect(page.getByRole('tooltip'), at).toHaveCount(0);
  await page.setViewportSize(PHONE);
  // Layout by script follows a resize with a delay.
  await softExpect.poll(() => horizontalOverflow(page), `${at} on a phone`).toEqual([]);
}

/** Follows a link to another screen and checks that on a phone. */
export async function followLink(page: Page, link: Locator): Promise<void> {
  const before = (await heading(page).textContent()) ?? '';
  await link.click();
  await expect(heading(page), 'another page').not.toHaveText(before);
  await waitUntilLoaded(page);
  await checkOnPhone(page, page.url());
}

/** A phone's width and reduced motion. Actions time out after 60 s, before the whole test does. */
async function emulatePhone(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(PHONE);
  page.setDefaultTimeout(60_000);
}

/** Signs in and opens the first page of the panel at a phone's width. */
export async function openPanel(page: Page): Promise<void> {
  await emulatePhone(page);
  await login(page, 'stagemanager');
  await page.goto(PANEL);
  await expect(heading(page)).toHaveText('First page');
  await waitUntilLoaded(page);
}
