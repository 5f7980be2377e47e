import type { Locator, Page } from '@playwright/test';
import { expect, test } from './gallery';

const example = (page: Page, title: string) => page.locator(`[data-example="${title}"]`);

/** The number of rendered items of a list or table. */
const countIn = (part: Locator, role: 'listitem' | 'row') => part.getByRole(role).count();

const scrolled = (area: Locator) => area.evaluate((element) => element.scrollTop);

const SOON = { timeout: 2_000 };

/** Presses a key that scrolls until it has an effect: Chromium drops keys during a scroll. */
const pressUntil = (page: Page, key: string, hasScrolled: () => Promise<void>) =>
  expect(async () => {
    await page.keyboard.press(key);
    await hasScrolled();
  }).toPass();

/** The text at the top of a scrolling area, and its position. */
const topOf = (area: Locator) =>
  area.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    const first = [...element.querySelectorAll('li')].find((item) => item.getBoundingClientRect().bottom > top + 1);
    return { text: first?.textContent, y: Math.round((first?.getBoundingClientRect().top ?? 0) - top) };
  });

test('virtual list: renders only a few of its rows, and keeps the place and the focus', async ({ page, openGallery }) => {
  await openGallery(page, 'virtual-list');
  const area = page.getByRole('region', { name: 'Full Rankings' });

  await test.step('it scrolls by keyboard', async () => {
    await page.getByRole('button', { name: 'Find my row' }).focus();
    await page.keyboard.press('Tab');
    await expect(area).toBeFocused();

    await pressUntil(page, 'ArrowDown', () => expect.poll(() => scrolled(area), SOON).toBeGreaterThan(0));
    await pressUntil(page, 'PageDown', () => expect.poll(() => scrolled(area), SOON).toBeGreaterThan(300));
    const last = area.locator('[aria-posinset="10000"]');
    await pressUntil(page, 'End', () => expect(last).toBeInViewport(SOON));
    await expect(last).toHaveAttribute('aria-setsize', '10000');
    expect(await countIn(area, 'listitem')).toBeLessThan(40);
    await pressUntil(page, 'Home', () => expect.poll(() => scrolled(area), SOON).toBe(0));

    // Tab moves from the area to the links in it, which scroll into view on focus.
    for (let place = 1; place <= 20; place++) {
      await page.keyboard.press('Tab');
      await expect(area.locator(`[aria-posinset="${place}"] a`)).toBeFocused();
    }
    await expect(area.locator('[aria-posinset="20"]')).toBeInViewport();
  });

  await test.step('it scrolls to a distant row and focuses it, and a search starts at the top', async () => {
    await page.getByRole('button', { name: 'Find my row' }).press('Enter');
    const own = area.locator('[aria-posinset="7412"]');
    await expect(own).toBeFocused();
    await expect(own).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
    await expect(own.getByRole('link')).toBeFocused();
    expect(await countIn(area, 'listitem')).toBeLessThan(40);

    await page.getByRole('searchbox', { name: 'Search players' }).fill('nova');
    await expect(area.getByRole('listitem').first()).toContainText('#1 nova');
    expect(await scrolled(area)).toBe(0);
  });

  await test.step('rows added above move nothing in view, but show at the top', async () => {
    const part = example(page, 'Newcomers at the top');
    const area = part.getByRole('region');
    const add = part.getByRole('button', { name: 'Ten more enter' });

    await add.click();
    await expect(part.getByText('310 entries')).toBeVisible();
    await expect(area.getByRole('listitem').first()).toContainText('newcomer');
    expect(await scrolled(area)).toBe(0);

    await area.evaluate((element) => element.scrollTo({ top: 5_000 }));
    await expect.poll(async () => (await topOf(area)).text).not.toContain('newcomer');
    const before = await topOf(area);
    await add.click();
    await expect(part.getByText('320 entries')).toBeVisible();
    await expect.poll(() => topOf(area)).toEqual(before);
  });

  await test.step('ten thousand rows scroll with the page', async () => {
    await page.getByRole('button', { name: 'Show all 10,000 players' }).click();
    const list = page.getByRole('list', { name: 'All players' });
    await expect(list.locator('[aria-posinset="1"]')).toBeInViewport();
    await list.locator('[aria-posinset="1"] a').focus();

    await list.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight));
    await expect(list.locator('[aria-posinset="10000"]')).toBeInViewport();
    expect(await countIn(list, 'listitem')).toBeLessThan(60);
    // The focus is unchanged, though far out of view.
    await expect(list.locator('[aria-posinset="1"] a')).toBeFocused();
  });
});

/** The difference between estimated and real row height, in pixels per row of ten thousand. */
const missedHeight = (area: Locator) =>
  area.evaluate((element) => {
    const row = element.querySelector('tbody tr');
    return Math.abs(element.scrollHeight / 10_000 - (row?.getBoundingClientRect().height ?? 0));
  });

