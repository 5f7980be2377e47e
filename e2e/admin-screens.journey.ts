import { expect, login } from './fixtures';
import { test } from './panel';
import { PANEL, checkOnPhone, checkWidth, heading, openPanel, openScreen } from './panel-screens';

test('visitors who are not staff have no access to the panel', async ({ page, allowErrors }) => {
  allowErrors(/40[13]/);
  expect((await page.goto(PANEL))?.status()).toBe(401);
  await expect(page.getByRole('heading', { name: 'Please sign in first' })).toBeVisible();
  await login(page, 'highroller');
  expect((await page.goto(PANEL))?.status()).toBe(403);
  await expect(heading(page)).toHaveText('For the staff alone');
});

// Axe checks all of them, with their forms, in thorough/admin-accessibility.journey.ts.
test('every screen of the menu opens on a phone and fits it, and its first row opens', async ({ page }) => {
  test.setTimeout(240_000);
  await openPanel(page);
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting.getByRole('link')).toHaveText([/^Open tickets\d+$/, /^Pending claims\d+$/, /^Pending redemptions\d+$/, /^Contact messages\d+$/]);
  const points = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Points given and spent' }) });
  await expect(points.locator('path.MuiLineChart-line')).toHaveCount(2);
  await checkOnPhone(page, 'First page');

  await page.getByRole('button', { name: /menu/i }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  const areas = await page.getByRole('menuitem').evaluateAll((links) => links.map((link) => ({ path: new URL((link as HTMLAnchorElement).href).pathname, label: link.textContent ?? '' })));
  expect(areas.length).toBeGreaterThan(20);
  await checkOnPhone(page, 'the menu');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The focus returns to the button of the menu, which shows its tooltip.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());

  for (const { path, label } of areas.slice(1)) {
    const area = path.slice(PANEL.length);
    await openScreen(page, area);
    await expect(heading(page)).toHaveText(area === 'settings' ? 'Site settings' : label);
    await checkWidth(page, area);
    // The log has no rows before the first change.
    if ((await page.locator('.list-page').count()) === 0 || area === 'audit-log') continue;
    const row = page.locator('tbody tr').first();
    await expect(row, `a row of ${area}`).toBeVisible();
    if (!(await row.evaluate((element) => getComputedStyle(element).cursor === 'pointer'))) continue;
    await row.locator('td').first().click();
    await expect(heading(page), `a row of ${area}`).not.toHaveText(label);
  }
});
