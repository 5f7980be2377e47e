import { colorsAt } from '../helpers/colors-at';
import { componentFolders, expect, hasStories, test } from './gallery';

/** Runs in the page. Lists the chosen elements that look like their neighbor which isn't, or whose text has a background of its own. */
function unmarkedChoices(): string[] {
  const faults: string[] = [];
  for (const mark of ['aria-selected', 'aria-pressed']) {
    for (const chosen of document.querySelectorAll(`[${mark}='true']`)) {
      const other = chosen.parentElement?.querySelector(`[${mark}='false']`);
      const { backgroundColor, forcedColorAdjust } = getComputedStyle(chosen) as CSSStyleDeclaration & { forcedColorAdjust: string };
      const isLikeOther = other && getComputedStyle(other).backgroundColor === backgroundColor;
      if (isLikeOther || forcedColorAdjust !== 'none') faults.push(chosen.outerHTML);
    }
  }
  return faults;
}

test('in a contrast theme, components show what is chosen, how far something got, and that something loads', async ({
  page,
  openGallery,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  for (const component of componentFolders.filter(hasStories)) {
    await openGallery(page, component);
    expect.soft(await page.evaluate(unmarkedChoices), component).toEqual([]);
  }

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
