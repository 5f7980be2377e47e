/** @both-databases Replies are numbered concurrently. */
import { CreateTicketResponse, ErrorResponse, TicketResponse, TicketsResponse, type TicketStatus } from '@greenroom/contract';
import { mayWith, PRESETS } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { ticketReplies, tickets } from '../../db/schema';
import { formRequest, type FormFile } from '../../testing/form';
import { sharedTestApp } from '../../testing/test-app';
import { membersOf, type TestMember } from '../../testing/test-members';
import { authorOf, statusAfterReply } from './tickets.rules';

const START = new Date('2026-03-15T20:00:00Z');
type Page = TestMember['page'];

const test = sharedTestApp({ now: () => now });
const signIn = membersOf(() => test);
let now = START;
let [owner, other, admin, moderator]: Page[] = [];
let png: Buffer;

beforeAll(async () => {
  const open = async (id: string, role?: 'Admin' | 'Moderator') =>
    (await signIn({ id, username: `m${id}`, avatar: `a${id}`, ...(role && { role }) })).page;
  [owner, other, admin, moderator] = [await open('1'), await open('2'), await open('3', 'Admin'), await open('4', 'Moderator')];
  png = await sharp({ create: { width: 4, height: 2, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
});
beforeEach(() => {
  now = START;
});
// A member may have ten open ones.
afterEach(async () => void (await test.db.update(tickets).set({ status: 'closed' })));

const get = (url: string, page: Page | undefined) => test.app.inject({ url, headers: { cookie: page?.cookie ?? '' } });
const post = async (url: string, page: Page | undefined, parts: [string, string | FormFile][]) =>
  test.app.inject(await formRequest(url, page ?? { token: '', cookie: '' }, parts));
const TEXTS = { title: 'Help', description: 'It broke.\nReally.', category_id: '2', priority: 'high' };
const create = (changes: Partial<typeof TEXTS> = {}, page = owner) =>
  post(
    '/api/r/tickets',
    page,
    Object.entries({ ...TEXTS, ...changes }).filter(([, text]) => text !== undefined),
  );
const createdId = async (page = owner) => CreateTicketResponse.parse((await create({}, page)).json()).data.id;
const read = async (id: number, page = owner) => TicketResponse.parse((await get(`/api/r/tickets/${id}`, page)).json()).data;
const reply = (id: number | string, page: Page | undefined, message: string) =>
  post(`/api/r/tickets/${id}/reply`, page, [['message', message]]);
const advanceTo = (minutes: number) => {
  now = new Date(START.getTime() + minutes * 60_000);
  return now.toISOString();
};

describe('ticket rules', () => {
  it.each<[TicketStatus, boolean, TicketStatus | null]>([
    ['open', false, 'open'],
    ['waiting', false, 'open'],
    ['resolved', false, 'open'],
    ['closed', false, null],
    ['open', true, 'waiting'],
    ['waiting', true, 'waiting'],
    ['resolved', true, 'resolved'],
    ['closed', true, null],
  ])('status %s after a reply (by staff: %s) is %s', (status, byStaff, expected) => {
    expect(statusAfterReply(status, byStaff)).toBe(expected);
  });

  it('treats staff as members in their own tickets', () => {
    expect(authorOf({ id: '3', may: mayWith(PRESETS.Admin) }, '1')).toBe('staff');
    expect(authorOf({ id: '3', may: mayWith(PRESETS.Moderator) }, '1')).toBe('staff');
    expect(authorOf({ id: '3', may: mayWith(PRESETS.Admin) }, '3')).toBe('member');
    expect(authorOf({ id: '2', may: mayWith(PRESETS.Accountant) }, '1')).toBeNull();
    expect(authorOf({ id: '2', may: mayWith([]) }, '1')).toBeNull();
  });
});

it('is for members only', async () => {
  const guest = await test.openPage();
  for (const url of ['/api/r/tickets', '/api/r/tickets/categories', '/api/r/tickets/1']) {
    expect((await get(url, undefined)).statusCode).toBe(401);
  }
  expect((await create({}, guest)).statusCode).toBe(401);
  for (const id of [1, 'abc']) expect((await reply(id, guest, 'x')).statusCode).toBe(401);
});

describe('creating a ticket', () => {
  it('returns its id, and shows it to its owner with its images', async () => {
    const sent = await post('/api/r/tickets', owner, [...Object.entries(TEXTS), ['images[0]', { bytes: png, name: 'shot.png' }]]);
    const response = CreateTicketResponse.parse(sent.json());
    expect(response).toEqual({ success: true, message: 'Ticket created successfully!', data: { id: expect.any(Number) } });
    const { ticket, replies } = await read(response.data.id);
    expect(ticket).toEqual({
      id: response.data.id,
      title: 'Help',
      description: 'It broke.\nReally.',
      category: 'Account',
      category_id: 2,
      priority: 'high',
      priority_label: 'High',
      status: 'open',
      status_label: 'Open',
      created_at: START.toISOString(),
      updated_at: START.toISOString(),
      last_reply_at: null,
      replies_count: 0,
      merged_into_id: null,
      images: [{ id: expect.any(String), url: `/api/r/attachments/${ticket.images[0]?.id}`, filename: 'shot.png' }],
    });
    expect(replies).toEqual([]);
  });

  it('defaults to medium priority', async () => {
    const response = await post('/api/r/tickets', owner, [
      ['title', 'T'],
      ['description', 'D'],
      ['category_id', '1'],
    ]);
    const { data } = CreateTicketResponse.parse(response.json());
    expect((await read(data.id)).ticket).toMatchObject({ priority: 'medium', priority_label: 'Medium' });
  });

  it.each<[keyof typeof TEXTS, string[]]>([
    ['title', ['', '  ', 'x'.repeat(151), 'a\0b', 'two\nlines']],
    ['description', ['', '\n', 'x'.repeat(5001), 'a\0b', '\u0007']],
    ['category_id', ['', '0', '1.5', '999', '99999999999999999999', '1; drop table tickets']],
    ['priority', ['', 'Low', 'extreme', 'constructor']],
  ])('refuses a wrong %s with an error for that field', async (field, values) => {
    const before = await test.db.$count(tickets);
    for (const value of values) {
      const response = await create({ [field]: value });
      expect([value, response.statusCode]).toEqual([value, 422]);
      expect(Object.keys(ErrorResponse.parse(response.json()).errors ?? {})).toEqual([field]);
    }
    expect(await test.db.$count(tickets)).toBe(before);
  });

  it('lists all missing fields at once', async () => {
    const { errors } = ErrorResponse.parse((await post('/api/r/tickets', owner, [['x', 'y']])).json());
    expect(Object.keys(errors ?? {}).sort()).toEqual(['category_id', 'description', 'title']);
  });

  it('keeps the text as it was typed', async () => {
    const text = `<script>alert(1)</script> '; drop table tickets; -- \${x} \u{1F600} %s`;
    const { data } = CreateTicketResponse.parse((await create({ title: text, description: text })).json());
    expect((await read(data.id)).ticket).toMatchObject({ title: text, description: text });
    const longest = { title: 'x'.repeat(150), description: '\u{1F600}'.repeat(2500) };
    expect((await create(longest)).statusCode).toBe(200);
  });
});

describe("another member's ticket", () => {
  it('returns the same 404 as a missing one, and takes no reply', async () => {
    const id = await createdId();
    const [others, missing] = [await get(`/api/r/tickets/${id}`, other), await get('/api/r/tickets/99999', other)];
    expect(others.statusCode).toBe(404);
    expect(others.body).toBe(missing.body);
    expect(others.json()).toEqual({ success: false, message: 'Ticket not found' });
    const [toOthers, toMissing] = [await reply(id, other, 'mine?'), await reply(99999, other, 'mine?')];
    expect(toOthers.statusCode).toBe(404);
    expect(toOthers.body).toBe(toMissing.body);
    expect((await read(id)).replies).toEqual([]);
    for (const wrong of ['abc', '0']) {
      expect((await get(`/api/r/tickets/${wrong}`, other)).statusCode).toBe(404);
      expect((await reply(wrong, other, 'x')).statusCode).toBe(404);
    }
  });

  it('is open to staff', async () => {
    const id = await createdId();
    for (const page of [admin, moderator]) expect((await read(id, page)).ticket.id).toBe(id);
  });
});

describe('replies', () => {
  it("change the ticket's status, and show their author", async () => {
    const id = await createdId();
    const first = advanceTo(1);
    expect((await reply(id, admin, 'What broke?')).json()).toMatchObject({ success: true });
    expect((await read(id)).ticket).toMatchObject({ status: 'waiting', status_label: 'Waiting', updated_at: first, last_reply_at: first });
    const second = advanceTo(2);
    await reply(id, owner, '  Everything.  ');
    const { ticket, replies } = await read(id);
    const times = { updated_at: second, last_reply_at: second, created_at: START.toISOString() };
    expect(ticket).toMatchObject({ status: 'open', replies_count: 2, ...times });
    const [some, images] = [expect.any(Number), []];
    const user = (number: number) => ({ id: `${number}`, username: `m${number}`, avatar: `a${number}` });
    expect(replies).toEqual([
      { id: some, message: 'What broke?', created_at: first, is_admin: true, user: user(3), images },
      { id: some, message: 'Everything.', created_at: second, is_admin: false, user: user(1), images },
    ]);
  });

  it('may have images without text, but not be empty', async () => {
    const id = await createdId();
    expect((await post(`/api/r/tickets/${id}/reply`, owner, [['images[0]', { bytes: png, name: 'a.png' }]])).statusCode).toBe(200);
    const [only] = (await read(id)).replies;
    expect(only).toMatchObject({ message: '', images: [{ filename: 'a.png' }] });
    for (const message of ['', ' \n ', 'x'.repeat(5001), 'a\0']) {
      const refused = await reply(id, owner, message);
      expect(refused.statusCode).toBe(422);
      expect(ErrorResponse.parse(refused.json()).errors).toHaveProperty('message');
    }
  });

  it('are refused on a closed ticket, also by staff', async () => {
    const id = await createdId();
    await test.db.update(tickets).set({ status: 'closed' }).where(eq(tickets.id, id));
    for (const page of [owner, admin]) {
      const refused = await reply(id, page, 'one more');
      expect(refused.statusCode).toBe(409);
      expect(ErrorResponse.parse(refused.json()).message).toMatch(/closed/);
    }
    expect((await read(id)).ticket).toMatchObject({ status_label: 'Closed', replies_count: 0 });
  });

  it('sent at the same time are all stored', async () => {
    const id = await createdId();
    await Promise.all([owner, admin, moderator, owner, admin].map((page, n) => reply(id, page, `reply ${n}`)));
    expect((await read(id)).replies.map(({ message }) => message).sort()).toEqual([0, 1, 2, 3, 4].map((n) => `reply ${n}`));
  });
});

it("lists the member's own tickets, latest activity first", async () => {
  await test.db.delete(ticketReplies).where(eq(ticketReplies.memberId, '2'));
  const [first, second, third] = [await createdId(other), (advanceTo(1), await createdId(other)), (advanceTo(2), await createdId(other))];
  advanceTo(3);
  await reply(first, admin, 'news');
  const { data } = TicketsResponse.parse((await get('/api/r/tickets', other)).json());
  expect(data.map(({ id, replies_count }) => [id, replies_count])).toEqual([
    [first, 1],
    [third, 0],
    [second, 0],
  ]);
  expect(data[0]).toEqual((await read(first, other)).ticket);
});

it('lists the 200 latest tickets of a member who has more', async () => {
  const { page } = await signIn({ id: '77' });
  await test.db.insert(tickets).values(
    Array.from({ length: 201 }, (_, index) => ({
      memberId: '77',
      categoryId: 1,
      title: `Ticket ${index}`,
      description: '',
      priority: 'low' as const,
      status: 'closed' as const,
      createdAt: START,
      updatedAt: new Date(START.getTime() + index),
    })),
  );
  const { data } = TicketsResponse.parse((await get('/api/r/tickets', page)).json());
  expect([data.length, data[0]?.title, data.at(-1)?.title]).toEqual([200, 'Ticket 200', 'Ticket 1']);
});

describe('limits of a member', () => {
  it('are ten open tickets, also when they are sent at once', async () => {
    const { page } = await signIn({ id: '78' });
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => create({}, page)))).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([...Array.from({ length: 10 }, () => 200), 409, 409]);
    expect(ErrorResponse.parse((await create({}, page)).json()).message).toBe(
      'You have 10 open tickets. Please reply to one of them, or wait for a reply.',
    );
    const [first] = await test.db.select().from(tickets).where(eq(tickets.memberId, '78')).limit(1);
    await test.db
      .update(tickets)
      .set({ status: 'resolved' })
      .where(eq(tickets.id, first?.id ?? 0));
    expect((await create({}, page)).statusCode).toBe(200);
  });

  it('are 200 replies to a ticket; the staff can still reply', async () => {
    const id = await createdId();
    await test.db
      .insert(ticketReplies)
      .values(Array.from({ length: 200 }, () => ({ ticketId: id, memberId: '1', message: 'More', isAdmin: false, createdAt: START })));
    expect((await reply(id, owner, 'One more')).json()).toMatchObject({ message: 'This ticket is full. Please create a new one.' });
    expect((await reply(id, moderator, 'We see.')).statusCode).toBe(200);
  });
});
