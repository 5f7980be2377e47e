import type { NotificationKind, NotificationChannel } from '@greenroom/contract';
import { contrastOf } from '@greenroom/contract/accent';
import { eq, inArray } from 'drizzle-orm';
import { members, notificationDeliveries, notifications, notificationSettings, siteSettings } from '../../db/schema';
import { readConfig } from '../../config/config';
import { HOUR, MINUTE } from '../../lib/durations';
import { headOf, type MockMailServer, startMockMailServer } from '../../testing/mock-mail-server';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { signIn } from '../../people/sign-in/sign-in.repository';
import { discordProvider } from '../oauth/providers';
import { readResults } from '../setup/setup-results';
import { deleteAccount } from '../../people/account/delete-account';
import { notificationJob, deliveryOutbox } from './notification-job';
import { notify } from './notify';

const START = new Date('2026-03-15T20:00:00Z');
const ENV = { MAIL_FROM: 'Greenroom <site@example.com>', CONTACT_MAIL_TO: 'staff@example.com', PUBLIC_URL: 'https://site.example' };
const REPLY = { ticketId: 7, title: 'Where is my <mug>?' };

/** Decodes the lines of a mail. */
const plain = (raw: string) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');

let test: TestApp;
let server: MockMailServer;
let now = START;
let serial = 0;

beforeAll(async () => {
  server = await startMockMailServer();
  test = await createTestApp({ now: () => now, env: { ...ENV, SMTP_URL: server.url } });
});
afterAll(async () => {
  await test.close();
  await server.close();
});
beforeEach(async () => {
  now = START;
  server.received.length = 0;
  server.refusals.clear();
  test.warnings.length = 0;
  await test.db.delete(notifications);
  await test.db.delete(notificationSettings);
});

const run = (config = test.services.config) => notificationJob({ ...test.services, config }).run(test.jobContext);
const after = (ms: number) => new Date(START.getTime() + ms);
const recipients = () => server.received.flatMap(({ to }) => to).sort();

/** Creates a member with an address, who gets replies to tickets by mail. */
async function newMember(
  fields: Partial<typeof members.$inferInsert> = {},
  settings: Partial<typeof notificationSettings.$inferInsert> = {},
): Promise<string> {
  const id = `${++serial}`;
  await test.db.insert(members).values({ id, username: `member${id}`, email: `m${id}@example.com`, ...fields });
  const choices: Partial<Record<NotificationKind, NotificationChannel[]>> = { ticket_answered: ['inbox', 'mail'] };
  await test.db.insert(notificationSettings).values({ memberId: id, choices, ...settings });
  return id;
}

const reply = (memberId: string, key = 'ticket-reply:1') =>
  test.db.transaction((tx) => notify(tx, { kind: 'ticket_answered', key, at: now }, [{ memberId, data: REPLY }]));

