import type { Page } from '@playwright/test';

/** Goes to another address of the site as its links do: without loading a document. */
export const goInDocument = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Holds the responses of an endpoint back. @returns lets them go */
export async function hold(page: Page, endpoint: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(endpoint, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
