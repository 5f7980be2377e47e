import type { Ticket } from '@greenroom/contract';
import type { Page } from '@playwright/test';

async function fetchTickets(page: Page): Promise<Ticket[]> {
  return ((await (await page.request.get('/api/r/tickets')).json()) as { data: Ticket[] }).data;
}

export async function fetchTicket(page: Page, title: string): Promise<Ticket> {
  const found = (await fetchTickets(page)).find((each) => each.title === title);
  if (!found) throw new Error(`The member has no ticket "${title}".`);
  return found;
}

export const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, level: 2 }) });
export const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
export const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });
export const category = (page: Page) => page.getByRole('combobox', { name: 'Category' });
export const create = (page: Page) => page.getByRole('button', { name: /^Creat/ });
export const message = (page: Page) => page.getByRole('textbox', { name: 'Your reply' });
export const send = (page: Page) => page.getByRole('button', { name: /^Send/ });
export const files = (page: Page) => page.locator('main input[type=file]');

/** Waits for the categories, without which a new ticket can't be submitted. */
export const formIsReady = (page: Page): Promise<void> => category(page).and(page.locator(':enabled')).waitFor();

export async function openForm(page: Page): Promise<void> {
  await page.goto('/tickets/create');
  await formIsReady(page);
}
