import { expect, login, test } from './fixtures';
import { settle } from './shifts';
import { STORE } from './store';

const LISTS = ['/store', '/challenges', '/raffles', '/tournaments'];
const SCREEN = { width: 375, height: 812 };

test('a phone shows two cards of a list at once, and two items of the store in a row', async ({ page }) => {
  await login(page, 'highroller');
  await page.setViewportSize(SCREEN);
  const cards = page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('heading') });
  for (const address of LISTS) {
    await page.goto(address);
    await expect(cards.nth(1)).toBeVisible();
    await settle(page);
    const boxes = await cards.evaluateAll((all) => all.slice(0, 4).map((card) => card.getBoundingClientRect().toJSON() as DOMRect));
    for (const { height } of boxes) expect(height, address).toBeLessThan(SCREEN.height / 2);
    if (address !== '/store') continue;
    const [first, second] = boxes;
    expect(second?.top, 'in the same row').toBe(first?.top);
    expect((await cards.first().getByRole('button').boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }

  await page.setViewportSize({ width: 320, height: 568 });
  for (const address of LISTS) {
    await page.goto(address);
    await expect(cards.nth(1)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(320);
  }
});

test('on a phone, the store loads in the columns that it will have', async ({ page }) => {
  await login(page, 'highroller');
  await page.setViewportSize(SCREEN);
  await page.route(STORE, () => undefined);
  await page.goto('/store', { waitUntil: 'commit' });
  const skeletons = page.getByRole('status', { name: 'Loading the store' }).locator('[aria-hidden]');
  await expect(skeletons.nth(1)).toBeVisible();
  const [first, second] = await Promise.all([skeletons.first().boundingBox(), skeletons.nth(1).boundingBox()]);
  expect(second?.y).toBe(first?.y);
});
