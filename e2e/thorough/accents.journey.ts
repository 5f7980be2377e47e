import { accentProperties, accentTones } from '@greenroom/contract/accent';
import { violations } from '../helpers/axe';
import { expect, login, test } from '../helpers/fixtures';
import { waitForIdle } from '../helpers/shifts';

// The tones of every accent are tested for legibility in contract/src/accent.test.ts; these journeys show that pages use them so.

const PAGES = ['/', '/store', '/leaderboard', '/tickets'];
const OF_EACH_PAGE = 2;

/** Random colours, the same in each run: the generator of Numerical Recipes. */
const ACCENTS = Array.from({ length: OF_EACH_PAGE * PAGES.length }).reduce<number[]>(
  (seeds) => [...seeds, ((seeds.at(-1) ?? 1) * 1664525 + 1013904223) % 2 ** 32],
  [],
);

test('all text is legible in random accents', async ({ page }) => {
  await login(page, 'highroller');
  for (const [at, path] of PAGES.entries()) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await waitForIdle(page);
    for (const seed of ACCENTS.slice(at * OF_EACH_PAGE, (at + 1) * OF_EACH_PAGE)) {
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
      expect.soft(found, `${accent} on ${path}`).toEqual([]);
    }
  }
});
