import { randomUUID } from 'node:crypto';
import { TicketResponse, TicketCategoriesResponse } from '@greenroom/contract';
import { OWN_DECISION, type StaffTicket } from '@greenroom/contract/admin';
import sharp from 'sharp';
import { attachments, tickets } from '../../db/schema';
import { type FormFile, textParts } from '../../testing/form';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { type Panel, sharedPanel } from '../../testing/staff-panel';
import { conflict, errorAt } from '../../testing/test-members';
import { addReply, createTicket } from './write-tickets';

const START = new Date('2026-03-15T20:00:00Z');
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

let now = START;
const panel = sharedPanel({ now: () => now });
let moderator: Panel['call'];
let cookie: string;

beforeAll(async () => {
  moderator = await panel.as('800', 'Moderator');
  ({ cookie } = await panel.test.signIn({ id: '1', username: 'ann' }));
  await panel.test.signIn({ id: '2', username: 'bob' });
});
beforeEach(() => {
  now = START;
});

const open = (title: string, { minutes = 0, memberId = '1', priority = 'medium' as 'medium' | 'urgent', category_id = 1 } = {}) =>
  panel.db.transaction((tx) => createTicket(tx, { memberId, title, description: 'It broke.', priority, category_id, at: at(minutes) }));
const memberReplies = (ticketId: number, message: string) =>
  panel.db.transaction((tx) => addReply(tx, { ticketId, author: { id: '1', role: 'Member', staffRole: null }, message, at: at(5) }));
const seenByMember = async (id: number) =>
  TicketResponse.parse((await panel.test.app.inject({ url: `/api/r/tickets/${id}`, headers: { cookie } })).json()).data;
const lastAudit = () => lastAuditEntry(panel.db);

/** Replies as the Moderator, who has seen this version and these replies. */
const reply = (id: number, message: string, { version = 1, replies_seen = 0, ...more }: Record<string, string | number> = {}) =>
  moderator('POST', `/tickets/${id}/reply`, textParts({ message, version, replies_seen, ...more }));
const assign = (id: number, assigneeId: string | null, version: number) =>
  moderator('POST', `/tickets/${id}/assign`, { assignee_id: assigneeId, version });

it('replies to a ticket as the support team, and the member sees it', async () => {
  const id = await open('The player stays dark');
  now = at(10);
  const response = await reply(id, 'Please reload.');
  expect(response).toMatchObject({ status: 200, data: { status: 'waiting', replies_count: 1, description: 'It broke.' } });
  expect(response.data.replies).toMatchObject([{ message: 'Please reload.', is_admin: true, user: { id: '800' } }]);
  const { ticket, replies } = await seenByMember(id);
  expect(ticket).toMatchObject({ status: 'waiting', updated_at: at(10).toISOString() });
  expect(replies).toMatchObject([{ message: 'Please reload.', is_admin: true }]);
  const audit = { staffId: '800', action: 'reply', subject: 'tickets', subjectId: String(id) };
  expect(await lastAudit()).toMatchObject({ ...audit, before: { status: 'open' }, after: { status: 'waiting' } });
});

