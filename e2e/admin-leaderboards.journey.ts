import type { Page } from '@playwright/test';
import { expect, login } from './fixtures';
import { test } from './panel';
import { type Site, startSite } from './site';

// A site of its own, because a new platform shows on every page and other journeys don't expect it.
let own: Site;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  own = await startSite();
});
test.afterAll(() => own.stop());

const HEAD = 'player,amount,wagered_at,game,reference';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** The value of a datetime input, in the browser's time zone. */
const dateTimeInput = (page: Page, hours: number) =>
  page.evaluate((ms) => {
    const at = new Date(Date.now() + ms);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, hours * 3_600_000);

async function choose(page: Page, input: string, option: string) {
  await page.getByRole('combobox', { name: input }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const chooseFile = (page: Page, ...lines: string[]) =>
  page.locator('input[type=file]').setInputFiles({ name: 'wagers.csv', mimeType: 'text/csv', buffer: Buffer.from([HEAD, ...lines].join('\n')) });

test('the staff creates a leaderboard of a new platform and imports wagers: its ranks are on the site', async ({ browser, allowErrors }) => {
  test.slow();
  // The panel shows the refusal itself.
  allowErrors(/422/);
  const page = await browser.newPage({ baseURL: own.url });
  await login(page, 'stagemanager');

  await page.goto('/admin-new/platforms/create');
  await page.getByLabel('Name').fill('Lucky Lagoon');
  await page.getByLabel('Slug').fill('lucky-lagoon');
  await page.getByLabel('Place').fill('9');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lucky Lagoon' })).toBeVisible();

  await page.goto('/admin-new/leaderboards/create');
  await choose(page, 'Platform', 'Lucky Lagoon');
  await page.getByLabel('Starts').fill(await dateTimeInput(page, -24));
  await page.getByLabel('Ends').fill(await dateTimeInput(page, 24));
  await page.getByRole('button', { name: 'Add a prize' }).click();
  await page.getByLabel('Prize of rank 1').fill('500');
  await page.getByRole('button', { name: 'Add a subsection' }).click();
  await page.getByLabel('Name').fill('High Stakes');
  await choose(page, 'What counts', 'Single wagers within a range');
  await page.getByLabel('Range').fill('100-');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This has to be a range such as 100-500')).toBeVisible();
  await page.getByLabel('Range').fill('100+');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Lucky Lagoon from/ })).toBeVisible();

  // A second one for the same time is refused below its field, and the form keeps its input.
  await page.goto('/admin-new/leaderboards/create');
  await choose(page, 'Platform', 'Lucky Lagoon');
  await page.getByLabel('Starts').fill(await dateTimeInput(page, 0));
  await page.getByLabel('Ends').fill(await dateTimeInput(page, 48));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Lucky Lagoon has a leaderboard from .* its periods may not overlap/).first()).toBeVisible();

  await page.goto('/admin-new/wagers');
  await choose(page, 'Platform', 'Lucky Lagoon');
  await chooseFile(page, `Ann,12,50,${minutesAgo(60)},,r1`, `Bob,100,${minutesAgo(50)},,r2`, 'Cy,5,yesterday,,r3');
  await page.getByRole('button', { name: 'Check the file' }).click();
  const wrong = page.getByRole('list', { name: 'What is wrong, by line' });
  await expect(wrong.getByRole('listitem')).toHaveText([/^Line 2: there are 6 fields/, /^Line 4: the wagered_at "yesterday"/]);
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);

  const good = [`Ann,12.50,${minutesAgo(60)},Neon Koi,r1`, `Bob,100,${minutesAgo(50)},,r2`];
  await chooseFile(page, ...good);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('region', { name: 'All lines' })).toContainText('Neon Koi');
  await page.getByRole('button', { name: 'Import 2 wagers to Lucky Lagoon' }).click();
  await expect(page.getByText('Imported 2, there already 0; new players 2.')).toBeVisible();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('All of these wagers are there already')).toBeVisible();

  await page.goto('/leaderboard?platform=lucky-lagoon');
  await expect(page.getByRole('tab', { name: 'Lucky Lagoon', selected: true })).toBeVisible();
  for (const text of ['Bob', '$12.50', 'High Stakes']) await expect(page.getByText(text).first()).toBeVisible();
  await page.close();
});
