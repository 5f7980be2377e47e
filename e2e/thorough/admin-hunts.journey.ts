import type { Page } from '@playwright/test';
import { fetchHunts, runningHunt } from '../helpers/bonus-hunts';
import { expect, login } from '../helpers/fixtures';
import { test } from '../helpers/panel';
import { newVisitor } from '../helpers/visitor';

// In order: only one hunt can run at a time, and the second test starts one after the first has ended all.
test.describe.configure({ mode: 'serial' });

const HUNT = '**/admin-new/api/bonus-hunts/**';
const GAMES = [
  ['An unknown slot', '2', '150'],
  ['Second', '0,40', '0'],
  ['Third', '10', '99.5'],
  ['Fourth', '1', '12'],
  ['Fifth', '4', '1,000.25'],
] as const;

const rows = (page: Page) => page.getByRole('table', { name: 'Games' }).locator('tbody tr');
const marked = (page: Page) => page.getByRole('table', { name: 'Games' }).locator('tr[aria-current]');
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const slotField = (page: Page) => page.getByRole('combobox', { name: 'Slot' });

async function enter(page: Page, slot: string, bet: string): Promise<void> {
  await expect(slotField(page)).toBeFocused();
  await page.keyboard.type(slot);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Bet')).toBeFocused();
  await page.keyboard.type(bet);
  await page.keyboard.press('Enter');
}

/** @param question asked if the balance is far from the wins, such as `Yes, it ended with $4,321.00` */
async function endFromKeyboard(page: Page, balance: string, question?: string): Promise<void> {
  await page.keyboard.press('Alt+q');
  await expect(field(page, 'End balance')).toBeFocused();
  await page.keyboard.type(balance);
  await page.keyboard.press('Enter');
  if (question) {
    await expect(page.getByRole('button', { name: question })).toBeVisible();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('The hunt has ended')).toBeVisible();
}

