/** Uses every endpoint about a member, deletes the account, and looks for traces. */
import { createECDH } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { ENDPOINTS } from '@greenroom/contract';
import { listExportOf } from '@greenroom/contract/admin';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import * as schema from '../../db/schema';
import { insertRow } from '../../admin/rows';
import { HOUR } from '../../lib/durations';
import { recordBoardWinners } from '../../boards/leaderboard/board-prizes';
import { recordWinners } from '../../rewards/prizes/record-winners';
import { saveCaptcha } from '../../support/captcha/captcha';
import { formRequest, type FormFile, textParts } from '../../testing/form';
import { STAFF_ENDPOINTS } from '../../admin/admin.rules';
import { type Panel, sharedPanel } from '../../testing/staff-panel';
import { changeForTest, storeBuildForTest } from '../../testing/test-releases';

const NOW = new Date('2026-03-15T20:00:00Z');
const LATER = new Date(NOW.getTime() + HOUR);
const BOSS = '900';
const FRIEND = '223456789012345678';
const OTHER = '323456789012345678';
const ID = '123456789012345678';
const KICK = '998877665544';
const MARK = 'zqmark';
const TRACES = [MARK, ID, OTHER, KICK];

/** Areas of the panel whose changes hold no data of members, each with the reason. Who made them is in the audit log, as with other changes. */
const ABOUT_NO_MEMBER: Readonly<Record<string, string>> = {
  account: 'Second factors and sessions of the staff, which `staff-account.test.ts` deletes with the account.',
  affiliates: 'Partners of the site.',
  'announcement-settings': 'Settings of a webhook, and a test of it.',
  announcements: 'Deliveries.',
  appearance: 'The look of the site.',
  'bonus-hunts': 'Games and balances of the streamer.',
  challenges: 'Terms of challenges.',
  chat: 'Settings of the chat.',
  'drop-timer': 'Settings of drops.',
  export: 'Writes a file, and nothing to the database.',
  'kick-channel': "The streamer's account.",
  leaderboards: 'Terms of boards.',
  overlays: 'Pages for the software of the streamer.',
  pages: 'Texts about the site.',
  payouts: 'Amounts with a description of the staff, which the form says is public.',
  pictures: 'Images of the site.',
  platforms: "Casinos, where their wagers are fetched from, and players of their lists by the casino's names.",
  raffles: 'Terms of raffles. Entries and withdrawals are made by the members.',
  'saved-replies': 'Texts for all members.',
  settings: 'Settings of the site.',
  setup: 'Connections of the site, and what is left of setting it up.',
  slots: 'Slot machines.',
  'staff-alerts': 'Settings of notifications, and a test of them.',
  'staff-roles': 'Names of roles, and what they may do.',
  'store-items': 'Items of the store.',
  'stream-points': 'Rules of the staff.',
  'ticket-categories': 'Names of categories.',
  tournaments: 'Players whom the staff names.',
  wagers: "Amounts of a casino's players.",
};

/** Lists the endpoints that change something: `POST /break` of the site, `members: POST /members/:id/ban` of the panel. */
const CHANGES = [
  ...ENDPOINTS.map(({ method, path: url }) => ({ area: '', method, url })),
  ...STAFF_ENDPOINTS.map(({ method, path: url }) => ({ area: url.split('/')[1] ?? '', method, url })),
].filter(({ method }) => method !== 'GET');
const nameOf = ({ area, method, url }: (typeof CHANGES)[number]) => `${area}${area && ': '}${method} ${url}`;

const used = new Set<string>();

const panel = sharedPanel({ now: () => NOW, env: { KICK_CLIENT_ID: 'id', KICK_CLIENT_SECRET: 'secret' } });
beforeAll(async () => {
  await panel.test.signIn({ id: FRIEND, username: 'friend' });
});

const text = (name: string) => `${MARK} ${name}`;

function recordUse(isPanel: boolean, method: string, url: string): void {
  const matches = CHANGES.filter(
    (each) => (each.area !== '') === isPanel && each.method === method && new RegExp(`^${each.url.replace(/:\w+/g, '[^/]+')}$`).test(url),
  );
  const [found] = matches.sort((one, other) => one.url.split(':').length - other.url.split(':').length);
  if (found) used.add(nameOf(found));
}

