import { expect } from '../helpers/fixtures';
import { inHours, save, test } from '../helpers/panel';
import { openPanel, heading, checkOnPhone, checkScreen, openScreen } from '../helpers/panel-screens';
import { releaseStore } from '../helpers/releases';

/** The screen of a dialog, and the button that opens it. */
type Opening = [path: string, button: string | RegExp];

test('every dialog of the panel has no axe violations', async ({ page, site }) => {
  test.setTimeout(240_000);
  const first = await releaseStore(site, '9.9.9-0badcafe');
  await openPanel(page);
  const dialog = page.getByRole('dialog');
  const open = async (...[path, button]: Opening) => {
    await openScreen(page, path);
    await page.getByRole('button', { name: button }).first().click();
    await expect(dialog).toBeVisible();
    await checkOnPhone(page, `${String(button)} of ${path}`);
  };
  const leave = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  const inside = (name: string) => dialog.getByRole('button', { name, exact: true });

  await test.step('members', async () => {
    const member = 'members/100000000000000002/show';
    await open(member, 'Give or take points');
    await inside('Book').click();
    await expect(dialog.getByText('Required').first()).toBeVisible();
    await checkOnPhone(page, 'points without a number');
    await leave();
    await open(member, 'Change the role');
    await leave();
    await open(member, 'Ban');
    await dialog.getByLabel('Reason').fill('Insults in the chat');
    await inside('Ban').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Banned since' })).toBeVisible();
    await checkScreen(page, 'a banned member');
    await open(member, 'Lift the ban');
    await inside('Lift it').click();
    await expect(page.getByText('Banned since')).toHaveCount(0);
  });
  await test.step('store', async () => {
    await open('store-items/1', /^Stock/);
    await leave();
    await open('platforms/1', 'Delete');
    await leave();
    await open('redemptions', /^Fulfil/);
    await leave();
    await open('redemptions', /^Reject/);
    await leave();
    await openScreen(page, 'codes');
    await page.locator('tbody tr').filter({ hasText: 'CODE123' }).locator('td').first().click();
    await page.getByRole('button', { name: 'End now' }).click();
    await checkScreen(page, 'an ended code');
    await leave();
    await open('codes', 'Several at once');
    await dialog.getByLabel('How many codes').fill('40');
    await dialog.getByLabel('Points').fill('10');
    await inside('Make them').click();
    await expect(dialog.getByLabel('One code per line')).toBeVisible();
    await checkScreen(page, 'created codes');
    await leave();
  });
  await test.step('claims and tickets', async () => {
    await open('claims/2/show', 'Approve');
    await leave();
    await open('claims/2/show', 'Reject');
    await leave();
    await open('tickets/2/show', /^Show /);
    await leave();
    await open('tickets', 'Saved filters');
    await leave();
    await open('tickets', 'Export');
    await leave();
    await openScreen(page, 'tickets');
    await page.locator('tbody').getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Change 1 ticket' })).toBeVisible();
    await checkOnPhone(page, 'a selected ticket');
    await leave();
  });
  await test.step('raffles', async () => {
    await openScreen(page, 'raffles/create');
    await page.getByLabel('Title').fill('Encore');
    await page.getByLabel('Prize').fill('A seat');
    await page.getByLabel('Starts').fill(inHours(-1));
    await page.getByLabel('Draw automatically when it ends').uncheck();
    await page.getByLabel('Password').fill('encore');
    await save(page);
    for (const name of ['Remove password', 'Close now', 'Draw winners']) {
      await page.getByRole('button', { name }).click();
      await expect(dialog).toBeVisible();
      await checkOnPhone(page, name);
      await inside(name).click();
      await expect(dialog).toHaveCount(0);
    }
  });
  await test.step('tournaments', async () => {
    await openScreen(page, 'tournaments');
    await page.locator('tbody tr').filter({ hasText: 'Stage Light Open' }).locator('td').first().click();
    await page.getByRole('link', { name: 'Bracket' }).click();
    for (const name of [/^(Result|Correct):/, /^Time:/]) {
      await page.getByRole('button', { name }).first().click();
      await expect(dialog).toBeVisible();
      await checkOnPhone(page, String(name));
      await leave();
    }
  });
  await test.step('releases', async () => {
    const store = page.getByRole('region', { name: 'store', exact: true });
    await openScreen(page, 'releases');
    for (const name of ['Start a canary', 'Roll back', `Make live: ${first} of store`]) {
      await store.getByRole('button', { name }).click();
      await expect(dialog).toBeVisible();
      if (name.startsWith('Make live')) await expect(dialog).toContainText('This version was not checked in a browser.');
      await checkOnPhone(page, name);
      await leave();
    }
    await store.getByRole('button', { name: 'Start a canary' }).click();
    await dialog.getByRole('textbox', { name: 'Share of the visitors' }).fill('25');
    await inside('Give it to them').click();
    await store.getByRole('button', { name: 'Promote the canary' }).click();
    await expect(dialog).toBeVisible();
    await checkOnPhone(page, 'Promote the canary');
    await leave();
  });
  await test.step('the import of wagers', async () => {
    await openScreen(page, 'wagers');
    await page.getByRole('combobox', { name: 'Platform' }).click();
    await page.getByRole('option', { name: 'Roobet' }).click();
    for (const amount of ['12.50', 'plenty']) {
      const csv = `player,amount,wagered_at,game,reference\nAnn,${amount},${new Date(Date.now() - 60_000).toISOString()},Neon Koi,r1`;
      await page.getByLabel('CSV file').setInputFiles([{ name: 'wagers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }]);
      await page.getByRole('button', { name: 'Check the file' }).click();
      await expect(page.getByText(amount === 'plenty' ? 'One thing in this file is wrong' : 'All lines')).toBeVisible();
      await checkScreen(page, `wagers of ${amount}`);
    }
  });
  await test.step('a form with errors', async () => {
    await openScreen(page, 'platforms/create');
    await page.getByRole('textbox', { name: 'Name' }).fill('Roobet');
    await save(page);
    await expect(page.getByText('Required').first()).toBeVisible();
    await checkScreen(page, 'a form with errors');
  });
  await test.step('the live screen', async () => {
    await openScreen(page, 'bonus-hunts');
    await page.getByRole('link', { name: 'Live screen' }).click();
    await expect(heading(page)).toHaveText(/Bonus hunt/);
    for (const [key, name] of [
      ['Alt+x', /^Remove/],
      ['Alt+q', /^End hunt/],
    ] as const) {
      await expect(page.getByRole('textbox', { name: 'Win' })).toBeFocused();
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await checkOnPhone(page, String(name));
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name })).toHaveCount(0);
    }
  });
});
