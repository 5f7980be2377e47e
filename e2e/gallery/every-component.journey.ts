import { violationsAt } from '../helpers/widths';
import { componentFolders, expect, hasStories, test } from './gallery';

test('every component has stories', () => {
  expect(componentFolders.filter((component) => !hasStories(component))).toEqual([]);
});

test('no component has axe violations or horizontal overflow at any width', async ({ page, openGallery }) => {
  test.setTimeout(120_000);
  const errors: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  page.on('pageerror', (error) => void errors.push(String(error)));
  // A component that is still fading in would fail the contrast rule.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const component of componentFolders.filter(hasStories)) {
    await openGallery(page, component);
    expect.soft(await violationsAt(page, [375, 1280]), component).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${component} at 320 px`).toBe(320);
    expect.soft(errors.splice(0), `errors of ${component}`).toEqual([]);
  }
});