/** Sends a change, which has to succeed. */
async function send(
  isPanel: boolean,
  page: Page,
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object | [string, string | FormFile][],
) {
  const whole = `${isPanel ? '/admin-new/api' : '/api/r'}${url}`;
  const headers = { cookie: page.cookie, 'x-csrf-token': page.token };
  const request = Array.isArray(body)
    ? await formRequest(whole, page, body)
    : { method, url: whole, headers, ...(body && { payload: body }) };
  const response = await panel.test.app.inject(request);
  expect([method, url, response.statusCode, response.body]).toEqual([method, url, 200, response.body]);
  recordUse(isPanel, method, url.split('?')[0] ?? '');
  return String(response.headers['content-type']).startsWith('application/json') ? response.json() : undefined;
}
type Page = Awaited<ReturnType<Panel['test']['openPage']>>;

const openAs = async (id: string) => panel.test.openPage(await panel.test.signIn({ id }));
const versionOf = async (url: string): Promise<number> => (await panel.call('GET', url)).data.version;

/** Finds the rows and release files with a trace of the member. */
async function traces(): Promise<string[]> {
  const { rows: tables } = (await panel.db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )) as unknown as { rows: { name: string }[] };
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = (await panel.db.execute(sql`select row_to_json(t)::text as line from ${sql.identifier(name)} t`)) as unknown as {
      rows: { line: string }[];
    };
    found.push(...rows.map(({ line }) => `${name}: ${line}`));
  }
  const { remotesDir } = panel.test;
  for (const file of await fs.readdir(remotesDir, { recursive: true, withFileTypes: true })) {
    const place = path.join(file.parentPath, file.name);
    if (file.isFile()) found.push(`${path.relative(remotesDir, place)}: ${await fs.readFile(place, 'latin1')}`);
  }
  return found.filter((line) => TRACES.some((trace) => line.includes(trace)));
}

/** Acts as an Admin who leaves later. */
async function actAsStaff(): Promise<void> {
  const me = await openAs(ID);
  await fs.writeFile(
    path.join(panel.test.hostDist, 'host.json'),
    JSON.stringify({ exposes: './routes', provides: { react: { version: '19.3.0' } } }),
  );
  for (const version of ['1', '2', '3']) await storeBuildForTest(panel.test, version);
  for (const version of ['1', '2']) await changeForTest(panel.test, 'store', { action: 'release', version });
  const before = new Date(NOW.getTime() - HOUR);
  await panel.db.update(schema.releaseChanges).set({ at: before });
  await send(true, me, 'POST', '/releases/store', { number: 2, change: { action: 'rollback' } });
  await send(true, me, 'POST', '/releases', { to: before.toISOString() });
  await send(true, me, 'POST', '/releases/store/previews', { version: '3' });

  const code = { code: 'WELCOME', points: 5, max_uses: 10, expires_at: null };
  const { data: made } = await send(true, me, 'POST', '/codes', code);
  await send(true, me, 'PUT', `/codes/${made.id}`, { ...code, points: 6, version: made.version });
  await send(true, me, 'POST', `/codes/${made.id}/end`, { version: await versionOf(`/codes/${made.id}`) });
  await send(true, me, 'POST', '/codes/batch', { count: 2, points: 5, expires_at: null, prefix: '' });
  const { data: unused } = await send(true, me, 'POST', '/codes', { ...code, code: 'UNUSED' });
  await send(true, me, 'DELETE', `/codes/${unused.id}?version=${unused.version}`);
  const terms = { word: null, points: 5, max_uses: 3, seconds: 60, on_overlay: true, in_chat: false };
  const { data: drop } = await send(true, me, 'POST', '/drops', terms);
  await send(true, me, 'POST', `/drops/${drop.id}/end`, {});
}

async function makeRows() {
  const { db } = panel;
  const start = { startsAt: new Date(0) };
  const challenge = { slotName: 'Koi', multiplier: 2, minBet: 1, prize: 50, description: '', ...start };
  const [won, lost] = await db.insert(schema.challenges).values([challenge, challenge]).returning();
  const tournament = await insertRow(db, schema.tournaments, {
    name: 'Cup',
    description: '',
    game: '',
    prizePool: 1,
    createdAt: NOW,
    ...start,
    predictionsOpenAt: new Date(0),
  });
  const match = { tournamentId: tournament, round: 1, matchNumber: 1, player1Name: 'Ann', player2Name: 'Bob', scheduledAt: LATER };
  const platform = await insertRow(db, schema.platforms, { name: 'Casino', slug: 'casino' });
  await db.insert(schema.players).values({ platformId: platform, displayName: text('player'), externalId: text('external'), memberId: ID });
  const [board] = await db
    .insert(schema.leaderboards)
    .values({ platformId: platform, ...start, endsAt: NOW, frozenAt: NOW })
    .returning();
  const result = { leaderboardId: board?.id ?? 0, rank: 1, wagered: 9, prize: 50, displayName: 'player', memberId: ID };
  const results = [0, 1, 2].map((position) => ({ ...result, position }));
  return {
    hunt: await insertRow(db, schema.bonusHunts, { startBalance: 1, createdAt: NOW, predictionsOpenAt: NOW }),
    won: won?.id,
    lost: lost?.id,
    tournament,
    match: await insertRow(db, schema.tournamentMatches, match),
    raffle: await insertRow(db, schema.raffles, { title: 'Spins', description: '', prize: '', ...start, allowPasswordlessEntry: true }),
    keyItem: await insertRow(db, schema.storeItems, { name: 'Key', description: '', cost: 5, quantity: 0, delivery: 'code' }),
    item: await insertRow(db, schema.storeItems, { name: 'Mug', description: '', cost: 5, quantity: 9 }),
    slotCall: await insertRow(db, schema.slotCalls, {
      kickUserId: KICK,
      username: `${MARK}kick`,
      slotName: 'Koi',
      isKnown: false,
      calledAt: NOW,
    }),
    board: board?.id ?? 0,
    results: (await db.insert(schema.leaderboardResults).values(results).returning()).map(({ id }) => id),
  };
}
type Rows = Awaited<ReturnType<typeof makeRows>>;

