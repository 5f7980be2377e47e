import { expect } from '@playwright/test';
import { standaloneBackendTest as test } from './standalone-backend';

test('works behind another back end, with remotes on other origins', async ({ page, backend: { site } }) => {
  await page.goto(`${site.url}/raffles`);
  await expect(page).toHaveTitle('Raffles - Nightowl');
  await expect(page.getByText('A signed poster')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
  await expect(page.getByText('Login Required')).toBeVisible();
});

test('without a registry in the page, asks for /remotes.json', async ({ page, backend: { site, remotes } }) => {
  site.fill = {};
  site.stub('GET', '/remotes.json', { body: [remotes.stream.registryEntry()] });
  await page.goto(`${site.url}/raffles`);
  await expect(page.getByText('A signed poster')).toBeVisible();
});

test('a page with nothing filled in stands, and a retry brings the rest once there is a registry', async ({ page, backend: { site, remotes } }) => {
  site.fill = {};
  await page.goto(`${site.url}/raffles`);
  await expect(page.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  site.stub('GET', '/remotes.json', { body: [remotes.stream.registryEntry()] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('A signed poster')).toBeVisible();
});

test('one remote\'s server stopped: the rest works, and it comes back without a reload', async ({ page, backend: { site, remotes } }) => {
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

test('an entry whose bytes differ from the registry\'s integrity is refused', async ({ page, backend: { site, remotes } }) => {
  const entry = { ...remotes.stream.registryEntry(), integrity: `sha384-${'A'.repeat(64)}` };
  site.fill = { data: { user: null, remotes: [entry] } };
  await page.goto(`${site.url}/raffles`);
  await expect(page.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
});

test.describe('bad input', () => {
  for (const [what, text] of [['half an object', '{"user": nul'], ['HTML', '&lt;html>'], ['a list', '[]']] as const) {
    test(`page data that is ${what}: the shell stands as a guest's`, async ({ page, backend: { site, remotes } }) => {
      site.stub('GET', '/remotes.json', { body: [remotes.stream.registryEntry()] });
      site.fill = { text };
      const errors: string[] = [];
      page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
      await page.goto(`${site.url}/raffles`);
      await expect(page.getByText('A signed poster')).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
      expect(errors.join('\n')).toContain('The data in the page');
    });
  }

  for (const [what, remotes] of [['an object', { store: {} }], ['a text', 'remotes'], ['full of garbage', [null, 7, { name: '../x' }, { routes: [] }]]] as const) {
    test(`a registry that is ${what}: the shell stands and says what is missing`, async ({ page, backend: { site } }) => {
      site.fill = { data: { user: null, remotes } };
      site.stub('GET', '/remotes.json', { body: remotes });
      await page.goto(`${site.url}/store`);
      await expect(page.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
      await expect(page.getByRole('banner')).toContainText('Nightowl');
    });
  }

  test('a remote that is missing from the registry: its page says so, the others work', async ({ page, backend: { site, remotes } }) => {
    site.fill = { data: { user: null, remotes: [remotes.stream.registryEntry()] } };
    await page.goto(`${site.url}/store`);
    await expect(page.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
    await expect(page.getByText('A signed poster')).toBeVisible();
  });

  for (const [what, body] of [['HTML', '<!doctype html><h1>Welcome</h1>'], ['garbage', '{"success":tr'], ['an error', '{"success":false,"message":"Out of order."}']] as const) {
    test(`an API that answers ${what}: the place concerned says so, with a retry`, async ({ page, backend: { site } }) => {
      await page.route('**/api/r/raffles', (route) => route.fulfill({ status: 200, contentType: 'text/html', body }));
      await page.goto(`${site.url}/raffles`);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expect(page.getByText('Failed to load raffles').first()).toBeVisible();
      await page.unroute('**/api/r/raffles');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('A signed poster')).toBeVisible();
    });
  }
});
