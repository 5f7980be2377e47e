import type { Page } from '@playwright/test';

/** Navigates within the document, as the site's links do. */
export const navigateInDocument = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Delays the responses of an endpoint. @returns releases them */
export async function holdResponses(page: Page, endpoint: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(endpoint, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