async function picture(name: string): Promise<[string, FormFile]> {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
  return [`${name}[0]`, { bytes: await image.png().toBuffer(), name: `${MARK}.png` }];
}

async function actAsMember(me: Page, rows: Rows): Promise<void> {
  const post = (url: string, body?: object | [string, string | FormFile][]) => send(false, me, 'POST', url, body);
  const address = text('wallet');
  await post('/age/confirm');
  await post('/profile/update', { bio: text('bio'), twitter_user: MARK, crypto: address, crypto2: address, crypto3: address });
  await post('/profile/following', { member_id: FRIEND, is_followed: true });
  await post('/profile/claim-daily');
  const quiet = { from: 22, to: 8, time_zone: 'Europe/Berlin' };
  await post('/notifications/settings', { choices: { ticket_answered: ['mail'] }, quiet_hours: quiet });
  await post(`/bonus-hunts/${rows.hunt}/predict`, { end_balance: 5 });
  await post(`/tournaments/${rows.tournament}/predict`, { predictions: [{ match_id: rows.match, winner_name: 'Ann' }] });
  for (const id of [rows.won, rows.lost])
    await post(`/challenges/${id}/claim`, [['description', address], await picture('evidence_images')]);
  await panel.db.insert(schema.codes).values({ code: 'CODE123', points: 500, uses: 0 });
  await post('/codes/redeem', { code: 'CODE123' });
  await post(`/raffles/${rows.raffle}/enter`, { entry_type: 'passwordless' });
  for (let count = 0; count < 3; count += 1) await post(`/store/${rows.item}/redeem`);
  await panel.call('POST', `/store-items/${rows.keyItem}/codes`, { codes: `${text('key')}\n${text('other key')}` });
  await post(`/store/${rows.keyItem}/redeem`);
  const fields: [string, string][] = [
    ['title', text('ticket')],
    ['description', address],
    ['category_id', '1'],
    ['priority', 'low'],
  ];
  const { data: ticket } = await post('/tickets', [...fields, await picture('images')]);
  await post('/tickets', [...fields, await picture('images')]);
  await post(`/tickets/${ticket.id}/reply`, [['message', text('reply')], await picture('images')]);
  const captcha = { captcha_token: await saveCaptcha(panel.db, 'ACDEF', NOW), captcha_answer: 'ACDEF' };
  await post('/contact', { name: MARK, email: `${MARK}@example.com`, subject: text('subject'), message: address, ...captcha });
}

