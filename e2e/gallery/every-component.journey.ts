import { violations } from '../axe';
import { componentFolders, expect, hasEntry, test } from './gallery';

test('every component has a page in the gallery', () => {
  expect(componentFolders.filter((component) => !hasEntry(component))).toEqual([]);
});

for (const component of componentFolders.filter(hasEntry)) {
  test(`${component}: has no axe violations and no horizontal overflow at any width`, async ({ page, openGallery }) => {
    const errors: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
    page.on('pageerror', (error) => void errors.push(String(error)));
    // A component that is still fading in would fail the contrast rule.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openGallery(page, component);
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violations(page), `at ${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(errors).toEqual([]);
  });
}
