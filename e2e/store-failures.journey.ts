import type { Route } from '@playwright/test';
import { expect, login, test } from './fixtures';
import { NO_ANSWER, REDEEM, STORE, ask, balance, button, card, openStore, redeem, toast } from './store';

const LOAD_FAILED = 'Failed to load store data';
const HTML = { contentType: 'text/html', body: '<!doctype html><h1>Welcome</h1>' };

type Failure = [what: string, fail: (route: Route) => Promise<void>];
const failures: Failure[] = [
  ['no connection', (route) => route.abort()],
  ['a page instead of JSON', (route) => route.fulfill(HTML)],
  ['half an answer', (route) => route.fulfill({ contentType: 'application/json', body: '{"success":tr' })],
  ['status 500', (route) => route.fulfill({ status: 500, json: { success: false } })],
];

for (const [what, fail] of failures) {
  test(`the store meets ${what}: a toast, and trying again works`, async ({ page, allowErrors }) => {
    allowErrors(/ERR_FAILED|status of 500/);
    await login(page, 'stagemanager');
    await page.route(STORE, fail);
    await page.goto('/store');
    await expect(page.getByRole('heading', { name: 'The store could not be loaded' })).toBeVisible();
    await expect(toast(page, LOAD_FAILED)).toBeVisible();
    await expect(page.getByText('No Items Found')).toHaveCount(0);

    await page.unroute(STORE);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'Hoodie')).toBeVisible();
  });

  test(`redeeming meets ${what}: a sentence, and trying again buys once`, async ({ page, allowErrors }) => {
    allowErrors(/ERR_FAILED|status of 500/);
    await openStore(page, 'highroller');
    const before = await ask(page, '$10 Gift Card');
    await page.route(REDEEM, fail);
    await redeem(page, '$10 Gift Card');
    await expect(toast(page, what === 'status 500' ? 'Failed to redeem item' : NO_ANSWER)).toBeVisible();
    await expect(button(page, '$10 Gift Card')).toHaveAccessibleName('Redeem Item');

    await page.unroute(REDEEM);
    await redeem(page, '$10 Gift Card');
    await expect(toast(page, 'Successfully redeemed $10 Gift Card!')).toBeVisible();
    expect((await ask(page, '$10 Gift Card')).points).toBe(before.points - before.cost);
  });
}

test('a refusal is told in the words of the server, and shows what has changed meanwhile', async ({ page, allowErrors }) => {
  allowErrors(/409 \(Conflict\)/);
  await openStore(page, 'highroller');
  await page.route(REDEEM, (route) => route.fulfill({ status: 409, json: { success: false, message: 'This item is out of stock.' } }));
  await page.route(STORE, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { store_items: { name: string }[] } };
    const left = answer.data.store_items.map((item) => (item.name === 'Hoodie' ? { ...item, quantity: 0 } : item));
    await route.fulfill({ json: { ...answer, data: { ...answer.data, store_items: left } } });
  });
  await redeem(page, 'Hoodie');
  await expect(toast(page, 'This item is out of stock.')).toBeVisible();
  await expect(button(page, 'Hoodie')).toHaveText('Out of Stock');
});

test('a purchase that is never answered: its item alone is marked, and after 15 seconds it may be tried again', async ({ page }) => {
  await page.clock.install();
  await openStore(page, 'highroller');
  await page.route(REDEEM, () => undefined);
  const sent = page.waitForRequest(REDEEM);
  await redeem(page, '$25 Gift Card');
  await sent;
  await expect(button(page, '$25 Gift Card')).toHaveAccessibleName('Redeeming...');
  await expect(button(page, '$25 Gift Card')).toBeDisabled();
  await expect(button(page, '$100 Gift Card')).toHaveAccessibleName('Redeem Item');
  await page.clock.runFor(15_000);
  await expect(toast(page, NO_ANSWER)).toBeVisible();
  await expect(button(page, '$25 Gift Card')).toHaveAccessibleName('Redeem Item');
});

test('a store that never comes is told as failed', async ({ page }) => {
  await login(page, 'stagemanager');
  await page.clock.install();
  await page.route(STORE, () => undefined);
  const asked = page.waitForRequest(STORE);
  await page.goto('/store');
  await asked;
  await expect(page.getByRole('status', { name: 'Loading the store' })).toBeVisible();
  await page.clock.runFor(15_000);
  await expect(page.getByRole('heading', { name: 'The store could not be loaded' })).toBeVisible();
});

test('who is offline is told that the store failed, and has it once back', async ({ page, allowErrors }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await login(page, 'stagemanager');
  // The page's code comes before the line goes down, as the keyboard reaches the link.
  const code = page.waitForResponse(/store-page.*\.js$/);
  await page.goto('/raffles', { waitUntil: 'networkidle' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Store' }).focus();
  await (await code).finished();
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The store could not be loaded' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(card(page, 'Hoodie')).toBeVisible();
});

test('what is shown stays where loading it anew fails', async ({ page, allowErrors }) => {
  allowErrors(/ERR_FAILED/);
  await openStore(page, 'highroller');
  const before = await ask(page, 'Sticker Sheet');
  await page.route(STORE, (route) => route.abort());
  await redeem(page, 'Sticker Sheet');
  await expect(toast(page, 'Successfully redeemed Sticker Sheet!')).toBeVisible();
  await expect(toast(page, LOAD_FAILED)).toBeVisible();
  await expect(card(page, 'Sticker Sheet')).toBeVisible();
  await expect(button(page, 'Sticker Sheet')).toHaveAccessibleName('Redeem Item');
  await expect(balance(page)).not.toBeEmpty();
  expect((await ask(page, 'Sticker Sheet')).points).toBe(before.points - before.cost);
});
