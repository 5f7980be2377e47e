import { expect, login, test, toast } from '../helpers/fixtures';
import { tab } from '../helpers/bonus-hunts';
import { pointsInMenu } from '../helpers/member-menu';
import { dialog as entry, enter, enterByPoints, openRaffle, rows, stat } from '../helpers/raffles';
import { balance, card, fetchItem, formatted, openStore, redeem, redemptions } from '../helpers/store';
import { translatePages } from '../helpers/translator';
import { newVisitor } from '../helpers/visitor';

test('a member uses a page that their browser translates: each number changes, and nothing fails', async ({
  page,
  context,
  browser,
  site,
}) => {
  await translatePages(context);

  await test.step('redeems an item', async () => {
    await openStore(page, 'highroller');
    const { cost, points, quantity } = await fetchItem(page, 'Sticker Sheet');
    await expect(balance(page)).toHaveText(formatted(points));
    const before = await redemptions(page).count();
    await redeem(page, 'Sticker Sheet');
    await expect(balance(page)).toHaveText(formatted(points - cost));
    await expect(card(page, 'Sticker Sheet')).toContainText(`${formatted(quantity - 1)} in stock`);
    await expect(redemptions(page)).toHaveCount(Math.min(before + 1, 12));
    expect(await page.locator('main font').count()).toBeGreaterThan(20);
    expect(await pointsInMenu(page, 'highroller')).toBe(points - cost);
  });

  await test.step('switches tabs', async () => {
    await page.getByRole('link', { name: 'Bonus Hunts' }).first().click();
    for (const name of ['Previous', 'Predictions', 'Current', 'Previous', 'Current']) {
      await tab(page, name).click();
      await expect(page.getByRole('tabpanel').filter({ visible: true })).not.toBeEmpty();
    }
  });

  await test.step('enters a raffle, and sees the entries of others', async () => {
    const { total_entries: entries, id } = await openRaffle(page, 'Headset Raffle');
    await page.getByRole('button', { name: 'Points Entry' }).click();
    await entry(page).getByLabel('Points to Spend').fill('100');
    await enter(page).click();
    await expect(toast(page, 'Successfully entered raffle!')).toBeVisible();
    await expect(entry(page)).toHaveCount(0);
    await expect(stat(page, 'Total Entries')).toHaveText(formatted(entries + 2));

    const other = await newVisitor(browser, { baseURL: site.url });
    await login(other, 'faceless');
    await enterByPoints(other, id);
    await expect(stat(page, 'Total Entries')).toHaveText(formatted(entries + 3));
    await expect(rows(page).first()).toContainText('faceless');
    await other.context().close();
  });
});
