import { type Page, expect } from '@playwright/test';

export const memberMenu = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name });

/** The points in the member menu, which is closed afterwards. */
export async function pointsInMenu(page: Page, name: string | RegExp): Promise<number> {
  await memberMenu(page, name).click();
  const [, points] = /([\d,]+) points/.exec(await page.getByRole('menu').innerText()) ?? [];
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  return Number(points?.replaceAll(',', ''));
}
