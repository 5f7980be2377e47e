import type { Page } from '@playwright/test';
import { violations } from './axe';
import { expect, login, test } from './fixtures';
import { png } from './png';
import { tabTo } from './tab-to';
import { LIST, ONE, REPLY, card, category, create, description, files, formIsReady, message, send, fetchTicket, fetchTickets, title, toast } from './tickets';
import { waitForIdle, shifts, watchShifts } from './shifts';

const failed = (page: Page) => page.getByRole('form', { name: 'Reply' }).getByRole('alert');

test('a member opens a ticket with an image by keyboard and replies: both are there after a reload', async ({ page, allowErrors }) => {
  allowErrors(/422/);
  await login(page, 'newcomer');
  await page.goto('/tickets');
  await expect(page.getByRole('heading', { name: 'No tickets yet' })).toBeVisible();
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Create Ticket' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/^Create Ticket - /);
  await formIsReady(page);

  await test.step('the browser refuses empty and too long fields', async () => {
    let posts = 0;
    page.on('request', (request) => void (posts += request.method() === 'POST' ? 1 : 0));
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

  await test.step('the server\'s errors show below their fields', async () => {
    await title(page).fill('   ');
    await description(page).fill('Since Sunday.\nOn my phone: https://example.com/phone <b>black</b>');
    await files(page).setInputFiles([{ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('not an image') }]);
    await create(page).click();
    await expect(title(page)).toHaveAccessibleDescription(/Please fill this in\./);
    await expect(title(page)).toBeFocused();
    await title(page).fill('Fine');
    await create(page).click();
    await expect(page.getByLabel('Screenshots (optional)')).toHaveAccessibleDescription(/fake\.png is not an image/);
    await page.getByRole('button', { name: 'Remove fake.png' }).click();
    await title(page).fill('');
  });

  const own = card(page, 'The player stays dark');
  await test.step('the form is filled in and submitted', async () => {
    await title(page).focus();
    await page.keyboard.type('The player stays dark');
    await tabTo(page, category(page));
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await files(page).setInputFiles([await png('dark.png')]);
    await tabTo(page, create(page));
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.keyboard.press('Enter');
    const post = await sent;
    expect(post.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(post.headers()['x-csrf-token']).toBeTruthy();
    await expect(toast(page, 'Ticket created successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/tickets$/);
    for (const text of ['Open', 'Medium', '0 replies']) await expect(own.getByText(text, { exact: true })).toBeVisible();
  });

  await test.step('the ticket shows its text unformatted, and the image', async () => {
    await tabTo(page, own.getByRole('link'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The player stays dark');
    const { id } = await fetchTicket(page, 'The player stays dark');
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
  });

  await test.step('a reply with an image is there after a reload', async () => {
    await expect(send(page)).toBeDisabled();
    await tabTo(page, message(page));
    await page.keyboard.type('It happens on a tablet too.');
    await files(page).setInputFiles([await png('tablet.png', 20)]);
    await tabTo(page, send(page));
    await page.keyboard.press('Enter');
    const reply = page.getByRole('article', { name: 'Reply by You' });
    await expect(reply.getByText('It happens on a tablet too.')).toBeVisible();
    await expect(reply.getByRole('button', { name: 'Show tablet.png' })).toBeVisible();
    await expect(reply).toHaveCount(1);
    await expect(message(page)).toHaveValue('');
    await expect(message(page)).toBeFocused();
    await page.reload();
    await expect(reply.getByText('It happens on a tablet too.')).toBeVisible();
    await expect(message(page)).toHaveValue('');
    await page.getByRole('link', { name: 'All tickets' }).click();
    await expect(own.getByText('1 reply', { exact: true })).toBeVisible();
  });
});

test('a member opens tickets from the filtered list and returns to it; no state has axe violations or horizontal overflow', async ({ page, allowErrors }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  allowErrors(/422|500/);
  await login(page, 'highroller');
  await page.goto('/tickets');
  await expect(page.getByRole('article')).toHaveCount((await fetchTickets(page)).length);

  await test.step('items animate in one after the other, and not at all with reduced motion', async () => {
    const delays = () => page.getByRole('main').getByRole('listitem').evaluateAll((items) => items.map((item) => `${getComputedStyle(item).animationName.length > 4} ${getComputedStyle(item).animationDelay}`));
    expect((await delays()).slice(0, 3)).toEqual(['true 0s', 'true 0.1s', 'true 0.2s']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect((await delays())[1]).toMatch(/^false/);
  });

  await test.step('the list is searched and filtered; a closed ticket has no reply form, and Back restores the filter', async () => {
    await page.getByRole('searchbox').fill('HOODIE');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page).toHaveURL(/search=HOODIE/);
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Closed' }).click();
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

  const fits = async (what: string) => {
    for (const width of [320, 375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await waitForIdle(page);
      expect(await violations(page), `${what} at ${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${what} at ${width} px`).toBe(width);
    }
  };

  await test.step('a reply whose request fails is back in the form and can be sent again', async () => {
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'All Status' }).click();
    await card(page, 'My hoodie has not arrived').getByRole('link').click();
    await expect(message(page)).toBeVisible();
    await fits('a ticket');
    await page.route(REPLY, (route) => route.fulfill({ status: 500, json: { success: false } }));
    await message(page).fill('W'.repeat(400));
    await files(page).setInputFiles([await png('one.png')]);
    await send(page).click();
    await expect(failed(page)).toHaveText('Failed to submit reply');
    await expect(message(page)).toHaveValue('W'.repeat(400));
    await expect(page.getByText('1 of 5')).toBeVisible();
    await fits('a failed reply');
    await page.route(REPLY, () => undefined);
    await send(page).click();
    await expect(page.getByText('Sending…')).toBeVisible();
    expect(await violations(page), 'a pending reply').toEqual([]);
    await page.unroute(REPLY);
  });

  await test.step('a refused ticket shows an error below each field', async () => {
    await page.getByRole('link', { name: 'All tickets' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Create Ticket' }).click();
    await formIsReady(page);
    await title(page).fill('W'.repeat(150));
    await description(page).fill('W'.repeat(400));
    const errors = { title: ['Too short.'], category_id: ['Not this.'], priority: ['No.'], description: ['Say more.'], images: ['one.png is not an image'] };
    await page.route(LIST, (route) => route.fulfill({ status: 422, json: { success: false, message: 'Not valid.', errors } }));
    await create(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Not valid.' }).first()).toBeVisible();
    await fits('a refused ticket');
  });
});

for (const width of [375, 1280]) {
  test(`at ${width} px tickets load without layout shift, and 500 replies scroll`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await login(page, 'highroller');
    const { id } = await fetchTicket(page, 'My hoodie has not arrived');
    await watchShifts(page);
    await page.goto('/tickets');
    await waitForIdle(page);
    expect(await shifts(page), 'the list').toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Create Ticket' }).click();
    await formIsReady(page);
    await waitForIdle(page);
    expect(await shifts(page), 'the form').toEqual([]);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await card(page, 'My hoodie has not arrived').getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/tickets/${id}$`));
    await expect(message(page)).toBeVisible();
    await waitForIdle(page);
    expect(await shifts(page), 'a ticket').toEqual([]);

    await page.route(ONE, async (route) => {
      const response = (await (await route.fetch()).json()) as { data: { replies: object[] } };
      const [first] = response.data.replies;
      response.data.replies = Array.from({ length: 500 }, (_, index) => ({ ...first, id: index + 1, message: `Reply ${index + 1}. ${'More words. '.repeat(index % 40)}` }));
      await route.fulfill({ json: response });
    });
    await page.reload();
    await expect(page.getByText(/^Reply 1\./)).toBeVisible();
    await page.getByRole('button', { name: 'Latest reply' }).click();
    await expect(page.getByText(/^Reply 500\./)).toBeInViewport();
    expect(await page.getByRole('article').count()).toBeLessThan(60);
  });
}
