import { expect } from '@playwright/test';
import { standaloneBackendTest as test } from './standalone-backend';

test.describe('on the first load', () => {
  test.use({ firstLoad: true });

  test('the site works behind another back end, with remotes on other origins', async ({ page, backend: { site } }) => {
    await page.goto(`${site.url}/raffles`);
    await expect(page).toHaveTitle('Raffles - Nightowl');
    await expect(page.getByText('A signed poster')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
    await expect(page.getByText('Login Required')).toBeVisible();
  });
});

test('the page has no registry: the host requests /remotes.json', async ({ page, backend: { site, remotes } }) => {
  site.fill = {};
  site.stub('GET', '/remotes.json', { body: [remotes.stream.registryEntry()] });
  await page.goto(`${site.url}/raffles`);
  await expect(page.getByText('A signed poster')).toBeVisible();
});

test('the page is not filled in: the shell works, and a retry loads the remote once there is a registry', async ({ page, backend: { site, remotes } }) => {
  site.fill = {};
  await page.goto(`${site.url}/raffles`);
  await expect(page.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  site.stub('GET', '/remotes.json', { body: [remotes.stream.registryEntry()] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('A signed poster')).toBeVisible();
});

test('a remote\'s server is down: the rest works, and a retry recovers without a reload', async ({ page, backend: { site, remotes } }) => {
  await remotes.store.stop();
  const errors: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  await page.goto(`${site.url}/store`);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expect(page.getByRole('alert')).toContainText('store');
  await expect(page.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
  expect(errors.join('\n')).toMatch(/Remote store \d\S+: its entry script could not be loaded/);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
  await expect(page.getByText('A signed poster')).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
  await expect(page.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
  await remotes.store.start();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Login Required')).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('an entry that does not match the registry\'s integrity is refused', async ({ page, backend: { site, remotes } }) => {
  const entry = { ...remotes.stream.registryEntry(), integrity: `sha384-${'A'.repeat(64)}` };
  site.fill = { data: { user: null, remotes: [entry] } };
  await page.goto(`${site.url}/raffles`);
  await expect(page.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
});

// What counts as invalid: host/src/page/page-data.test.ts and host/src/remotes/registry.test.ts.
test.describe('invalid data', () => {
  test('the page data is half an object: the shell works as for a guest', async ({ page, backend: { site, remotes } }) => {
    site.stub('GET', '/remotes.json', { body: [remotes.stream.registryEntry()] });
    site.fill = { text: '{"user": nul' };
    const errors: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
    await page.goto(`${site.url}/raffles`);
    await expect(page.getByText('A signed poster')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(errors.join('\n')).toMatch(/The page data is not/);
  });

  for (const [what, remotes] of [['an object', { store: {} }], ['full of invalid entries', [null, 7, { name: '../x' }, { routes: [] }]]] as const) {
    test(`the registry is ${what}: the shell works, and the page is unavailable`, async ({ page, backend: { site } }) => {
      site.fill = { data: { user: null, remotes } };
      site.stub('GET', '/remotes.json', { body: remotes });
      await page.goto(`${site.url}/store`);
      await expect(page.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
      await expect(page.getByRole('banner')).toContainText('Nightowl');
    });
  }

  test('a remote is missing in the registry: its page is unavailable, the others work', async ({ page, backend: { site, remotes } }) => {
    site.fill = { data: { user: null, remotes: [remotes.stream.registryEntry()] } };
    await page.goto(`${site.url}/store`);
    await expect(page.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
    await expect(page.getByText('A signed poster')).toBeVisible();
  });

  test('the API returns HTML, truncated JSON, and an error: the list shows an error with a retry', async ({ page, backend: { site } }) => {
    const bodies = ['<!doctype html><h1>Welcome</h1>', '{"success":tr', '{"success":false,"message":"Out of order."}'];
    const retry = page.getByRole('button', { name: 'Try again' });
    for (const [index, body] of bodies.entries()) {
      await page.route('**/api/r/raffles', (route) => route.fulfill({ status: 200, contentType: 'text/html', body }));
      const response = page.waitForResponse('**/api/r/raffles');
      if (index === 0) await page.goto(`${site.url}/raffles`);
      else await retry.click();
      await response;
      await expect(retry, body).toBeVisible();
      await expect(page.getByText('Failed to load raffles').first(), body).toBeVisible();
      await page.unroute('**/api/r/raffles');
    }
    await retry.click();
    await expect(page.getByText('A signed poster')).toBeVisible();
  });
});
