import type { Page } from '@playwright/test';
import { type Scope, violations } from './axe';
import { settle } from './shifts';

/** Gives the page another width in place of another load. What {@link watchShifts} has kept until then is forgotten: all of it moves. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await settle(page);
  await page.evaluate(() => (window as unknown as { shifts?: unknown[] }).shifts?.splice(0));
}

/** What axe finds on the page as it stands, at one width after the other; the last one stays. */
export async function violationsAt(page: Page, widths: number[], scope?: Scope): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await violations(page, scope)).map((violation) => `at ${width} px, ${violation}`));
  }
  return found;
}

/** By how many pixels the page is wider than its window. */
export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
