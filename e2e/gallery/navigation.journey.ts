import { expect, test } from './gallery';

test('tabs: move and open by keyboard', async ({ page, openGallery }) => {
  await openGallery(page, 'tabs');

  await test.step('arrow keys open the adjacent tab, Home and End the first and last', async () => {
    const tabs = page.getByRole('tablist', { name: 'Raffles' });
    const tab = (name: RegExp) => tabs.getByRole('tab', { name });
    await tab(/Active/).focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab(/Upcoming/)).toBeFocused();
    await expect(page.getByRole('tabpanel', { name: /Upcoming/ })).toHaveText('One raffle opens on Friday.');
    await page.keyboard.press('End');
    await expect(tab(/Ended/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(tab(/Active/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tabpanel', { name: /Active/ })).toBeFocused();
  });

  await test.step('a tab list that overflows scrolls the focused tab into view', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    const tabs = page.getByRole('tablist', { name: 'Platform' });
    await tabs.getByRole('tab').first().focus();
    await expect(tabs.getByRole('tab').last()).not.toBeInViewport();
    await page.keyboard.press('End');
    await expect(tabs.getByRole('tab').last()).toBeInViewport({ ratio: 0.9 });
  });
});