test('the staff runs a hunt on stream by keyboard alone, a member predicts it, and the site shows the result', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const demo = await runningHunt(request);
  await login(page, 'stagemanager');

  // The demo's running hunt has to end first.
  await page.goto('/admin-new/bonus-hunts/create');
  await expect(page.getByText(`Hunt #${demo.id} is still running, and there can be only one.`)).toBeVisible();
  await page.getByRole('link', { name: 'Its live screen' }).press('Enter');
  await expect(page.getByRole('heading', { name: `Bonus hunt #${demo.id}` })).toBeVisible();
  await expect(field(page, 'Win')).toBeFocused();
  await endFromKeyboard(page, '4321', 'Yes, it ended with $4,321.00');

  await page.goto('/admin-new/bonus-hunts/create');
  await page.getByRole('textbox', { name: 'Start balance' }).fill('1000');
  await page.getByRole('textbox', { name: 'Start balance' }).press('Enter');
  await expect(page).toHaveURL(/\/bonus-hunts\/\d+\/live$/);
  const id = Number(/(\d+)\/live$/.exec(page.url())?.[1]);

  await test.step('games are entered', async () => {
    for (const [slot, bet] of GAMES) await enter(page, slot, bet);
    await expect(slotField(page)).toBeFocused();
    await expect(rows(page)).toHaveCount(5);
    await expect(page.getByText('Saving…')).toHaveCount(0);
    await expect(rows(page).nth(1)).toContainText('2Second$0.40Not opened');
    await expect(page.getByText('Total bet').locator('..')).toContainText('$17.40');
    await expect(page.getByText('Needed on average').locator('..')).toContainText('57.47x');
  });

  await test.step('a known slot is suggested', async () => {
    const known = demo.games[0]?.slot_name ?? '';
    await page.keyboard.type(known.slice(0, -1).toLowerCase());
    await expect(page.getByRole('option', { name: known }).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(slotField(page)).toHaveValue(known);
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(6);
    await expect(page.getByText('Saving…')).toHaveCount(0);
    // Removes the last game, after a confirmation.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowDown');
    await expect(marked(page)).toContainText(known);
    await page.keyboard.press('Alt+x');
    await expect(page.getByRole('dialog', { name: `Remove ${known}?` })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(5);
    await expect(slotField(page)).toBeFocused();
  });

  await test.step('a member predicts while predictions are open', async () => {
    const member = await newVisitor(browser, { baseURL });
    await login(member, 'newcomer');
    await member.goto('/bonus-hunts');
    const predict = (balance: number) =>
      member.evaluate(
        async ([hunt, end_balance]) => {
          const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
          const headers = { 'Content-Type': 'application/json', 'X-CSRF-TOKEN': token };
          return (await fetch(`/api/r/bonus-hunts/${hunt}/predict`, { method: 'POST', headers, body: JSON.stringify({ end_balance }) }))
            .status;
        },
        [id, balance] as const,
      );
    expect(await predict(1)).toBe(409);
    await page.keyboard.press('Alt+p');
    await expect(page.getByText('Predictions open (0)')).toBeVisible();
    expect(await predict(1250)).toBe(200);
    await expect(page.getByText('Predictions open (1)'), 'without a reload').toBeVisible();
    await page.keyboard.press('Alt+p');
    await expect(page.getByText('Predictions closed (1)')).toBeVisible();
    expect(await predict(2)).toBe(409);
    await member.context().close();
  });

  await test.step('games are opened', async () => {
    await page.keyboard.press('Alt+o');
    await expect(field(page, 'Win')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowUp');
    for (const [slot, , win] of GAMES) {
      await expect(marked(page)).toContainText(slot);
      await page.keyboard.type(win);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText('Saving…')).toHaveCount(0);
    await expect(rows(page).nth(4)).toContainText('5Fifth$4.00$1,000.25250.06x');
    await expect(page.getByText('Total win').locator('..')).toContainText('$1,261.75');
    await expect(page.getByText('Still to open').locator('..')).toContainText('0 of 5');
    await expect(page.getByText('Best multiplier').locator('..')).toContainText('250.06x');
  });

  await test.step('a bet is corrected, and games are reordered', async () => {
    await page.keyboard.press('ArrowUp');
    await expect(marked(page)).toContainText('Fourth');
    await page.keyboard.press('Alt+c');
    await expect(slotField(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await expect(rows(page).nth(3)).toContainText('4Fourth$3.00$12.004.00x');
    await expect(page.getByRole('textbox', { name: 'New win' })).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(rows(page).nth(2)).toContainText('Fourth');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(rows(page).nth(3)).toContainText('Fourth');
  });

  await endFromKeyboard(page, '1261.75');
  const { latest_bonus_hunt: latest, past_bonus_hunts: past } = await fetchHunts(request);
  expect(latest).toBeNull();
  expect(past.data[0]).toMatchObject({ id, end_balance: 1261.75 });

  await test.step('the panel and the site show who came closest', async () => {
    await expect(page.getByRole('link', { name: 'Who came closest' })).toBeFocused();
    await page.keyboard.press('Enter');
    const closest = page.getByRole('row', { name: /newcomer/ });
    await expect(closest).toContainText('Closest');
    await expect(closest).toContainText('$11.75');

    await page.goto('/bonus-hunts?tab=previous');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Hunt #${id}`, exact: true }) });
    await expect(card).toContainText('+$261.75');
    await card.locator('summary').click();
    await expect(card.getByRole('listitem').first()).toContainText('newcomer');
    await expect(card.getByRole('listitem').first()).toContainText('$11.75 off');
  });
});

test('the form keeps its input when a request fails or someone else was quicker', async ({ page, allowErrors }) => {
  allowErrors(/Failed to load resource|409|net::ERR/);
  await login(page, 'stagemanager');
  await page.goto('/admin-new/bonus-hunts/create');
  await page.getByRole('textbox', { name: 'Start balance' }).fill('500');
  await page.getByRole('textbox', { name: 'Start balance' }).press('Enter');
  await expect(slotField(page)).toBeFocused();
  const live = page.url();

  await page.route(HUNT, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));
  await enter(page, 'Big Bass', '2');
  await expect(page.getByRole('alert')).toContainText("Big Bass was not added. Couldn't reach the server");
  await expect(slotField(page)).toHaveValue('Big Bass');
  await expect(field(page, 'Bet')).toHaveValue('2');
  await page.unroute(HUNT);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText(/1Big Bass\$2\.00Not opened/);
  await enter(page, 'Zeus', '1');
  await expect(rows(page)).toHaveCount(2);

  // Two tabs edit the same game.
  const other = await page.context().newPage();
  await other.goto(live);
  await expect(rows(other)).toHaveCount(2);
  for (const one of [page, other]) {
    await one.keyboard.press('Alt+o');
    for (let i = 0; i < 2; i += 1) await one.keyboard.press('ArrowUp');
    await expect(marked(one)).toContainText('Big Bass');
  }
  await page.keyboard.type('50');
  await other.keyboard.type('60');
  await other.keyboard.press('Enter');
  await expect(marked(other)).toContainText('Zeus');
  await expect(rows(page).first(), "the other tab's change shows without a reload").toContainText('$60.00');
  await expect(marked(page), 'and does not move the selection').toContainText('Big Bass');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(
    'Somebody else has changed it in the meantime (now: Big Bass, bet $2.00, win $60.00)',
  );
  await expect(page.getByRole('textbox', { name: 'New win' })).toHaveValue('50');
  await expect(page.getByRole('textbox', { name: 'New win' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows(page).first()).toContainText('$50.00');
  await expect(marked(page)).toContainText('Zeus');
  await other.close();
});
