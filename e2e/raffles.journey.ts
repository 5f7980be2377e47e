import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { LIST, fetchRaffles, card } from './raffles';
import { waitForIdle, shifts, watchShifts } from './shifts';
import { violationsAt } from './widths';

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

test('a guest browses both tabs and opens a raffle by its card or by keyboard; changes of the list cause no layout shift', async ({ page, request }) => {
  await watchShifts(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  // Polls, as without live updates, which would replace the list by the server's.
  await page.route('**/api/live?**', (route) => route.fulfill({ status: 204 }));
  const all = await fetchRaffles(request);
  const active = all.filter((raffle) => raffle.is_active && !raffle.has_ended);
  await page.goto('/raffles');
  await expect(page).toHaveTitle(/^Raffles - /);
  await expect(page.getByRole('tab', { name: `Active (${active.length})` })).toBeVisible();
  await expect(titles(page)).toHaveText(active.map(({ title }) => title));
  await waitForIdle(page);
  expect(await shifts(page)).toEqual([]);

  await test.step('each card has one tab stop', async () => {
    const link = (title = '') => page.getByRole('link', { name: `View Details ${title}`, exact: true });
    await link(active[0]?.title).focus();
    await page.keyboard.press('Tab');
    await expect(link(active[1]?.title)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/raffles/${active[1]?.id}`);
    await page.getByRole('link', { name: 'Back to Raffles' }).click();
    await expect(page).toHaveURL(/\/raffles$/);
    await expect(titles(page)).toHaveText(active.map(({ title }) => title));
  });

  await test.step('the first one ends, and another one opens', async () => {
    await page.route(LIST, async (route) => {
      const { data } = (await (await route.fetch()).json()) as { data: object[] };
      const [first, ...rest] = data as { id: number }[];
      const newcomer = { ...rest[0], id: 999, title: 'Just Opened', is_active: true, end_datetime: '2099-01-01T00:00:00Z' };
      await route.fulfill({ json: { success: true, data: [newcomer, { ...first, is_active: false, has_ended: true }, ...rest] } });
    });
    await waitForIdle(page);
    const before = await shifts(page);
    await page.clock.runFor(31_000);
    await expect(titles(page)).toHaveText([...active.map(({ title }) => title), 'Just Opened']);
    await expect(card(page, active[0]?.title ?? '').getByText('Ended')).toHaveCount(2);
    expect(await shifts(page)).toEqual(before);
  });

  await test.step('in the other tab, a click anywhere on a card opens it', async () => {
    await page.getByRole('tab', { name: /^Ended/ }).click();
    await expect(page).toHaveURL(/\/raffles\?tab=ended$/);
    await expect(card(page, 'Anniversary Raffle').getByText('Upcoming')).toBeVisible();
    await waitForIdle(page);
    expect(await violationsAt(page, [375, 1280])).toEqual([]);
    // The list's request must not be pending when the test ends.
    await page.unrouteAll({ behavior: 'wait' });
    const title = 'Summer Merch Drop';
    await card(page, title).click({ position: { x: 30, y: 120 } });
    await expect(page).toHaveURL(new RegExp(`/raffles/${all.find((raffle) => raffle.title === title)?.id}$`));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('tab', { name: /^Ended/, selected: true })).toBeVisible();
  });
});
