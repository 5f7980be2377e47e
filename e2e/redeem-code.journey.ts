import type { Page } from '@playwright/test';
import { expect, login, test } from './helpers/fixtures';
import { memberMenu, pointsInMenu } from './helpers/member-menu';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Redeem Code' });
const input = (page: Page) => dialog(page).getByPlaceholder('CODE123');
const MEMBER = 'newcomer';

async function openDialog(page: Page): Promise<void> {
  await memberMenu(page, MEMBER).click();
  await page.getByRole('menuitem', { name: 'Redeem Code' }).click();
  await expect(input(page)).toBeFocused();
}

test('a member redeems a code by keyboard: the page reloads with the points', async ({ page, context, allowErrors }) => {
  allowErrors(/404 \(Not Found\)/);
  await login(page, MEMBER);
  await page.clock.install();
  await page.goto('/contact');
  const before = await pointsInMenu(page, MEMBER);

  await test.step('the dialog opens by keyboard', async () => {
    await memberMenu(page, MEMBER).focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: 'Redeem Code' });
    await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused();
    while (!(await item.evaluate((element) => element === document.activeElement))) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(input(page)).toBeFocused();
    await expect(dialog(page).getByText('Enter a valid redemption code to earn points instantly')).toBeVisible();
  });

  await test.step('the caret keeps its position, and an input method can compose', async () => {
    await page.keyboard.type('code');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('xyz');
    await expect(input(page)).toHaveValue('CXYZODE');
    await page.mouse.click(5, 5);
    await expect(input(page), 'a click outside keeps the input').toHaveValue('CXYZODE');
    await input(page).focus();

    await input(page).fill('');
    const devtools = await context.newCDPSession(page);
    await devtools.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
    await expect(input(page)).toHaveValue('ni');
    await devtools.send('Input.imeSetComposition', { text: 'nin', selectionStart: 3, selectionEnd: 3 });
    await devtools.send('Input.insertText', { text: 'nine' });
    await expect(input(page)).toHaveValue('NINE');
  });

  await test.step('an invalid code is refused; closing returns the focus', async () => {
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toHaveText("This code isn't valid.");
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(memberMenu(page, MEMBER)).toBeFocused();
    await openDialog(page);
    await expect(input(page)).toHaveValue('');
  });

  await test.step('a valid code: the page reloads with the points', async () => {
    await input(page).pressSequentially('code123');
    await expect(input(page)).toHaveValue('CODE123');
    const reloaded = page.waitForEvent('load');
    // The clock stops, so that the message can be read: 1.5 s later, the page reloads.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('status')).toHaveText('You received 500 points!');
    await expect(input(page)).toHaveValue('');
    await page.clock.runFor(1500);
    await page.clock.resume();
    await reloaded;
    await expect(dialog(page)).toBeHidden();
    expect(await pointsInMenu(page, MEMBER)).toBe(before + 500);
  });
});
