import type { APIRequestContext, Page } from '@playwright/test';

export interface Challenge {
  id: number;
  slot_name: string;
  claims_count: number;
  is_active: boolean;
  is_expired: boolean;
  claimer: { username: string } | null;
}

/** Where the page asks for all challenges, and where it sends a claim. */
export const LIST = '**/api/r/challenges';
export const SUBMIT = '**/api/r/challenges/*/claim';

/** Nobody has claimed it in the demo data, and it has no end. */
export const OPEN = 'Temple of Echoes';

/** What the API answers to everybody. */
export async function answered(request: APIRequestContext): Promise<Challenge[]> {
  return ((await (await request.get('/api/r/challenges')).json()) as { data: Challenge[] }).data;
}

/** The challenge of a slot, as the API answers it. */
export async function challenge(request: APIRequestContext, slot: string): Promise<Challenge> {
  const found = (await answered(request)).find(({ slot_name: name }) => name === slot);
  if (!found) throw new Error(`The demo data has no challenge of ${slot}.`);
  return found;
}

export const card = (page: Page, slot: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: slot, level: 2 }) });
export const details = (page: Page, slot: string) => page.getByRole('dialog', { name: slot });
export const form = (page: Page) => page.getByRole('dialog', { name: 'Submit Claim' });
export const description = (page: Page) => form(page).getByLabel('Description');
export const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
