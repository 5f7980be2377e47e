import type { Locator, Page } from '@playwright/test';
import { violations } from './axe';
import { expect, login, test } from './fixtures';
import { settle, shifts, watchShifts } from './shifts';
import { LIST, ONE, REPLY, card, category, create, description, files, message, openForm, png, send, ticket, tickets, title, toast } from './tickets';

test('guests are asked to sign in, and no call is made', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (sent) => void (sent.url().includes('/api/r/tickets') && calls.push(sent.url())));
  for (const address of ['/tickets', '/tickets/create', '/tickets/1']) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: 'Sign in required' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In with Discord' })).toHaveAttribute('href', '/auth/discord');
  }
  expect(calls).toEqual([]);
});

test('a member opens a ticket with an image, finds it, replies, and finds the reply after a reload', async ({ page }) => {
  await login(page, 'newcomer');
  await page.goto('/tickets');
  await expect(page.getByRole('heading', { name: 'No tickets yet' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Create Ticket' }).click();
  await expect(page).toHaveTitle(/^Create Ticket - /);
  await title(page).fill('The player stays dark');
  await description(page).fill('Since Sunday.\nOn my phone: https://example.com/phone <b>black</b>');
  await files(page).setInputFiles([await png('dark.png')]);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await create(page).click();
  const post = await sent;
  expect(post.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(post.headers()['x-csrf-token']).toBeTruthy();
  await expect(toast(page, 'Ticket created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/tickets$/);

  const own = card(page, 'The player stays dark');
  for (const text of ['Open', 'Medium', '0 replies']) await expect(own.getByText(text, { exact: true })).toBeVisible();
  await own.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The player stays dark');
  const { id } = await ticket(page, 'The player stays dark');
  await expect(page).toHaveTitle(new RegExp(`^Ticket #${id} - `));
  const opening = page.getByRole('article', { name: 'Description' });
  await expect(opening.getByText('<b>black</b>')).toBeVisible();
  expect(await opening.getByText('Since Sunday.').innerText()).toContain('\n');
  await expect(opening.getByRole('link')).toHaveCount(0);
  await opening.getByRole('button', { name: 'Show dark.png' }).click();
  const viewer = page.getByRole('dialog', { name: 'dark.png' });
  await expect(viewer.getByRole('img', { name: 'dark.png' })).toBeVisible();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toHaveCount(0);

  await expect(send(page)).toBeDisabled();
  await message(page).fill('It happens on a tablet too.');
  await files(page).setInputFiles([await png('tablet.png', 20)]);
  await send(page).click();
  const reply = page.getByRole('article', { name: 'Reply by You' });
  await expect(reply.getByText('It happens on a tablet too.')).toBeVisible();
  await expect(reply.getByRole('button', { name: 'Show tablet.png' })).toBeVisible();
  await expect(reply).toHaveCount(1);
  await expect(message(page)).toHaveValue('');
  await page.reload();
  await expect(reply.getByText('It happens on a tablet too.')).toBeVisible();
  await expect(message(page)).toHaveValue('');
  await page.getByRole('link', { name: 'All tickets' }).click();
  await expect(own.getByText('1 reply', { exact: true })).toBeVisible();
});

test("another member's ticket is like a missing one; an id that is no number says so in place", async ({ page, allowErrors }) => {
  allowErrors(/404/);
  await login(page, 'faceless');
  const { id } = await ticket(page, 'Did my free entry count?');
  await page.context().clearCookies();
  await login(page, 'highroller');
  for (const missing of [id, 999_999]) {
    await page.goto(`/tickets/${missing}`);
    await expect(toast(page, 'Ticket not found').first()).toBeVisible();
    await expect(page).toHaveURL(/\/tickets$/);
  }
  await page.goto('/tickets/nonsense');
  await expect(page.getByRole('heading', { name: 'Ticket not found', level: 1 })).toBeVisible();
  await expect(page.getByText('does not exist, or you do not have permission')).toBeVisible();
  await expect(page).toHaveURL(/nonsense$/);
});

test('the list is searched and filtered, also by its address, and a closed ticket takes no reply', async ({ page }) => {
  await login(page, 'highroller');
  await page.goto('/tickets');
  await page.getByRole('searchbox').fill('HOODIE');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(/search=HOODIE/);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Closed' }).click();
  await expect(page.getByRole('heading', { name: 'No tickets found' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No tickets found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await card(page, 'Stream player stays black').getByRole('link').click();
  await expect(page.getByText('This ticket is closed')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Reply' })).toHaveCount(0);
  await expect(page.getByRole('article', { name: /^Reply by (?!You)/ }).getByText('Support Team')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/tickets\?status=closed$/);
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('the keyboard alone opens a ticket and replies', async ({ page }) => {
  await login(page, 'faceless');
  await page.goto('/tickets', { waitUntil: 'networkidle' });
  await reach(page, page.getByRole('main').getByRole('link', { name: 'Create Ticket' }));
  await page.keyboard.press('Enter');
  await expect(category(page)).toBeEnabled();
  await reach(page, title(page));
  await page.keyboard.type('From the keyboard');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await reach(page, description(page));
  await page.keyboard.type('Hello.');
  await reach(page, create(page));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tickets$/);
  await reach(page, card(page, 'From the keyboard').getByRole('link'));
  await page.keyboard.press('Enter');
  await reach(page, message(page));
  await page.keyboard.type('One more thing.');
  await reach(page, send(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'Reply by You' })).toHaveText(/One more thing/);
  await expect(message(page)).toBeFocused();
});

/** Goes on with the Tab key until it is there. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 40; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('the browser lets nothing go that is empty or too long', async ({ page }) => {
  await login(page, 'highroller');
  let posts = 0;
  await page.route(LIST, (route) => {
    posts += 1;
    return route.abort();
  });
  await openForm(page);
  await create(page).click();
  await expect(title(page)).toBeFocused();
  await title(page).fill('x'.repeat(151));
  await description(page).fill('Fine.');
  await create(page).click();
  await expect(title(page)).toBeFocused();
  await title(page).fill('Fine');
  await description(page).fill('x'.repeat(5001));
  await create(page).click();
  await expect(description(page)).toBeFocused();
  expect(posts).toBe(0);
});

test('items come in one after the other, and not at all for who wants no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await login(page, 'highroller');
  await page.goto('/tickets');
  const delays = () => page.getByRole('main').getByRole('listitem').evaluateAll((items) => items.map((item) => `${getComputedStyle(item).animationName.length > 4} ${getComputedStyle(item).animationDelay}`));
  await expect(page.getByRole('article')).toHaveCount((await tickets(page)).length);
  expect((await delays()).slice(0, 3)).toEqual(['true 0s', 'true 0.1s', 'true 0.2s']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect((await delays())[1]).toMatch(/^false/);
});

for (const width of [320, 375, 1280]) {
  test(`axe finds nothing at ${width} px, and nothing scrolls sideways`, async ({ page, allowErrors }) => {
    allowErrors(/422|500/);
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await login(page, 'highroller');
    const fits = async (what: string) => {
      await settle(page);
      expect(await violations(page), what).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBe(width);
    };
    const { id } = await ticket(page, 'My hoodie has not arrived');
    await page.goto(`/tickets/${id}`);
    await expect(message(page)).toBeVisible();
    await fits('a ticket');
    await page.route(REPLY, (route) => route.fulfill({ status: 500, json: { success: false } }));
    await message(page).fill('W'.repeat(400));
    await files(page).setInputFiles([await png('one.png')]);
    await send(page).click();
    await expect(page.getByRole('form', { name: 'Reply' }).getByRole('alert')).toHaveText('Failed to submit reply');
    await fits('a reply that failed');
    await page.route(REPLY, () => undefined);
    await send(page).click();
    await expect(page.getByText('Sending…')).toBeVisible();
    expect(await violations(page), 'a reply on its way').toEqual([]);

    const errors = { title: ['Too short.'], category_id: ['Not this.'], priority: ['No.'], description: ['Say more.'], images: ['one.png is not an image'] };
    await openForm(page);
    await title(page).fill('W'.repeat(150));
    await description(page).fill('W'.repeat(400));
    await page.route(LIST, (route) => route.fulfill({ status: 422, json: { success: false, message: 'Not valid.', errors } }));
    await create(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Not valid.' }).first()).toBeVisible();
    await fits('a ticket that was refused');
  });
}

for (const width of [375, 1280]) {
  test(`nothing moves at ${width} px while a ticket comes, and 500 replies scroll`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await login(page, 'highroller');
    const { id } = await ticket(page, 'My hoodie has not arrived');
    const answer = (await (await page.request.get(`/api/r/tickets/${id}`)).json()) as { data: { replies: object[] } };
    const [first] = answer.data.replies;
    answer.data.replies = Array.from({ length: 500 }, (_, index) => ({ ...first, id: index + 1, message: `Reply ${index + 1}. ${'More words. '.repeat(index % 40)}` }));
    await watchShifts(page);
    for (const address of ['/tickets', '/tickets/create', `/tickets/${id}`]) {
      await page.goto(address);
      await settle(page);
      expect(await shifts(page), address).toEqual([]);
    }
    await page.route(ONE, (route) => route.fulfill({ json: answer }));
    await page.reload();
    await expect(page.getByText(/^Reply 1\./)).toBeVisible();
    await page.getByRole('button', { name: 'Latest reply' }).click();
    await expect(page.getByText(/^Reply 500\./)).toBeInViewport();
    expect(await page.getByRole('article').count()).toBeLessThan(60);
  });
}
