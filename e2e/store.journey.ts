import { violations } from './helpers/axe';
import { expect, login, test, toast } from './helpers/fixtures';
import { holdResponses } from './helpers/hold-responses';
import { pointsInMenu } from './helpers/member-menu';
import { waitForIdle, shifts, watchShifts } from './helpers/shifts';
import { REDEEM, STORE, fetchItem, balance, button, card, confirm, dialog, items, redeem, redemptions, formatted } from './helpers/store';

test("a member redeems items on a phone: points, stock, list and menu show the server's state, nothing shifts, and a retry after a lost response counts once", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/);
  await page.setViewportSize({ width: 375, height: 800 });
  await login(page, 'highroller');
  await watchShifts(page);

  await test.step('the store loads in two columns, as its skeleton shows', async () => {
    const release = await holdResponses(page, STORE);
    await page.goto('/store', { waitUntil: 'commit' });
    const topOfTwo = (parts: Element[]) => parts.slice(0, 2).map((part) => part.getBoundingClientRect().top);
    const skeletons = page.getByRole('status', { name: 'Loading the store' }).locator('[aria-hidden]');
    await expect(skeletons.nth(1)).toBeVisible();
    const [left, right] = await skeletons.evaluateAll(topOfTwo);
    expect(right).toBe(left);
    release();
    await expect(items(page).first()).toBeVisible();
    await waitForIdle(page);
    const [first, second] = await items(page).evaluateAll(topOfTwo);
    expect(second).toBe(first);
    expect((await items(page).first().getByRole('button').boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.unroute(STORE);
  });

  await test.step('an item is redeemed', async () => {
    const before = await fetchItem(page, 'Greenroom Cap');
    await button(page, 'Greenroom Cap').click();
    await expect(dialog(page)).toContainText(`${formatted(before.points - before.cost)} points`);
    await confirm(page).click();
    await expect(toast(page, 'Successfully redeemed Greenroom Cap!')).toBeVisible();

    const after = await fetchItem(page, 'Greenroom Cap');
    expect([after.points, after.quantity]).toEqual([before.points - before.cost, before.quantity - 1]);
    await expect(balance(page)).toHaveText(formatted(after.points));
    await expect(card(page, 'Greenroom Cap')).toContainText(`${after.quantity} in stock`);
    await expect(redemptions(page).first()).toContainText(/Greenroom Cap.*Pending/);
    // The change of the points in the bar moves for seconds.
    await waitForIdle(page);
    expect(await shifts(page)).toEqual([]);
    expect(await pointsInMenu(page, 'HighRollerLive')).toBe(after.points);
  });

  await test.step('by keyboard, the focus stays at the item', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await button(page, 'Backstage Pass').focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(button(page, 'Backstage Pass')).toBeFocused();

    await page.keyboard.press('Space');
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(confirm(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Backstage Pass')).toHaveAccessibleName('Purchase Limit Reached');
    await expect(button(page, 'Backstage Pass'), 'the last one is sold out, and the focus stays').toBeFocused();
  });

  await test.step('the response is lost: a retry after a reload counts once', async () => {
    const before = await fetchItem(page, 'Hoodie');
    await page.route(REDEEM, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await redeem(page, 'Hoodie');
    await expect(balance(page)).toHaveText(formatted(before.points - before.cost));
    await page.unroute(REDEEM);
    await page.reload();
    await button(page, 'Hoodie').click();
    await expect(dialog(page)).toContainText("We didn't get a response last time");
    await confirm(page).click();
    await expect(toast(page, 'Successfully redeemed Hoodie!')).toBeVisible();
    const after = await fetchItem(page, 'Hoodie');
    expect([after.points, after.quantity]).toEqual([before.points - before.cost, before.quantity - 1]);
  });
});
