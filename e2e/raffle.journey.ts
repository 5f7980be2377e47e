import type { Locator, Page } from '@playwright/test';
import { violations } from './axe';
import { expect, login, test } from './fixtures';
import { ENTER, ENTRIES, ONE, area, dialog, enter, manyEntries, openRaffle, raffle, rows, stat, toast } from './raffles';
import { settle, shifts, stillness, watchShifts } from './shifts';
import { pointsInMenu, written } from './store';

/** Who has not entered anything in the demo data, and has points to spend. */
const ENTRANT = 'stagemanager';

const points = async (page: Page) => {
  const { data } = (await (await page.request.get(`/api/r/user/${ENTRANT}`)).json()) as { data: { points: string } };
  return Number(data.points);
};

/** What the page sends from now on to enter. */
function entriesSent(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && request.url().endsWith('/enter') && sent.push(request.postDataJSON())));
  return sent;
}

/** Whose entry is in the middle of what is in view. */
const nameInTheMiddle = (list: Locator) =>
  list.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const bottom = Math.min(top + height, window.innerHeight);
    return document.elementFromPoint(left + width / 2, (top + bottom) / 2)?.closest('li')?.querySelector('a')?.textContent ?? '';
  });

for (const width of [375, 1280]) {
  test(`a guest reads a raffle and looks for entries, and nothing moves, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await watchShifts(page);
    const { total_entries: total } = await openRaffle(page, 'Headset Raffle');
    await expect(page).toHaveTitle(/^Headset Raffle - /);
    await expect(stat(page, 'Total Entries')).toHaveText(written(total));
    await expect(page.getByText('Sign in to enter this raffle')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Enter Raffle' }).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth/discord');
    await settle(page);
    expect(await violations(page), 'page').toEqual([]);

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
    await stillness(page);
    expect(await violations(page, { without: ['region'] }), 'record').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await settle(page);
    expect(await shifts(page)).toEqual([]);
  });

  test(`the winners of a raffle can be checked, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openRaffle(page, 'Summer Merch Drop');
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
    await stillness(page);
    expect(await violations(page, { without: ['region'] })).toEqual([]);
  });

  test(`the dialogs of all ways in meet no barrier that axe can find, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await login(page, 'highroller');
    await page.route(ONE, async (route) => {
      const { data } = (await (await route.fetch()).json()) as { data: object };
      await route.fulfill({ json: { success: true, data: { ...data, has_password_entry: true } } });
    });
    await openRaffle(page, 'Headset Raffle');
    await settle(page);
    expect(await violations(page), 'page').toEqual([]);
    for (const way of ['Free Entry', 'Points Entry', 'Password Entry']) {
      await page.getByRole('button', { name: way }).click();
      await expect(dialog(page)).toBeVisible();
      await stillness(page);
      expect(await violations(page, { without: ['region'] }), way).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: way })).toBeFocused();
    }
  });
}

test('a free entry counts once', async ({ page, allowErrors }) => {
  allowErrors(/409/);
  await login(page, ENTRANT);
  const { total_entries: before } = await openRaffle(page, 'Weekly Free Spins');
  const sent = entriesSent(page);
  await page.getByRole('button', { name: 'Free Entry' }).click();
  await expect(dialog(page).getByText('This is a free entry! No cost required.')).toBeVisible();
  await enter(page).click();
  await expect(toast(page, 'Successfully entered raffle!')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(stat(page, 'Total Entries')).toHaveText(String(before + 1));
  await expect(stat(page, 'Your Entries')).toHaveText('1');
  await expect(rows(page).first()).toHaveText(/stagemanager.*You.*Free/);

  await page.getByRole('button', { name: 'Free Entry' }).click();
  await enter(page).click();
  await expect(toast(page, 'You have already used your free entry.')).toBeVisible();
  await expect(dialog(page)).toBeVisible();
  expect(sent).toEqual([{ entry_type: 'passwordless' }, { entry_type: 'passwordless' }]);
});

test('points buy entries from the keyboard, once with a double press, and the shell shows what is left', async ({ page }) => {
  await login(page, ENTRANT);
  await openRaffle(page, 'Headset Raffle');
  const before = await points(page);
  const sent = entriesSent(page);
  await page.getByRole('button', { name: 'Points Entry' }).click();
  const amount = dialog(page).getByLabel('Points to Spend');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('50');
  await expect(dialog(page)).toContainText(`Your balance: ${written(before)} points`);
  await amount.fill('125');
  await page.keyboard.press('Enter');
  await expect(amount, 'mended, and not sent before it is seen').toHaveValue('100');
  await amount.fill('160');
  await enter(page).click();
  await expect(amount).toHaveValue('150');
  expect(sent).toEqual([]);

  await enter(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(toast(page, 'Successfully entered raffle!')).toBeVisible();
  expect(sent).toEqual([{ entry_type: 'points', points_spent: 150 }]);
  await expect(stat(page, 'Your Entries')).toHaveText('3');
  expect(await points(page)).toBe(before - 150);
  expect(await pointsInMenu(page, ENTRANT)).toBe(written(before - 150));
});

test('where the answer is lost, the page shows that the entry counts all the same', async ({ page, allowErrors }) => {
  allowErrors(/ERR_FAILED/);
  await login(page, ENTRANT);
  await openRaffle(page, 'The Long Run');
  const before = await points(page);
  await page.route(ENTER, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Points Entry' }).click();
  await enter(page).click();
  await expect(toast(page, 'An error occurred while entering raffle')).toBeVisible();
  await expect(dialog(page).getByText(`Your balance: ${written(before - 10)} points`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(stat(page, 'Your Entries')).toHaveText('1');
  await expect(rows(page).first()).toHaveText(/stagemanager.*You.*Points.*10 points/);
});

test('the stream\'s password opens the door, another one is refused and stays', async ({ page, allowErrors }) => {
  allowErrors(/422/);
  await login(page, ENTRANT);
  await openRaffle(page, 'Stream Secret');
  const sent = entriesSent(page);
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
  await expect(toast(page, 'Successfully entered raffle!')).toBeVisible();
  await expect(rows(page).first()).toHaveText(/stagemanager.*You.*Password/);
  expect(sent).toEqual([
    { entry_type: 'password', password: 'FRONTSTAGE' },
    { entry_type: 'password', password: 'BACKSTAGE' },
  ]);
});

test('who is signed out meanwhile is asked to sign in', async ({ page, allowErrors }) => {
  allowErrors(/401|403|419/);
  await login(page, 'highroller');
  await openRaffle(page, 'Headset Raffle');
  await page.getByRole('button', { name: 'Free Entry' }).click();
  await page.route(ENTER, (route) => route.fulfill({ status: 401, json: { success: false, message: 'Unauthenticated.' } }));
  await enter(page).click();
  await expect(toast(page, 'Please sign in to enter raffles')).toBeVisible();
});

test('10,020 entries scroll to the end, and what is read stays as new ones come', async ({ page, request }) => {
  test.setTimeout(60_000);
  const { id } = await raffle(request, 'Headset Raffle');
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
  await settle(page);

  // Scrolled to the middle, 30 more enter.
  await area(page).scrollIntoViewIfNeeded();
  await area(page).evaluate((element) => (element.scrollTop = 200_000));
  await expect(rows(page).first()).not.toHaveText(/member10020/);
  await stillness(page);
  const seen = page.getByText(await nameInTheMiddle(area(page)), { exact: true });
  const place = await seen.boundingBox();
  newest += 30;
  await page.clock.runFor(31_000);
  await expect(stat(page, 'Participants')).toHaveText('10,000');
  await expect(stat(page, 'Total Entries')).toHaveText('10,050');
  await settle(page);
  expect((await seen.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0);

  await area(page).focus();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByText('member1', { exact: true })).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(stat(page, 'Participants')).toHaveText('10,050');
  expect(await shifts(page)).toEqual([]);
});

for (const [what, answer] of [
  ['status 500', { status: 500, json: { success: false } }],
  ['HTML', { body: '<h1>Welcome</h1>' }],
] as const) {
  test(`${what} instead of the raffle: a toast, and back to the list`, async ({ page, request, allowErrors }) => {
    allowErrors(/500/);
    const { id } = await raffle(request, 'Headset Raffle');
    await page.route(ONE, (route) => route.fulfill(answer));
    await page.goto(`/raffles/${id}`);
    await expect(toast(page, 'Failed to load raffle details')).toBeVisible();
    await expect(page).toHaveURL(/\/raffles$/);
  });
}

test('entries that fail leave the rest of the page, in one quiet line', async ({ page, request, allowErrors }) => {
  allowErrors(/ERR_FAILED/);
  const { id } = await raffle(request, 'Headset Raffle');
  await page.route(ENTRIES, (route) => route.abort());
  await page.goto(`/raffles/${id}`);
  await expect(page.getByText('The entries could not be loaded.')).toBeVisible();
  await expect(toast(page, 'Failed')).toHaveCount(0);
  await page.unroute(ENTRIES);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('a raffle that is not there is said to be not there', async ({ page, allowErrors }) => {
  allowErrors(/404/);
  await page.goto('/raffles/999999');
  await expect(page.getByRole('heading', { name: 'Raffle Not Found' })).toBeVisible();
  await expect(page.getByText("The raffle you're looking for doesn't exist.")).toBeVisible();
  await page.getByRole('link', { name: 'Back to Raffles' }).click();
  await expect(page.getByRole('tab', { name: /^Active/ })).toBeVisible();
});
