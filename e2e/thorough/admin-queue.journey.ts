import type { Page } from '@playwright/test';
import { expect, login } from '../helpers/fixtures';
import { panelViolations, test } from '../helpers/panel';

/** The button of a kind in the queue, such as "Redemptions 13". It leaves with the last that waits. */
const kindButton = (page: Page, kind: string) =>
  page.getByRole('group', { name: 'Kinds' }).getByRole('button', { name: new RegExp(`^${kind} \\d+$`) });

const waiting = async (page: Page, kind: string): Promise<number> =>
  Number(/\d+/.exec((await kindButton(page, kind).textContent()) ?? '')?.[0]);

/** A member of the demo who has redeemed, written and claimed nothing that waits. */
const HELPER = { id: '100000000000000004', username: 'faceless' };

async function signInAs(page: Page, member: string): Promise<void> {
  // Requests of the previous page that are still pending would be refused.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await login(page, member);
}

async function makeModerator(page: Page): Promise<void> {
  await login(page, 'stagemanager');
  await page.goto(`/admin-new/members/${HELPER.id}/show`);
  await page.getByRole('button', { name: 'Change the role' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Moderator' }).check();
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test("a Moderator's morning by keyboard: redemptions, a ticket, claims and a message are done in the queue, each with its entry in the audit log", async ({
  page,
}) => {
  await makeModerator(page);
  await signInAs(page, HELPER.username);
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

  // In one read, since the button may leave after its count.
  const claims = async () => Number(/\d+/.exec((await kindButton(page, 'Claims').allTextContents()).join())?.[0] ?? 0);
  // The claims are decided, each by three keys at most.
  await kindButton(page, 'Claims').click();
  for (let left = await waiting(page, 'Claims'); left > 0; left = await claims()) {
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
    await press('d');
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Approve' });
    await expect(confirm).toBeVisible();
    while (!(await confirm.evaluate((button) => button === document.activeElement))) await press('Tab');
    await press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(claims).toBeLessThan(left);
  }

  // The ticket is answered, which takes it off the list; the message is marked, and that is undone.
  const tickets = await waiting(page, 'Tickets');
  await kindButton(page, 'Tickets').click();
  await expect(rows.getByRole('listitem')).toHaveCount(tickets);
  const ticket = rows.locator('[aria-current=true]');
  const title = (await ticket.locator('span').first().textContent()) ?? '';
  await press('t');
  await expect(ticket).toContainText('Yours');
  await press('r');
  await page.keyboard.type('Just done, it is all there.');
  await page.getByRole('button', { name: 'Send reply' }).click();
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

  // The log is for Admins.
  await signInAs(page, 'stagemanager');
  await page.goto(`/admin-new/audit-log?filter=${encodeURIComponent(JSON.stringify({ subject: 'redemptions' }))}`);
  await expect(page.getByRole('row').filter({ hasText: /^.*Fulfilled the redemption of/ })).toHaveCount(redemptions);
});
