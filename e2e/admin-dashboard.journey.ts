import { expect, login } from './fixtures';
import { panelViolations, test } from './panel';
import { releaseStore } from './releases';
import { startSite } from './site';

test('an admin opens the first page: it shows open work and recent activity, in charts and figures', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await login(page, 'stagemanager');
  await page.goto('/admin-new/');
  await expect(page.getByRole('heading', { level: 1, name: 'First page' })).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting.getByRole('link')).toHaveText([/^Open tickets\d+$/, /^Pending claims\d+$/, /^Pending redemptions\d+$/, /^Contact messages\d+$/]);
  const target = new URL((await waiting.getByRole('link', { name: 'Open tickets' }).getAttribute('href')) ?? '', page.url());
  expect([target.pathname, target.searchParams.get('filter')]).toEqual(['/admin-new/tickets', '{"status":"open"}']);

  const points = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Points given and spent' }) });
  await expect(points.locator('path.MuiLineChart-line')).toHaveCount(2);
  await points.getByText('Figures: points given and spent').click();
  await expect(points.getByRole('row')).toHaveCount(31);
  await page.getByRole('button', { name: '90 days' }).click();
  await expect(points.getByRole('row')).toHaveCount(91);
});

test('visitors who are not staff have no access to the panel', async ({ page, allowErrors }) => {
  allowErrors(/40[13]/);
  expect((await page.goto('/admin-new/'))?.status()).toBe(401);
  await expect(page.getByRole('heading', { name: 'Please sign in first' })).toBeVisible();
  await login(page, 'highroller');
  expect((await page.goto('/admin-new/'))?.status()).toBe(403);
  await expect(page.getByRole('heading', { name: 'For the staff alone' })).toBeVisible();
});

test('the staff changes a row: the audit log shows the values before and after', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await login(page, 'stagemanager');
  await page.goto('/admin-new/store-items/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('Enamel pin');
  await page.getByRole('spinbutton', { name: 'Points' }).fill('500');
  await page.getByRole('switch', { name: 'In the store' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enamel pin' })).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Points' }).fill('700');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();

  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  const lines = page.getByRole('table').getByRole('row').filter({ hasText: 'Enamel pin' });
  await expect(lines).toHaveCount(2);
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(lines.first()).toContainText('stagemanager');
  await lines.filter({ hasText: 'Changed the item Enamel pin' }).click();
  await expect(page.getByRole('region', { name: 'What was changed' }).getByRole('row')).toHaveText(['FieldBeforeAfter', 'Cost500700']);
});

test('an admin rolls a remote back and promotes it again: visitors get the version with the next page load', async ({ browser }) => {
  // Starts its own site, which takes long on a busy machine.
  test.setTimeout(180_000);
  const site = await startSite();
  try {
    const next = '9.9.9-0badcafe';
    const first = await releaseStore(site, next);
    const page = await (await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })).newPage();
    const liveVersion = async () => {
      const remotes = (await (await page.request.get('/remotes.json')).json()) as { name: string; version: string }[];
      return remotes.find(({ name }) => name === 'store')?.version;
    };
    await login(page, 'stagemanager');
    await page.goto('/admin-new/releases');
    const store = page.getByRole('region', { name: 'store', exact: true });
    await expect(store.getByText(`All visitors get ${next}.`)).toBeVisible();

    await store.getByRole('button', { name: 'Roll back' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`All visitors get ${first} again, instead of ${next}.`);
    expect(await liveVersion()).toBe(next);
    await dialog.getByRole('button', { name: 'Yes, change it' }).click();
    await expect(store.getByText(`All visitors get ${first}.`)).toBeVisible();
    expect(await liveVersion()).toBe(first);

    await store.getByRole('button', { name: 'Start a canary' }).click();
    await dialog.getByRole('spinbutton', { name: 'Share of the visitors' }).fill('25');
    await dialog.getByRole('button', { name: 'Give it to them' }).click();
    await expect(store.getByText(`75 % of the visitors get ${first}, 25 % the canary ${next}.`)).toBeVisible();
    // Another admin is quicker: the page says so and shows the current state.
    await releaseStore(site, '9.9.10-0badcafe');
    await store.getByRole('button', { name: 'Promote the canary' }).click();
    await dialog.getByRole('button', { name: 'Yes, change it' }).click();
    await expect(page.getByText('Somebody has changed what is live of store since you looked.')).toBeVisible();
    await expect(store.getByText('All visitors get 9.9.10-0badcafe.')).toBeVisible();
    await store.getByRole('button', { name: `Make live: ${next} of store` }).click();
    await expect(dialog).toContainText('This version was not checked in a browser.');
    await dialog.getByRole('button', { name: 'Yes, change it' }).click();
    await expect(store.getByText(`All visitors get ${next}.`)).toBeVisible();
    expect(await liveVersion()).toBe(next);
    await expect(dialog).toHaveCount(0);

    await page.goto('/store');
    await page.evaluate(async (version) => {
      const token = document.querySelector('meta[name="csrf-token"]')?.getAttribute('content') ?? '';
      const report = { remote: 'store', version, views: 30, failed_views: 3, failed_call_views: 0, completed_views: 0, timings: { lcp: new Array(30).fill(1900) } };
      const headers = { 'Content-Type': 'application/json', 'X-CSRF-TOKEN': token };
      await fetch('/api/measurements', { method: 'POST', headers, body: JSON.stringify({ reports: [report] }) });
    }, next);
    await page.goto('/admin-new/releases');
    const versions = store.getByRole('row').filter({ has: page.getByRole('rowheader', { name: next, exact: true }) });
    // Page loads of the sign-in and the store; those of the panel don't count.
    await expect(versions.getByRole('cell').nth(1)).toHaveText('2 (100 %)');
    await expect(versions.getByRole('cell').nth(2)).toHaveText('0');
    await expect(versions.getByRole('cell').nth(4)).toHaveText(/^1\.\d\d s, –$/);
    await store.getByText('Measured in visitors’ browsers: store').click();
    const lcp = store.getByRole('article').filter({ has: page.getByRole('heading', { name: 'LCP', exact: true }) });
    await expect(lcp).toContainText(/Live 1\.\d\d s/);
    await expect(lcp.locator('.MuiLineChart-mark')).toHaveCount(1);
    expect(await panelViolations(page)).toEqual([]);

    await page.goto('/admin-new/audit-log');
    await expect(page.getByText(`Rolled store back to ${first}`)).toBeVisible();
    await expect(page.getByText(`Gave ${next} of store to 25 % of the visitors`)).toBeVisible();
  } finally {
    await site.stop();
  }
});
