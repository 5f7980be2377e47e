import { expect, type Page } from '@playwright/test';

export const navigateInDocument = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Opens a page of the site from another one, in the same document, and waits for its heading. */
export async function openInDocument(page: Page, address: string): Promise<void> {
  const title = await page.title();
  await navigateInDocument(page, address);
  // A tab of a page has the title of the page.
  if (!address.includes('?')) await expect(page, address).not.toHaveTitle(title);
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
}
