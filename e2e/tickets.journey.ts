import { expect, login, test, toast } from './helpers/fixtures';
import { png } from './helpers/png';
import { tabTo } from './helpers/tab-to';
import { card, category, create, description, files, formIsReady, message, send, fetchTicket, title } from './helpers/tickets';

test('a member opens a ticket with an image by keyboard and replies to it: both are there after a reload', async ({ page }) => {
  await login(page, 'newcomer');
  await page.goto('/tickets');
  await expect(page.getByRole('heading', { name: 'No tickets yet' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Create Ticket' }).press('Enter');
  await expect(page).toHaveTitle(/^Create Ticket - /);
  await formIsReady(page);
  const own = card(page, 'Dark player');
  await test.step('the form is filled in and submitted', async () => {
    await title(page).focus();
    await page.keyboard.type('Dark player');
    await tabTo(page, description(page));
    await page.keyboard.insertText('Since Sunday.\nhttps://example.com/phone <b>black</b>');
    await tabTo(page, category(page));
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await files(page).setInputFiles([await png('dark.png')]);
    await tabTo(page, create(page));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Ticket created successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/tickets$/);
    for (const text of ['Open', 'Medium', '0 replies']) await expect(own.getByText(text, { exact: true })).toBeVisible();
  });

  await test.step('the ticket shows its text unformatted, and the image', async () => {
    await tabTo(page, own.getByRole('link'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dark player');
    const { id } = await fetchTicket(page, 'Dark player');
    await expect(page).toHaveTitle(new RegExp(`^Ticket #${id} - `));
    const opening = page.getByRole('article', { name: 'Description' });
    await expect(opening.getByText('<b>black</b>')).toBeVisible();
    expect(await opening.getByText('Since Sunday.').innerText()).toContain('\n');
    await expect(opening.getByRole('link')).toHaveCount(0);
    await expect(opening.getByRole('button', { name: 'Show dark.png' })).toBeVisible();
  });

  await test.step('a reply with an image is there after a reload', async () => {
    await tabTo(page, message(page));
    await page.keyboard.insertText('It happens on a tablet too.');
    await files(page).setInputFiles([await png('tablet.png', 20)]);
    await tabTo(page, send(page));
    await page.keyboard.press('Enter');
    const reply = page.getByRole('article', { name: 'Reply by You' });
    await expect(reply.getByText('It happens on a tablet too.')).toBeVisible();
    await expect(reply.getByRole('button', { name: 'Show tablet.png' })).toBeVisible();
    await expect(message(page)).toHaveValue('');
    await expect(message(page)).toBeFocused();
    await page.reload();
    await expect(reply.getByText('It happens on a tablet too.')).toBeVisible();
    await expect(message(page)).toHaveValue('');
    await page.getByRole('link', { name: 'All tickets' }).click();
    await expect(own.getByText('1 reply', { exact: true })).toBeVisible();
  });
});
