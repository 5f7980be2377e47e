import type { Locator, Page } from '@playwright/test';
import { expect, login, test } from './fixtures';
import { pointsInMenu } from './member-menu';
import { ENTRIES, ONE, area, card, dialog, enter, manyEntries, openRaffle, fetchRaffle, rows, stat, toast } from './raffles';
import { waitForIdle, shifts, waitForRender, watchShifts } from './shifts';
import { formatted } from './store';
import { resize, violationsAt } from './widths';

/** A demo member without entries and with points to spend. */
const ENTRANT = 'stagemanager';

const points = async (page: Page) => {
  const { data } = (await (await page.request.get(`/api/r/user/${ENTRANT}`)).json()) as { data: { points: string } };
  return Number(data.points);
};

/** Records the bodies of the page's requests to enter. */
function entriesSent(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && request.url().endsWith('/enter') && sent.push(request.postDataJSON())));
  return sent;
}

/** The name of the entry in the middle of the visible rows. */
const nameInTheMiddle = (list: Locator) =>
  list.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const bottom = Math.min(top + height, window.innerHeight);
    return document.elementFromPoint(left + width / 2, (top + bottom) / 2)?.closest('li')?.querySelector('a')?.textContent ?? '';
  });

/** Navigates to another raffle through the list. */
async function openFromList(page: Page, title: string, tab?: RegExp): Promise<void> {
  await page.getByRole('link', { name: 'Back to Raffles' }).click();
  if (tab) await page.getByRole('tab', { name: tab }).click();
  await card(page, title).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
}

test('a guest opens a raffle, searches its entries, and verifies another one\'s draw, without layout shift or axe violations', async ({ page }) => {
  await watchShifts(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { total_entries: total } = await openRaffle(page, 'Headset Raffle');
  await expect(page).toHaveTitle(/^Headset Raffle - /);
  await expect(stat(page, 'Total Entries')).toHaveText(formatted(total));
  await expect(page.getByText('Sign in to enter this raffle')).toBeVisible();
  await waitForIdle(page);
  expect(await shifts(page)).toEqual([]);

  for (const width of [1280, 375]) {
    await test.step(`at ${width} px`, async () => {
      await resize(page, width);
      const participants = await stat(page, 'Participants').textContent();
      await area(page).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'Points', exact: true }).click();
      await expect(rows(page).filter({ hasText: 'Free' })).toHaveCount(0);
      await page.getByRole('searchbox', { name: 'Search entries' }).fill('HIGHroller');
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page).getByRole('link', { name: 'highroller' })).toHaveAttribute('href', /^\/profile\/\w+$/);
      await page.getByRole('searchbox', { name: 'Search entries' }).fill('nobody of that name');
      await expect(page.getByRole('heading', { name: 'No entries found' })).toBeVisible();
      await page.getByRole('button', { name: 'Clear the search' }).click();
      await page.getByRole('button', { name: 'All', exact: true }).click();
      await expect(rows(page).nth(1)).toBeVisible();
      await expect(stat(page, 'Participants')).toHaveText(participants ?? '');
      await page.getByRole('button', { name: 'How winners are drawn' }).click();
      await expect(page.getByRole('dialog').getByText(/^[0-9a-f]{64}$/)).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await waitForIdle(page);
      expect(await shifts(page)).toEqual([]);
    });
  }

  await test.step('the draw can be verified', async () => {
    await openFromList(page, 'Summer Merch Drop', /^Ended/);
    const winners = page.getByRole('region', { name: 'Winners' });
    await expect(winners.getByRole('listitem')).toHaveText([/Winner #1$/, /Winner #2$/, /Winner #3$/]);
    await expect(page.getByRole('region', { name: 'Enter Raffle' })).toHaveCount(0);
    await winners.getByRole('button', { name: 'How the winners were found' }).click();
    const record = page.getByRole('dialog', { name: 'How the winners were found' });
    await record.getByRole('button', { name: 'Check this draw' }).click();
    await expect(record.getByRole('status').getByRole('listitem')).toHaveText([
      'The seed is the one that was promised.',
      'The entries are those that were drawn from.',
      'The winners follow from the seed and the entries.',
    ]);
    await expect(record.getByText('The winners follow from the seed and the entries.')).toBeInViewport();
    await waitForRender(page);
    expect(await violationsAt(page, [375, 1280], { without: ['region'] })).toEqual([]);
  });
});

