import type { Page } from '@playwright/test';
import { expect, login } from '../helpers/fixtures';
import { panelViolations, test } from '../helpers/panel';

const accentOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());
const title = (name: string) => ({ name, level: 1 });

test('the staff previews a look, publishes it and takes it back; a visitor sees it from the next page on', async ({
  page,
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, contextOptions: { reducedMotion: 'reduce' } } as object);
  const visitor = await context.newPage();
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', title('Join the Community'))).toBeVisible();
  const document = async () => (await context.request.get('/', { headers: { Accept: 'text/html' } })).text();
  const [files, builtIn] = [filesIn(await document()), await accentOf(visitor)];
  expect(files).toBeGreaterThan(10);

  await login(page, 'stagemanager');
  await page.goto('/admin-new/appearance');
  await page.getByLabel('Accent colour').fill('#ffe14d');
  await page.getByLabel('Title for guests').fill('Doors open at nine');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = page.frameLocator('iframe[title="Preview of the site"]');
  await expect(preview.getByRole('heading', title('Doors open at nine'))).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', title('Join the Community'))).toBeVisible();
  expect(await panelViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  // Of the first paint: the splash has the colour, which is in the page itself.
  const html = await document();
  expect(html).toContain('--accent:#ffe14d');
  expect(filesIn(html)).toBe(files);
  await visitor.reload();
  await expect(visitor.getByRole('heading', title('Doors open at nine'))).toBeVisible();
  expect(await accentOf(visitor)).toBe('#ffe14d');

  await page.reload();
  await page.getByRole('button', { name: /^Restore look 1/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Restored')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', title('Join the Community'))).toBeVisible();
  expect(await accentOf(visitor)).toBe(builtIn);
  await context.close();
});

/** Counts the scripts, styles, fonts and images that a document names. Later requests and prefetches differ with the time. */
const filesIn = (html: string) => html.match(/<(?:script|link|img)\b[^>]*\b(?:src|href)=/g)?.length ?? 0;
