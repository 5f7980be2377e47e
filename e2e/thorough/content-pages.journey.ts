import { violations } from '../helpers/axe';
import { expect, login } from '../helpers/fixtures';
import { panelViolations, save, test } from '../helpers/panel';

const TEXT =
  '# Who may play\n\nEverybody of age.\n\n| Place | Prize |\n|---|---|\n| 1 | $500 |\n\n## Questions\n\n[Write to us](/contact). <script>alert(1)</script>';

test('the staff writes a page, previews and publishes it; a visitor finds it in the menu and the footer, until it is deleted', async ({
  page,
  browser,
  site,
  allowErrors,
}) => {
  allowErrors(/404.*\/pages\/house-terms/);
  const context = await browser.newContext({ baseURL: site.url, contextOptions: { reducedMotion: 'reduce' } } as object);
  const visitor = await context.newPage();
  await visitor.goto('/');
  await expect(visitor.getByRole('button', { name: 'More' })).toHaveCount(0);

  await login(page, 'stagemanager');
  await page.goto('/admin-new/pages/create');
  await page.getByLabel('Title').fill('House Terms');
  await page.getByLabel('Title').blur();
  await expect(page.getByLabel('Address')).toHaveValue('house-terms');
  await page.getByLabel(/^Text/).fill(TEXT);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'Preview of the page' }).getByRole('heading', { name: 'Who may play' })).toBeVisible();
  await page.getByLabel('Link in the menu').check();
  await page.getByLabel('Link in the footer').check();
  await save(page);
  await expect(page.getByRole('row', { name: /Current/ })).toBeVisible();
  expect((await visitor.goto('/pages/house-terms'))?.status()).toBe(404);
  await expect(visitor.getByRole('heading', { name: 'Page not found' })).toBeVisible();

  await page.getByLabel('Published').check();
  await save(page);
  await expect(page.getByRole('link', { name: 'Open the page' })).toBeVisible();
  expect(await panelViolations(page)).toEqual([]);

  await visitor.goto('/');
  await visitor.getByRole('button', { name: 'More' }).click();
  await visitor.getByRole('link', { name: 'House Terms' }).first().click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'House Terms' })).toBeVisible();
  await expect(visitor.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(visitor.getByRole('contentinfo').getByRole('link', { name: 'House Terms' })).toBeVisible();
  expect(await violations(visitor)).toEqual([]);
  await visitor.goto('/pages/house-terms#section-questions');
  await expect(visitor.getByRole('heading', { name: 'Questions' })).toBeInViewport();
  await visitor.getByRole('link', { name: 'Write to us' }).click();
  await expect(visitor).toHaveURL(/\/contact$/);

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/admin-new\/pages$/);
  expect((await visitor.goto('/pages/house-terms'))?.status()).toBe(404);
  await expect(visitor.getByRole('button', { name: 'More' })).toHaveCount(0);
  await context.close();
});
