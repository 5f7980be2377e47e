import type { BrowserContext, Page } from '@playwright/test';
import { expect, login, test } from './fixtures';
import { memberMenu, pointsInMenu } from './member-menu';
import { test as panelTest } from './panel';
import { fetchRaffle, stat } from './raffles';
import { standaloneBackendTest } from './standalone-backend';
import { formatted } from './store';
import { newVisitor } from './visitor';

const RAFFLE = 'Headset Raffle';

/** Waits until the page, or any page of the context, has opened its event stream. */
const live = (pages: Page | BrowserContext) => pages.waitForEvent('response', (response) => response.url().includes('/api/live') && response.ok());

/** Records the GETs of an endpoint that a page sends from now on. */
function requestsOf(page: Page, path: string): string[] {
  const sent: string[] = [];
  page.on('request', (request) => void (new URL(request.url()).pathname === path && sent.push(request.url())));
  return sent;
}

/** Enters a raffle by the API, as the page's member. */
async function enterFree(page: Page, id: number): Promise<void> {
  const token = await page.locator('meta[name="csrf-token"]').getAttribute('content');
  const response = await page.request.post(`/api/r/raffles/${id}/enter`, {
    headers: { 'X-CSRF-TOKEN': String(token), accept: 'application/json' },
    data: { entry_type: 'passwordless' },
  });
  expect(await response.text()).toContain('"success":true');
}

panelTest.describe('two browsers', () => {
  panelTest('what one does, the other sees without a request: entries in a raffle, and points from the staff', async ({ page, browser, site }) => {
    const member = await newVisitor(browser, { baseURL: site.url });
    await login(member, 'stagemanager');
    const { id, total_entries: before } = await fetchRaffle(page.request, RAFFLE);
    const connected = live(page);
    await page.goto(`/raffles/${id}`);
    await connected;
    await expect(stat(page, 'Total Entries')).toHaveText(formatted(before));
    const refetches = requestsOf(page, `/api/r/raffles/${id}`);

    await member.goto('/contact');
    await enterFree(member, id);
    await expect(stat(page, 'Total Entries')).toHaveText(formatted(before + 1));
    expect(refetches).toEqual([]);
    await member.context().close();
  });
});
