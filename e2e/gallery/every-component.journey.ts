import { violations } from '../axe';
import { componentFolders, expect, hasEntry, test } from './gallery';

test('every component has its page in the gallery', () => {
  expect(componentFolders.filter((component) => !hasEntry(component))).toEqual([]);
});

for (const component of componentFolders.filter(hasEntry)) {
  test(`${component}: axe finds nothing at any width, and nothing scrolls sideways`, async ({ page, openGallery }) => {
    const errors: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
    page.on('pageerror', (error) => void errors.push(String(error)));
    // Contrast is measured on what has arrived, not on what still fades in.
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
