import type { Page } from '@playwright/test';

/** Navigates within the document, as the site's links do. */
export const navigateInDocument = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
