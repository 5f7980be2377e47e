import { type Page, expect } from '@playwright/test';
import { violations } from './axe';
import { test as base } from './fixtures';
import { stillness } from './shifts';
import { type Site, startSite } from './site';

/** For journeys of the staff, on a site of their own: what they change, others count on. */
export const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

/** Saves the form of a row. */
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

/** The last part of the address once a new row of that list was made. */
export async function idOfNew(page: Page, list: string): Promise<number> {
  const made = new RegExp(`/admin-new/${list}/(\\d+)(/\\w+)?$`);
  await expect(page).toHaveURL(made, { timeout: 15_000 });
  return Number(made.exec(page.url())?.[1]);
}

/** The text of a date input for a moment so many hours from now, in the browser's zone, which is that of the tests. */
export function inHours(count: number): string {
  const date = new Date(Date.now() + count * 3_600_000);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What axe finds on a screen of the panel at both widths, once it stands still. */
export async function barriers(page: Page, without: string[] = []): Promise<string[]> {
  const found: string[] = [];
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await stillness(page);
    found.push(...(await violations(page, { without })).map((line) => `${width} px, ${line}`));
  }
  return found;
}
