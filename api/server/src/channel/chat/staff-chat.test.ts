import { chatMessages, chatSettings, slotCalls } from '../../db/schema';
import { connectTestChannel } from '../../testing/kick-webhooks';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { sharedPanel } from '../../testing/staff-panel';

const NOW = new Date('2026-03-15T20:00:00Z');
const ON = { guess: true, call: true, join: true, points: true };

const panel = sharedPanel({ now: () => NOW, env: { KICK_CLIENT_ID: 'id', KICK_CLIENT_SECRET: 'secret' } });
beforeAll(async () => {
  await panel.test.signIn({ id: '1', username: 'ann', kickUserId: '77' });
});
beforeEach(async () => {
  await panel.db.delete(slotCalls);
});

it('switches commands and writing, which is off at first', async () => {
  const { data: before } = await panel.call('GET', '/chat');
  expect(before).toEqual({ version: 1, switches: ON, is_writing: false, may_write: false, messages: [] });
  const { data: after } = await panel.call('PUT', '/chat', { switches: { ...ON, call: false }, is_writing: true, version: 1 });
  expect(after).toMatchObject({ version: 2, switches: { ...ON, call: false }, is_writing: true, may_write: false });
  expect(await lastAuditEntry(panel.db)).toMatchObject({
    subject: 'chat',
    before: { call: true, is_writing: false },
    after: { call: false, is_writing: true },
  });
  expect(await panel.call('PUT', '/chat', { switches: ON, is_writing: true, version: 1 })).toMatchObject({ status: 409 });
});

it('shows whether Kick lets it write, and the last messages', async () => {
  await connectTestChannel(panel.db, { scopes: 'user:read chat:write' });
  const times = { queuedAt: NOW, sendBefore: NOW, expiresAt: NOW };
  await panel.db.insert(chatMessages).values([
    { kind: 'notice', text: 'First', status: 'sent', sentAt: NOW, ...times },
    { kind: 'notice', text: 'Second', status: 'failed', problem: 'Kick responded with status 500.', ...times },
  ]);
  const { data } = await panel.call('GET', '/chat');
  expect(data).toMatchObject({
    may_write: true,
    messages: [
      { text: 'Second', status: 'failed', problem: 'Kick responded with status 500.', sent_at: null },
      { text: 'First', status: 'sent', sent_at: NOW.toISOString() },
    ],
  });
});

it('requests at Kick to write in the chat once that is switched on', async () => {
  const headers = await panel.test.signIn({ id: panel.staff });
  const scopes = async () => {
    const response = await panel.test.app.inject({ url: '/auth/kick-channel', headers });
    return new URL(String(response.headers.location), 'http://site.example').searchParams.get('scope');
  };
  await panel.db.update(chatSettings).set({ isWriting: false });
  expect(await scopes()).toBe('user:read channel:read events:subscribe');
  await panel.db.update(chatSettings).set({ isWriting: true });
  expect(await scopes()).toBe('user:read channel:read events:subscribe chat:write');
});

describe('slot calls', () => {
  const call = async (values: Partial<typeof slotCalls.$inferInsert> = {}) => {
    const [row] = await panel.db
      .insert(slotCalls)
      .values({ kickUserId: '77', username: 'ann_live', slotName: 'Neon Koi', isKnown: true, calledAt: NOW, ...values })
      .returning();
    return row?.id ?? 0;
  };

  it('are listed with the member who called, and found by slot and name', async () => {
    const [open] = [
      await call(),
      await call({ kickUserId: '78', username: 'bo', slotName: 'Sugar Comet', isKnown: false, status: 'played', decidedAt: NOW }),
    ];
    const { data } = await panel.call('GET', '/slot-calls?status=open');
    expect(data).toEqual([
      {
        id: open,
        version: 1,
        slot_name: 'Neon Koi',
        is_known: true,
        caller: 'ann_live',
        member: { id: '1', username: 'ann', avatar: null },
        status: 'open',
        called_at: NOW.toISOString(),
        decided_at: null,
      },
    ]);
    expect((await panel.call('GET', '/slot-calls?search=COMET')).data).toMatchObject([{ caller: 'bo', member: null }]);
    expect((await panel.call('GET', '/slot-calls?search=ann_')).data).toHaveLength(1);
  });

  it('are marked as played, and opened again unless the viewer has called another slot since', async () => {
    const id = await call();
    const decide = (status: string, version: number) => panel.call('POST', `/slot-calls/${id}/decide`, { status, version });
    expect((await decide('played', 1)).data).toMatchObject({ status: 'played', decided_at: NOW.toISOString(), version: 2 });
    expect(await lastAuditEntry(panel.db)).toMatchObject({
      subject: 'slot-calls',
      before: { status: 'open' },
      after: { status: 'played' },
    });
    expect((await decide('open', 2)).data).toMatchObject({ status: 'open', decided_at: null, version: 3 });
    await decide('dismissed', 3);
    await call({ slotName: 'Sugar Comet' });
    expect(await decide('open', 4)).toMatchObject({ status: 409 });
  });
});
