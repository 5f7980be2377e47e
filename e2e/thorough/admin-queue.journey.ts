import type { Page } from '@playwright/test';
import { expect, login } from '../fixtures';
import { panelViolations, test } from '../panel';

/** The kinds of the queue with how many wait, such as "Redemptions 13". */
const waiting = async (page: Page, kind: string): Promise<number> => {
  const button = page.getByRole('group', { name: 'Kinds' }).getByRole('button', { name: new RegExp(`^${kind} \\d+$`) });
  return Number(/\d+/.exec((await button.textContent()) ?? '')?.[0]);
};

test('a morning by keyboard: all redemptions, a ticket and a message are done in the queue, each with its entry in the audit log', async ({
  page,
}) => {
  await login(page, 'stagemanager');
  await page.goto('/admin-new/queue');
  const rows = page.getByRole('list', { name: 'What waits' });
  await expect(rows.getByRole('listitem').first()).toBeVisible();
  const redemptions = await waiting(page, 'Redemptions');
  expect(redemptions).toBeGreaterThan(5);

  let pressed = 0;
  const press = async (key: string) => {
    pressed++;
    await page.keyboard.press(key);
  };
  await press('a');
  await press('d');
  const dialog = page.getByRole('dialog', { name: `Fulfil ${redemptions} redemptions?` });
  await expect(dialog).toBeVisible();
  // The note, Cancel, Fulfil.
  while (!(await dialog.getByRole('button', { name: 'Fulfil' }).evaluate((button) => button === document.activeElement)))
    await press('Tab');
  await press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Kinds' }).getByRole('button', { name: /^Redemptions/ })).toHaveCount(0);
  expect(pressed).toBeLessThanOrEqual(20);

  // The ticket is answered, which takes it off the list; the message is marked, and that is undone.
  const tickets = await waiting(page, 'Tickets');
  await page.getByRole('button', { name: /^Tickets \d+$/ }).click();
  await expect(rows.getByRole('listitem')).toHaveCount(tickets);
  const ticket = rows.locator('[aria-current=true]');
  const title = (await ticket.locator('span').first().textContent()) ?? '';
  await press('t');
  await expect(ticket).toContainText('Yours');
  await press('r');
  await page.keyboard.type('Just done, it is all there.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(rows.getByText(title, { exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: /^Contact messages \d+$/ }).click();
  await expect(page.getByRole('button', { name: 'Mark as handled', exact: true })).toBeVisible();
  const messages = await waiting(page, 'Contact messages');
  await press('d');
  await expect.poll(() => waiting(page, 'Contact messages')).toBe(messages - 1);
  await press('u');
  await expect.poll(() => waiting(page, 'Contact messages')).toBe(messages);
  await page.getByRole('button', { name: /^All \d+$/ }).click();
  expect(await panelViolations(page)).toEqual([]);

  await page.goto(`/admin-new/audit-log?filter=${encodeURIComponent(JSON.stringify({ subject: 'redemptions' }))}`);
  await expect(page.getByRole('row').filter({ hasText: /^.*Fulfilled the redemption of/ })).toHaveCount(redemptions);
});
