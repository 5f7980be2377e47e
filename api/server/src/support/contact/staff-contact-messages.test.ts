import { contactMessages } from '../../db/schema';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { sharedPanel } from '../../testing/staff-panel';

const NOW = new Date('2026-03-15T20:00:00Z');

const panel = sharedPanel({ now: () => NOW });
beforeAll(async () => {
  await panel.test.signIn({ id: '1', username: 'ann' });
});

async function write(values: Partial<typeof contactMessages.$inferInsert> = {}): Promise<number> {
  const [row] = await panel.db
    .insert(contactMessages)
    .values({ name: 'Ann', email: 'ann@example.com', subject: 'Hello', message: 'One.\nTwo.', createdAt: NOW, ...values })
    .returning({ id: contactMessages.id });
  return row?.id ?? 0;
}

it('marks a message as handled and back', async () => {
  const id = await write({ memberId: '1' });
  expect((await panel.call('GET', `/contact-messages/${id}`)).data).toEqual({
    id,
    version: 1,
    name: 'Ann',
    email: 'ann@example.com',
    subject: 'Hello',
    message: 'One.\nTwo.',
    member: { id: '1', username: 'ann', avatar: null },
    created_at: NOW.toISOString(),
    mailed_at: null,
    handled_at: null,
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
