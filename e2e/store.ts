import type { Page } from '@playwright/test';
import { expect, login } from './fixtures';

export interface StoreResponse {
  data: {
    user_points: string;
    store_items: { id: number; name: string; cost: number; quantity: number; user_purchases: number }[];
    recent_redemptions: { id: number; item: { name: string }; status: string }[];
  };
}

/** Where the page asks for the store, and where it redeems an item. */
export const STORE = '**/api/r/store';
export const REDEEM = '**/api/r/store/*/redeem';

export const NO_ANSWER = 'An error occurred while redeeming the item';

export const items = (page: Page) => page.getByRole('region', { name: 'Available Items' }).getByRole('listitem');
export const card = (page: Page, item: string) => items(page).filter({ has: page.getByRole('heading', { name: item, exact: true }) });
export const button = (page: Page, item: string) => card(page, item).getByRole('button');
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm Redemption' });
export const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirm' });
export const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
export const redemptions = (page: Page) => page.getByRole('region', { name: 'Your Recent Redemptions' }).getByRole('listitem');
/** "Your Points" at the top of the page. */
export const balance = (page: Page) => page.getByRole('main').getByRole('definition');

export const written = (points: number) => points.toLocaleString('en-US');

/** What the server says to the member by itself, whatever the page shows. */
export async function answered(page: Page): Promise<StoreResponse['data']> {
  return ((await (await page.request.get('/api/r/store')).json()) as StoreResponse).data;
}

/** An item and the member's points, as the server says. */
export async function ask(page: Page, item: string) {
  const { user_points: points, store_items: all } = await answered(page);
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

/** The points that the shell's menu shows. */
export async function pointsInMenu(page: Page, member: string): Promise<string | undefined> {
  await page.getByRole('banner').getByRole('button', { name: member }).click();
  const [, shown] = /([\d,]+) points/.exec(await page.getByRole('menu').innerText()) ?? [];
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  return shown;
}