async function changeMember(boss: Page, rows: Rows): Promise<void> {
  const post = (url: string, body: object = {}) => send(true, boss, 'POST', url, body);
  const listed = async (url: string) => (await panel.call('GET', url)).data;
  const [claim, rival] = await listed('/claims');
  await post(`/claims/${claim.id}/reject`, { reason: text('blurred') });
  await post(`/claims/${rival.id}/approve`);
  const [first, second, third] = await listed('/redemptions?status=pending');
  const [key] = await listed('/redemptions?status=fulfilled');
  await post(`/redemptions/${key.id}/replace-code`, { version: key.version });
  await post('/queue/take', { kind: 'redemptions', id: String(first.id) });
  await post('/queue/release', { kind: 'redemptions', id: String(first.id) });
  await post('/queue/take', { kind: 'redemptions', id: String(second.id) });
  await panel.db.insert(schema.roleDeliveries).values({ redemptionId: first.id, roleId: '7', problem: 'Not there.' });
  await post(`/redemptions/${first.id}/retry`, {});
  await post(`/redemptions/${first.id}/fulfil`, { note: text('parcel') });
  await post(`/redemptions/${second.id}/reject`, { note: text('sold out') });
  await post('/redemptions/fulfil', { ids: [third.id], note: text('parcel') });
  const [ticket, doubled] = await listed('/tickets');
  const seen = async () => ({ version: await versionOf(`/tickets/${ticket.id}`), replies_seen: 1 });
  await post(`/tickets/${ticket.id}/status`, { status: 'resolved', ...(await seen()) });
  await post(`/tickets/${ticket.id}/reply`, [...textParts({ message: `For ${MARK}`, ...(await seen()) }), await picture('images')]);
  const version = await versionOf(`/tickets/${ticket.id}`);
  await post(`/tickets/${ticket.id}/notes`, { note: text('hunch') });
  await post(`/tickets/${ticket.id}/assign`, { assignee_id: BOSS, version });
  await post('/tickets/bulk', { tickets: [{ id: ticket.id, version: version + 1 }], status: 'open' });
  const bulk = { version: version + 2, replies_seen: 2 };
  await post(`/tickets/${ticket.id}/merge`, { other_id: doubled.id, ...bulk });
  const [message] = await listed('/contact-messages');
  await post(`/contact-messages/${message.id}/handled`, { is_handled: true, version: message.version });
  await post(`/slot-calls/${rows.slotCall}/decide`, { status: 'played', version: 1 });

  const pair = { member_id: ID, other_id: FRIEND };
  await post('/look-alikes/judge', { ...pair, verdict: 'same', note: text('twins') });
  await post('/look-alikes/take-back', pair);
  const importOf = (source: string, account: string) => ({ source, text: `kick_id,username,points\n${account},,7`, skip_problems: false });
  await post('/member-imports/preview', importOf('csv', KICK));
  await post('/member-imports/import', importOf('csv', KICK));
  await post('/member-imports/import', importOf('csv', '5'));
  const [waiting] = await listed('/member-imports/waiting');
  await send(true, boss, 'DELETE', `/member-imports/waiting/${waiting.id}`);
  await post('/member-imports/import', importOf('csv', '6'));
  await send(true, boss, 'DELETE', '/member-imports/sources/csv');

  const change = async (url: string, body: object) => post(`/members/${ID}${url}`, { ...body, version: await versionOf(`/members/${ID}`) });
  await post(`/members/${ID}/points`, { amount: 5, note: text('for help'), key: 'a-key-of-a-form-of-one' });
  await post(`/members/${ID}/export`);
  await change('/exclusion', { length: 'permanent' });
  await panel.db
    .update(schema.members)
    .set({ excludedAt: new Date(0) })
    .where(eq(schema.members.id, ID));
  await change('/exclusion/lift', { request: text('letter') });
  const factor = { credentialId: text('credential'), publicKey: text('key'), createdAt: NOW };
  await panel.db.insert(schema.secondFactors).values({ ...factor, memberId: ID, kind: 'passkey', name: text('phone') });
  await change('/second-factor/reset', {});
  await change('/ban', { reason: text('spam') });
  await send(true, boss, 'DELETE', `/members/${ID}/ban?version=${await versionOf(`/members/${ID}`)}`);
}

/** Exports every list that may have the member, filtered by their name. */
async function exportLists(boss: Page, rows: Rows): Promise<void> {
  const ids: Readonly<Record<string, string | number>> = { members: ID, codes: 1 };
  for (const { path: url } of STAFF_ENDPOINTS.filter(listExportOf)) {
    const [, area = ''] = url.split('/');
    if (area in ABOUT_NO_MEMBER) continue;
    await send(true, boss, 'POST', `${url.replace(':id', String(ids[area] ?? rows.raffle))}/export?search=${MARK}`);
  }
}

