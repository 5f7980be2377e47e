import { expect } from '@playwright/test';
import { consoleMessagesOf } from './helpers/console-messages';
import { breakFiles } from './helpers/containment';
import { standaloneBackendTest as test } from './helpers/standalone-backend';

// The built host behind a back end that shares no code with ours. What counts as invalid data: host/src/page/page-data.test.ts and
// host/src/remotes/registry.test.ts.

test.describe('on the first load', () => {
  test.use({ firstLoad: true, prefetching: true });

  test('the site works behind another back end, with remotes on other origins, and asks once for live updates that it does not have', async ({
    page,
    backend: { site },
  }) => {
    const messages = consoleMessagesOf(page);
    const attempts: string[] = [];
    page.on('request', (request) => void (new URL(request.url()).pathname === '/api/live' && attempts.push(request.url())));
    const attempt = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live');
    await page.goto(`${site.url}/raffles`);
    await expect(page).toHaveTitle('Raffles - Nightowl');
    await expect(page.getByText('A signed poster')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
    await expect(page.getByText('Login Required')).toBeVisible();

    await attempt;
    const loaded = page.waitForResponse((response) => response.url().includes('background'));
    await page.goto(`${site.url}/raffles`);
    await loaded;
    await expect(page.getByText('A signed poster')).toBeVisible();
    expect(attempts).toHaveLength(1);
    expect(messages.filter((message) => !message.includes('404'))).toEqual([]);
  });
});

test('the page has invalid data, or none: the shell works, and the page loads once there is a registry', async ({
  page,
  backend: { site, remotes },
}) => {
  const unavailable = page.getByRole('heading', { name: 'This part is unavailable' });
  const errors: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  for (const [what, fill] of Object.entries({
    'half an object': { text: '{"user": nul' },
    // The last, after which a retry requests the registry.
    'not filled in': {},
  })) {
    site.fill = fill;
    site.stub('GET', '/remotes.json', { body: [] });
    await page.goto(`${site.url}/raffles`);
    await expect(unavailable, what).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' }), what).toBeVisible();
  }
  expect(errors.join('\n')).toMatch(/The page data is not/);
  site.stub('GET', '/remotes.json', { body: [remotes.stream.registryEntry()] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('A signed poster')).toBeVisible();
});

test("a remote's server is down: the rest works, and a retry recovers without a reload", async ({ page, backend: { site, remotes } }) => {
  breakFiles(remotes.store, /./, (response) => void response.socket?.resetAndDestroy());
  const errors: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  await page.goto(`${site.url}/store`);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expect(page.getByRole('alert')).toContainText('store');
  await expect(page.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
  await expect.poll(() => errors.join('\n')).toMatch(/Remote store \d\S+: its entry script could not be loaded/);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
  await expect(page.getByText('A signed poster')).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
  await expect(page.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
  remotes.store.intercept = undefined;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Login Required')).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});