it('sends pictures with a reply, under the limits of members, which the member can see', async () => {
  const id = await open('Where do I click?');
  const png = await sharp({ create: { width: 4, height: 2, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const fields = textParts({ message: '', version: 1, replies_seen: 0 });
  const send = (images: FormFile[]) =>
    moderator('POST', `/tickets/${id}/reply`, [
      ...fields,
      ...images.map((image, index): [string, FormFile] => [`images[${index}]`, image]),
    ]);
  const picture = { bytes: png, name: 'here.png' };
  expect(await send([])).toMatchObject({ status: 422, message: 'Please write a message or add an image.' });
  expect(await send([{ bytes: Buffer.from('no'), name: 'x.txt' }])).toMatchObject({ status: 422, message: 'File x.txt is not an image' });
  expect(await send(Array(6).fill(picture))).toMatchObject({ status: 422, message: 'You can only upload up to 5 images' });
  expect(await send([picture])).toMatchObject({ status: 200, data: { replies: [{ images: [{ filename: 'here.png' }] }] } });
  const [image] = (await seenByMember(id)).replies[0]?.images ?? [];
  const shown = await panel.test.app.inject({ url: image?.url ?? '', headers: { cookie } });
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
});

itOnBoth('refuses a reply sent twice, and one after an unseen reply', async () => {
  const id = await open('Twice');
  const both = await Promise.all([reply(id, 'Hello.'), reply(id, 'Hello.')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await memberReplies(id, 'It is solved!');
  const logged = await lastAudit();
  const unseen = conflict('There is a new reply since you opened this ticket. Please read it first.');
  expect(await reply(id, 'Still there?', { replies_seen: 1 })).toMatchObject(unseen);
  expect(await moderator('POST', `/tickets/${id}/status`, { status: 'closed', version: 1, replies_seen: 1 })).toMatchObject(unseen);
  expect(await lastAudit()).toEqual(logged);
  expect(await seenByMember(id)).toMatchObject({ ticket: { status: 'open', replies_count: 2 } });
  for (const message of ['', '  ']) expect(await reply(id, message, { replies_seen: 2 })).toMatchObject(errorAt('message'));
});

it('sets the status alone or with a reply, and refuses replies to a closed ticket', async () => {
  const id = await open('Status');
  expect((await reply(id, 'Done.', { status: 'resolved' })).data).toMatchObject({ status: 'resolved', version: 2 });
  const set = (status: string, version: number) => moderator('POST', `/tickets/${id}/status`, { status, version, replies_seen: 1 });
  expect(await set('closed', 2)).toMatchObject({ status: 200, data: { status: 'closed', version: 3 } });
  expect(await lastAudit()).toMatchObject({
    action: 'status',
    summary: 'Set the ticket "Status" to Closed',
    before: { status: 'resolved' },
    after: { status: 'closed' },
  });
  expect(await set('open', 2)).toMatchObject(conflict(expect.stringContaining('member800 has changed this')));
  expect(await set('closed', 3)).toMatchObject(conflict('The ticket is already set to "Closed".'));
  expect(await reply(id, 'One more.', { version: 3, replies_seen: 1 })).toMatchObject({ status: 409 });
  expect((await seenByMember(id)).ticket).toMatchObject({ status: 'closed' });
  expect(await set('open', 3)).toMatchObject({ status: 200 });
});

it('lists tickets waiting for the team, then for the member, then the rest; oldest first', async () => {
  const closed = await open('Queue a', { minutes: 1 });
  const waiting = await open('Queue b', { minutes: 2, memberId: '2' });
  const newer = await open('Queue c', { minutes: 4, priority: 'urgent' });
  const older = await open('Queue d', { minutes: 3, category_id: 2 });
  now = at(20);
  await moderator('POST', `/tickets/${closed}/status`, { status: 'closed', version: 1, replies_seen: 0 });
  await reply(waiting, 'Which one?');
  const ids = async (query: string) => (await moderator('GET', `/tickets?search=queue&${query}`)).data.map(({ id }: StaffTicket) => id);
  expect(await ids('')).toEqual([older, newer, waiting, closed]);
  expect(await ids('per_page=2&page=2')).toEqual([waiting, closed]);
  expect(await ids('status=waiting')).toEqual([waiting]);
  expect(await ids('priority=urgent')).toEqual([newer]);
  expect(await ids('category_id=2')).toEqual([older]);
  expect(await moderator('GET', '/tickets?search=BOB')).toMatchObject({
    total: 1,
    data: [{ id: waiting, member: { username: 'bob' }, replies_count: 1 }],
  });
});

describe('the help desk', () => {
  // A member has ten open tickets at most.
  afterEach(() => panel.db.update(tickets).set({ status: 'closed' }));

  it('gives a ticket to somebody of the staff, and lists theirs and those of nobody', async () => {
    const [mine, free] = [await open('Desk a'), await open('Desk b')];
    expect((await moderator('GET', '/tickets/staff')).data).toContainEqual({ id: '800', username: 'member800', avatar: null });
    expect(await assign(mine, '800', 1)).toMatchObject({ status: 200, data: { version: 2, assignee: { username: 'member800' } } });
    expect(await lastAudit()).toMatchObject({ action: 'assign', summary: 'Gave the ticket "Desk a" to member800', about: ['800'] });
    expect(await assign(mine, null, 1)).toMatchObject({ status: 409 });
    expect(await assign(free, '2', 1)).toMatchObject({ status: 422, message: "This isn't a member of the staff." });
    const ids = async (query: string) => (await moderator('GET', `/tickets?search=desk&${query}`)).data.map(({ id }: StaffTicket) => id);
    expect(await ids('assignee_id=800')).toEqual([mine]);
    expect(await ids('is_assigned=false')).toEqual([free]);
    expect(await assign(mine, null, 2)).toMatchObject({ data: { assignee: null } });
  });

  it('shows notes to the staff alone: never to the member, in a ticket, its list, live updates or the download', async () => {
    const id = await open('Noted');
    const note = 'Zqnote: the same person as bob?';
    const response = await moderator('POST', `/tickets/${id}/notes`, { note });
    expect(response).toMatchObject({ status: 200, data: { replies: [], notes: [{ note, user: { id: '800' } }] } });
    expect(await lastAudit()).toMatchObject({ action: 'note', summary: 'Added a note to the ticket "Noted"' });
    for (const url of [`/api/r/tickets/${id}`, '/api/r/tickets', '/api/r/account/export']) {
      const { statusCode, body } = await panel.test.app.inject({ url, headers: { cookie } });
      expect([url, statusCode, body.includes('Zqnote')]).toEqual([url, 200, false]);
    }
    expect((await seenByMember(id)).ticket).toMatchObject({ status: 'open', replies_count: 0 });
  });

  it('shows nobody of the staff the notes on their own ticket, nor lets them write any', async () => {
    const id = await open('Own', { memberId: '800' });
    await panel.call('POST', `/tickets/${id}/notes`, { note: 'About a colleague' });
    expect((await moderator('GET', `/tickets/${id}`)).data.notes).toEqual([]);
    expect((await panel.call('GET', `/tickets/${id}`)).data.notes).toHaveLength(1);
    expect(await moderator('POST', `/tickets/${id}/notes`, { note: 'Mine' })).toMatchObject({ status: 409 });
    expect(await assign(id, '800', 1)).toMatchObject({ status: 409 });
  });

  it('knows when the staff first replied', async () => {
    const id = await open('First');
    await memberReplies(id, 'Anybody?');
    expect((await moderator('GET', `/tickets/${id}`)).data.first_reply_at).toBeNull();
    now = at(10);
    await reply(id, 'Yes.', { replies_seen: 1 });
    now = at(20);
    const { data } = await reply(id, 'Solved?', { replies_seen: 2 });
    expect(data.first_reply_at).toBe(at(10).toISOString());
  });

  it('changes several tickets at once, with an entry for each, and leaves those that somebody has changed since', async () => {
    const [one, two, changed] = [await open('Bulk a'), await open('Bulk b'), await open('Bulk c')];
    const own = await open('Bulk d', { memberId: '800' });
    await assign(changed, '800', 1);
    const rows = [one, two, changed, own, 999_999].map((id) => ({ id, version: 1 }));
    expect(await moderator('POST', '/tickets/bulk', { tickets: rows })).toMatchObject({ status: 422 });
    const response = await moderator('POST', '/tickets/bulk', { tickets: rows, status: 'resolved', category_id: 2, assignee_id: '800' });
    expect(response).toMatchObject({ status: 200, changed: 2, left: [changed, own, 999_999] });
    const after = { status: 'resolved', category: 'Account', assignee: { id: '800' }, version: 2 };
    for (const id of [one, two]) expect((await moderator('GET', `/tickets/${id}`)).data).toMatchObject(after);
    const audit = { action: 'bulk', subjectId: String(two), before: { status: 'open' }, after: { status: 'resolved' } };
    expect(await lastAudit()).toMatchObject(audit);
    expect((await moderator('GET', `/tickets/${changed}`)).data).toMatchObject({ status: 'open' });
  });

  itOnBoth(
    'merges two tickets of a member: the newer is closed and leads to the older, which has all messages in order of time',
    async () => {
      const older = await open('Merge a');
      const newer = await open('Merge b', { minutes: 2 });
      now = at(1);
      await reply(older, 'Which one?');
      await memberReplies(newer, 'Also today.');
      now = at(4);
      await moderator('POST', `/tickets/${newer}/notes`, { note: 'Twice' });
      await memberReplies(older, 'The red one.');
      const merge = (id: number, body: object) => moderator('POST', `/tickets/${id}/merge`, { version: 1, replies_seen: 1, ...body });
      expect(await merge(newer, { other_id: older, replies_seen: 0 })).toMatchObject({ status: 409 });
      const response = await merge(newer, { other_id: older });
      expect(response).toMatchObject({ status: 200, data: { id: older, status: 'open', notes: [{ note: 'Twice' }] } });
      const { ticket, replies } = await seenByMember(older);
      expect(replies.map(({ message }) => message)).toEqual(['Which one?', 'Merge b\n\nIt broke.', 'Also today.', 'The red one.']);
      expect(ticket).toMatchObject({ merged_into_id: null, replies_count: 4 });
      expect(await seenByMember(newer)).toMatchObject({ ticket: { status: 'closed', merged_into_id: older }, replies: [] });
      expect(await lastAudit()).toMatchObject({
        action: 'merge',
        subjectId: String(newer),
        summary: `Merged the ticket "Merge b" (#${newer}) into "Merge a" (#${older})`,
        before: { status: 'open' },
        after: { status: 'closed', merged_into_id: older },
      });
      const reopened = await moderator('POST', `/tickets/${newer}/status`, { status: 'open', version: 2, replies_seen: 0 });
      expect(reopened).toMatchObject(conflict(`This ticket was merged into #${older}, so it stays closed.`));
      const many = { tickets: [{ id: newer, version: 2 }], status: 'open' };
      expect(await moderator('POST', '/tickets/bulk', many)).toMatchObject({ changed: 0, left: [newer] });
    },
  );

  it('merges pictures as well, and a ticket into which another one was merged', async () => {
    const [first, second, third] = [await open('Chain a'), await open('Chain b', { minutes: 1 }), await open('Chain c', { minutes: 2 })];
    const storageKey = 'attachments/chain.webp';
    const file = { id: randomUUID(), storageKey, filename: 'chain.png', contentType: 'image/webp', width: 1, height: 1, bytes: 1 };
    await panel.db.insert(attachments).values({ ...file, ownerId: '1', ticketId: third, createdAt: START });
    const merge = (id: number, otherId: number, version = 1) =>
      moderator('POST', `/tickets/${id}/merge`, { other_id: otherId, version, replies_seen: 0 });
    expect(await merge(third, second)).toMatchObject({ status: 200, data: { replies: [{ images: [{ filename: 'chain.png' }] }] } });
    expect(await merge(first, third)).toMatchObject({ status: 409 });
    expect(await merge(first, second)).toMatchObject({ status: 200, data: { id: first, replies_count: 2 } });
    expect((await seenByMember(third)).ticket.merged_into_id).toBe(first);
  });

  it('merges no tickets of two members, no ticket with itself, and nobody their own', async () => {
    const [ticket, others] = [await open('Alone'), await open('Of bob', { memberId: '2' })];
    const own = [await open('Own a', { memberId: '800' }), await open('Own b', { memberId: '800' })] as const;
    const merge = (id: number, otherId: number) =>
      moderator('POST', `/tickets/${id}/merge`, { other_id: otherId, version: 1, replies_seen: 0 });
    for (const other of [others, ticket, 999_999])
      expect(await merge(ticket, other)).toMatchObject(errorAt('other_id', 'Please choose another ticket of the same member.'));
    expect(await merge(...own)).toMatchObject(conflict(OWN_DECISION));
  });

  it('keeps saved replies', async () => {
    const made = await panel.call('POST', '/saved-replies', { name: 'Reload', message: 'Hello {member}, please reload.', position: 0 });
    expect(made).toMatchObject({ status: 200, data: { name: 'Reload', version: 1 } });
    expect((await moderator('GET', '/saved-replies?sort=position&order=asc')).data).toMatchObject([{ name: 'Reload' }]);
    expect(await panel.call('DELETE', `/saved-replies/${made.data.id}?version=1`)).toMatchObject({ status: 200 });
  });
});

describe('ticket categories', () => {
  const offered = async () =>
    TicketCategoriesResponse.parse(
      (await panel.test.app.inject({ url: '/api/r/tickets/categories', headers: { cookie } })).json(),
    ).data.map(({ name }) => name);

  it('are shown to members by position, and can be deleted without tickets', async () => {
    const made = await panel.call('POST', '/ticket-categories', { name: 'Merch', position: -5 });
    expect(made).toMatchObject({ status: 200, data: { name: 'Merch', position: -5, tickets: 0, version: 1 } });
    const { id } = made.data;
    expect((await offered())[0]).toBe('Merch');
    expect(await panel.call('PUT', `/ticket-categories/${id}`, { name: 'Clothes', position: 99, version: 1 })).toMatchObject({
      data: { name: 'Clothes', version: 2 },
    });
    expect((await offered()).at(-1)).toBe('Clothes');
    expect(await panel.call('POST', '/ticket-categories', { name: 'Clothes', position: 1 })).toMatchObject({ status: 409 });
    expect(await panel.call('DELETE', `/ticket-categories/${id}?version=2`)).toMatchObject({ status: 200 });
    expect(await offered()).not.toContain('Clothes');
  });

  it('cannot be deleted with tickets, and are readable for Moderators', async () => {
    await open('In use');
    expect(await panel.call('DELETE', '/ticket-categories/1?version=1')).toMatchObject(
      conflict(expect.stringContaining('There are tickets in this category')),
    );
    const [first] = (await moderator('GET', '/ticket-categories?sort=position&order=asc')).data;
    expect(first).toMatchObject({ id: 1, tickets: expect.any(Number) });
  });
});
