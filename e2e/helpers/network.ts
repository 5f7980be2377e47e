import { type Page, type Request, expect } from '@playwright/test';
import { waitForRender } from './shifts';

/**
 * Tracks a page's requests from now on.
 * @returns waits until none but event streams is pending, in a fraction of the time that Playwright's `networkidle` takes
 */
export function trackRequests(page: Page): (what: string) => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => request.resourceType() !== 'eventsource' && pending.add(request));
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => pending.delete(request));
  const isQuiet = async () => {
    await waitForRender(page);
    return pending.size === 0;
  };
  // A response may cause further requests.
  return (what) => expect.poll(async () => (await isQuiet()) && (await isQuiet()), { message: what, intervals: [50] }).toBe(true);
}
