import { type Page, expect } from '@playwright/test';
import { test as base } from './fixtures';
import { type Site, siteFixture } from './site';
import { violationsAt } from './widths';

/** For journeys of the staff. They run on their own site, because they change data that other journeys rely on. */
export const test = base.extend<object, { site: Site }>({
  site: siteFixture(),
});

/** Saves a row's form. */
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

/** The id of a new row, from the address that the panel opens after it is created. */
export async function createdId(page: Page, list: string): Promise<number> {
  const createdUrl = new RegExp(`/admin-new/${list}/(\\d+)(/\\w+)?$`);
  await expect(page).toHaveURL(createdUrl);
  return Number(createdUrl.exec(page.url())?.[1]);
}

/** The value of a date input for a time that many hours from now, in the time zone of browser and tests. */
export function inHours(count: number): string {
  const date = new Date(Date.now() + count * 3_600_000);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The violations that axe finds on a screen of the panel: of all of it at a phone's width, and of what differs in a wide window. */
export const panelViolations = (page: Page, without: string[] = []): Promise<string[]> => violationsAt(page, [375, 1280], { without });
