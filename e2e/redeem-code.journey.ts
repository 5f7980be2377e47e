import type { Page } from '@playwright/test';
import { violations } from './axe';
import { expect, login, test } from './fixtures';

const CALL = '**/api/r/codes/redeem';
const FAILURE = 'An error occurred. Please try again.';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Redeem Code' });
const input = (page: Page) => dialog(page).getByPlaceholder('CODE123');
const redeemButton = (page: Page) => dialog(page).getByRole('button', { name: /^Redeem/ });
const memberMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /newcomer|faceless/ });

async function openDialog(page: Page): Promise<void> {
  await memberMenu(page).click();
  await page.getByRole('menuitem', { name: 'Redeem Code' }).click();
  await expect(input(page)).toBeFocused();
}

async function pointsInMenu(page: Page): Promise<number> {
  await memberMenu(page).click();
  const [, points] = /([\d,]+) points/.exec(await page.getByRole('menu').innerText()) ?? [];
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  return Number(points?.replaceAll(',', ''));
}

test('a member redeems a code: the points are there after the reload, and the code is good once', async ({ page, allowErrors }) => {
  allowErrors(/409 \(Conflict\)/);
  await login(page, 'newcomer');
  await page.goto('/');
  const before = await pointsInMenu(page);

  await openDialog(page);
  await expect(dialog(page).getByText('Enter a valid redemption code to earn points instantly')).toBeVisible();
  await input(page).pressSequentially('code123');
  await expect(input(page)).toHaveValue('CODE123');
  const reloaded = page.waitForEvent('load');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('status')).toHaveText('You received 500 points!');
  await expect(input(page)).toHaveValue('');
  await reloaded;
  await expect(dialog(page)).toBeHidden();
  expect(await pointsInMenu(page)).toBe(before + 500);

  await openDialog(page);
  await input(page).fill('CODE123');
  await redeemButton(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('You have already used this code.');
  await expect(input(page)).toHaveValue('CODE123');
  await expect(redeemButton(page)).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await pointsInMenu(page)).toBe(before + 500);
});

test.describe('as a member', () => {
  test.beforeEach(async ({ page }) => {
    await login(page, 'faceless');
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('the caret stays where one types, and an input method composes undisturbed', async ({ page, context }) => {
    await openDialog(page);
    await page.keyboard.type('code');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('xyz');
    await expect(input(page)).toHaveValue('CXYZODE');
    await page.mouse.click(5, 5);
    await expect(input(page), 'a slip beside the dialog loses nothing').toHaveValue('CXYZODE');
    await input(page).focus();

    await input(page).fill('');
    const devtools = await context.newCDPSession(page);
    await devtools.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
    await expect(input(page)).toHaveValue('ni');
    await devtools.send('Input.imeSetComposition', { text: 'nin', selectionStart: 3, selectionEnd: 3 });
    await devtools.send('Input.insertText', { text: 'nine' });
    await expect(input(page)).toHaveValue('NINE');
  });

  test('Enter on a blank input asks for a code, and no call is made', async ({ page }) => {
    let calls = 0;
    page.on('request', (request) => void (calls += request.url().endsWith('/codes/redeem') ? 1 : 0));
    await openDialog(page);
    for (const blank of ['', '   ']) {
      await input(page).fill(blank);
      await expect(redeemButton(page)).toBeDisabled();
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByRole('alert')).toHaveText('Please enter a code');
    }
    expect(calls).toBe(0);
  });

  test('while an answer hangs, Enter twice makes one call, and what arrives after closing is not shown', async ({ page }) => {
    const held: (() => Promise<void>)[] = [];
    await page.route(CALL, (route) => void held.push(() => route.fulfill({ json: { success: false, message: 'This code has expired.' } })));
    await openDialog(page);
    await input(page).fill('SLOW');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(redeemButton(page)).toHaveAccessibleName('Redeeming...');
    await expect(redeemButton(page)).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();

    await openDialog(page);
    await expect(input(page)).toHaveValue('');
    await input(page).fill('OTHER');
    await page.keyboard.press('Enter');
    expect(held).toHaveLength(1);
    await held[0]?.();
    await expect(redeemButton(page)).toHaveAccessibleName('Redeem');
    await expect(dialog(page).getByRole('alert')).toBeEmpty();
    await expect(input(page)).toHaveValue('OTHER');
  });

  for (const [what, answer] of [
    ['no connection', 'abort'],
    ['a page instead of JSON', '<!doctype html><h1>Welcome</h1>'],
    ['half an answer', '{"success":tr'],
  ] as const) {
    test(`${what}: one sentence says that it failed, and trying again works`, async ({ page, allowErrors }) => {
      allowErrors(/ERR_FAILED|404 \(Not Found\)/);
      await page.route(CALL, (route) => (answer === 'abort' ? route.abort() : route.fulfill({ contentType: 'text/html', body: answer })));
      await openDialog(page);
      await input(page).fill('NO-SUCH-CODE');
      await redeemButton(page).click();
      await expect(dialog(page).getByRole('alert')).toHaveText(FAILURE);
      await page.unroute(CALL);
      await redeemButton(page).click();
      await expect(dialog(page).getByRole('alert')).toHaveText('This code is not valid.');
    });
  }

  test('closing clears everything and gives the keyboard back; axe finds no barrier in any state', async ({ page, allowErrors }) => {
    allowErrors(/404 \(Not Found\)/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await memberMenu(page).focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: 'Redeem Code' });
    await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused();
    while (!(await item.evaluate((element) => element === document.activeElement))) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(input(page)).toBeFocused();
    await page.keyboard.type('nothing');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toHaveText('This code is not valid.');
    await expect(input(page)).toHaveAccessibleDescription('This code is not valid. Enter a valid redemption code to earn points instantly');
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violations(page), `at ${width} px`).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(memberMenu(page)).toBeFocused();
    await openDialog(page);
    await expect(input(page)).toHaveValue('');
    await expect(dialog(page).getByRole('alert')).toBeEmpty();
  });
});
