import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** Skips the splash, which covers the first page of a session for 2 s. The script runs in every document, also in those without storage. */
export const skipSplash = (context: BrowserContext) => context.addInitScript("if (self.origin !== 'null') sessionStorage.setItem('splash-seen', '1')");

/** Opens a page for another visitor, in a new context without the splash. */
export async function newVisitor(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  await skipSplash(context);
  return context.newPage();
}
