import { randomUUID } from 'node:crypto';
import { CreateTicketResponse, MyClaimsResponse, TicketResponse } from '@greenroom/contract';
import { mayWith, PRESETS } from '@greenroom/contract/admin';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { attachments, challenges } from '../../db/schema';
import { formRequest } from '../../testing/form';
import { sharedTestApp } from '../../testing/test-app';
import { contentDisposition, maySee } from './attachments';

type Page = { token: string; cookie: string };

const test = sharedTestApp();
const pages = new Map<string, Page>();
let [ticketUrl, replyUrl, claimUrl] = ['', '', ''];

beforeAll(async () => {
  const png = await sharp({ create: { width: 4, height: 2, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  for (const [id, role] of [
    ['1', 'Member'],
    ['2', 'Member'],
    ['3', 'Admin'],
    ['4', 'Moderator'],
  ] as const) {
    pages.set(id, await test.openPage(await test.signIn({ id, role })));
  }
  pages.set('guest', await test.openPage());
  const file = (field: string) => [field, { bytes: png, name: 'Gewinn é.png' }] as [string, { bytes: Buffer; name: string }];
  const send = async (id: string, url: string, parts: Parameters<typeof formRequest>[2]) =>
    test.app.inject(await formRequest(url, pageOf(id), parts));

  const created = await send('1', '/api/r/tickets', [['title', 'T'], ['description', 'D'], ['category_id', '1'], file('images[0]')]);
  const ticketId = CreateTicketResponse.parse(created.json()).data.id;
  await send('3', `/api/r/tickets/${ticketId}/reply`, [file('images[0]')]);
  const { ticket, replies } = TicketResponse.parse((await get('1', `/api/r/tickets/${ticketId}`)).json()).data;
  ticketUrl = ticket.images[0]?.url ?? '';
  replyUrl = replies[0]?.images[0]?.url ?? '';

  await test.db
    .insert(challenges)
    .values({ id: 1, slotName: 'S', multiplier: 100, minBet: 1, prize: 50, description: '', startsAt: new Date(0) });
  await send('1', '/api/r/challenges/1/claim', [['description', 'won'], file('evidence_images[0]')]);
  claimUrl = MyClaimsResponse.parse((await get('1', '/api/r/challenges/my-claims')).json()).data[0]?.evidence_images[0]?.url ?? '';
});

const pageOf = (id: string): Page => pages.get(id) ?? { token: '', cookie: '' };

const get = (id: string, url: string, headers = {}) => test.app.inject({ url, headers: { cookie: pageOf(id).cookie, ...headers } });

it('shows an image to its sender, the owner of its ticket and staff, and returns 404 to others', async () => {
  const missing = await get('2', `/api/r/attachments/${randomUUID()}`);
  expect(missing.statusCode).toBe(404);
  for (const url of [ticketUrl, replyUrl, claimUrl]) {
    for (const id of ['1', '3', '4']) expect([url, id, (await get(id, url)).statusCode]).toEqual([url, id, 200]);
    for (const id of ['2', 'guest']) {
      const hidden = await get(id, url);
      expect(hidden.statusCode).toBe(404);
      expect(hidden.body).toBe(missing.body);
      expect(hidden.headers['cache-control']).toBe(missing.headers['cache-control']);
      const known = await get(id, url, { 'if-none-match': '*' });
      expect(known.statusCode).toBe(404);
    }
  }
  expect((await test.app.inject(ticketUrl)).statusCode).toBe(404);
});

it('sends headers that allow a browser only to display it', async () => {
  const response = await get('1', ticketUrl);
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
    'content-disposition': `inline; filename="Gewinn _.webp"; filename*=UTF-8''Gewinn%20%C3%A9.webp`,
  });
  expect((await get('1', ticketUrl, { 'if-none-match': response.headers.etag })).statusCode).toBe(304);
});

it('returns 404 for other ids', async () => {
  for (const id of ['abc', '1', '%00', '..%2f..', `${randomUUID()}.webp`, 'x'.repeat(90)]) {
    expect((await get('3', `/api/r/attachments/${id}`)).statusCode).toBe(404);
  }
});

it('returns 404 when the stored file is missing', async () => {
  await test.db.update(attachments).set({ storageKey: sql`'attachments/lost-' || ${attachments.id} || '.webp'` });
  expect((await get('1', ticketUrl)).statusCode).toBe(404);
});

describe('attachment rules', () => {
  it.each([
    ['1', 'Member', '1', null, true],
    ['1', 'Member', '3', '1', true],
    ['2', 'Member', '1', '1', false],
    ['2', 'Member', '1', null, false],
    ['2', 'Admin', '1', null, true],
    ['2', 'Moderator', '1', '1', true],
    ['2', 'Accountant', '1', null, true],
    ['2', 'Accountant', '1', '1', false],
  ] as const)('member %s (%s) may see an image of %s in a ticket of %s: %s', (id, role, ownerId, ticketOwnerId, expected) => {
    const may = mayWith(role === 'Member' ? [] : PRESETS[role]);
    expect(maySee({ id, may }, { ownerId, ticketOwnerId })).toBe(expected);
  });

  it.each([
    ['win.png', `inline; filename="win.webp"; filename*=UTF-8''win.webp`],
    ['no ending', `inline; filename="no ending.webp"; filename*=UTF-8''no%20ending.webp`],
    ['a"b\\c.jpg', `inline; filename="a_b_c.webp"; filename*=UTF-8''a%22b%5Cc.webp`],
    ["it's (1)*.png", `inline; filename="it's (1)*.webp"; filename*=UTF-8''it%27s%20%281%29%2a.webp`],
    ['日本.gif', `inline; filename="__.webp"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.webp`],
    ['a\r\nSet-Cookie: x', `inline; filename="a__Set-Cookie: x.webp"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x.webp`],
  ])('names the file %j as %s', (filename, expected) => {
    expect(contentDisposition(filename)).toBe(expected);
  });
});
