import type { Page, Route } from '@playwright/test';
import { expect, login, test } from './fixtures';
import { CATEGORIES, LIST, ONE, REPLY, card, category, create, description, files, message, openForm, png, send, ticket, title, toast } from './tickets';

const CREATE_FAILED = 'An error occurred while creating the ticket.';

const WAYS: [string, (route: Route) => Promise<void>][] = [
  ['status 500', (route) => route.fulfill({ status: 500, json: { success: false } })],
  ['garbage', (route) => route.fulfill({ body: '<h1>Welcome</h1>' })],
  ['no connection', (route) => route.abort()],
];

test.beforeEach(async ({ page, allowErrors }) => {
  allowErrors(/500|ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  await login(page, 'highroller');
});

/** Fails the calls that send, not those that ask. */
const failPosts = (page: Page, url: string, fail: (route: Route) => Promise<void>) =>
  page.route(url, (route) => (route.request().method() === 'POST' ? fail(route) : route.continue()));

for (const [what, fail] of WAYS) {
  test(`${what} instead of the list: a toast, and trying again works`, async ({ page }) => {
    await page.route(LIST, fail);
    await page.goto('/tickets');
    await expect(page.getByRole('heading', { name: 'The tickets could not be loaded' })).toBeVisible();
    await expect(toast(page, 'Failed to load tickets')).toBeVisible();
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'My hoodie has not arrived')).toBeVisible();
  });

  test(`${what} instead of a ticket: a toast, and the list`, async ({ page }) => {
    const { id } = await ticket(page, 'My hoodie has not arrived');
    await page.route(ONE, fail);
    await page.goto(`/tickets/${id}`);
    await expect(toast(page, 'Failed to load ticket')).toBeVisible();
    await expect(page).toHaveURL(/\/tickets$/);
    await expect(card(page, 'My hoodie has not arrived')).toBeVisible();
  });

  test(`${what} instead of the categories: said in place, and trying again works`, async ({ page }) => {
    await page.route(CATEGORIES, fail);
    await page.goto('/tickets/create');
    await expect(page.getByText('The categories could not be loaded.')).toBeVisible();
    await title(page).fill('Still here');
    await page.unroute(CATEGORIES);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(category(page)).toBeEnabled();
    await expect(category(page)).toHaveText('General');
    await expect(title(page)).toHaveValue('Still here');
  });

  test(`${what} while a ticket is sent: told, and nothing is lost`, async ({ page }) => {
    await failPosts(page, LIST, fail);
    await openForm(page);
    await title(page).fill('Kept');
    await description(page).fill('All of it.');
    await files(page).setInputFiles([await png('one.png')]);
    await create(page).click();
    await expect(page.getByRole('form').getByRole('alert')).toHaveText(CREATE_FAILED);
    await expect(toast(page, CREATE_FAILED)).toBeVisible();
    await expect(description(page)).toHaveValue('All of it.');
    await expect(page.getByText('1 of 5')).toBeVisible();
    await expect(page).toHaveURL(/\/tickets\/create$/);
  });

  test(`${what} while a reply is sent: it is back in the form, and can be sent again`, async ({ page }) => {
    const { id } = await ticket(page, 'Changed my Kick name');
    await page.route(REPLY, fail);
    await page.goto(`/tickets/${id}`);
    await message(page).fill(`After ${what}.`);
    await files(page).setInputFiles([await png('one.png')]);
    await send(page).click();
    await expect(page.getByRole('form').getByRole('alert')).toHaveText('Failed to submit reply');
    await expect(toast(page, 'Failed to submit reply')).toBeVisible();
    await expect(message(page)).toHaveValue(`After ${what}.`);
    await expect(page.getByText('1 of 5')).toBeVisible();
    await page.unroute(REPLY);
    await send(page).click();
    await expect(page.getByRole('article').filter({ hasText: `After ${what}.` }).getByRole('button', { name: 'Show one.png' })).toBeVisible();
    await expect(message(page)).toHaveValue('');
  });
}

test('calls that never end are told as failed', async ({ page }) => {
  const { id } = await ticket(page, 'My hoodie has not arrived');
  await page.clock.install();
  await page.route(LIST, () => undefined);
  const asked = page.waitForRequest(LIST);
  await page.goto('/tickets');
  await asked;
  await expect(page.getByRole('status', { name: 'Loading the tickets' })).toBeVisible();
  await page.clock.runFor(15_000);
  await expect(page.getByRole('heading', { name: 'The tickets could not be loaded' })).toBeVisible();

  await page.route(REPLY, () => undefined);
  await page.goto(`/tickets/${id}`);
  await message(page).fill('Into the void.');
  const sent = page.waitForRequest(REPLY);
  await send(page).click();
  await sent;
  const pending = page.getByRole('article', { name: 'Reply by You' }).filter({ hasText: 'Into the void.' });
  await expect(pending.getByText('Sending…')).toBeVisible();
  await page.clock.runFor(15_000);
  await expect(pending).toHaveCount(0);
  await expect(message(page)).toHaveValue('Into the void.');

  await page.unroute(LIST);
  await openForm(page);
  await title(page).fill('Kept');
  await description(page).fill('All of it.');
  await page.route(LIST, () => undefined);
  const created = page.waitForRequest(LIST);
  await create(page).click();
  await created;
  await expect(create(page)).toHaveAccessibleName('Creating...');
  await page.clock.runFor(15_000);
  await expect(page.getByRole('form').getByRole('alert')).toHaveText(CREATE_FAILED);
  await expect(title(page)).toHaveValue('Kept');
});

test('who goes offline keeps the reply, and sends it once back', async ({ page }) => {
  const { id } = await ticket(page, 'My hoodie has not arrived');
  await page.goto(`/tickets/${id}`, { waitUntil: 'networkidle' });
  await message(page).fill('From the tunnel.');
  await page.context().setOffline(true);
  await send(page).click();
  await expect(page.getByRole('form').getByRole('alert')).toHaveText('Failed to submit reply');
  await expect(page).toHaveURL(new RegExp(`/tickets/${id}$`));
  await page.context().setOffline(false);
  await send(page).click();
  await expect(page.getByRole('article', { name: 'Reply by You' }).filter({ hasText: 'From the tunnel.' })).toBeVisible();
  await expect(page.getByRole('form').getByRole('alert')).toHaveText('');
});

test('drafts outlive a reload, and name the images that have to come again', async ({ page }) => {
  const { id } = await ticket(page, 'My hoodie has not arrived');
  await openForm(page);
  await title(page).fill('Half a ticket');
  await files(page).setInputFiles([await png('one.png'), await png('two.png', 20)]);
  await page.reload();
  await expect(title(page)).toHaveValue('Half a ticket');
  await expect(page.getByText('2 images could not be kept.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(title(page)).toHaveValue('');

  await page.goto(`/tickets/${id}`);
  await message(page).fill('Half a reply');
  await page.reload();
  await expect(message(page)).toHaveValue('Half a reply');
});

test('what the server refuses is said below its field', async ({ page, allowErrors }) => {
  allowErrors(/422/);
  await openForm(page);
  await title(page).fill('   ');
  await description(page).fill('Fine.');
  await files(page).setInputFiles([{ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') }]);
  await create(page).click();
  await expect(title(page)).toHaveAccessibleDescription(/Please fill this in\./);
  await expect(title(page)).toBeFocused();
  await title(page).fill('Fine');
  await create(page).click();
  await expect(page.getByLabel('Screenshots (optional)')).toHaveAccessibleDescription(/fake\.png is not an image/);
});
