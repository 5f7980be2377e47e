import { violationsAt } from '../helpers/widths';
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

test('every component has stories', () => {
  expect(componentFolders.filter((component) => !hasStories(component))).toEqual([]);
});

test('no component has axe violations, horizontal overflow at any width or an unmarked choice in a contrast theme', async ({
  page,
  openGallery,
}) => {
  test.setTimeout(300_000);
  const errors: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  page.on('pageerror', (error) => void errors.push(String(error)));
  // A component that is still fading in would fail the contrast rule.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const component of componentFolders.filter(hasStories)) {
    await openGallery(page, component);
    expect.soft(await violationsAt(page, [375, 1280]), component).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    expect.soft(await page.evaluate(unmarkedChoices), `${component} in a contrast theme`).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
    await page.setViewportSize({ width: 320, height: 800 });
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${component} at 320 px`).toBe(320);
    expect.soft(errors.splice(0), `errors of ${component}`).toEqual([]);
  }
});
