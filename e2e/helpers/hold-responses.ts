import type { Page, Route } from '@playwright/test';

/**
 * Delays the responses of an endpoint or file.
 * @param respond the delayed response; the server's by default
 * @returns releases them
 */
export async function holdResponses(
  page: Page,
  url: string,
  respond: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, (route) => released.then(() => respond(route)));
  return release;
}
