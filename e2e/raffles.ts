import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './fixtures';

export interface Raffle {
  id: number;
  title: string;
  is_active: boolean;
  has_ended: boolean;
  total_entries: number;
  user_entries: number;
}

/** Where the page asks for all raffles, for one, and for its entries. */
export const LIST = '**/api/r/raffles';
export const ONE = /\/api\/r\/raffles\/\d+$/;
export const ENTRIES = '**/api/r/raffles/*/entries**';

/** What the API answers to everybody, or to the member whose requests these are. */
export async function answered(request: APIRequestContext): Promise<Raffle[]> {
  return ((await (await request.get('/api/r/raffles')).json()) as { data: Raffle[] }).data;
}

/** The raffle of a title, as the API answers it. */
export async function raffle(request: APIRequestContext, title: string): Promise<Raffle> {
  const found = (await answered(request)).find((each) => each.title === title);
  if (!found) throw new Error(`The demo data has no raffle "${title}".`);
  return found;
}

export const card = (page: Page, title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, level: 2 }) });
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Enter Raffle' });
export const enter = (page: Page) => dialog(page).getByRole('button', { name: /^Enter/ });
export const stat = (page: Page, name: string) => page.getByRole('region', { name: 'Stats' }).locator('div', { has: page.getByRole('term').getByText(name) }).getByRole('definition');
export const area = (page: Page) => page.getByRole('region', { name: 'Who has entered, the newest first' });
export const rows = (page: Page) => area(page).getByRole('listitem');
export const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Opens a raffle of that title, with its entries. */
export async function openRaffle(page: Page, title: string): Promise<Raffle> {
  const found = await raffle(page.request, title);
  await page.goto(`/raffles/${found.id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  return found;
}

/** Entries as the server would answer them, the newest first, down to the id 1. */
export const manyEntries = (count: number, from = count) =>
  Array.from({ length: count }, (_, index) => ({
    id: from - index,
    user: { id: `${9000 + from - index}`, username: `member${from - index}`, avatar: null, kick_username: null },
    entry_type: 'passwordless',
    points_spent: 0,
    created_at: new Date(Date.now() - 60_000 * index).toISOString(),
    tickets: 1,
  }));
