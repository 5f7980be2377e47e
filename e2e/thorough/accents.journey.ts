import { accentProperties, accentTones } from '@greenroom/contract/accent';
import { violations } from '../helpers/axe';
import { expect, login, test } from '../helpers/fixtures';

const COUNT = 200;

/** Random colours, the same in each run: the generator of Numerical Recipes. */
const ACCENTS = Array.from({ length: COUNT }).reduce<number[]>(
  (seeds) => [...seeds, ((seeds.at(-1) ?? 1) * 1664525 + 1013904223) % 2 ** 32],
  [],
);

const PAGES = ['/', '/store', '/leaderboard', '/tickets'];

for (const [at, path] of PAGES.entries()) {
  test(`all text of ${path} is legible in random accents`, async ({ page }) => {
    test.setTimeout(300_000);
    await login(page, 'highroller');
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    for (const seed of ACCENTS.filter((_, index) => index % PAGES.length === at)) {
      const accent = `#${Math.floor(seed / 256)
        .toString(16)
        .padStart(6, '0')}`;
      await page.evaluate(
        (properties) => {
          for (const [name, value] of Object.entries(properties)) document.documentElement.style.setProperty(name, value);
        },
        accentProperties(accentTones(accent)),
      );
      const found = await violations(page, { only: ['color-contrast', 'link-in-text-block'], onlyNew: true });
      expect.soft(found, accent).toEqual([]);
    }
  });
}
