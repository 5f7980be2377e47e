import { accentProperties, accentTones } from '@greenroom/contract/accent';
import { violations } from '../axe';
import { expect, login, test } from '../fixtures';

const COUNT = 200;

/** Random colours, the same in each run: the generator of Numerical Recipes. */
const ACCENTS = Array.from({ length: COUNT }).reduce<number[]>(
  (seeds) => [...seeds, ((seeds.at(-1) ?? 1) * 1664525 + 1013904223) % 2 ** 32],
  [],
);

test('all text is legible in 200 random accents', async ({ page }) => {
  test.setTimeout(420_000);
  await login(page, 'highroller');
  const pages = ['/', '/store', '/leaderboard', '/tickets'];
  for (const [at, path] of pages.entries()) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    for (const seed of ACCENTS.filter((_, index) => index % pages.length === at)) {
      const accent = `#${Math.floor(seed / 256)
        .toString(16)
        .padStart(6, '0')}`;
      await page.evaluate(
        (properties) => {
          for (const [name, value] of Object.entries(properties)) document.documentElement.style.setProperty(name, value);
        },
        accentProperties(accentTones(accent)),
      );
      expect
        .soft(await violations(page, { only: ['color-contrast', 'link-in-text-block'], onlyNew: true }), `${accent} at ${path}`)
        .toEqual([]);
    }
  }
});
