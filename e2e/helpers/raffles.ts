import type { Raffle } from '@greenroom/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './fixtures';
import { post } from './post';

/** Endpoints of one raffle and of its entries. */
export const ONE = /\/api\/r\/raffles\/\d+$/;
export const ENTRIES = '**/api/r/raffles/*/entries**';

/** The raffles as the API returns them to the requesting guest or member. */
export async function fetchRaffles(request: APIRequestContext): Promise<Raffle[]> {
  return ((await (await request.get('/api/r/raffles')).json()) as { data: Raffle[] }).data;
}

/** The raffle of a title as the API returns it. */
export async function fetchRaffle(request: APIRequestContext, title: string): Promise<Raffle> {
  const found = (await fetchRaffles(request)).find((each) => each.title === title);
  if (!found) throw new Error(`The demo data has no raffle "${title}".`);
  return found;
}

export const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, level: 2 }) });
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Enter Raffle' });
export const enter = (page: Page) => dialog(page).getByRole('button', { name: /^Enter/ });
export const stat = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Stats' })
    .locator('div', { has: page.getByRole('term').getByText(name) })
    .getByRole('definition');
export const area = (page: Page) => page.getByRole('region', { name: 'Latest entries' });
export const rows = (page: Page) => area(page).getByRole('listitem');

/** Opens the raffle of a title and waits for its entries. */
export async function openRaffle(page: Page, title: string): Promise<Raffle> {
  const found = await fetchRaffle(page.request, title);
  await page.goto(`/raffles/${found.id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  return found;
}

/** Enters a raffle without opening it. */
export const enterByPoints = (page: Page, id: number) =>
  post(page, `/api/r/raffles/${id}/enter`, { data: { entry_type: 'points', points_spent: 50 } });

/** Entries in the shape of the API, newest first, down to the id 1. */
export const manyEntries = (count: number, from = count) =>
  Array.from({ length: count }, (_, index) => ({
    id: from - index,
    user: { id: `${9000 + from - index}`, username: `member${from - index}`, avatar: null, kick_username: null },
    entry_type: 'passwordless',
    points_spent: 0,
    created_at: new Date(Date.now() - 60_000 * index).toISOString(),
    tickets: 1,
  }));
