import type { BonusHuntsResponse, ClosestPredictionsResponse, HuntPrediction, HuntPredictionsResponse } from '@greenroom/contract';
import type { Locator } from '@playwright/test';
import { CLOSEST, HUNTS, PREDICT, PREDICTIONS, community, openForm, patchResponse, tab } from '../helpers/bonus-hunts';
import { LIST as CHALLENGES, fetchChallenges } from '../helpers/challenges';
import { expect, login, test } from '../helpers/fixtures';
import { ENTRIES, ONE, area, fetchRaffle, manyEntries, rows, stat } from '../helpers/raffles';
import { shifts, waitForIdle, waitForRender, watchShifts } from '../helpers/shifts';
import { STORE, card as storeCard, items, openStore } from '../helpers/store';
import { overflow } from '../helpers/widths';

// As much and as long as a back end may send.

/** The name of the entry in the middle of the visible rows. */
const nameInTheMiddle = (list: Locator) =>
  list.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const bottom = Math.min(top + height, window.innerHeight);
    return (
      document
        .elementFromPoint(left + width / 2, (top + bottom) / 2)
        ?.closest('li')
        ?.querySelector('a')?.textContent ?? ''
    );
  });

test('a guest scrolls through 10,020 entries to the end; new entries do not move the visible ones', async ({ page, request }) => {
  const { id } = await fetchRaffle(request, 'Headset Raffle');
  let newest = 10_020;
  await page.route(ONE, async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: object };
    await route.fulfill({ json: { success: true, data: { ...data, total_entries: newest } } });
  });
  await page.route(ENTRIES, (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get('before') ?? newest + 1);
    return route.fulfill({ json: { success: true, data: manyEntries(Math.min(10_000, before - 1), before - 1) } });
  });
  await watchShifts(page);
  await page.clock.install();
  await page.goto(`/raffles/${id}`);
  await expect(rows(page).first()).toHaveText(/member10020/);
  await waitForIdle(page);

  // Scrolled to the middle, 30 more enter.
  await area(page).scrollIntoViewIfNeeded();
  await area(page).evaluate((element) => (element.scrollTop = 200_000));
  await expect(rows(page).first()).not.toHaveText(/member10020/);
  await waitForRender(page);
  const seen = page.getByText(await nameInTheMiddle(area(page)), { exact: true });
  const placeOf = async () => (await seen.boundingBox())?.y;
  const place = (await placeOf()) ?? NaN;
  newest += 30;
  await page.clock.runFor(31_000);
  await expect(stat(page, 'Total Entries')).toHaveText('10,050');
  // The count comes first. Entries that came during the scroll to the end would move the rows.
  await expect(page.getByRole('button', { name: '30 new entries' })).toBeVisible();
  await expect(stat(page, 'Participants')).toHaveText('10,000');
  await waitForRender(page);
  // A render may briefly leave no row to measure.
  await expect.poll(placeOf).toBeCloseTo(place, 0);

  await area(page).focus();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByText('member1', { exact: true })).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(stat(page, 'Participants')).toHaveText('10,050');
  expect(await shifts(page)).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });
});

test('500 items of the store scroll without layout shift, and are searched', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await watchShifts(page);
  await page.route(STORE, async (route) => {
    const response = (await (await route.fetch()).json()) as { data: { store_items: object[] } };
    const many = Array.from({ length: 500 }, (_, index) => ({
      ...response.data.store_items[index % 14],
      id: index + 1,
      name: `Item ${index + 1}`,
      image: null,
    }));
    await route.fulfill({ json: { ...response, data: { ...response.data, store_items: many } } });
  });
  await openStore(page, 'highroller');
  await expect(items(page)).toHaveCount(500);
  // Items may be taller than estimated once they are rendered, which ends a scroll early.
  for (const [key, end] of [
    ['End', page.getByRole('contentinfo')],
    ['Home', page.getByRole('heading', { level: 1 })],
  ] as const) {
    await expect(async () => {
      await page.keyboard.press(key);
      await expect(end).toBeInViewport({ timeout: 1000 });
    }).toPass();
    await waitForIdle(page);
  }
  expect(await shifts(page)).toEqual([]);
  await page.getByPlaceholder('Search store items...').fill('item 321');
  await expect(items(page)).toHaveCount(1);
  await expect(storeCard(page, 'Item 321')).toBeInViewport();
});