test('a member enters raffles in every way and sees the result of each; the dialogs have no axe violations', async ({ page, allowErrors }) => {
  test.setTimeout(90_000);
  allowErrors(/409|422/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await login(page, ENTRANT);
  const { total_entries: before } = await fetchRaffle(page.request, 'Weekly Free Spins');
  const sent = entriesSent(page);

  await test.step('the dialogs of all three ways', async () => {
    await page.route(ONE, async (route) => {
      const { data } = (await (await route.fetch()).json()) as { data: object };
      await route.fulfill({ json: { success: true, data: { ...data, has_password_entry: true } } });
    });
    await openRaffle(page, 'Headset Raffle');
    for (const way of ['Free Entry', 'Points Entry', 'Password Entry']) {
      await page.getByRole('button', { name: way }).click();
      await expect(dialog(page)).toBeVisible();
      await waitForRender(page);
      expect(await violationsAt(page, [375, 1280], { without: ['region'] }), way).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: way })).toBeFocused();
    }
    await page.unroute(ONE);
  });

  await test.step('points buy entries, a double click only once, and the shell shows the remaining points', async () => {
    const balance = await points(page);
    await page.getByRole('button', { name: 'Points Entry' }).click();
    const amount = dialog(page).getByLabel('Points to Spend');
    await expect(amount).toBeFocused();
    await expect(amount).toHaveValue('50');
    await expect(dialog(page)).toContainText(`Your balance: ${formatted(balance)} points`);
    await amount.fill('125');
    await page.keyboard.press('Enter');
    await expect(amount, 'corrected, but not submitted before the member sees it').toHaveValue('100');
    await amount.fill('160');
    await enter(page).click();
    await expect(amount).toHaveValue('150');
    expect(sent).toEqual([]);
    await enter(page).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(toast(page, 'Successfully entered raffle!')).toBeVisible();
    expect(sent.splice(0)).toEqual([{ entry_type: 'points', points_spent: 150 }]);
    await expect(dialog(page)).toHaveCount(0);
    await expect(stat(page, 'Your Entries')).toHaveText('3');
    expect(await points(page)).toBe(balance - 150);
    expect(await pointsInMenu(page, ENTRANT)).toBe(balance - 150);
  });

  await test.step('a free entry counts once', async () => {
    await openFromList(page, 'Weekly Free Spins');
    await page.getByRole('button', { name: 'Free Entry' }).click();
    await enter(page).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(stat(page, 'Total Entries')).toHaveText(String(before + 1));
    await expect(stat(page, 'Your Entries')).toHaveText('1');
    await expect(rows(page).first()).toHaveText(/stagemanager.*You.*Free/);
    await page.getByRole('button', { name: 'Free Entry' }).click();
    await enter(page).click();
    await expect(toast(page, 'You have already used your free entry.')).toBeVisible();
    await page.keyboard.press('Escape');
    expect(sent.splice(0)).toEqual([{ entry_type: 'passwordless' }, { entry_type: 'passwordless' }]);
  });

  await test.step('a wrong password is refused, the right one enters', async () => {
    await openFromList(page, 'Stream Secret');
    await page.getByRole('button', { name: 'Password Entry' }).click();
    const password = dialog(page).getByLabel('Password');
    await expect(password).toBeFocused();
    await expect(enter(page)).toBeDisabled();
    await password.fill('FRONTSTAGE');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'That is not the password.')).toBeVisible();
    await expect(password).toHaveValue('FRONTSTAGE');
    await password.fill('BACKSTAGE');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(rows(page).first()).toHaveText(/stagemanager.*You.*Password/);
    expect(sent).toEqual([
      { entry_type: 'password', password: 'FRONTSTAGE' },
      { entry_type: 'password', password: 'BACKSTAGE' },
    ]);
  });
});

test('a guest scrolls through 10,020 entries to the end; new entries do not move the visible ones', async ({ page, request }) => {
  test.setTimeout(60_000);
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
