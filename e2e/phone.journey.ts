import { expect, login, test } from './fixtures';
import { holdResponses } from './hold-responses';
import { navigateInDocument } from './in-document';
import { waitForIdle } from './shifts';
import { STORE } from './store';

const SCREEN = { width: 375, height: 812 };

test('a phone shows two cards of a list without scrolling, and two items of the store in a row, as their skeleton does', async ({ page }) => {
  await login(page, 'highroller');
  await page.setViewportSize(SCREEN);
  const release = await holdResponses(page, STORE);
  await page.goto('/store', { waitUntil: 'commit' });
  const skeletons = page.getByRole('status', { name: 'Loading the store' }).locator('[aria-hidden]');
  await expect(skeletons.nth(1)).toBeVisible();
  const [left, right] = await skeletons.evaluateAll((all) => all.slice(0, 2).map((skeleton) => skeleton.getBoundingClientRect().top));
  expect(right, 'in the columns of the store').toBe(left);
  release();

  const cards = page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('heading') });
  for (const [address, title] of [['/store', 'Store'], ['/challenges', 'Challenges'], ['/raffles', 'Raffles'], ['/tournaments', 'Tournaments']] as const) {
    await test.step(address, async () => {
      if (address !== '/store') await navigateInDocument(page, address);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(cards.nth(1)).toBeVisible();
      await waitForIdle(page);
      const boxes = await cards.evaluateAll((all) => all.slice(0, 4).map((card) => card.getBoundingClientRect().toJSON() as DOMRect));
      for (const { height } of boxes) expect(height).toBeLessThan(SCREEN.height / 2);
      if (address !== '/store') return;
      expect(boxes[1]?.top, 'in the same row').toBe(boxes[0]?.top);
      expect((await cards.first().getByRole('button').boundingBox())?.height).toBeGreaterThanOrEqual(44);
    });
  }
});
