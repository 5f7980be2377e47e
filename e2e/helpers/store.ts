import type { StoreResponse } from '@greenroom/contract';
import type { Page } from '@playwright/test';
import { expect, login } from './fixtures';

export const STORE = '**/api/r/store';
export const REDEEM = '**/api/r/store/*/redeem';

export const items = (page: Page) => page.getByRole('region', { name: 'Available Items' }).getByRole('listitem');
export const card = (page: Page, item: string) => items(page).filter({ has: page.getByRole('heading', { name: item, exact: true }) });
export const button = (page: Page, item: string) => card(page, item).getByRole('button');
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm Redemption' });
export const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirm' });
export const redemptions = (page: Page) => page.getByRole('region', { name: 'Your Recent Redemptions' }).getByRole('listitem');
/** The value of "Your Points" at the top of the page. */
export const balance = (page: Page) => page.getByRole('main').getByRole('definition');

export const formatted = (points: number) => points.toLocaleString('en-US');

/** The store as the API returns it to the member, independent of the page. */
async function fetchStore(page: Page): Promise<StoreResponse['data']> {
  return ((await (await page.request.get('/api/r/store')).json()) as StoreResponse).data;
}

export async function fetchItem(page: Page, item: string) {
  const { user_points: points, store_items: all } = await fetchStore(page);
  const found = all.find(({ name }) => name === item);
  if (!found) throw new Error(`The demo data have no ${item}.`);
  return { ...found, points: Number(points) };
}

export async function openStore(page: Page, member: string): Promise<void> {
  await login(page, member);
  await page.goto('/store');
  await expect(items(page).first()).toBeVisible();
}

export async function redeem(page: Page, item: string): Promise<void> {
  await button(page, item).click();
  await confirm(page).click();
  await expect(dialog(page)).toBeHidden();
}
