import { QUEUE_KINDS } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import { auditLog, contactMessages, staffAlerts, staffAlertSettings } from '../../db/schema';
import { insertRow } from '../../admin/rows';
import { HOUR, MINUTE } from '../../lib/durations';
import { headOf, type MockMailServer, startMockMailServer } from '../../testing/mock-mail-server';
import { type MockWebhook, openMockWebhook } from '../../testing/mock-webhook';
import { type Panel, openPanel } from '../../testing/staff-panel';
import { errorAt } from '../../testing/test-members';
import { ALERT_OUTBOXES } from './alerts-outbox.repository';
import { sendAlertsJob } from './send-alerts-job';

const START = new Date('2026-03-15T20:00:00Z');
const SECRET = 'very-secret-token';
const ALL_ON = Object.fromEntries(QUEUE_KINDS.map((kind) => [kind, true]));

let now = START;
let mock: MockWebhook;
let mailServer: MockMailServer;
let panel: Panel;

beforeAll(async () => {
  mock = await openMockWebhook();
  mailServer = await startMockMailServer();
  panel = await openPanel({
    now: () => now,
    logLevel: 'info',
    env: {
      DISCORD_WEBHOOK_ORIGINS: mock.origin,
      PUBLIC_URL: 'https://site.example',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'site@example.com',
      CONTACT_MAIL_TO: 'staff@example.com',
    },
  });
});
afterAll(async () => {
  await panel.close();
  await mock.close();
  await mailServer.close();
});
beforeEach(async () => {
  now = START;
  mailServer.received.length = 0;
  mock.received.length = 0;
  mock.next();
  panel.test.warnings.length = 0;
  const none = { webhook: null, webhookSetAt: null, stoppedReason: null };
  await panel.db.update(staffAlertSettings).set({ ...none, isMailed: false, everyMinutes: 15, switches: {} });
  await panel.db.delete(staffAlerts);
  await panel.db.delete(contactMessages);
});

const settings = async () => (await panel.call('GET', '/staff-alerts')).data;
const save = async (fields: object = {}) => {
  const { version } = await settings();
  const webhook = `${mock.origin}/hooks/${SECRET}`;
  return panel.call('PUT', '/staff-alerts', { webhook, switches: ALL_ON, every_minutes: 15, is_mailed: false, version, ...fields });
};
const run = () => sendAlertsJob(panel.test.services).run(panel.test.jobContext);
const after = (minutes: number) => void (now = new Date(now.getTime() + minutes * MINUTE));
const titles = () => mock.received.map(({ body }) => body.embeds[0].title);
const write = () => {
  const message = { name: 'Zqann', email: 'zqann@example.com', subject: 'Zqhello', message: 'Hi' };
  return insertRow(panel.db, contactMessages, { ...message, createdAt: now });
};

itOnBoth('notifies the staff of what waits, with a link to the queue and no personal data, once', async () => {
  await save();
  await write();
  after(12);
  await write();
  await run();
  await run();
  expect(titles()).toEqual(['2 contact messages wait, the oldest for 12 minutes']);
  expect(mock.received[0]?.body).toMatchObject({
    embeds: [{ url: 'https://site.example/admin-new/queue' }],
    allowed_mentions: { parse: [] },
  });
  expect(JSON.stringify(mock.received)).not.toMatch(/zq/i);
});

it('sends at most one message about a kind in the time that the staff sets, and gathers what came since', async () => {
  await save({ every_minutes: 30 });
  await write();
  await run();
  for (const minutes of [5, 10]) {
    after(minutes);
    await write();
    await run();
  }
  expect(titles()).toHaveLength(1);
  after(15);
  await run();
  expect(titles().slice(1)).toEqual(['3 contact messages wait, the oldest for 30 minutes']);
  after(60);
  await run();
  expect(titles()).toHaveLength(2);
});

it('sends nothing about what was done before it could be sent', async () => {
  await save();
  await write();
  await run();
  after(1);
  const id = await write();
  await run();
  await panel.db.update(contactMessages).set({ handledAt: now }).where(eq(contactMessages.id, id));
  after(HOUR / MINUTE);
  await run();
  expect(titles()).toHaveLength(1);
});

