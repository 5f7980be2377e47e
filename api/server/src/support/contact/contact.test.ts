import { ContactBody, ErrorResponse } from '@greenroom/contract';
import { insertRow } from '../../admin/rows';
import { contactMessages } from '../../db/schema';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { sharedPanel } from '../../testing/staff-panel';
import { membersOf } from '../../testing/test-members';
import { saveCaptcha } from '../captcha/captcha';

const NOW = new Date('2026-03-15T20:00:00Z');
const GOOD = { name: 'Ann', email: 'ann@example.com', subject: 'Hello', message: 'First line\nSecond line' };
const WRONG = "That doesn't match the picture. Please try the new one.";
const GONE = 'That captcha has expired. Please try the new one.';

const panel = sharedPanel({ now: () => NOW });
const signIn = membersOf(() => panel.test);
let guest: { cookie: string; token: string };
beforeAll(async () => {
  guest = await panel.test.openPage();
});
beforeEach(() => panel.db.delete(contactMessages));

async function post(payload: unknown, page = guest) {
  const response = await panel.test.app.inject({
    method: 'POST',
    url: '/api/r/contact',
    headers: { cookie: page.cookie, 'x-csrf-token': page.token, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });
  return { status: response.statusCode, json: response.json() as unknown };
}
const withCaptcha = async (fields: object, solution = 'ACDEF') => ({
  captcha_token: await saveCaptcha(panel.db, 'ACDEF', NOW),
  captcha_answer: solution,
  ...fields,
});
const stored = () => panel.db.select().from(contactMessages);

describe('a message', () => {
  it('of a guest is stored as written, due for mailing at once', async () => {
    const { status, json } = await post(await withCaptcha({ ...GOOD, name: '  Ann ' }, ' acdef '));
    expect([status, json]).toEqual([200, { success: true, message: 'Thank you! Your message has been sent.' }]);
    expect(await stored()).toEqual([
      expect.objectContaining({ ...GOOD, memberId: null, createdAt: NOW, mailedAt: null, nextAttemptAt: NOW, attempts: 0 }),
    ]);
  });

  it('of a member is stored with their id', async () => {
    const { page } = await signIn({ id: '1', username: 'ann' });
    expect((await post(await withCaptcha(GOOD), page)).status).toBe(200);
    expect(await stored()).toEqual([expect.objectContaining({ memberId: '1' })]);
  });

  it('may have the maximum length of each field', async () => {
    const longest = { name: 'n'.repeat(100), email: GOOD.email, subject: 's'.repeat(150), message: 'm'.repeat(5000) };
    expect((await post(await withCaptcha(longest))).status).toBe(200);
    expect(await stored()).toEqual([expect.objectContaining(longest)]);
  });

  it('is refused without the CSRF token', async () => {
    expect((await post(await withCaptcha(GOOD), { cookie: guest.cookie, token: '' })).status).toBe(403);
  });
});

describe('invalid fields', () => {
  it.each<[string, object, string[]]>([
    ['blank', { name: ' ', subject: '', message: '\n' }, ['name', 'subject', 'message']],
    ['missing', { name: undefined, email: undefined, subject: undefined, message: undefined }, ['name', 'email', 'subject', 'message']],
    ['too long', { name: 'n'.repeat(101), subject: 's'.repeat(151), message: 'm'.repeat(5001) }, ['name', 'subject', 'message']],
    ['of another type', { name: 1, email: ['a@b.cd'], subject: {}, message: null }, ['name', 'email', 'subject', 'message']],
    ['with control characters', { name: 'a\0', subject: 'a\r\nBcc: eve@example.com', message: 'a\0b' }, ['name', 'subject', 'message']],
    ['no address', { email: 'ann' }, ['email']],
    ['an address with a line', { email: 'ann@example.com\r\nBcc: eve@example.com' }, ['email']],
    ['two addresses', { email: 'ann@example.com,eve@example.com' }, ['email']],
    ['a long address', { email: `${'a'.repeat(250)}@example.com` }, ['email']],
  ])('are found: %s', (_name, fields, named) => {
    const body = { ...GOOD, captcha_token: 't', captcha_answer: 'a', ...fields };
    expect(ContactBody.safeParse(body).error?.issues.map(({ path }) => path[0])).toEqual(named);
  });

  it('are listed, store nothing, and use up the captcha', async () => {
    const body = await withCaptcha({ ...GOOD, email: 'ann', subject: '' });
    const { status, json } = await post(body);
    expect([status, Object.keys(ErrorResponse.parse(json).errors ?? {})]).toEqual([422, ['email', 'subject']]);
    expect(await stored()).toEqual([]);
    expect((await post({ ...body, ...GOOD })).json).toMatchObject({ message: GONE, errors: { captcha_answer: [GONE] } });
  });

  it('are listed together with a wrong captcha', async () => {
    const { json } = await post(await withCaptcha({ ...GOOD, email: 'ann', subject: '' }, 'XXXXX'));
    expect(json).toMatchObject({
      errors: { captcha_answer: [WRONG], email: [expect.stringContaining('email address')], subject: ['Please fill this in.'] },
    });
  });
});

describe('a wrong captcha', () => {
  it('has an error and is used up', async () => {
    const body = await withCaptcha(GOOD, 'XXXXX');
    const refusal = { success: false, message: WRONG, errors: { captcha_answer: [WRONG] } };
    expect(await post(body)).toEqual({ status: 422, json: refusal });
    expect((await post({ ...body, captcha_answer: 'ACDEF' })).json).toMatchObject({ errors: { captcha_answer: [GONE] } });
    expect(await stored()).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a list', [1]],
    ['no captcha', GOOD],
    ['lists', { ...GOOD, captcha_token: ['a'], captcha_answer: ['b'] }],
    ['control characters', { ...GOOD, captcha_token: '\0', captcha_answer: '\0' }],
    ['long texts', { ...GOOD, captcha_token: 't'.repeat(100_000), captcha_answer: 'a'.repeat(100_000) }],
  ])('is refused when %s are sent', async (_name, payload) => {
    const { status, json } = await post(payload);
    expect(status).toBe(422);
    expect(ErrorResponse.parse(json).errors).toHaveProperty('captcha_answer');
    expect(await stored()).toEqual([]);
  });
});

describe('the staff', () => {
  const write = (values: Partial<typeof contactMessages.$inferInsert> = {}) =>
    insertRow(panel.db, contactMessages, { ...GOOD, createdAt: NOW, ...values });

  it('marks a message as handled and back', async () => {
    await signIn({ id: '1', username: 'ann' });
    const id = await write({ memberId: '1' });
    expect((await panel.call('GET', `/contact-messages/${id}`)).data).toEqual({
      id,
      version: 1,
      ...GOOD,
      created_at: NOW.toISOString(),
      mailed_at: null,
      handled_at: null,
      member: { id: '1', username: 'ann', avatar: null },
    });
    const mark = (isHandled: boolean, version: number) =>
      panel.call('POST', `/contact-messages/${id}/handled`, { is_handled: isHandled, version });
    expect((await mark(true, 1)).data).toMatchObject({ handled_at: NOW.toISOString(), version: 2 });
    const entry = await lastAuditEntry(panel.db);
    expect(entry).toMatchObject({
      action: 'handle',
      subject: 'contact-messages',
      subjectId: String(id),
      before: { handled_at: null },
      after: { handled_at: NOW.toISOString() },
    });
    expect(await mark(false, 1)).toMatchObject({ status: 409 });
    expect((await mark(false, 2)).data).toMatchObject({ handled_at: null, version: 3 });
  });

  it('lists open or handled messages, and finds a message by sender and subject', async () => {
    const open = await write({ subject: 'List one', email: 'zoe@example.com' });
    const handled = await write({ subject: 'List two', handledAt: NOW });
    const ids = async (query: string) => (await panel.call('GET', `/contact-messages?${query}`)).data.map(({ id }: { id: number }) => id);
    expect(await ids('search=list')).toEqual([handled, open]);
    expect(await ids('search=list&is_handled=false')).toEqual([open]);
    expect(await ids('search=list&is_handled=true')).toEqual([handled]);
    expect(await ids('search=ZOE@')).toEqual([open]);
  });
});