/** Decides about the member's prizes: one goes to someone else after they said where to pay. */
async function decidePrizes(me: Page, boss: Page, { results, board }: Rows): Promise<void> {
  const [one = 0, two = 0, three = 0] = results;
  const change = async (id: number, action: string, body: object) => {
    const url = `/leaderboard-winnings/${id}`;
    await send(true, boss, 'POST', `${url}/${action}`, { ...body, version: await versionOf(url) });
  };
  await change(three, 'correct', { amount: 8, reason: text('refund') });
  await change(three, 'exclude', { reason: text('abuse') });
  for (const member of [FRIEND, ID]) await change(one, 'match', { member_id: member });
  // The board has no prizes of its own, by which a change ranks again.
  await panel.db.update(schema.leaderboardResults).set({ prize: 50 });
  await panel.db.update(schema.leaderboards).set({ confirmedAt: NOW }).where(eq(schema.leaderboards.id, board));
  await panel.db.transaction((tx) => recordBoardWinners(tx, board));
  const won = await panel.db.select().from(schema.prizes).where(eq(schema.prizes.sourceId, board)).orderBy(schema.prizes.resultId);
  const changePrize = async (result: number, action: string, body: object) => {
    const url = `/prizes/${won.find(({ resultId }) => resultId === result)?.id}`;
    await send(true, boss, 'POST', `${url}/${action}`, { ...body, version: await versionOf(url) });
  };
  await send(false, me, 'POST', '/winnings/seen', { ids: [one] });
  for (const id of [one, two]) await send(false, me, 'POST', `/winnings/${id}/claim`, { details: text('wallet') });
  await changePrize(one, 'match', { member_id: FRIEND });
  await changePrize(two, 'pay', { note: text('sent') });
  await send(false, me, 'POST', `/winnings/${two}/received`);
  await panel.db.transaction((tx) =>
    recordWinners(
      tx,
      { kind: 'raffle', id: 1, title: 'March', at: NOW },
      [1, 2, 3].map((place) => ({ place, prize: 'Headset', memberId: ID })),
    ),
  );
  const raffle = await panel.db.select().from(schema.prizes).where(eq(schema.prizes.sourceKind, 'raffle')).orderBy(schema.prizes.place);
  const [asked = 0, lapsed = 0, paid = 0] = raffle.map(({ id }) => id);
  const versioned = async (id: number, action: string, body: object) =>
    send(true, boss, 'POST', `/prizes/${id}/${action}`, { ...body, version: await versionOf(`/prizes/${id}`) });
  await versioned(asked, 'ask', { need: 'address' });
  await send(false, me, 'POST', `/winnings/${asked}/claim`, { details: text('street') });
  await versioned(lapsed, 'lapse', { note: text('late') });
  await send(true, boss, 'POST', '/prizes/pay', {
    prizes: [{ id: paid, version: await versionOf(`/prizes/${paid}`) }],
    note: text('bulk'),
  });
}

it('is nothing that names them, in any table or in the store of releases', async () => {
  const account = { globalName: text('global'), avatar: `${MARK}avatar`, kickUserId: KICK, kickUsername: `${MARK}kick` };
  await panel.test.signIn({ id: ID, username: MARK, role: 'Admin', ...account });
  await panel.db.insert(schema.kickLinks).values({ memberId: ID, kickUserId: KICK, kickUsername: `${MARK}kick`, linkedAt: NOW });
  await panel.test.signIn({ id: OTHER, username: `${MARK}other` });
  await actAsStaff();
  const boss = await openAs(BOSS);
  await send(true, boss, 'POST', `/members/${ID}/role`, { role: 'Member', version: await versionOf(`/members/${ID}`) });

  const rows = await makeRows();
  await actAsMember(await openAs(ID), rows);
  await changeMember(boss, rows);
  await exportLists(boss, rows);
  for (const value of [MARK, ID]) {
    const saved = { list: 'tickets', name: `About ${value.length}`, filter: { search: value }, sort: 'queue', order: 'desc' };
    await send(true, boss, 'POST', '/saved-filters', saved);
  }
  const own = { list: 'claims', name: 'All', filter: {}, sort: 'queue', order: 'desc' };
  const { data } = await send(true, boss, 'POST', '/saved-filters', own);
  await send(true, boss, 'DELETE', `/saved-filters/${data[0].id}`);
  const me = await openAs(ID);
  await decidePrizes(me, boss, rows);
  await send(false, me, 'POST', '/notifications/read', { up_to: 1_000_000 });
  const endpoint = 'https://push.example/browser';
  await send(false, me, 'POST', '/push/subscribe', {
    endpoint,
    keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'a'.repeat(22) },
  });
  await send(false, me, 'POST', '/push/unsubscribe', { endpoint });
  await send(false, me, 'POST', '/account/sessions/end', {});
  await send(false, me, 'POST', '/break', { length: 'day' });
  expect((await traces()).length).toBeGreaterThan(40);

  await send(true, boss, 'POST', `/members/${OTHER}/delete`, { username: `${MARK}other` });
  await send(false, me, 'POST', '/profile/disconnect-kick');
  await send(false, me, 'POST', '/account/delete', { username: MARK });
  expect(await traces()).toEqual([]);
  const left = CHANGES.filter(({ area }) => !(area in ABOUT_NO_MEMBER)).map(nameOf);
  expect(left.filter((name) => !used.has(name))).toEqual([]);
});