it('loses nothing while the webhook fails', async () => {
  await save();
  await write();
  mock.next({ status: 500, body: { message: `Broken /hooks/${SECRET}` } }, { status: 429, body: { retry_after: 600 } });
  await run();
  expect((await settings()).problem).toMatch(/^Discord responded with status 500/);
  after(1);
  await run();
  after(5);
  await write();
  await run();
  expect(titles()).toHaveLength(2);
  after(5);
  await run();
  expect(titles().slice(2)).toEqual(['2 contact messages wait, the oldest for 11 minutes']);
  expect((await settings()).problem).toBeNull();
});

it('stops once Discord no longer knows the webhook, and sends what waits to another one', async () => {
  await save();
  await write();
  mock.next({ status: 404 });
  await run();
  await run();
  expect(titles()).toHaveLength(1);
  expect(await settings()).toMatchObject({ stopped: expect.stringContaining('no longer knows the webhook') });
  expect(await save()).toMatchObject({ status: 200, data: { stopped: null, problem: null } });
  await run();
  expect(titles()).toHaveLength(2);
});

it('leaves out the kinds that are off', async () => {
  await save({ switches: { ...ALL_ON, 'contact-messages': false } });
  await write();
  await run();
  expect(titles()).toEqual([]);
  await save({ webhook: undefined });
  await run();
  expect(titles()).toHaveLength(1);
});

it("mails the operator's address as well, on its own", async () => {
  await save({ is_mailed: true });
  await write();
  mock.next({ status: 500 });
  await run();
  expect(mailServer.received).toMatchObject([
    { to: ['staff@example.com'], raw: expect.stringContaining('https://site.example/admin-new/queue') },
  ]);
  expect(headOf(mailServer.received[0]?.raw ?? '')).toContain('Subject: 1 contact message waits, for less than a minute');
  after(1);
  await run();
  expect([mailServer.received.length, titles().length]).toEqual([1, 2]);
});

itOnBoth('gives an alert to one server only', async () => {
  await save();
  await write();
  mock.next({ status: 500 });
  await run();
  after(1);
  const claims = await Promise.all([1, 2, 3].map(() => ALERT_OUTBOXES.discord.claim(panel.db, now)));
  expect(claims.filter(Boolean)).toHaveLength(1);
});

it('keeps the webhook to itself: not in responses, the audit log, the log or the database', async () => {
  mock.next({ status: 400, body: { message: `Bad request for /hooks/${SECRET}` } });
  const responses = [await save(), await panel.call('POST', '/staff-alerts/test', {}), await settings()];
  expect(responses[1]).toMatchObject({ data: { is_sent: false } });
  const { version } = await settings();
  responses.push(await panel.call('DELETE', `/staff-alerts/webhook?version=${version}`));
  expect(responses.at(-1)).toMatchObject({ status: 200, data: { webhook_set_at: null } });
  const stored = [await panel.db.select().from(staffAlertSettings), await panel.db.select().from(auditLog)];
  expect(JSON.stringify([responses, stored, panel.test.warnings])).not.toContain(SECRET);
  expect(await panel.db.select().from(auditLog).where(eq(auditLog.subject, 'staff-alerts'))).not.toHaveLength(0);
  expect(await save({ webhook: 'https://evil.example/hook' })).toMatchObject(errorAt('webhook'));
});

it('tries a webhook that is entered', async () => {
  const webhook = `${mock.origin}/hooks/other`;
  expect(await panel.call('POST', '/staff-alerts/test', { webhook })).toMatchObject({ status: 200, data: { is_sent: true } });
  expect(mock.received).toMatchObject([{ url: '/hooks/other?wait=true' }]);
});

it('refuses an edit of settings that somebody else has changed', async () => {
  const { version } = await settings();
  await save();
  expect(await save({ version })).toMatchObject({ status: 409 });
});
