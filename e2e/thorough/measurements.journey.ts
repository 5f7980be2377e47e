import { type BrowserContext, type Page, expect } from '@playwright/test';
import type { MeasurementReport, MeasurementsBody } from '@greenroom/contract';
import { test as base } from '../helpers/fixtures';
import { startSite } from '../helpers/site';

const test = base.extend<{ reports: MeasurementReport[] }>({
  site: [
    async ({}, use) => {
      const site = await startSite({ SITE_CONFIG: JSON.stringify({ measurementSample: 1, remoteOverrides: 'loopback' }) });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  /** Returns the pages' reports so far. */
  reports: async ({ context }, use) => {
    const reports: MeasurementReport[] = [];
    await collectReports(context, reports);
    await use(reports);
  },
});

async function collectReports(context: BrowserContext, reports: MeasurementReport[]): Promise<void> {
  await context.route('**/api/measurements', async (route) => {
    expect(await route.request().headerValue('x-csrf-token')).toMatch(/./);
    reports.push(...(route.request().postDataJSON() as MeasurementsBody).reports);
    await route.fulfill({ status: 204 });
  });
}

/** Hides the tab, which sends what is new, and shows it again. Waits until the server has received it. */
async function switchTabs(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const hidden of [true, false]) {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }
    await fetch('/api/r/settings');
  });
}

test('browsers report the pages of each version, what failed in them and, with consent, their timings', async ({
  page,
  reports,
  allowErrors,
  site,
}) => {
  allowErrors(/500 \(Internal Server Error\)/);
  const registry = (await (await page.request.get(`${site.url}/remotes.json`)).json()) as { name: string; version: string }[];
  const versionOf = (remote: string) => registry.find(({ name }) => name === remote)?.version;
  const sum = (remote: string, counter: 'views' | 'failed_views' | 'failed_call_views') =>
    reports.filter((report) => report.remote === remote).reduce((total, report) => total + report[counter], 0);
  const timings = (remote: string) => reports.filter((report) => report.remote === remote).map((report) => report.timings ?? {});

  await test.step('without consent: only counts, of the remote whose page was open', async () => {
    await page.route('**/api/r/raffles', (route) => route.fulfill({ status: 500, json: { success: false } }));
    await page.goto('/contact');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
    await expect(page.getByText('Failed to load raffles').first()).toBeVisible();
    await expect.poll(() => switchTabs(page).then(() => sum('stream', 'failed_call_views'))).toBe(1);
    expect([sum('host', 'views'), sum('store', 'views'), sum('stream', 'views')]).toEqual([1, 1, 1]);
    expect([sum('host', 'failed_call_views'), sum('store', 'failed_call_views'), sum('stream', 'failed_views')]).toEqual([0, 0, 0]);
    for (const remote of ['store', 'stream'])
      expect(new Set(reports.filter((report) => report.remote === remote).map(({ version }) => version))).toEqual(
        new Set([versionOf(remote)]),
      );
    expect(reports.find(({ remote }) => remote === 'host')?.version).toMatch(/^[0-9a-f]{8}$/);
    expect(reports.filter((report) => report.timings)).toEqual([]);
  });

  await test.step('with consent: the timings, a press for the remote that the visitor pressed', async () => {
    await page.evaluate(() => {
      const record = JSON.parse(localStorage.getItem('cookie-consent') ?? '{}') as object;
      localStorage.setItem('cookie-consent', JSON.stringify({ ...record, analytics: true }));
    });
    reports.length = 0;
    const measuring = page.waitForResponse(/\/timings\.\w+\.js/);
    await page.goto('/contact');
    await measuring;
    const field = page.getByRole('textbox', { name: 'Name' });
    await field.evaluate((element) => {
      element.addEventListener('pointerdown', () => {
        for (const end = performance.now() + 300; performance.now() < end;);
      });
    });
    await field.click();
    await expect.poll(() => switchTabs(page).then(() => timings('store').flatMap(({ inp }) => inp ?? []))).toEqual([expect.any(Number)]);
    const [inp = 0] = timings('store').flatMap((values) => values.inp ?? []);
    expect(inp).toBeGreaterThanOrEqual(300);
    expect(timings('store').flatMap(({ content }) => content ?? [])).toHaveLength(1);
    expect([...timings('store'), ...timings('host')].flatMap(({ lcp }) => lcp ?? [])).toHaveLength(1);
    expect([...timings('store'), ...timings('host')].flatMap(({ cls }) => cls ?? [])).toHaveLength(1);
  });

  await test.step('with an override: nothing', async () => {
    await switchTabs(page);
    reports.length = 0;
    const started = page.waitForResponse(/\/background\.\w+\.js/);
    await page.goto('/contact?remote-override=stream@http://localhost:9/remoteEntry.js');
    await expect(page.getByRole('complementary', { name: 'Remote overrides' })).toBeVisible();
    await started;
    await page.waitForLoadState('networkidle');
    await switchTabs(page);
    expect(reports).toEqual([]);
  });
});
