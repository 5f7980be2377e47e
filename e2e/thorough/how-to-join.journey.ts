import type { Page } from '@playwright/test';
import { violations } from '../helpers/axe';
import { expect, login, signIn } from '../helpers/fixtures';
import { save, test } from '../helpers/panel';
import { newVisitor } from '../helpers/visitor';

const NAME = 'FreshPlayer';

const howToJoin = (page: Page) => page.locator('details').filter({ hasText: 'How to take part' });

test('a guest reads how to take part, does it, and is on the board', async ({ browser, page, site }) => {
  test.setTimeout(180_000);
  const staff = await newVisitor(browser, { baseURL: site.url });
  await login(staff, 'stagemanager');

  await test.step('the staff finds it by the platform, and changes a step', async () => {
    await staff.goto('/admin-new/platforms/2');
    await staff.getByRole('link', { name: 'How to take part' }).click();
    await expect(staff.getByRole('combobox', { name: 'Platform' })).toHaveText('Gamdom');
    await staff.getByRole('textbox', { name: 'Steps' }).fill('Open an account at Gamdom.\nWager on <b>any</b> slot.');
    await save(staff);
    await expect(staff.getByText('Saved')).toBeVisible();
  });

  for (const [width, height] of [
    [1280, 800],
    [375, 812],
  ] as const) {
    await test.step(`reads all of it in one screen at ${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await page.goto('/leaderboard?platform=gamdom');
      await howToJoin(page).getByText('How to take part').click();
      await expect(howToJoin(page)).toContainText('Wager on <b>any</b> slot.');
      await expect(howToJoin(page).getByRole('link', { name: 'Join Gamdom' })).toHaveAttribute('target', '_blank');
      await expect(howToJoin(page).getByRole('link', { name: 'Get help' })).toBeInViewport({ ratio: 1 });
      await expect(howToJoin(page)).toBeInViewport({ ratio: 1 });
      expect(await violations(page)).toEqual([]);
    });
  }

  await test.step('copies the code', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await howToJoin(page).getByRole('button', { name: 'Copy the code GREENROOM15' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('GREENROOM15');
  });

  await test.step('signs in, and saves the name at the casino', async () => {
    await howToJoin(page).getByRole('link', { name: 'your settings' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In with Discord' })).toBeVisible();
    await signIn(page, 'newcomer');
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Casino connections section' }).click();
    const casinos = page.getByRole('region', { name: 'Casino connections' });
    await expect(casinos.getByText('How to take part at Gamdom')).toBeVisible();
    await casinos.getByRole('textbox', { name: 'Gamdom' }).fill(NAME);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('All changes saved.')).toBeVisible();
  });

  await test.step('the staff imports the wagers of the casino', async () => {
    await staff.goto('/admin-new/wagers');
    await staff.getByRole('combobox', { name: 'Platform' }).click();
    await staff.getByRole('option', { name: 'Gamdom' }).click();
    const at = new Date(Date.now() - 60_000).toISOString();
    const csv = `player,amount,wagered_at\n${NAME},10,${at}\n${NAME},2.50,${at}\n`;
    await staff.getByLabel('CSV file').setInputFiles([{ name: 'wagers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }]);
    await staff.getByRole('button', { name: 'Check the file' }).click();
    await staff.getByRole('button', { name: 'Import 2 wagers to Gamdom' }).click();
    await expect(staff.getByText('Imported now: 2', { exact: false })).toBeVisible();
  });

  await test.step('has a row of their own', async () => {
    await page.goto('/leaderboard?platform=gamdom');
    await expect(page.getByText('You are')).toBeVisible();
    await page.getByRole('button', { name: 'Show my row' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: NAME })).toContainText('$12.50');
    await expect(howToJoin(page)).toContainText('Make sure your Gamdom username is in your settings');
  });
});