test('table: sorts, scrolls and leads to its rows', async ({ page, openGallery }) => {
  await openGallery(page, 'table');

  await test.step('ten thousand rows keep the scroll position, sort, and keep the header in view', async () => {
    const part = example(page, 'Ten thousand players');
    const area = part.getByRole('region', { name: 'Full Rankings' });
    const table = area.getByRole('table');
    await expect(table).toHaveAttribute('aria-rowcount', '10001');
    expect(await missedHeight(area)).toBeLessThan(0.1);
    await area.focus();
    await pressUntil(page, 'End', () => expect(area.locator('[aria-rowindex="10001"]')).toBeInViewport(SOON));
    await expect(area.getByRole('button', { name: 'Wagered' })).toBeInViewport();
    expect(await countIn(table, 'row')).toBeLessThan(40);

    await area.getByRole('button', { name: 'Wagered' }).press('Enter');
    await expect(area.locator('[aria-rowindex="2"]')).toContainText('#10,000');
    expect(await scrolled(area)).toBe(0);

    await part.getByRole('button', { name: 'Find my row' }).press('Enter');
    await expect(area.getByRole('row', { name: '(you)' })).toBeFocused();
    await expect(area.getByRole('row', { name: '(you)' })).toBeInViewport({ ratio: 1 });

    await part.getByRole('searchbox').fill('nobody at all');
    await expect(part.getByRole('heading', { name: 'No players found matching "nobody at all"' })).toBeVisible();
    await part.getByRole('searchbox').fill('');
    await expect(area.locator('[aria-rowindex="2"]')).toBeInViewport();
  });

  await test.step('it sorts by keyboard and keeps the focused row in view', async () => {
    const table = example(page, 'Rows that lead to profiles').getByRole('table', { name: 'Community Predictions' });
    const users = () => table.locator('tbody tr td:first-child').allTextContents();
    expect((await users())[0]).toBe('Émile');

    await table.getByRole('button', { name: 'User' }).focus();
    await page.keyboard.press('Enter');
    await expect(table.getByRole('columnheader', { name: 'User' })).toHaveAttribute('aria-sort', 'ascending');
    // The header changes at once, the rows follow.
    await expect.poll(users).toEqual(['ace_of_the_northern_lights_tv', 'Émile', 'nova (you)', 'Zed', 'Anonymous']);
    await page.keyboard.press('Space');
    await expect(table.getByRole('columnheader', { name: 'User' })).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(async () => (await users())[4]).toBe('Anonymous');

    for (const name of ['End Balance', 'Highest Multi', 'Highest Multi Slot']) {
      await page.keyboard.press('Tab');
      await expect(table.getByRole('button', { name, exact: true })).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(table.getByRole('link', { name: 'Zed' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/profile\/Zed$/);
  });

  await test.step('a click anywhere on a row follows its link', async () => {
    await openGallery(page, 'table');
    const row = example(page, 'Rows that lead to profiles').getByRole('row', { name: /Gates of Olympus/ });
    await row.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(x + width - 5, y + height - 5);
    await expect(page).toHaveURL(/#\/profile\/nova$/);
  });
});

test('table: in a narrow container each row is a labelled card, sorted by a select', async ({ page, openGallery }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await openGallery(page, 'table');
  const part = example(page, 'Rows that lead to profiles');
  await expect(part.getByRole('columnheader').getByRole('button')).toHaveCount(0);
  const sortBy = part.getByRole('combobox', { name: 'Sort by' });
  await sortBy.focus();
  await sortBy.selectOption('User');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(part.getByRole('button', { name: 'Sorted ascending, turn to descending' })).toBeFocused();
  const firstCard = part.getByRole('row').nth(1);
  await expect(firstCard).toContainText('ace_of_the_northern_lights_tv');
  expect((await firstCard.innerText()).split(/\s*\n+\s*/)).toEqual([
    'User',
    'ace_of_the_northern_lights_tv',
    'End Balance',
    '$2,750.25',
    'Highest Multi',
    '410.50x',
    'Highest Multi Slot',
    'Sweet Bonanza',
  ]);

  // The top row stays at the top when the layout changes from cards to rows.
  const area = page.getByRole('region', { name: 'Full Rankings' });
  expect(await missedHeight(area)).toBeLessThan(0.1);
  await area.evaluate((element) => element.scrollTo({ top: 100_000 }));
  await expect(area.locator('[aria-rowindex="2"]')).toHaveCount(0);
  const top = await area.evaluate((element) => {
    const edge = element.getBoundingClientRect().top;
    return [...element.querySelectorAll('tbody tr')].find((row) => row.getBoundingClientRect().bottom > edge + 1)?.textContent;
  });
  const rank = /#[\d,]+/.exec(top ?? '')?.[0] ?? '';
  await page.setViewportSize({ width: 1280, height: 800 });
  await area.scrollIntoViewIfNeeded();
  await expect(area.getByRole('row').filter({ hasText: rank })).toBeInViewport();
});

test("times: show the visitor's time zone, and UTC on hover", async ({ browser, openGallery }) => {
  const context = await browser.newContext({ timezoneId: 'America/New_York' });
  const page = await context.newPage();
  await openGallery(page, 'time');
  const created = page.getByText('Nov 21, 2026, 1:05 PM');
  await expect(created).toHaveAttribute('datetime', '2026-11-21T18:05:00Z');
  await created.hover();
  await expect(created).toHaveAttribute('title', 'Nov 21, 2026, 1:05 PM EST (Nov 21, 2026, 6:05 PM UTC)');
  await expect(page.getByText('5 minutes ago')).toBeVisible();
  await context.close();
});

test('podium: shows the first in the center and larger, the second left, the third right', async ({ page, openGallery }) => {
  await openGallery(page, 'podium');
  const places = example(page, 'Three places').getByRole('listitem');
  const boxOf = async (index: number) => (await places.nth(index).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [first, second, third] = [await boxOf(0), await boxOf(1), await boxOf(2)];
  expect(second.x + second.width).toBeLessThanOrEqual(first.x + 1);
  expect(first.x + first.width).toBeLessThanOrEqual(third.x + 1);
  expect(first.height).toBeGreaterThan(Math.max(second.height, third.height));
  expect(first.width).toBeGreaterThan(Math.max(second.width, third.width));
});
