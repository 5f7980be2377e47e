import type { Page } from '@playwright/test';
import { violations } from './axe';
import { expect, login, test } from './fixtures';
import { LIST, answered, card, toast } from './raffles';
import { settle, shifts, watchShifts } from './shifts';

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

for (const width of [375, 1280]) {
  test(`a guest browses both tabs and opens a card, at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const all = await answered(request);
    const active = all.filter((raffle) => raffle.is_active && !raffle.has_ended);
    await watchShifts(page);
    await page.goto('/raffles');
    await expect(page).toHaveTitle(/^Raffles - /);
    await expect(page.getByRole('tab', { name: `Active (${active.length})` })).toBeVisible();
    await expect(titles(page)).toHaveText(active.map(({ title }) => title));
    await settle(page);
    expect(await shifts(page)).toEqual([]);

    await page.getByRole('tab', { name: `Ended (${all.length - active.length})` }).click();
    await expect(page).toHaveURL(/\/raffles\?tab=ended$/);
    await expect(card(page, 'Anniversary Raffle').getByText('Upcoming')).toBeVisible();
    await settle(page);
    expect(await violations(page), 'ended').toEqual([]);

    // Anywhere on the card, not on its button alone.
    const title = 'Summer Merch Drop';
    await card(page, title).click({ position: { x: 30, y: 120 } });
    await expect(page).toHaveURL(new RegExp(`/raffles/${all.find((raffle) => raffle.title === title)?.id}$`));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('tab', { name: /^Ended/, selected: true })).toBeVisible();
  });
}

test('each card is one stop of the keyboard, and opens with Enter', async ({ page, request }) => {
  await page.goto('/raffles');
  const [first, second] = (await answered(request)).filter((raffle) => raffle.is_active);
  const link = (title = '') => page.getByRole('link', { name: `View Details ${title}`, exact: true });
  await link(first?.title).focus();
  await page.keyboard.press('Tab');
  await expect(link(second?.title)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/raffles/${second?.id}`);
  await page.getByRole('link', { name: 'Back to Raffles' }).click();
  await expect(page).toHaveURL(/\/raffles$/);
});

test('a member sees the own entries, and nothing moves as the list is asked for again', async ({ page, allowErrors }) => {
  allowErrors(/500/);
  await login(page, 'highroller');
  const mine = (await answered(page.request)).find(({ title }) => title === 'Headset Raffle');
  await watchShifts(page);
  await page.clock.install();
  await page.goto('/raffles');
  await expect(card(page, 'Headset Raffle').getByText(`${mine?.user_entries} entries`)).toBeVisible();
  const before = await titles(page).allTextContents();

  // The one in the first place ends, a new one ends latest of all.
  await page.route(LIST, async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: object[] };
    const [first, ...rest] = data as { id: number }[];
    const newcomer = { ...rest[0], id: 999, title: 'Just Opened', is_active: true, end_datetime: '2099-01-01T00:00:00Z' };
    await route.fulfill({ json: { success: true, data: [newcomer, { ...first, is_active: false, has_ended: true }, ...rest] } });
  });
  await settle(page);
  await page.clock.runFor(31_000);
  await expect(titles(page)).toHaveText([...before, 'Just Opened']);
  await expect(card(page, before[0] ?? '').getByText('Ended')).toHaveCount(2);
  expect(await shifts(page)).toEqual([]);

  // A list that is there stays.
  await page.route(LIST, (route) => route.fulfill({ status: 500, json: { success: false } }));
  const failed = page.waitForResponse(LIST);
  await page.clock.runFor(31_000);
  await failed;
  await expect(titles(page)).toHaveCount(before.length + 1);
  await expect(toast(page, 'Failed to load raffles')).toHaveCount(0);
});

test('raffles that fail: a toast, and trying again works', async ({ page, allowErrors }) => {
  allowErrors(/ERR_FAILED/);
  await page.route(LIST, (route) => route.abort());
  await page.goto('/raffles');
  await expect(page.getByRole('heading', { name: 'The raffles could not be loaded' })).toBeVisible();
  await expect(toast(page, 'Failed to load raffles')).toBeVisible();
  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Headset Raffle')).toBeVisible();
});
