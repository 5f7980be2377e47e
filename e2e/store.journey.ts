import { violations } from './axe';
import { expect, test } from './fixtures';
import { pointsInMenu } from './member-menu';
import { waitForIdle, shifts, watchShifts } from './shifts';
import { REDEEM_FAILED, REDEEM, STORE, fetchItem, balance, button, card, confirm, dialog, items, openStore, redeem, redemptions, toast, formatted } from './store';

test('a member redeems items by pointer and keyboard: points, stock, list and menu show the server\'s state', async ({ page }) => {
  await openStore(page, 'highroller');
  await test.step('redeems an item', async () => {
    const before = await fetchItem(page, 'Greenroom Cap');
    await button(page, 'Greenroom Cap').click();
    await expect(dialog(page)).toContainText(`${formatted(before.points - before.cost)} points`);
    const [sent] = await Promise.all([
      page.waitForRequest(REDEEM),
      confirm(page).click(),
    ]);
    expect(sent.postData() ?? '').toBe('');
    expect(await sent.allHeaders()).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/json',
      'x-csrf-token': expect.stringMatching(/./),
      'idempotency-key': expect.stringMatching(/^\w+$/),
    });
    await expect(toast(page, 'Successfully redeemed Greenroom Cap!')).toBeVisible();

    const after = await fetchItem(page, 'Greenroom Cap');
    expect([after.points, after.quantity]).toEqual([before.points - before.cost, before.quantity - 1]);
    await expect(balance(page)).toHaveText(formatted(after.points));
    await expect(card(page, 'Greenroom Cap')).toContainText(`${after.quantity} in stock`);
    await expect(redemptions(page).first()).toContainText(/Greenroom Cap.*Pending/);
    expect(await pointsInMenu(page, 'HighRollerLive')).toBe(after.points);
  });

  await test.step('reaches the limit, which page and server enforce', async () => {
    await expect(button(page, 'VIP Chat Role')).toHaveText('Purchase Limit Reached');
    await expect(button(page, 'VIP Chat Role')).toBeDisabled();
    await expect(button(page, 'Greenroom T-Shirt')).toHaveText('Out of Stock');
    await expect(button(page, 'Greenroom T-Shirt')).toBeDisabled();

    await redeem(page, 'Duo Session');
    await expect(button(page, 'Duo Session')).toHaveAccessibleName('Purchase Limit Reached');
    await expect(card(page, 'Duo Session')).toContainText('1 of 1 bought');
  });

  await test.step('a double click redeems once', async () => {
    const before = await fetchItem(page, 'Sticker Sheet');
    let posts = 0;
    page.on('request', (request) => void (posts += request.method() === 'POST' ? 1 : 0));
    await button(page, 'Sticker Sheet').click();
    // The second click hits the closing dialog.
    const stillThere = await confirm(page).evaluate(async (element: HTMLElement) => {
      const closing = new Promise<unknown>((resolve) => {
        const popup = element.closest('[role=dialog]') as Element;
        new MutationObserver(resolve).observe(popup, { attributeFilter: ['data-closed', 'data-ending-style'] });
      });
      element.click();
      await closing;
      element.click();
      return element.isConnected;
    });
    expect(stillThere).toBe(true);
    await expect(toast(page, 'Successfully redeemed Sticker Sheet!')).toBeVisible();
    await expect(button(page, 'Sticker Sheet')).toHaveAccessibleName('Redeem Item');
    expect((await fetchItem(page, 'Sticker Sheet')).points).toBe(before.points - before.cost);
    expect(posts).toBe(1);
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('redeems by keyboard and keeps the focus', async () => {
    await button(page, 'Chat Shoutout').focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(button(page, 'Chat Shoutout')).toBeFocused();

    await page.keyboard.press('Space');
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(confirm(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Successfully redeemed Chat Shoutout!')).toBeVisible();
    await expect(button(page, 'Chat Shoutout')).toHaveAccessibleName('Redeem Item');
    await expect(button(page, 'Chat Shoutout')).toBeFocused();

    await button(page, 'Backstage Pass').focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Backstage Pass')).toHaveAccessibleName('Purchase Limit Reached');
    await expect(button(page, 'Backstage Pass'), 'the last one is sold out, and the focus stays').toBeFocused();
  });
});

test('the response to a redemption is lost: a retry counts once, also after a reload; another tab shows it', async ({ page, context, allowErrors }) => {
  allowErrors(/ERR_FAILED/);
  await openStore(page, 'highroller');
  await test.step('the response is lost', async () => {
    const before = await fetchItem(page, 'Hoodie');
    await page.route(REDEEM, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await redeem(page, 'Hoodie');
    await expect(toast(page, REDEEM_FAILED)).toBeVisible();
    await expect(balance(page)).toHaveText(formatted(before.points - before.cost));

    await page.unroute(REDEEM);
    await page.reload();
    await button(page, 'Hoodie').click();
    await expect(dialog(page)).toContainText('Your last attempt got no answer');
    await confirm(page).click();
    await expect(toast(page, 'Successfully redeemed Hoodie!')).toBeVisible();
    const after = await fetchItem(page, 'Hoodie');
    expect([after.points, after.quantity, after.user_purchases]).toEqual([
      before.points - before.cost,
      before.quantity - 1,
      before.user_purchases + 1,
    ]);

    await button(page, 'Hoodie').click();
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page), 'another redemption has its own dialog').not.toContainText('Your last attempt');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('a redemption in one tab shows in the other', async () => {
    const other = await context.newPage();
    await other.goto('/store');
    await button(other, 'Song Request').click();
    const before = await fetchItem(page, 'Song Request');
    await page.bringToFront();
    await redeem(page, 'Song Request');
    await expect(dialog(other)).toContainText(`${formatted(before.points - before.cost)} points`);
    await expect(dialog(other)).toContainText(`${formatted(before.points - 2 * before.cost)} points`);

    await confirm(other).click();
    await expect(toast(other, 'Successfully redeemed Song Request!')).toBeVisible();
    expect((await fetchItem(page, 'Song Request')).user_purchases, 'two redemptions count twice').toBe(before.user_purchases + 2);
  });
});

for (const width of [375, 1280]) {
  test(`at ${width} px five hundred items and redemptions cause no layout shift; page and dialog have no axe violations`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    await test.step('five hundred items can all be reached and searched', async () => {
      await page.route(STORE, async (route) => {
        const response = (await (await route.fetch()).json()) as { data: { store_items: object[] } };
        const many = Array.from({ length: 500 }, (_, index) => ({ ...response.data.store_items[index % 14], id: index + 1, name: `Item ${index + 1}`, image: null }));
        await route.fulfill({ json: { ...response, data: { ...response.data, store_items: many } } });
      });
      await openStore(page, 'highroller');
      await expect(items(page)).toHaveCount(500);
      // Items may be taller than estimated once they are rendered, which ends a scroll early.
      await expect(async () => {
        await page.keyboard.press('End');
        await expect(page.getByRole('contentinfo')).toBeInViewport({ timeout: 1000 });
      }).toPass();
      await waitForIdle(page);
      await expect(async () => {
        await page.keyboard.press('Home');
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ timeout: 1000 });
      }).toPass();
      await waitForIdle(page);
      expect(await shifts(page)).toEqual([]);

      const search = page.getByPlaceholder('Search store items...');
      await search.fill('item 321');
      await expect(items(page)).toHaveCount(1);
      await expect(card(page, 'Item 321')).toBeInViewport();
      await search.fill('nothing like it');
      await expect(page.getByRole('heading', { name: 'No Items Found' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(items(page)).toHaveCount(500);
      await page.unroute(STORE);
    });

    await test.step('some are redeemed', async () => {
      await page.reload();
      await waitForIdle(page);
      // The second item, because the list of redemptions is in view below it.
      for (const item of ['Greenroom Cap', width === 375 ? 'Gaming Headset' : 'Hoodie']) {
        await button(page, item).click();
        await confirm(page).click();
        await expect(toast(page, `Successfully redeemed ${item}!`)).toBeVisible();
        await expect(button(page, item)).toHaveAccessibleName('Redeem Item');
      }
      // Once for both, because the change of the points in the bar moves for seconds.
      await waitForIdle(page);
      expect(await shifts(page)).toEqual([]);
    });

    await test.step('page, dialog and an item with a pending redemption have no axe violations', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      expect(await violations(page), 'page').toEqual([]);
      await button(page, 'Gaming Headset').click();
      await expect(dialog(page)).toBeVisible();
      expect(await violations(page, { without: ['region'] }), 'dialog').toEqual([]);
      await page.route(REDEEM, () => undefined);
      await page.clock.install();
      const sent = page.waitForRequest(REDEEM);
      await confirm(page).click();
      await sent;
      await expect(dialog(page)).toBeHidden();
      await expect(button(page, 'Gaming Headset')).toHaveAccessibleName('Redeeming...');
      expect(await violations(page), 'redeeming').toEqual([]);
    });

    await test.step('after 15 seconds without a response, it can be retried', async () => {
      await page.clock.runFor(15_000);
      await expect(toast(page, REDEEM_FAILED)).toBeVisible();
      await expect(button(page, 'Gaming Headset')).toHaveAccessibleName('Redeem Item');
    });
  });
}
