import type { Locator } from '@playwright/test';
import { expect } from '../helpers/fixtures';
import { save, test } from '../helpers/panel';
import { PANEL, openPanel, followLink, navigateTo, heading, checkOnPhone, checkScreen, openScreen } from '../helpers/panel-screens';

/** Pages below those of rows, and rows with other content than the first of their list. */
const SPECIAL: [list: string, row: string, link?: string][] = [
  ['bonus-hunts', 'Ended'],
  ['raffles', 'Stream Secret'],
  ['raffles', 'Summer Merch Drop'],
  ['tournaments', 'Stage Light Open', 'Bracket'],
  ['claims', 'Approved'],
  ['tickets', 'My hoodie has not arrived'],
  ['codes', 'CODE123'],
  ['members', 'highroller'],
];

/** Their rows have actions in place of a page. */
const AREAS_WITHOUT_PAGES = ['leaderboard-winnings', 'prizes', 'slot-calls', 'drops', 'staff'];

/** The first cell that leads to the row's page: that of the box does not. */
const firstCell = (row: Locator) => row.locator('td:not(:has(input[type="checkbox"]))').first();

test('every screen of the menu, with its forms and rows, has no axe violations and fits a phone', async ({ page }) => {
  test.setTimeout(240_000);
  await openPanel(page);
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting.getByRole('link')).toHaveText([
    /^Open tickets\d+$/,
    /^Pending claims\d+$/,
    /^Pending redemptions\d+$/,
    /^Contact messages\d+$/,
  ]);
  const points = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Points given and spent' }) });
  await expect(points.locator('path.MuiLineChart-line')).toHaveCount(2);
  await checkScreen(page, 'First page');
  // The log has rows only after a change.
  await openScreen(page, 'settings');
  await page.getByLabel('Name of the site').fill('Greenroom by night');
  await save(page);
  await expect(page.getByText('Saved')).toBeVisible();

  await page.getByRole('button', { name: /menu/i }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  const linksOf = (links: Locator) =>
    links.evaluateAll((all) =>
      all.map((link) => ({ path: new URL((link as HTMLAnchorElement).href).pathname, label: link.textContent ?? '' })),
    );
  const entries = await linksOf(page.getByRole('menuitem'));
  expect(entries.length).toBeGreaterThan(15);
  const icons = await page.getByRole('menuitem').evaluateAll((all) => all.map((entry) => entry.querySelector('svg')?.innerHTML));
  expect(new Set(icons).size, 'each entry has an icon of its own').toBe(icons.length);
  // In a wide window it is next to the page, and it closes when the window becomes narrow.
  await checkScreen(page, 'the menu');
  await expect(heading(page)).toBeVisible();

  const areas = entries
    .filter(({ label }) => label !== 'First page')
    .map(({ path, label }) => ({ path, label: label.replace(/ [\d,]+ waiting$/, '') }));
  for (const { path, label: entry } of areas) {
    const area = path.slice(PANEL.length);
    await openScreen(page, area);
    const tabs = await linksOf(page.locator('#main-content > nav').getByRole('link'));
    areas.push(...tabs.filter((tab) => !areas.some((known) => known.path === tab.path)));
    const label = tabs.find((tab) => tab.path === path)?.label ?? entry;
    await expect(heading(page)).toHaveText(area === 'settings' ? 'Site settings' : label);
    await checkScreen(page, area);
    if ((await page.locator('.list-page').count()) === 0) continue;
    const create = page.getByRole('link', { name: /^(Create|Start a drop)$/ });
    if ((await create.count()) > 0) {
      await followLink(page, create);
      await openScreen(page, area);
    }
    await expect(heading(page)).toHaveText(label);
    const row = page.locator('tbody tr').first();
    await expect(row, `a row of ${area}`).toBeVisible();
    const opens = await row.evaluate((element) => getComputedStyle(element).cursor === 'pointer');
    expect(opens, `${area} opens a page by a row`).toBe(!AREAS_WITHOUT_PAGES.includes(area));
    if (!opens) continue;
    await followLink(page, firstCell(row));
    const title = (await heading(page).textContent()) ?? '';
    const below = await page
      .locator(`#main-content a[href^="${path}/"]`)
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    for (const address of below) {
      await openScreen(page, address.slice(PANEL.length));
      await expect(heading(page), address).not.toHaveText(title);
      await checkOnPhone(page, address);
      // The live screen covers everything else.
      if (!address.endsWith('/live')) continue;
      for (const [key, what] of [
        ['Alt+g', 'games that are entered'],
        ['Alt+c', 'a game that is corrected'],
      ] as const) {
        await page.keyboard.press(key);
        await checkOnPhone(page, what);
      }
    }
  }
  expect(areas.length).toBeGreaterThan(30);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('high');
  await expect(page.getByRole('option', { name: 'highroller Members' })).toBeVisible();
  // The page behind the dialog is hidden from assistive technology, with its landmarks.
  await checkOnPhone(page, 'the search', { without: ['region'] });
});

