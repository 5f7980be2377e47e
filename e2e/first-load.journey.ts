import { expect, test } from './helpers/fixtures';
import { holdResponses } from './helpers/hold-responses';
import { shifts, waitForIdle, watchShifts } from './helpers/shifts';
import { violationsAt } from './helpers/widths';

test.use({ firstLoad: true });

const CAPTCHA = '**/api/r/captcha';

test.describe('without a choice of cookies', () => {
  test.use({ consentOpen: true, viewport: { width: 375, height: 800 } });

  test('the first page of a visitor, with splash, cookie banner, late fonts and a late captcha, shifts nothing', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/500/);
    await watchShifts(page);
    const showFonts = await holdResponses(page, '**/*.woff2');
    const showCaptcha = await holdResponses(page, CAPTCHA);
    await page.goto('/contact', { waitUntil: 'commit' });
    await expect(page.locator('#splash')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    showFonts();
    await page.evaluate(() => document.fonts.ready);
    await expect(page.locator('#splash')).toHaveCount(0);
    await page.getByRole('region', { name: 'Cookie consent' }).getByRole('button', { name: 'Accept All' }).click();
    const captcha = page.getByRole('group', { name: 'Captcha' });
    await captcha.scrollIntoViewIfNeeded();
    showCaptcha();
    await expect(captcha.getByRole('img')).toBeVisible();
    await waitForIdle(page, 'the captcha');
    await page.unroute(CAPTCHA);
    await page.route(CAPTCHA, (route) => route.fulfill({ status: 500, json: { success: false } }));
    await captcha.getByRole('button', { name: 'Refresh captcha' }).click();
    await expect(captcha.getByText("Couldn't load the captcha. Please try again.")).toBeVisible();
    await waitForIdle(page, 'the error');
    expect(await shifts(page)).toEqual([]);

    await page.unroute(CAPTCHA);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('#splash'), 'once per session').toHaveCount(0);
  });
});

test('the splash is painted before any stylesheet, and before any script, whose absence it names without axe violations', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/);
  await page.route('**/*.css', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  const splash = page.locator('#splash');
  await expect(splash).toHaveCSS('position', 'fixed');
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
  await page.unroute('**/*.css');

  await page.evaluate(() => sessionStorage.clear());
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/');
  await expect(splash).toBeVisible();
  const words = page.getByText('This takes longer than usual.');
  // Ends the ten-second animation, after which it shows, at once.
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await expect(words).toBeVisible();
  expect(await violationsAt(page, [1280, 375], { within: '#splash' })).toEqual([]);
  await page.unroute('**/*.js');
  await page.getByRole('link', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
