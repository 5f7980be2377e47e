import { type Page, expect } from '@playwright/test';
import { type ExternalRemote, NEWER_REACT } from './build';

/** Expects an external remote's page to work: the host's React, state, a chunk loaded on interaction, styles. */
export async function expectWorking(page: Page, { name }: ExternalRemote): Promise<void> {
  await expect(page.getByRole('heading', { name: `A page of ${name}` })).toBeVisible();
  await expect(page.getByText(/^React 19/)).not.toHaveText(`React ${NEWER_REACT}`);
  await page.getByRole('button', { name: 'Pressed 0 times' }).click();
  await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
  await expect(page.getByText('Loaded on interaction')).toBeVisible();
  await expect(page.locator(`.${name}-page`)).toHaveCSS('letter-spacing', '3px');
}
