import fs from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violations } from './helpers/axe';
import { expect, login, test } from './helpers/fixtures';
import { memberMenu } from './helpers/member-menu';

const section = (page: Page) => page.getByRole('region', { name: 'Your data' });

test('a member downloads their data and deletes the account: they are a guest, and their profile is gone', async ({
  page,
  allowErrors,
}) => {
  await login(page, 'newcomer');
  await page.goto('/settings');
  await expect(memberMenu(page, 'newcomer')).toBeVisible();

  const downloading = page.waitForEvent('download');
  await section(page).getByRole('button', { name: 'Download' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^your-data-[\d-]{10}\.json$/);
  expect(JSON.parse(await fs.readFile(await file.path(), 'utf8'))).toMatchObject({ data: { members: [{ username: 'newcomer' }] } });

  await section(page).getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('textbox', { name: 'Type newcomer to confirm' }).fill('newcomer');
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.reload();
  await expect(memberMenu(page, 'newcomer')).toHaveCount(0);
  allowErrors(/404/);
  await page.goto('/profile/newcomer');
  await expect(page.getByText(/not found/i).first()).toBeVisible();
});