test('rows with special content, and the menus of a list, have no axe violations and fit a phone', async ({ page }) => {
  await openPanel(page);
  for (const [list, row, link] of SPECIAL) {
    const filter = list === 'members' ? `?filter=${encodeURIComponent(JSON.stringify({ search: row }))}` : '';
    await openScreen(page, list + filter);
    await followLink(page, firstCell(page.locator('tbody tr').filter({ hasText: row }).first()));
    if (link) await followLink(page, page.getByRole('link', { name: link, exact: true }));
  }
  await openScreen(page, 'payouts');
  await page.mouse.move(100, 400);
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await checkOnPhone(page, 'a scrolled page');
  // An open menu is outside all landmarks, and everything else is hidden from assistive technology.
  const scope = { without: ['region'] };
  await openScreen(page, 'claims');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await checkOnPhone(page, 'the options of a filter', scope);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await checkOnPhone(page, 'more filters', scope);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns' }).click();
  await checkOnPhone(page, 'the columns', scope);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Profile' }).click();
  await checkOnPhone(page, "the user's menu", scope);
});

test('a screen that is loading, empty, or fails to load says so, without axe violations', async ({ page, allowErrors }) => {
  allowErrors(/500/);
  await openPanel(page);
  const ENDPOINT = '**/admin-new/api/platforms?**';
  await page.route(ENDPOINT, (route) => route.fulfill({ json: { data: [], total: 0 } }));
  await openScreen(page, 'platforms');
  await expect(page.getByText('Nothing here yet.')).toBeVisible();
  await checkOnPhone(page, 'an empty list');
  await page.unroute(ENDPOINT);
  await page.getByRole('textbox', { name: 'Search' }).fill("doesn't exist");
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await checkOnPhone(page, 'a list without matches');
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Roobet' })).toBeVisible();

  const FAULT = 'The database is down.';
  const held: (() => void)[] = [];
  let isDown = true;
  await page.route('**/admin-new/api/**', async (route) => {
    if (!isDown) await new Promise<void>((resolve) => held.push(resolve));
    await route.fulfill({ status: 500, json: { message: FAULT } });
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert')).toHaveText([new RegExp(FAULT)]);
  await expect(page.getByRole('row').filter({ hasText: 'Roobet' })).toBeVisible();
  await checkOnPhone(page, 'a list that fails to reload');
  for (const path of [
    'payouts',
    'payouts/1',
    'claims/1/show',
    'bonus-hunts/7',
    'bonus-hunts/7/predictions',
    'bonus-hunts/7/live',
    'tournaments/3/bracket',
    'releases',
    'settings',
    'wagers',
    '',
  ]) {
    isDown = false;
    await navigateTo(page, path);
    await expect(page.getByRole('progressbar').first(), path).toBeVisible();
    // The shell around a screen stays, and only a whole page is checked for its heading.
    await expect(heading(page), path).toBeVisible();
    await checkOnPhone(page, `${path} loading`, { onlyNew: true });
    isDown = true;
    for (const respond of held.splice(0)) respond();
    await expect(page.getByRole('alert').filter({ hasText: FAULT }).first(), path).toBeVisible();
    await expect(heading(page), path).toBeVisible();
    await checkOnPhone(page, `${path} that fails to load`, { onlyNew: true });
  }
  await page.unroute('**/admin-new/api/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible();
});
