import { type Page, expect } from '@playwright/test';
import { type Guest, NEWER_REACT } from './build';

/** Sees a guest's page work: with the host's React, its state, what it loads on interaction, and its styles. */
export async function expectWorking(page: Page, { name }: Guest): Promise<void> {
  await expect(page.getByRole('heading', { name: `A page of ${name}` })).toBeVisible();
  await expect(page.getByText(/^React 19/)).not.toHaveText(`React ${NEWER_REACT}`);
  await page.getByRole('button', { name: 'Pressed 0 times' }).click();
  await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
  await expect(page.getByText('Loaded on interaction')).toBeVisible();
  await expect(page.locator(`.${name}-page`)).toHaveCSS('letter-spacing', '3px');
}