test('500 challenges scroll without layout shift', async ({ page, request }) => {
  const [first] = await fetchChallenges(request);
  const data = Array.from({ length: 500 }, (_, index) => ({
    ...first,
    id: index + 1,
    slot_name: `Slot ${index + 1}`,
    is_active: true,
    is_expired: false,
  }));
  await page.route(CHALLENGES, (route) => route.fulfill({ json: { success: true, data } }));
  await watchShifts(page);
  await page.goto('/challenges');
  await expect(page.getByRole('tab', { name: 'Active (500)' })).toBeVisible();
  for (const number of [20, 21, 100, 250, 251, 500, 400]) {
    // By text, because a query by role lays out all cards that are out of view.
    const link = page.getByText(`Slot ${number}`, { exact: true });
    // Cards out of view have an estimated height, which the browser corrects as they come near the viewport.
    await expect(async () => {
      await link.scrollIntoViewIfNeeded();
      await expect(link).toBeInViewport({ timeout: 1000 });
    }).toPass();
  }
  expect(await shifts(page)).toEqual([]);
});

test('the longest names and sums of a hunt fit at 320 px, in every tab and in a form with errors', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const name = 'Supercalifragilistic'.repeat(5);
  const maximum = 999_999_999_999.99;
  const longest = { end_balance: maximum, highest_multiplier: 1e9, highest_multiplier_game: name, difference: maximum };
  const lengthen = (predictions: HuntPrediction[]) =>
    predictions.map((each) => ({ ...each, ...longest, user: { ...each.user, username: name, kick_username: null } }));
  await patchResponse<BonusHuntsResponse>(page, HUNTS, (response) => ({
    ...response,
    winnings: maximum,
    latest_bonus_hunt: {
      ...response.latest_bonus_hunt,
      start_balance: maximum,
      games: response.latest_bonus_hunt?.games.map((game) => ({
        ...game,
        slot_name: name,
        slot_bet: maximum / 10,
        slot_win: maximum,
        pending_win: false,
      })),
    },
    past_bonus_hunts: { data: response.past_bonus_hunts.data.map((hunt) => ({ ...hunt, start_balance: 0, end_balance: maximum })) },
  }));
  await patchResponse<HuntPredictionsResponse>(page, PREDICTIONS, (response) => ({
    ...response,
    predictions: lengthen(response.predictions),
  }));
  await patchResponse<ClosestPredictionsResponse>(page, CLOSEST, (response) => ({ ...response, data: lengthen(response.data) }));
  await login(page, 'highroller');
  await page.goto('/bonus-hunts');
  await expect(page.getByRole('link', { name: 'Correct Slot' })).toBeVisible();
  await expect(page.getByText('All opened')).toBeVisible();
  await waitForIdle(page);
  const fits = async (what: string) => {
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await overflow(page), what).toBe(0);
  };
  await fits('a finished hunt');

  await tab(page, 'Predictions').click();
  await expect(community(page)).toBeVisible();
  await openForm(page);
  await page.route(PREDICT, (route) => route.fulfill({ json: { success: false, errors: { end_balance: ['This is too maximum.'] } } }));
  await page.getByRole('textbox', { name: 'End Balance' }).fill('5');
  await page.getByRole('button', { name: 'Submit Prediction' }).click();
  await expect(page.getByText('This is too maximum.')).toBeVisible();
  await fits('a form with errors');

  await tab(page, 'Previous Hunts').click();
  await page.locator('summary').first().click();
  await expect(page.locator('details').first().getByRole('listitem').first()).toBeVisible();
  await fits('the closest predictions');
});
