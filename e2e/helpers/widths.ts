import type { Page } from '@playwright/test';
import { type Scope, violations } from './axe';
import { waitForIdle } from './shifts';

/** Resizes the page, which is quicker than loading it again, and clears the shifts that {@link watchShifts} recorded: a resize moves everything. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await waitForIdle(page);
  await page.evaluate(() => (window as unknown as { shifts?: unknown[] }).shifts?.splice(0));
}

/** The violations that axe finds at each width: of all of the page at the first, and of what differs at the others. The page keeps the last width. */
export async function violationsAt(page: Page, widths: number[], scope?: Scope): Promise<string[]> {
  const found: string[] = [];
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await violations(page, { ...scope, onlyNew: index > 0 })).map((violation) => `at ${width} px, ${violation}`));
  }
  return found;
}

export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
