import type { BrowserContext, Page } from '@playwright/test';

export const isStream = (url: string) => new URL(url).pathname === '/api/live';

/** Resolves when a page has opened an event stream. */
export const connected = (pages: Page | BrowserContext) =>
  pages.waitForEvent('response', { predicate: (response) => isStream(response.url()) && response.ok() });
