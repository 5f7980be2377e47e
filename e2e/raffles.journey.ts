import type { Page } from '@playwright/test';
import { violations } from './helpers/axe';
import { expect, login, test, toast } from './helpers/fixtures';
import { pointsInMenu } from './helpers/member-menu';
import { area, card, dialog, enter, fetchRaffle, fetchRaffles, openRaffle, rows, stat } from './helpers/raffles';
import { waitForIdle, shifts, waitForRender, watchShifts } from './helpers/shifts';
import { formatted } from './helpers/store';
import { resize } from './helpers/widths';

/** A demo member without entries and with points to spend. */
const ENTRANT = 'stagemanager';

const points = async (page: Page) => {
  const { data } = (await (await page.request.get(`/api/r/user/${ENTRANT}`)).json()) as { data: { points: string } };
  return Number(data.points);
};

async function openFromList(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Back to Raffles' }).click();
  await card(page, title).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
}

/** Opens the dialog of a way to enter, and expects it without violations. */
async function openDialog(page: Page, way: string): Promise<void> {
  await page.getByRole('button', { name: way }).click();
  await expect(dialog(page)).toBeVisible();
  expect(await violations(page, { within: '[role=dialog]' }), way).toEqual([]);
}

test('a guest opens a raffle from the list by keyboard, and another by a click on its card: nothing shifts, and its draw can be verified', async ({
  page,
  request,
}) => {
  await watchShifts(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const all = await fetchRaffles(request);
  const [first, second] = all.filter((raffle) => raffle.is_active && !raffle.has_ended);
  await page.goto('/raffles');

  await test.step('each card has one tab stop, and opens by it', async () => {
    const link = (title = '') => page.getByRole('link', { name: `View Details ${title}`, exact: true });
    await link(first?.title).focus();
    await page.keyboard.press('Tab');
    await expect(link(second?.title)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/raffles/${second?.id}`);
    await expect(rows(page).first()).toBeVisible();
  });

  await test.step('the search of entries shifts nothing', async () => {
    await resize(page, 375);
    await area(page).scrollIntoViewIfNeeded();
    await page.getByRole('searchbox', { name: 'Search entries' }).fill('nobody of that name');
    await expect(page.getByRole('heading', { name: 'No entries found' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(rows(page).nth(1)).toBeVisible();
    await waitForIdle(page);
    expect(await shifts(page)).toEqual([]);
  });

  await test.step('a click anywhere on a card opens it, and its draw can be verified', async () => {
    const title = 'Summer Merch Drop';
    await page.getByRole('link', { name: 'Back to Raffles' }).click();
    await page.getByRole('tab', { name: /^Ended/ }).click();
    await card(page, title).click({ position: { x: 30, y: 120 } });
    await expect(page).toHaveURL(new RegExp(`/raffles/${all.find((raffle) => raffle.title === title)?.id}$`));
    const winners = page.getByRole('region', { name: 'Winners' });
    await expect(winners.getByRole('listitem')).toHaveText([/Winner #1$/, /Winner #2$/, /Winner #3$/]);
    await winners.getByRole('button', { name: 'How the winners were found' }).click();
    const record = page.getByRole('dialog', { name: 'How the winners were found' });
    await record.getByRole('button', { name: 'Check this draw' }).click();
    await expect(record.getByRole('status').getByRole('listitem')).toHaveText([
      'The seed matches the commitment.',
      'The entries match the draw.',
      'The seed and entries give these winners.',
    ]);
    await expect(record.getByText('The seed and entries give these winners.')).toBeInViewport();
    await waitForRender(page);
    expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  });
});

test('a member enters raffles in every way and sees the result of each; the dialogs have no axe violations', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/422/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await login(page, ENTRANT);
  const { total_entries: before } = await fetchRaffle(page.request, 'Weekly Free Spins');

  await openRaffle(page, 'Headset Raffle');
  await test.step('points buy entries, and the shell shows the remaining points', async () => {
    const balance = await points(page);
    await openDialog(page, 'Points Entry');
    const amount = dialog(page).getByLabel('Points to Spend');
    await expect(amount).toBeFocused();
    await expect(dialog(page)).toContainText(`Your balance: ${formatted(balance)} points`);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Points Entry' })).toBeFocused();
    await page.keyboard.press('Enter');
    await amount.fill('150');
    await enter(page).click();
    await expect(toast(page, 'Successfully entered raffle!')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(stat(page, 'Your Entries')).toHaveText('3');
    expect(await points(page)).toBe(balance - 150);
    expect(await pointsInMenu(page, ENTRANT)).toBe(balance - 150);
  });

  await test.step('a free entry', async () => {
    await openFromList(page, 'Weekly Free Spins');
    await openDialog(page, 'Free Entry');
    await enter(page).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(stat(page, 'Total Entries')).toHaveText(String(before + 1));
    await expect(stat(page, 'Your Entries')).toHaveText('1');
    await expect(rows(page).first()).toHaveText(/stagemanager.*You.*Free/);
  });

  await test.step('a wrong password is refused, the right one enters', async () => {
    await openFromList(page, 'Stream Secret');
    await openDialog(page, 'Password Entry');
    const password = dialog(page).getByLabel('Password');
    await expect(password).toBeFocused();
    await password.fill('FRONTSTAGE');
    await page.keyboard.press('Enter');
    await expect(toast(page, "That's not the password.")).toBeVisible();
    await expect(password).toHaveValue('FRONTSTAGE');
    await password.fill('BACKSTAGE');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(rows(page).first()).toHaveText(/stagemanager.*You.*Password/);
  });
});
