import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { trackRequests } from './shifts';

/** Skips the splash, which covers the first page of a session for 2 s. The script runs in every document, also in those without storage. */
export const skipSplash = (context: BrowserContext) =>
  context.addInitScript("if (self.origin !== 'null') sessionStorage.setItem('splash-seen', '1')");

/** Confirms the age that the demo asks for, in every document, so that no dialog covers the page. */
export const confirmAge = (context: BrowserContext) =>
  context.addInitScript("if (self.origin !== 'null') document.cookie = 'age-confirmed=99; path=/'");

const REJECTED = JSON.stringify({
  necessary: true,
  analytics: false,
  marketing: false,
  functional: false,
  timestamp: '2026-01-01T00:00:00.000Z',
});

/** Rejects optional cookies in every document, unless the visitor has decided, so that no banner covers the page. Playwright's `storageState` would open another page in each context for it. */
export const rejectCookies = (context: BrowserContext) =>
  context.addInitScript(
    `if (self.origin !== 'null') localStorage.setItem('cookie-consent', localStorage.getItem('cookie-consent') ?? ${JSON.stringify(REJECTED)})`,
  );

/** Saves data in every document, so that no page loads files of pages that the journey does not open. */
export const saveData = (context: BrowserContext) =>
  context.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })");

/** Opens a page for another visitor, in a new context without the splash, without questions and without prefetching. */
export async function newVisitor(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  context.on('page', trackRequests);
  await skipSplash(context);
  await confirmAge(context);
  await rejectCookies(context);
  await saveData(context);
  return context.newPage();
}