itOnBoth('mails what the member chose, with its link and a way out by one click', async () => {
  const id = await newMember();
  await reply(id);
  await run();
  expect(recipients()).toEqual([`m${id}@example.com`]);
  const raw = server.received[0]?.raw ?? '';
  const [row] = await test.db.select().from(notificationDeliveries);
  expect(headOf(raw)).toEqual(
    expect.arrayContaining([
      'From: Greenroom <site@example.com>',
      'Subject: You have a reply to your ticket',
      `Message-ID: <notification-${row?.id}-${START.getTime()}@example.com>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      expect.stringMatching(/^List-Unsubscribe: <https:\/\/site\.example\/unsubscribe\?token=[\w.-]+>$/),
    ]),
  );
  const body = plain(raw);
  expect(body).toContain('Where is my <mug>?');
  expect(body).toContain('Where is my &lt;mug&gt;?');
  expect(body).toContain('https://site.example/tickets/7');
});

it("has links in the site's accent, dark enough for a white page", async () => {
  await test.db.update(siteSettings).set({ appearance: { accent: '#ffe600' } });
  await reply(await newMember());
  await run();
  const [, color = ''] = /<a style="color:(#[\da-f]{6})" href/.exec(plain(server.received[0]?.raw ?? '')) ?? [];
  expect(contrastOf(color, '#ffffff')).toBeGreaterThanOrEqual(4.5);
});

it('mails nothing that was not chosen, and nothing twice', async () => {
  const id = await newMember();
  await test.db.transaction((tx) =>
    notify(tx, { kind: 'prize_paid', key: 'prize:1:paid', at: now }, [{ memberId: id, data: { name: '', prize: '$5' } }]),
  );
  for (let count = 0; count < 2; count += 1) await reply(id);
  for (let count = 0; count < 2; count += 1) await run();
  expect(server.received).toHaveLength(1);
  expect(await test.db.$count(notifications)).toBe(2);
});

it('mails the notice that the staff started a break, also during it', async () => {
  const id = await newMember({}, { choices: { redemption_decided: ['mail'] } });
  const { cookie, token } = await test.openPage(await test.signIn({ id: '900', role: 'Admin' }));
  const url = `/admin-new/api/members/${id}/exclusion`;
  const payload = { length: 'month', version: 1 };
  const response = await test.app.inject({ method: 'POST', url, headers: { cookie, 'x-csrf-token': token }, payload });
  expect(response.statusCode).toBe(200);
  await run();
  expect(recipients()).toEqual([`m${id}@example.com`]);
});

itOnBoth('notifies of nothing that is rolled back', async () => {
  const id = await newMember();
  const failed = test.db.transaction(async (tx) => {
    await notify(tx, { kind: 'ticket_answered', key: 'ticket-reply:1', at: now }, [{ memberId: id, data: REPLY }]);
    throw new Error('The reply was refused.');
  });
  await expect(failed).rejects.toThrow('The reply was refused.');
  await run();
  expect(server.received).toEqual([]);
});

itOnBoth('sends each notification once with several servers', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 6; count += 1) ids.push(await newMember());
  const to = ids.map((memberId) => ({ memberId, data: REPLY }));
  await test.db.transaction((tx) => notify(tx, { kind: 'ticket_answered', key: 'all', at: now }, to));
  await Promise.all([run(), run(), run()]);
  await run();
  expect(recipients()).toEqual(ids.map((id) => `m${id}@example.com`).sort());
});

itOnBoth('takes over from a server that died, with the same Message-ID, after its claim has expired', async () => {
  await reply(await newMember());
  await deliveryOutbox('mail').claim(test.db, now);
  now = after(5 * MINUTE - 1);
  await run();
  expect(server.received).toEqual([]);
  now = after(5 * MINUTE);
  await run();
  expect(headOf(server.received[0]?.raw ?? '').join()).toContain(`-${START.getTime()}@example.com>`);
});

it('retries while the mail server is down, until the notification is too old', async () => {
  await reply(await newMember());
  const isDown = readConfig({ ...ENV, SMTP_URL: 'smtp://127.0.0.1:1' });
  const waits: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await run(isDown);
    const [row] = await test.db.select().from(notificationDeliveries);
    waits.push(((row?.nextAttemptAt ?? now).getTime() - now.getTime()) / MINUTE);
    now = row?.nextAttemptAt ?? now;
  }
  expect(waits).toEqual([1, 5, 15, 30, 60, 60]);
  expect(test.warnings).toHaveLength(6);
  now = after(48 * HOUR + 1);
  await run();
  expect(server.received).toEqual([]);
  expect(await test.db.select().from(notificationDeliveries)).toMatchObject([{ state: 'dropped' }]);
});

it('gives up on an address that the mail server does not know, and mails the others', async () => {
  const [gone, other] = [await newMember(), await newMember()];
  server.refusals.set(`m${gone}@example.com`, '550 5.1.1 No such mailbox');
  await reply(gone);
  await reply(other);
  await run();
  now = after(HOUR);
  await run();
  expect(recipients()).toEqual([`m${other}@example.com`]);
  expect(test.warnings).toEqual([]);
});

describe('a mail server that refuses the site', () => {
  const setup = async () => (await readResults(test.db)).mail;

  it('has mail wait, and the set-up say so until it accepts a mail', async () => {
    server.refusals.set('*', '554 5.7.1 Relay access denied');
    const id = await newMember();
    await reply(id);
    await run();
    expect(await setup()).toEqual({
      status: 'failed',
      text: expect.stringMatching(/^The mail server 127\.0\.0\.1 refuses mail from this site \(554 5\.7\.1\)\. /),
      at: START.toISOString(),
    });
    server.refusals.clear();
    now = after(MINUTE);
    await run();
    expect(recipients()).toEqual([`m${id}@example.com`]);
    expect(await setup()).toMatchObject({ status: 'ok' });
  });

  it('only for a while is no matter of the set-up', async () => {
    server.refusals.set('*', '451 4.7.1 Greylisted');
    await reply(await newMember());
    await run();
    expect((await setup())?.status).not.toBe('failed');
    expect(await test.db.select().from(notificationDeliveries)).toMatchObject([{ state: 'waiting' }]);
  });
});

it.each([
  ['without verification', { email: 'old@example.com', verified: false }],
  ['without an address', {}],
])('mails nothing to the old address of a member who signs in %s', async (_name, given) => {
  const id = await newMember();
  await reply(id);
  const { accounts, config } = test.services;
  const account = discordProvider(config.discord).readAccount({ id, username: 'ann', ...given });
  await signIn(test.db, account, { isAdmin: false, oldSession: undefined, now, keys: accounts.keys });
  await run();
  expect(server.received).toEqual([]);
});

it('mails nothing that was read or is no longer chosen by then, nor to who takes a break, is banned or has deleted their account', async () => {
  const ids = [await newMember(), await newMember(), await newMember(), await newMember(), await newMember()] as const;
  const [read, unchosen, onBreak, banned, gone] = ids;
  for (const id of ids) await reply(id);
  await test.db.update(notifications).set({ readAt: now }).where(eq(notifications.memberId, read));
  await test.db.update(notificationSettings).set({ choices: {} }).where(eq(notificationSettings.memberId, unchosen));
  await test.db.update(members).set({ excludedAt: now }).where(eq(members.id, onBreak));
  await test.db.update(members).set({ bannedAt: now, banReason: 'spam' }).where(eq(members.id, banned));
  await test.db.transaction((tx) => deleteAccount(tx, gone, { at: now, accounts: { keys: [Buffer.alloc(32)], days: 30 } }));
  await run();
  for (const id of [banned, gone]) await reply(id, 'ticket-reply:2');
  await run();
  expect(server.received).toEqual([]);
  expect(await test.db.$count(notifications)).toBe(4);
});

it('delivers twelve notifications to a member in a day by each channel, and has the rest in the inbox all the same', async () => {
  const [busy, other] = [await newMember(), await newMember()];
  const delivered = (id: string) =>
    test.db.$count(
      notificationDeliveries,
      inArray(
        notificationDeliveries.notificationId,
        test.db.select({ id: notifications.id }).from(notifications).where(eq(notifications.memberId, id)),
      ),
    );
  for (let index = 0; index < 15; index += 1) await reply(busy, `ticket-reply:${index}`);
  await reply(other);
  expect([await delivered(busy), await delivered(other)]).toEqual([12, 1]);
  expect(await test.db.$count(notifications, eq(notifications.memberId, busy))).toBe(15);
  now = after(24 * HOUR);
  await reply(busy, 'ticket-reply:next');
  expect(await delivered(busy)).toBe(13);
});

it('waits for the end of quiet hours where the member is', async () => {
  // 20:00 UTC is 21:00 in Berlin, and 16:00 in New York.
  const quiet = { quietFrom: 21, quietTo: 8 };
  const berlin = await newMember({}, { ...quiet, timeZone: 'Europe/Berlin' });
  const newYork = await newMember({}, { ...quiet, timeZone: 'America/New_York' });
  for (const id of [berlin, newYork]) await reply(id);
  await run();
  expect(recipients()).toEqual([`m${newYork}@example.com`]);
  now = new Date('2026-03-16T07:00:00Z');
  await run();
  expect(recipients()).toContain(`m${berlin}@example.com`);
});

describe('the link of a mail', () => {
  async function receivedLink(id: string): Promise<string> {
    await reply(id);
    await run();
    const head = headOf(server.received[0]?.raw ?? '');
    return /<https:\/\/site\.example(.*)>/.exec(head.find((line) => line.startsWith('List-Unsubscribe:')) ?? '')?.[1] ?? '';
  }
  const post = (url: string) =>
    test.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });

  it('ends all mail by one click without a session, and leaves the inbox', async () => {
    const id = await newMember({}, { choices: { ticket_answered: ['inbox', 'mail'], stream_live: ['inbox', 'mail', 'push'] } });
    const link = await receivedLink(id);
    expect((await post(link)).statusCode).toBe(200);
    const [row] = await test.db.select().from(notificationSettings);
    expect(row?.choices).toEqual({ ticket_answered: ['inbox'], stream_live: ['inbox', 'push'] });
    await reply(id, 'ticket-reply:2');
    await run();
    expect(server.received).toHaveLength(1);
  });

  it('changes nothing when it is only opened', async () => {
    const link = await receivedLink(await newMember());
    const page = await test.app.inject({ url: link, headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<form method="post"');
    expect(await test.db.select().from(notificationSettings)).toMatchObject([{ choices: { ticket_answered: ['inbox', 'mail'] } }]);
  });

  it('needs a token of this site', async () => {
    await newMember();
    for (const token of ['', 'x', 'v1.abc.def']) expect((await post(`/unsubscribe?token=${token}`)).statusCode).toBe(400);
    expect(await test.db.select().from(notificationSettings)).toMatchObject([{ choices: { ticket_answered: ['inbox', 'mail'] } }]);
  });
});
