import { headOf, type MockMailServer, startMockMailServer } from '@greenroom/server/testing/mock-mail-server';
import type { Page } from '@playwright/test';
import { violations } from '../helpers/axe';
import { expect, login, test as base } from '../helpers/fixtures';
import { freePort } from '../../kit/lib/free-port.mjs';
import { post } from '../helpers/post';
import { startSite } from '../helpers/site';
import { fetchTicket } from '../helpers/tickets';

const test = base.extend<object, { mail: MockMailServer }>({
  mail: [
    async ({}, use) => {
      const mail = await startMockMailServer();
      await use(mail);
      await mail.close();
    },
    { scope: 'worker' },
  ],
  // Of its own, since it sends mail, whose links need the site's address.
  site: [
    async ({ mail }, use) => {
      const port = String(await freePort());
      const sender = { SMTP_URL: mail.url, MAIL_FROM: 'site@example.com', CONTACT_MAIL_TO: 'staff@example.com' };
      const site = await startSite({ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, ...sender });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

const TITLE = 'Where is my hoodie?';
const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

/** Expects the page without violations on a phone and in a wide window. */
async function expectAccessible(page: Page): Promise<void> {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await violations(page), `${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
}

test('a member chooses mail, gets a reply with all tabs closed, reads it in the inbox, and ends the mail by one click', async ({
  page,
  browser,
  mail,
  baseURL,
}) => {
  await login(page, 'highroller');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Notifications', exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Choose your notifications' });
  await dialog.getByRole('checkbox', { name: 'A ticket got a reply: Mail' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page, 'Notifications')).toBeVisible();
  const ticket = { title: TITLE, description: 'It was sent in May.', category_id: '1', priority: 'low' };
  await post(page, '/api/r/tickets', { multipart: ticket });
  const { id } = await fetchTicket(page, TITLE);
  await page.goto('about:blank');

  const staff = await browser.newContext({ baseURL });
  await login(await staff.newPage(), 'stagemanager');
  const reply = async (count: number) => {
    const { data } = (await (await staff.request.get(`/admin-new/api/tickets/${id}`)).json()) as { data: { version: number } };
    await post(staff, `/admin-new/api/tickets/${id}/reply`, {
      multipart: { message: `Reply ${count}`, version: data.version, replies_seen: count },
    });
  };
  await reply(0);
  await expect.poll(() => mail.received.length).toBe(1);
  const raw = mail.received[0]?.raw ?? '';
  expect(headOf(raw)).toContain('Subject: You have a reply to your ticket');

  await page.goto('/');
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await reply(1);
  await expect(bell(page, 'Notifications, 2 unread')).toBeVisible();
  await bell(page, 'Notifications, 2 unread').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Unread: You have a reply to your ticket' }).first().click();
  await expect(page).toHaveURL(`/tickets/${id}`);
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page, 'Notifications')).toBeVisible();

  const link = /<(http:\/\/[^>]+\/unsubscribe\?token=[^>]+)>/.exec(headOf(raw).join('\n'))?.[1] ?? '';
  // Requests of this page that are still pending would be refused.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole('button', { name: 'Stop emails' }).click();
  await expect(page.getByRole('heading', { name: 'Emails stopped' })).toBeVisible();
  await staff.close();
});
