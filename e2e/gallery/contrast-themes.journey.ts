import { colorsAt } from '../helpers/colors-at';
import { expect, test } from './gallery';

test('in a contrast theme, components show how far something got, and that something loads', async ({ page, openGallery }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openGallery(page, 'progress');
  const [reached, open] = await colorsAt(page.getByRole('progressbar', { name: 'Progress to level 14' }), [0.1, 0.9]);
  expect(reached).not.toBe(open);

  await openGallery(page, 'button');
  const fill = (variant: string) => colorsAt(page.locator(`[class*="${variant}-"]:enabled`).first(), [0.08]);
  expect(await fill('primary')).not.toEqual(await fill('secondary'));

  await openGallery(page, 'spinner');
  const sides = await page
    .getByRole('status')
    .first()
    .evaluate((spinner) => [getComputedStyle(spinner).borderTopColor, getComputedStyle(spinner).borderRightColor]);
  expect(sides[0]).not.toBe(sides[1]);

  await openGallery(page, 'skeleton');
  await expect(page.locator('[class^="skeleton"]').first()).toHaveCSS('border-top-style', 'solid');
});
