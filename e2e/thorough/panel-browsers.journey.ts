import { BROWSERS } from '../../kit/browsers/browsers.mjs';
import { newerFeatures } from '../../scripts/lib/newer-features.mjs';
import { expect, login } from '../helpers/fixtures';
import { removeNewerInterfaces } from '../helpers/older-browser';
import { test } from '../helpers/panel';
import { formatted } from '../helpers/store';
import { translatePages } from '../helpers/translator';

/** The panel's library writes these with their prefixes as well, which Chromium does not list. */
const PREFIXED = /^(print-color-adjust|text-size-adjust|user-select) /;

test('the staff opens the panel in the oldest promised browsers', async ({ page, context, allowErrors }) => {
  allowErrors(/403.*\/admin-new\//);
  await removeNewerInterfaces(context, BROWSERS);
  await login(page, 'stagemanager');
  await page.goto('/admin-new/');
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
  // The panel's library writes its styles at runtime.
  const styles = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n'),
  );
  const newer = newerFeatures('panel.css', styles, BROWSERS);
  expect(newer.filter((feature) => !PREFIXED.test(feature))).toEqual([]);
});

test('the staff uses a panel that their browser translates', async ({ page, context }) => {
  await translatePages(context);
  await login(page, 'stagemanager');
  await page.goto('/admin-new/members?perPage=10');
  await expect(page.getByText(/^1-10 of /)).toBeVisible();
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect(page.getByText(/^11-20 of /)).toBeVisible();
  await page.getByRole('button', { name: 'Go to previous page' }).click();
  await expect(page.getByText(/^1-10 of /)).toBeVisible();
  await page.goto('/admin-new/members/100000000000000002/show');
  const points = page
    .getByRole('term')
    .filter({ hasText: /^Points$/ })
    .locator('xpath=following-sibling::dd');
  await expect(points).toHaveText(/\d/);
  const before = Number((await points.innerText()).replaceAll(',', ''));
  await page.getByRole('button', { name: 'Give or take points' }).click();
  const form = page.getByRole('dialog', { name: 'Give or take points' });
  await form.getByLabel('How many').fill('1500');
  await form.getByLabel('Reason').fill('Won the chat game');
  await form.getByRole('button', { name: 'Book' }).click();
  await expect(form).toBeHidden();
  await expect(points).toHaveText(formatted(before + 1500));
  await page.getByRole('button', { name: 'Ban' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Insults in the chat');
  await page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: /Banned since .*: Insults in the chat/ })).toBeVisible();
});
