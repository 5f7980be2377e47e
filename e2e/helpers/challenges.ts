import type { Challenge } from '@greenroom/contract';
import type { APIRequestContext, Page } from '@playwright/test';

export const LIST = '**/api/r/challenges';

/** A challenge of the demo data without claims and without an end. */
export const OPEN = 'Temple of Echoes';

export async function fetchChallenges(request: APIRequestContext): Promise<Challenge[]> {
  return ((await (await request.get('/api/r/challenges')).json()) as { data: Challenge[] }).data;
}

export async function fetchChallenge(request: APIRequestContext, slot: string): Promise<Challenge> {
  const found = (await fetchChallenges(request)).find(({ slot_name: name }) => name === slot);
  if (!found) throw new Error(`The demo data has no challenge of ${slot}.`);
  return found;
}

export const card = (page: Page, slot: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: slot, level: 2 }) });
export const details = (page: Page, slot: string) => page.getByRole('dialog', { name: slot });
export const form = (page: Page) => page.getByRole('dialog', { name: 'Submit Claim' });
export const description = (page: Page) => form(page).getByLabel('Description');
