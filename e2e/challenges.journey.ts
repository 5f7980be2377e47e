import type { Page } from '@playwright/test';
import { violations } from './helpers/axe';
import { OPEN, card, fetchChallenge, fetchChallenges, description, details, form } from './helpers/challenges';
import { expect, login, test, toast } from './helpers/fixtures';
import { png } from './helpers/png';
import { tabTo } from './helpers/tab-to';

const files = (page: Page) => form(page).locator('input[type=file]');
const submit = (page: Page) => form(page).getByRole('button', { name: /^Submit/ });

test('a member looks at challenges and claims one by keyboard: the claim is listed in My Claims and counted', async ({ page, request }) => {
  const { claims_count: before } = await fetchChallenge(request, OPEN);
  await login(page, 'newcomer');
  await page.goto('/challenges');
  const opener = card(page, OPEN).getByRole('button', { name: 'Submit Claim' });

  await test.step('a won challenge opens from its tab, Back closes it and Forward opens it again', async () => {
    const won = (await fetchChallenges(request)).find(({ is_expired: isOver, claimer }) => isOver && claimer)?.slot_name ?? '';
    await page.getByRole('tab', { name: /^Completed/ }).click();
    await page.getByRole('link', { name: won }).click();
    await expect(details(page, won)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\?tab=completed$/);
    await page.goForward();
    await expect(details(page, won)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('tab', { name: /^Active/ }).click();
  });

  await test.step('the form is filled in by keyboard, and the focus returns to its button', async () => {
    await card(page, OPEN).getByRole('link', { name: OPEN }).focus();
    await page.keyboard.press('Tab');
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(description(page)).toBeFocused();
    await expect(submit(page)).toBeDisabled();
    await description(page).fill('Hit it at 21:40.\nBoth are in the images.');
    await page.keyboard.press('Tab');
    await expect(files(page)).toBeFocused();
    await files(page).setInputFiles([await png('other.png', 90)]);
    await tabTo(page, form(page).getByRole('button', { name: 'Remove other.png' }));
    await page.keyboard.press('Enter');
    await expect(files(page)).toBeFocused();
    await files(page).setInputFiles([await png('bet.png', 20), await png('win.png')]);
    await expect(form(page).getByText('2 of 5')).toBeVisible();
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await tabTo(page, submit(page));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Claim submitted successfully!')).toBeVisible();
    await expect(form(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  await test.step('the claim shows its images', async () => {
    const claims = page.getByRole('region', { name: 'My Claims' });
    const own = claims.getByRole('listitem').filter({ has: page.getByRole('heading', { name: OPEN }) });
    await expect(own.getByText('Pending')).toBeVisible();
    await expect(own.getByText('Both are in the images.')).toBeVisible();
    await own.getByRole('button', { name: 'Show win.png' }).click();
    await expect(page.getByRole('dialog', { name: 'win.png' }).getByRole('img', { name: 'win.png' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await card(page, OPEN).getByRole('link', { name: OPEN }).click();
    await expect(details(page, OPEN).getByText(String(before + 1), { exact: true })).toBeVisible();
  });
});
