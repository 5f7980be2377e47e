import type { Page } from '@playwright/test';

/** What Chromium says of a page that was prefetched and not gone to within three seconds (decision 0021). */
const NOT_USED_YET = /was preloaded using link preload but not used/;

/** Every error and warning of a page, as it comes. */
export function consoleMessagesOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !NOT_USED_YET.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => void complaints.push(String(error)));
  return complaints;
}
