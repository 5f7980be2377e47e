import type { Page } from '@playwright/test';

/** Chromium's warning for prefetched files that are not used within three seconds (decision 0021). */
const NOT_USED_YET = /was preloaded using link preload but not used/;

export function consoleMessagesOf(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !NOT_USED_YET.test(message.text())) messages.push(message.text());
  });
  page.on('pageerror', (error) => void messages.push(String(error)));
  return messages;
}
