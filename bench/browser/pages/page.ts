import type { Browser, Page } from '@playwright/test';

/** A phone and a desktop. */
export const WIDTHS = [1280, 375] as const;
export type Width = (typeof WIDTHS)[number];
const HEIGHTS: Record<Width, number> = { 1280: 800, 375: 812 };

export const SLOWDOWN = 4;

/** A new page in a new context, with the cookie consent stored, the age confirmed and the splash skipped. */
export async function openPage(browser: Browser, url: string, width: Width): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width, height: HEIGHTS[width] } });
  await context.addInitScript(() => {
    if (self.origin === 'null') return;
    const record = { necessary: true, analytics: false, marketing: false, functional: false, timestamp: '2026-01-01T00:00:00.000Z' };
    localStorage.setItem('cookie-consent', JSON.stringify(record));
    sessionStorage.setItem('splash-seen', '1');
    document.cookie = 'age-confirmed=99; path=/';
  });
  return context.newPage();
}

/** Throttles the page's main thread to that of a mid-range phone. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Signs a demo member in through the site's sign-in. */
export async function signIn(page: Page, member: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: member }).first().click();
  await page.waitForURL('/');
}
