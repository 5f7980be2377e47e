import { eq } from 'drizzle-orm';
import { readConfig } from '../../config/config';
import { readResults } from '../../core/setup/setup-results';
import { contactMessages } from '../../db/schema';
import { insertRow } from '../../admin/rows';
import { MINUTE } from '../../lib/durations';
import { headOf, type MockMailServer, startMockMailServer } from '../../testing/mock-mail-server';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { contactMailJob, claimMessage } from './contact-mail';

const START = new Date('2026-03-15T20:00:00Z');
/** An address where nothing listens. */
const NO_SERVER = 'smtp://127.0.0.1:1';
const MESSAGE = { name: 'Ann', email: 'ann@example.com', subject: 'Hello', message: 'First line\nSecond line', createdAt: START };

let test: TestApp;
let server: MockMailServer;
let now = START;

beforeAll(async () => {
  test = await createTestApp({ now: () => now });
  server = await startMockMailServer();
});
afterAll(async () => {
  await server.close();
  await test.close();
});
beforeEach(async () => {
  now = START;
  Object.assign(server, { received: [], refusal: undefined });
  test.warnings.length = 0;
  await test.db.delete(contactMessages);
});

const jobFor = (smtp: string) =>
  contactMailJob({
    mail: readConfig({ SMTP_URL: smtp, MAIL_FROM: 'Greenroom <site@example.com>', CONTACT_MAIL_TO: 'staff@example.com' }).mail,
  });
const run = (smtp = server.url) => jobFor(smtp).run(test.jobContext);
const insertMessage = (message: Partial<typeof contactMessages.$inferInsert> = {}) =>
  insertRow(test.db, contactMessages, { ...MESSAGE, nextAttemptAt: START, ...message });
async function stored(id: number) {
  const [row] = await test.db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row;
}
it('mails pending messages once to the operator, with the visitor as Reply-To', async () => {
  await test.signIn({ id: '1', username: 'annie' });
  const id = await insertMessage({ memberId: '1' });
  await run();
  await run();
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  expect(mail).toMatchObject({ from: 'site@example.com', to: ['staff@example.com'] });
  const head = ['From: Greenroom <site@example.com>', 'To: staff@example.com', 'Reply-To: Ann <ann@example.com>'];
  expect(headOf(mail?.raw ?? '')).toEqual(expect.arrayContaining([...head, 'Subject: Contact form: Hello']));
  expect(mail?.raw).toContain('Member: annie\r\nSent: 2026-03-15T20:00:00.000Z\r\n\r\nFirst line\r\nSecond line\r\n');
  expect(await stored(id)).toMatchObject({ mailedAt: START, attempts: 1, nextAttemptAt: null });
});

it('retries with a growing delay and the same Message-ID, without end', async () => {
  const id = await insertMessage();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await run(NO_SERVER);
    const next = (await stored(id))?.nextAttemptAt ?? now;
    waits.push((next.getTime() - now.getTime()) / MINUTE);
    now = new Date(next.getTime() - 1);
    await run(NO_SERVER);
    now = next;
  }
  expect(waits).toEqual([1, 5, 30, 120, 360, 1440, 1440, 1440]);
  expect(await stored(id)).toMatchObject({ mailedAt: null, attempts: 8 });
  expect(test.warnings).toHaveLength(8);

  await run();
  expect(server.received).toHaveLength(1);
  expect(headOf(server.received[0]?.raw ?? '')).toContain(`Message-ID: <contact-${id}-${START.getTime()}@example.com>`);
  expect(await stored(id)).toMatchObject({ mailedAt: now, attempts: 9 });
});

it('keeps messages while the mail server is down or refuses the login', async () => {
  const ids = [await insertMessage(), await insertMessage()];
  await run(NO_SERVER);
  await run(server.url.replace('p%40ss', 'other'));
  expect(server.received).toEqual([]);
  expect(test.warnings.join()).not.toContain('other');
  now = new Date(START.getTime() + MINUTE);
  await run();
  expect(server.received).toHaveLength(2);
  for (const id of ids) expect(await stored(id)).toMatchObject({ mailedAt: now });
});

it('has the set-up say that the mail server refuses the operator, also by the address', async () => {
  await insertMessage();
  server.refusals.set('staff@example.com', '550 5.1.1 No such mailbox');
  await run();
  expect((await readResults(test.db)).mail).toMatchObject({ status: 'failed', text: expect.stringContaining('(550 5.1.1)') });
  server.refusals.clear();
  now = new Date(START.getTime() + MINUTE);
  await run();
  expect(server.received).toHaveLength(1);
  expect((await readResults(test.db)).mail).toMatchObject({ status: 'ok' });
});

it('mails the others when one message is refused', async () => {
  const first = await insertMessage();
  server.refusal = new Error('Spam');
  await run();
  server.refusal = undefined;
  const second = await insertMessage();
  await run();
  expect(server.received).toHaveLength(1);
  expect([(await stored(first))?.mailedAt, (await stored(second))?.mailedAt]).toEqual([null, START]);
});

itOnBoth('mails each message once with several servers', async () => {
  for (let index = 0; index < 6; index += 1) await insertMessage({ subject: `no. ${index}` });
  await Promise.all([run(), run(), run()]);
  await run();
  const subjects = server.received.map(({ raw }) => headOf(raw).find((line) => line.startsWith('Subject')));
  expect(subjects.sort()).toEqual(Array.from({ length: 6 }, (_, index) => `Subject: Contact form: no. ${index}`));
});

itOnBoth('takes over from a server that died, after its claim has expired', async () => {
  const id = await insertMessage();
  expect((await claimMessage(test.db, now))?.id).toBe(id);
  now = new Date(START.getTime() + 15 * MINUTE - 1);
  await run();
  expect(server.received).toEqual([]);
  now = new Date(START.getTime() + 15 * MINUTE);
  await run();
  expect(server.received).toHaveLength(1);
});

it('mails no further message once the server closes', async () => {
  await insertMessage();
  const stop = new AbortController();
  stop.abort();
  await jobFor(server.url).run({ ...test.jobContext, signal: stop.signal });
  expect(server.received).toEqual([]);
});

it.each<[string, Partial<typeof contactMessages.$inferInsert>]>([
  ['the name', { name: 'Ann\r\nBcc: eve@example.com' }],
  ['the name, in angle brackets', { name: 'Ann <eve@example.com>, "Bob' }],
  ['the subject', { subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nAnother text' }],
  ['the subject, with other line breaks', { subject: 'Hello\u2028Bcc: eve@example.com\u0085X-Eve: 1' }],
  ['the address', { email: 'ann@example.com>\r\nBcc: <eve@example.com' }],
  ['the address, by a second one', { email: 'ann@example.com, eve@example.com' }],
  ['the message', { message: 'text\r\n.\r\nRCPT TO:<eve@example.com>\r\n' }],
])('allows no header injection by %s, even past the form', async (_name, fields) => {
  await insertMessage(fields);
  await run();
  expect(server.received.map(({ to }) => to)).toEqual([['staff@example.com']]);
  const head = headOf(server.received[0]?.raw ?? '');
  const names = 'Content-Transfer-Encoding, Content-Type, Date, From, MIME-Version, Message-ID, Reply-To, Subject, To';
  expect(head.map((line) => line.split(':')[0]).sort()).toEqual(names.split(', '));
});
