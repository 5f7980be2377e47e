import type { BonusHunt, BonusHuntsResponse } from '@greenroom/contract';
import { type APIRequestContext, type Page, expect } from '@playwright/test';

export const HUNTS = '**/api/r/bonus-hunts';
export const PREDICTIONS = '**/api/r/bonus-hunts/predictions';
export const PREDICT = '**/api/r/bonus-hunts/*/predict';
export const CLOSEST = '**/api/r/bonus-hunts/*/closest-predictions';

export const fetchHunts = async (request: APIRequestContext) =>
  (await (await request.get('/api/r/bonus-hunts')).json()) as BonusHuntsResponse;

export async function runningHunt(request: APIRequestContext): Promise<BonusHunt> {
  const { latest_bonus_hunt: hunt } = await fetchHunts(request);
  if (!hunt) throw new Error('The demo data have no running hunt.');
  return hunt;
}

/** Changes an endpoint's responses before they reach the page. */
export const patchResponse = <Response>(page: Page, endpoint: string, edit: (response: Response) => unknown) =>
  page.route(endpoint, async (route) => {
    const response = (await (await route.fetch()).json()) as Response;
    await route.fulfill({ json: edit(response) });
  });

export const tab = (page: Page, name: string) => page.getByRole('tab', { name });
export const community = (page: Page) => page.getByRole('table', { name: 'Community Predictions' });
export const slots = (page: Page) => page.getByRole('table', { name: 'Slots Played' });

export const endBalance = (page: Page) => page.getByRole('textbox', { name: 'End Balance' });
export const multiplier = (page: Page) => page.getByRole('textbox', { name: 'Highest Multiplier' });

export async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Add|Change) Prediction$/ }).click();
  await expect(endBalance(page)).toBeFocused();
}
