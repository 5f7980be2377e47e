import type { Route } from '@playwright/test';
import { CLOSEST, HUNTS, PREDICT, PREDICTIONS, community, endBalance, openForm, slots, tab, toast } from './bonus-hunts';
import { expect, login, test } from './fixtures';

const HTML = { contentType: 'text/html', body: '<!doctype html><h1>Welcome</h1>' };

const NO_RESPONSE = 'An error occurred while submitting prediction';

const failures: [what: string, fail: (route: Route) => Promise<void>, sentence: string][] = [
  ['no connection', (route) => route.abort(), NO_RESPONSE],
  ['a page instead of JSON', (route) => route.fulfill(HTML), NO_RESPONSE],
  ['status 500', (route) => route.fulfill({ status: 500, json: { success: false } }), 'Failed to submit prediction'],
];

for (const [what, fail, sentence] of failures) {
  test(`${what}: the page says so where something is missing, and trying again works`, async ({ page, allowErrors }) => {
    allowErrors(/ERR_FAILED|status of 500/);
    for (const call of [HUNTS, PREDICTIONS, CLOSEST]) await page.route(call, fail);
    await page.goto('/bonus-hunts');
    await expect(page.getByRole('heading', { name: 'The bonus hunts could not be loaded' })).toBeVisible();
    await expect(toast(page, 'Failed to load bonus hunt data')).toHaveCount(1);
    await expect(page.getByText('No Active Hunt')).toHaveCount(0);
    await page.unroute(HUNTS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(slots(page).getByRole('row')).not.toHaveCount(0);

    await tab(page, 'Predictions').click();
    await expect(page.getByText('Please sign in to submit predictions')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The predictions could not be loaded' })).toBeVisible();
    await page.unroute(PREDICTIONS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(community(page)).toBeVisible();

    await tab(page, 'Previous Hunts').click();
    await page.locator('summary').first().click();
    await expect(page.getByRole('heading', { name: 'The closest predictions could not be loaded' })).toBeVisible();
    await page.unroute(CLOSEST);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('details').first().getByRole('listitem').first()).toBeVisible();
  });

  test(`${what}: a prediction is not lost, and sending it again works`, async ({ page, allowErrors }) => {
    allowErrors(/ERR_FAILED|status of 500/);
    await login(page, 'highroller');
    await page.goto('/bonus-hunts?tab=predictions');
    await openForm(page);
    await endBalance(page).fill('2500');
    await page.route(PREDICT, fail);
    await page.getByRole('button', { name: 'Submit Prediction' }).click();
    await expect(toast(page, sentence)).toBeVisible();
    await page.unroute(PREDICT);
    await expect(endBalance(page)).toHaveValue('2500');
    await page.getByRole('button', { name: 'Submit Prediction' }).click();
    await expect(toast(page, 'Prediction submitted successfully!')).toBeVisible();
  });
}

test('what the server refuses stands below the field, in its words', async ({ page, allowErrors }) => {
  allowErrors(/422/);
  await login(page, 'highroller');
  await page.goto('/bonus-hunts?tab=predictions');
  await openForm(page);
  await endBalance(page).fill('-5');
  await page.getByRole('button', { name: 'Submit Prediction' }).click();
  await expect(endBalance(page)).toHaveAccessibleDescription('This cannot be negative.');
  await expect(endBalance(page)).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Change Prediction' })).toBeFocused();
});

test('who goes offline keeps the hunt, and is told once', async ({ page, context, allowErrors }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  await page.goto('/bonus-hunts', { waitUntil: 'networkidle' });
  // What shows messages comes after the page.
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await context.setOffline(true);
  // Step by step: after one leap to the next request, what it said could be gone again.
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(toast(page, 'Failed to load bonus hunt data')).toHaveCount(1, { timeout: 500 });
  }).toPass({ intervals: [0] });
  await expect(slots(page)).toBeVisible();
});
