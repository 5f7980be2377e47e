import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { AccountExport, RaffleEntriesResponse } from '@greenroom/contract';
import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import * as schema from '../../db/schema';
import { insertRow } from '../../admin/rows';
import { readConfig } from '../../config/config';
import { createServices } from '../../services';
import { openStorage } from '../../storage/storage';
import { openBrowser } from '../../testing/member-browser';
import { createTestApp, sharedTestApp, type TestApp } from '../../testing/test-app';
import { recordBoardWinners } from '../../boards/leaderboard/board-prizes';
import { bookPoints } from '../../core/points/points';
import { MemberBanned, signIn } from '../sign-in/sign-in.repository';
import { accountKey } from '../../core/account/departed-accounts';
import type { AccountMemory } from '../../module-context';
import { deleteAccount } from './delete-account';
import { removeDiscardedFilesJob } from './discarded-files';
import { PERSONAL_TABLES } from './personal-tables';

const NOW = new Date('2026-03-15T20:00:00Z');
const KEY = accountKey('a secret for tests, long enough to sign with');
const ACCOUNTS = { keys: [KEY] as const, days: 30 };

/** Tables without data of members, each with the reason. A new table has to be added here, or to PERSONAL_TABLES. */
const NOT_PERSONAL: Readonly<Record<string, string>> = {
  affiliates: 'Partners of the site.',
  announcement_settings: 'What is announced in Discord.',
  chat_settings: 'What the chat may do.',
  drop_timer: 'When drops start.',
  drops: 'Words that were shown on the stream.',
  announcements: 'What was announced, by the title of a raffle and the like; names are read as a message is sent.',
  bonus_hunt_games: "The streamer's games.",
  bonus_hunts: "The streamer's hunts.",
  canary_evaluations: 'Evidence about versions, counts only.',
  canary_sessions: 'Keyed hashes of a cookie and a network, which differ by step of a canary.',
  captchas: 'Hashes of a picture and its solution, of nobody.',
  rate_limits: 'Keyed hashes of members or addresses with a count, for a minute.',
  departed_accounts: 'What deleted accounts used up, by a keyed hash: nobody can be found in it who does not sign in again.',
  discarded_files: 'Generated names of files that are about to be removed.',
  kick_channel: 'The connection to the channel of the streamer, with its secrets.',
  leaderboard_prizes: 'Terms of a contest.',
  content_pages: 'Texts about the site.',
  content_page_versions: 'Texts about the site; who saved one is in audit_log.',
  appearance_versions: 'Looks of the site; who published one is in audit_log.',
  leaderboard_subsection_prizes: 'Terms of a contest.',
  leaderboard_subsections: 'Terms of a contest.',
  leaderboards: 'Terms of a contest.',
  overlays: 'Pages for the software of the streamer.',
  payouts: 'Amounts of money; the winner is in the claim that a payout refers to.',
  pictures: 'Images of the site, sent by the staff.',
  platforms: 'Casinos.',
  stream_point_settings: 'Rules of the staff. Excluded accounts are settings of the channel, like its moderators.',
  streams: 'Times and titles of the channel.',
  sources: 'Where the wagers of casinos are fetched from.',
  raffle_draws: 'Seeds and hashes; the entries are in raffle_entries.',
  raffle_totals: 'Counts.',
  raffle_withdrawals: 'Ids of entries that are gone, without their members.',
  raffles: 'Terms of a raffle.',
  release_changes: 'Which version of the code was live when; a change of the staff names nobody.',
  release_contracts: 'The API that the code was built against.',
  release_leftovers: 'Which files of the code are about to be removed.',
  release_versions: 'Versions of the code, with the team that stored them.',
  release_keys: 'Public keys of those who published code, with names that the staff gave them.',
  accepted_records: 'Releases of the code.',
  accepted_versions: 'Versions of the code.',
  remote_uses: 'Counts of pages.',
  server_secrets: "The server's own.",
  saved_replies: 'Texts for all members.',
  setup_codes: 'Hashes of codes of the log, and of a browser that used one.',
  site_settings: 'Settings of the site.',
  site_setup: 'Which parts of the site are set up.',
  slots: 'Slot machines.',
  staff_roles: 'Names of roles, and what they may do.',
  staff_alert_settings: 'Where the staff is notified of what waits.',
  staff_alerts: 'Short hashes of what waits, without ids; they go as soon as it no longer waits.',
  standings_attempts: 'Times of fetches.',
  standings_corrections: 'Casino names with the reason of a correction; who made it is in audit_log.',
  standings_snapshots: "A casino's lists of its players, with no reference to members.",
  standings_sources: 'Names of sources.',
  store_items: 'Items of the store.',
  ticket_categories: 'Names of categories.',
  tournament_matches: 'Matches of players whom the staff names.',
  tournaments: 'Terms of a tournament.',
  version_timings: 'Histograms.',
  version_views: 'Counts of views.',
  versions_seen: 'Versions of the code.',
  wagers: "Amounts at a casino, of its players; the player's name is in players.",
};

const ID = '123456789012345678';
const FRIEND = '223456789012345678';
const STAFF = '323456789012345678';
const MARK = 'zqmark';

const test = sharedTestApp({ now: () => NOW });
afterEach(async () => {
  test.warnings.length = 0;
  await fs.rm(path.join(test.dataDir, 'storage'), { recursive: true, force: true });
  await test.resetRows();
});

/** Creates a signed-in member with a row in every personal table and the mark in each text. */
async function makeFullMember(): Promise<{ cookie: string; raffleId: number }> {
  const { db, signIn: enter, dataDir } = test;
  await enter({ id: FRIEND, username: 'friend' });
  await enter({ id: STAFF, username: 'boss', role: 'Admin' });
  const text = (name: string) => `${MARK} ${name}`;
  const browser = await enter({
    id: ID,
    username: MARK,
    globalName: text('global'),
    kickUserId: '998877665544',
    kickUsername: `${MARK}kick`,
    avatar: `${MARK}avatar`,
    banner: text('banner'),
    bio: text('bio'),
    twitterUser: text('x'),
    youtubeUser: text('y'),
    instagramUser: text('i'),
    tiktokUser: text('t'),
    email: `${MARK}@example.com`,
    crypto: text('1'),
    crypto2: text('2'),
    crypto3: text('3'),
    lastActive: NOW,
    lastDailyClaim: NOW,
    xp: 40,
  });
  const at = { createdAt: NOW };
  const mine = { memberId: ID, ...at };

  await db.transaction((tx) =>
    bookPoints(tx, [
      { memberId: ID, amount: 500, reason: 'staff', note: text('note'), key: `daily-reward:${ID}:1`, at: NOW },
      { memberId: FRIEND, amount: 70, reason: 'staff', key: 'of the friend', at: NOW },
    ]),
  );
  const hunt = await insertRow(db, schema.bonusHunts, { startBalance: 1, ...at });
  await db.insert(schema.bonusHuntPredictions).values({ huntId: hunt, ...mine, endBalance: 12.5 });
  const tournament = await insertRow(db, schema.tournaments, { name: 'Cup', description: '', game: '', prizePool: 1, ...at });
  const match = await insertRow(db, schema.tournamentMatches, { tournamentId: tournament, round: 1, matchNumber: 1 });
  await db.insert(schema.tournamentPredictions).values({ tournamentId: tournament, matchId: match, ...mine, winnerName: 'A' });
  const raffleId = await insertRow(db, schema.raffles, {
    title: 'Open',
    description: '',
    prize: '',
    startsAt: NOW,
    allowPasswordlessEntry: true,
  });
  const ended = await insertRow(db, schema.raffles, { title: 'Ended', description: '', prize: '', startsAt: NOW });
  const entries = await db
    .insert(schema.raffleEntries)
    .values([raffleId, ended].flatMap((raffle) => [{ raffleId: raffle, ...mine, entryType: 'passwordless' as const }]))
    .returning();
  const [me, other] = [
    { userId: '998877665544', username: `${MARK}kick` },
    { userId: '5', username: 'viewer' },
  ];
  const event = { occurredAt: NOW, receivedAt: NOW, nextAttemptAt: NOW, doneAt: NOW };
  await db.insert(schema.kickEvents).values([
    {
      ...event,
      messageId: 'k1',
      key: 'chat:1',
      kind: 'chat',
      userId: me.userId,
      activity: { kind: 'chat', messageId: '1', sender: { ...me, badges: [] }, content: text('chat') },
    },
    { ...event, messageId: 'k2', key: `gifts:${me.userId}:1`, kind: 'gifts', activity: { kind: 'gifts', gifter: me, giftees: [other] } },
    { ...event, messageId: 'k3', key: 'gifts:5:1', kind: 'gifts', activity: { kind: 'gifts', gifter: other, giftees: [me, other] } },
    {
      ...event,
      messageId: 'k4',
      key: 'chat:2',
      kind: 'chat',
      userId: other.userId,
      activity: { kind: 'chat', messageId: '2', sender: { ...other, badges: [] }, content: 'of another' },
    },
  ]);
  await db.insert(schema.raffleWinners).values({ raffleId: ended, position: 1, memberId: ID, entryId: entries[1]?.id ?? 0 });
  await db.insert(schema.raffleReplacements).values({
    raffleId: ended,
    number: 1,
    position: 2,
    entryId: entries[1]?.id ?? 0,
    reason: 'declared',
    note: text('lapse'),
    replacedAt: NOW,
  });
  const item = await insertRow(db, schema.storeItems, { name: 'Mug', description: '', cost: 5, quantity: 4 });
  const redemption = await insertRow(db, schema.redemptions, {
    ...mine,
    itemId: item,
    itemName: 'Mug',
    cost: 5,
    note: text('parcel'),
    friendId: ID,
    idempotencyKey: text('key'),
  });
  await db.insert(schema.itemCodes).values({ itemId: item, code: 'v1.encrypted', redemptionId: redemption, addedAt: NOW });
  await db.insert(schema.roleDeliveries).values({ redemptionId: redemption, roleId: '20', givenAt: NOW });
  const codeId = await insertRow(db, schema.codes, { code: 'CODE', points: 5, uses: 1 });
  await db.insert(schema.codeUses).values({ codeId, memberId: ID, usedAt: NOW });
  const platform = await insertRow(db, schema.platforms, { name: 'Casino', slug: 'casino' });
  await db.insert(schema.players).values({ platformId: platform, displayName: text('player'), memberId: ID });
  const stream = await insertRow(db, schema.streams, { title: 'Live', startedAt: NOW, live: [] });
  const viewer = { kickUserId: '998877665544', username: `${MARK}kick` };
  await db.insert(schema.kickLinks).values({ memberId: ID, kickUserId: viewer.kickUserId, kickUsername: viewer.username, linkedAt: NOW });
  await db.insert(schema.streamPoints).values({ streamId: stream, ...viewer, kind: 'watching', earned: 5 });
  await db.insert(schema.channelActions).values({ id: 'follow:998877665544', ...viewer, kind: 'follow', count: 1, occurredAt: NOW });
  const { kickUserId, username } = viewer;
  await db
    .insert(schema.chatMessages)
    .values({ kind: 'reply', text: text('reply'), kickUserId, queuedAt: NOW, sendBefore: NOW, expiresAt: NOW });
  const drop = await insertRow(db, schema.codes, { code: 'DROPPED', points: 5, staffIds: [ID] });
  await db.insert(schema.drops).values({ codeId: drop, startedAt: NOW, onOverlay: true, inChat: true, isTimed: false });
  await db.insert(schema.dropClaims).values({ codeId: drop, kickUserId, username, claimedAt: NOW });
  await db.insert(schema.pointsAuthors).values({ setting: 'drop-timer', memberId: ID, setAt: NOW });
  await db.insert(schema.slotCalls).values({ kickUserId, username, slotName: text('slot'), isKnown: false, calledAt: NOW });
  await db
    .insert(schema.chatMinutes)
    .values({ ...viewer, hour: NOW, minutes: '576460752303423488', badges: 0, messages: 1, textHash: 0, expiresAt: NOW });
  await db
    .insert(schema.importedBalances)
    .values({ source: 'csv', kind: 'kick_name', account: `${MARK}kick`, points: 0, note: text('moved'), ...mine });
  const board = await insertRow(db, schema.leaderboards, { platformId: platform, startsAt: new Date(0), endsAt: NOW });
  await db.insert(schema.leaderboardResults).values({
    leaderboardId: board,
    position: 0,
    rank: 1,
    displayName: text('player'),
    wagered: 1,
    prize: 1,
    memberId: ID,
    note: text('paid'),
  });
  const [session] = await db.select().from(schema.sessions).where(eq(schema.sessions.memberId, ID));
  const subscription = { sessionHash: session?.idHash ?? '', endpoint: text('endpoint'), p256dh: text('key'), auth: text('secret') };
  await db.insert(schema.pushSubscriptions).values({ ...subscription, memberId: ID, createdAt: NOW, lastSuccessAt: NOW });
  const prize = { sourceKind: 'raffle', sourceId: 1, title: 'March', place: 1, prize: 'Headset', need: 'address', wonAt: NOW } as const;
  await db.insert(schema.prizes).values({ ...prize, memberId: ID, name: text('winner'), claimDetails: text('street'), note: text('sent') });
  await db.insert(schema.queueTakes).values({ kind: 'tickets', subjectId: '1', takenBy: ID, takenAt: NOW });
  await db
    .insert(schema.savedFilters)
    .values({ memberId: ID, list: 'tickets', name: text('filter'), filter: {}, sort: 'queue', order: 'asc' });
  await db.insert(schema.memberSignals).values({ memberId: ID, addressHash: text('address'), deviceHash: text('device'), seenAt: NOW });
  await db
    .insert(schema.lookAlikeVerdicts)
    .values({ memberId: ID, otherId: FRIEND, verdict: 'same', kinds: ['address'], note: text('twins'), judgedAt: NOW });
  const passkey = { kind: 'passkey' as const, credentialId: text('credential'), publicKey: text('key') };
  await db.insert(schema.secondFactors).values({ ...passkey, memberId: ID, name: text('phone'), createdAt: NOW });
  await db.insert(schema.recoveryCodes).values({ memberId: ID, codeHash: text('hash'), createdAt: NOW });
  const [notification] = await db
    .insert(schema.notifications)
    .values({ memberId: ID, kind: 'stream_live', key: 'stream:1:live', data: { title: 'Live' }, createdAt: NOW, readAt: NOW })
    .returning();
  const delivery = { notificationId: notification?.id ?? 0, channel: 'mail' as const, nextAttemptAt: NOW };
  await db.insert(schema.notificationDeliveries).values({ ...delivery, state: 'sent', sentAt: NOW });
  const quiet = { quietFrom: 22, quietTo: 8, timeZone: 'Europe/Berlin' };
  await db.insert(schema.notificationSettings).values({ memberId: ID, choices: { stream_live: ['mail'] }, ...quiet });
  await db.insert(schema.friendships).values([
    { memberId: ID, friendId: FRIEND },
    { memberId: FRIEND, friendId: ID },
  ]);
  await db.insert(schema.signInAttempts).values({
    stateHash: 's',
    provider: 'kick',
    browserHash: '',
    memberId: ID,
    codeVerifier: '',
    redirectUri: '',
    returnTo: text('path'),
    expiresAt: NOW,
  });
  await db.insert(schema.activities).values({ ...mine, type: 'other', title: text('title'), description: text('did') });
  await db.insert(schema.activityCounts).values({ memberId: ID, subject: 'code', count: 1 });
  await db.insert(schema.memberAchievements).values({ memberId: ID, achievementId: 1, unlockedAt: NOW });
  await db
    .insert(schema.contactMessages)
    .values({ ...mine, name: text('name'), email: `${MARK}@example.com`, subject: text('subject'), message: text('message') });

  const ticket = { categoryId: 1, priority: 'low', ...at, updatedAt: NOW } as const;
  const own = await insertRow(db, schema.tickets, { memberId: ID, ...ticket, title: text('ticket'), description: text('ticket text') });
  const others = await insertRow(db, schema.tickets, { memberId: FRIEND, ...ticket, title: 'Of the friend', description: '' });
  await db.insert(schema.ticketNotes).values({ ticketId: own, memberId: STAFF, note: text('hunch'), ...at });
  const reply = { ticketId: own, ...at };
  const staffReply = await insertRow(db, schema.ticketReplies, { ...reply, memberId: STAFF, message: text('to you'), isAdmin: true });
  await db.insert(schema.ticketReplies).values([
    { ...reply, memberId: ID, message: text('reply') },
    { ...reply, ticketId: others, memberId: ID, message: 'Hello friend', isAdmin: true },
  ]);
  const challenge = { slotName: 'Koi', multiplier: 2, minBet: 1, prize: 1, description: '', startsAt: NOW };
  const won = await insertRow(db, schema.challenges, { ...challenge, claimedBy: ID, claimedAt: NOW });
  const lost = await insertRow(db, schema.challenges, challenge);
  const claim = await insertRow(db, schema.challengeClaims, {
    challengeId: won,
    ...mine,
    description: text('claim'),
    status: 'approved',
    decidedAt: NOW,
  });
  await db
    .insert(schema.challengeClaims)
    .values({ challengeId: lost, ...mine, description: text('claim'), status: 'rejected', reason: text('reason'), decidedAt: NOW });

  await fs.mkdir(path.join(dataDir, 'storage/attachments'), { recursive: true });
  const picture = { filename: text('file.png'), contentType: 'image/webp', width: 4, height: 2, bytes: 3, ...at };
  for (const [name, parent, ownerId] of [
    ['ticket', { ticketId: own }, ID],
    ['reply', { replyId: staffReply }, STAFF],
    ['claim', { claimId: claim }, ID],
  ] as const) {
    await fs.writeFile(path.join(dataDir, `storage/attachments/${name}.webp`), 'abc');
    await db
      .insert(schema.attachments)
      .values({ id: randomUUID(), ownerId, ...parent, storageKey: `attachments/${name}.webp`, ...picture });
  }
  const entry = { at: NOW, staffId: STAFF, action: 'update' };
  await db.insert(schema.auditLog).values([
    { ...entry, subject: 'members', subjectId: ID, summary: `Banned ${MARK}: ${text('why')}`, before: { ban_reason: text('why') } },
    { ...entry, subject: 'tickets', subjectId: String(own), summary: `Answered the ticket "${text('ticket')}"` },
    { ...entry, subject: 'redemptions', subjectId: String(redemption), summary: `Fulfilled the redemption of Mug by ${MARK}` },
    {
      ...entry,
      subject: 'look-alikes',
      subjectId: `${ID}:${FRIEND}`,
      summary: `Judged that ${MARK} and friend are the same person`,
      after: { note: text('twins') },
    },
    { ...entry, subject: 'claims', subjectId: '999', summary: `Rejected a claim on Koi, which ${MARK} has won` },
    { ...entry, subject: 'settings', subjectId: '1', summary: 'Changed the settings', staffId: ID },
  ]);
  return { ...browser, raffleId };
}

const rowsOf = async (db: Db, query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> => {
  const { rows } = (await db.execute(query)) as unknown as { rows: Record<string, unknown>[] };
  return rows;
};

const tableNames = async (db: Db) =>
  (await rowsOf(db, sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`)).map(
    ({ name }) => String(name),
  );

/** Writes each row of the database as a line, after its table's name. */
async function dump(db: Db): Promise<string> {
  const tables = (await tableNames(db)).map(
    (name) => sql`select ${`${name}: `}::text || row_to_json(t)::text as line from ${sql.identifier(name)} t`,
  );
  return (await rowsOf(db, sql.join(tables, sql` union all `))).map(({ line }) => line).join('\n');
}

const linesWith = (text: string, ...parts: string[]) => text.split('\n').filter((line) => parts.some((part) => line.includes(part)));

const post = async (app: TestApp, cookie: string | undefined, payload: object, url = '/api/r/account/delete') =>
  (await openBrowser(app, cookie === undefined ? undefined : { cookie })).post(url, payload);

describe('the tables with personal data', () => {
  it('are all known: each table is exported and erased, or has a reason why not', async () => {
    const personal = PERSONAL_TABLES.map(({ table }) => getTableName(table));
    const known = [...personal, ...Object.keys(NOT_PERSONAL)].sort();
    expect((await tableNames(test.db)).sort()).toEqual(known);

    const referring = await rowsOf(
      test.db,
      sql`select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'members'::regclass`,
    );
    expect(personal).toEqual(expect.arrayContaining(referring.map(({ name }) => String(name))));
  });
});

describe('GET /api/r/account/export', () => {
  itOnBoth('returns every column of every personal table, except those withheld with a reason', async () => {
    const { cookie } = await makeFullMember();
    const response = await test.app.inject({ url: '/api/r/account/export', headers: { cookie } });
    expect(response.headers['content-disposition']).toBe('attachment; filename="your-data-2026-03-15.json"');
    const { about, data } = AccountExport.parse(response.json());
    expect(about).toMatchObject({ member_id: ID, made_at: NOW.toISOString() });
    for (const { table, withheld = {} } of PERSONAL_TABLES) {
      const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
      expect(columns).toEqual(expect.arrayContaining(Object.keys(withheld)));
      const found = Object.keys(data[getTableName(table)]?.[0] ?? {});
      expect([getTableName(table), found]).toEqual([
        getTableName(table),
        expect.arrayContaining(columns.filter((name) => !(name in withheld))),
      ]);
    }
    expect(data.members).toMatchObject([{ id: ID, bio: `${MARK} bio`, last_daily_claim: NOW.toISOString(), points: 500 }]);
    expect(data.points_ledger).toMatchObject([{ amount: 500, balance_after: 500, note: `${MARK} note`, created_at: NOW.toISOString() }]);
    // Nobody learns who follows them.
    expect(data.friendships).toEqual([{ friend_id: FRIEND }]);
    const changes = [
      [false, `Banned ${MARK}: ${MARK} why`],
      [false, `Answered the ticket "${MARK} ticket"`],
      [false, `Fulfilled the redemption of Mug by ${MARK}`],
      [true, null],
    ];
    expect(data.audit_log?.map((entry) => [entry.made_by_member, entry.summary])).toEqual(changes);
    expect(data.ticket_replies).toMatchObject([{ is_own: false }, { is_own: true }, { is_own: true }]);

    // Nothing of others but their replies, and pictures that the member can open.
    expect(response.body).not.toContain(STAFF);
    const address = String(data.attachments?.find(({ claim_id: claim }) => claim !== null)?.address);
    expect((await test.app.inject({ url: new URL(address).pathname, headers: { cookie } })).statusCode).toBe(200);
  });

  it('is for members, and requested five times a minute at most', async () => {
    const limited = await createTestApp({ now: () => NOW, rateLimits: true, site: test });
    const statuses = [];
    for (let count = 0; count < 6; count++) statuses.push((await limited.app.inject('/api/r/account/export')).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    await limited.close();
  });
});

describe('POST /api/r/account/delete', () => {
  itOnBoth('leaves nothing of the member in the database nor in the storage, and their rows in the sums', async () => {
    const { cookie } = await makeFullMember();
    const { db } = test;
    const before = await dump(db);
    expect(linesWith(before, MARK).length).toBeGreaterThan(18);
    const kept = [schema.raffleEntries, schema.codeUses, schema.redemptions, schema.bonusHuntPredictions];
    const counts = () => Promise.all(kept.map((table) => db.$count(table)));
    const rows = await counts();

    const response = await post(test, cookie, { username: MARK });
    expect(response.json()).toEqual({ success: true, message: 'Your account has been deleted.' });
    expect(linesWith(await dump(db), MARK, ID, '998877665544')).toEqual([]);
    expect(await fs.readdir(path.join(test.dataDir, 'storage/attachments'))).toEqual([]);
    expect(await db.$count(schema.discardedFiles)).toBe(0);

    expect(await counts()).toEqual(rows);
    const sums = await rowsOf(
      db,
      sql`select m.id, m.points, coalesce(sum(l.amount), 0)::integer as sum from members m left join points_ledger l on l.member_id = m.id group by m.id`,
    );
    expect(sums.length).toBe(3);
    for (const { points, sum } of sums) expect(points).toBe(sum);
    expect(sums.map(({ points }) => points).sort()).toEqual([0, 500, 70]);
    // What they wrote to others as staff stays.
    expect(await db.select().from(schema.tickets)).toMatchObject([{ memberId: FRIEND }]);
    expect(await db.select().from(schema.ticketReplies)).toMatchObject([{ message: 'Hello friend' }]);
    expect((await db.select().from(schema.auditLog)).map(({ summary }) => summary)).toContain(
      'Rejected a claim on Koi, which a deleted member has won',
    );
  });

  it('signs the member out everywhere, and public responses forget them at once', async () => {
    const cached = await createTestApp({ now: () => NOW, cacheMs: 60_000, site: test });
    const { cookie } = await cached.signIn({ id: ID, username: MARK, kickUsername: `${MARK}kick` });
    const raffleId = await insertRow(test.db, schema.raffles, { title: 'Open', description: '', prize: '', startsAt: NOW });
    await test.db.insert(schema.raffleEntries).values({ raffleId, memberId: ID, entryType: 'passwordless', createdAt: NOW });
    const elsewhere = await cached.signIn({ id: ID });
    const entries = async () => RaffleEntriesResponse.parse((await cached.app.inject(`/api/r/raffles/${raffleId}/entries`)).json()).data;
    const pageOf = async (headers: { cookie: string }) =>
      (await cached.app.inject({ url: '/', headers: { ...headers, accept: 'text/html' } })).body;
    expect((await entries()).map(({ user }) => user.username)).toEqual([MARK]);
    expect(await pageOf(elsewhere)).toContain(MARK);

    const response = await post(cached, cookie, { username: MARK });
    expect(response.cookies.find(({ name }) => name === 'greenroom_session')?.value).toBe('');
    expect(await entries()).toMatchObject([
      { user: { id: expect.stringMatching(/^9\d{19}$/), username: 'Deleted member', avatar: null, kick_username: null, draw_salt: null } },
    ]);
    expect(await pageOf(elsewhere)).not.toContain(MARK);
    for (const headers of [{ cookie }, elsewhere])
      expect((await cached.app.inject({ url: '/api/r/account/export', headers })).statusCode).toBe(401);
    for (const name of [MARK, `${MARK}kick`, 'Deleted%20member'])
      expect((await cached.app.inject(`/api/r/user/${name}`)).statusCode).toBe(404);
    await cached.close();
  });

  it('refuses another username, guests, requests from other sites, and the last Admin', async () => {
    const { cookie } = await test.signIn({ id: ID, username: MARK });
    expect((await post(test, cookie, { username: 'friend' })).json()).toMatchObject({
      success: false,
      errors: { username: ["This isn't your username."] },
    });
    expect((await post(test, undefined, { username: MARK })).statusCode).toBe(401);
    expect(
      (await test.app.inject({ method: 'POST', url: '/api/r/account/delete', headers: { cookie }, payload: { username: MARK } }))
        .statusCode,
    ).toBe(403);
    expect(await test.db.select().from(schema.members)).toMatchObject([{ id: ID, username: MARK, deletedAt: null }]);

    const admin = await test.signIn({ id: STAFF, username: 'boss', role: 'Admin' });
    const refused = await post(test, admin.cookie, { username: 'boss' });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "You're the last Admin, so this account can't be deleted. Make someone else an Admin first.",
    ]);
    await test.db.update(schema.members).set({ role: 'Admin' }).where(eq(schema.members.id, ID));
    expect((await post(test, admin.cookie, { username: 'boss' })).statusCode).toBe(200);
  });

  itOnBoth('leaves one Admin if two delete their accounts at the same time', async () => {
    const browsers = [await test.signIn({ id: '1', role: 'Admin' }), await test.signIn({ id: '2', role: 'Admin' })];
    const statuses = await Promise.all(
      browsers.map(async ({ cookie }, index) => (await post(test, cookie, { username: `member${index + 1}` })).statusCode),
    );
    expect(statuses.sort()).toEqual([200, 409]);
  });

  itOnBoth('either completes or refuses purchases at the same time, and the stock and the ledger stay true', async () => {
    const { cookie } = await makeFullMember();
    const browser = await openBrowser(test, { cookie });
    const [item] = await test.db.select().from(schema.storeItems);
    const buy = () => browser.post(`/api/r/store/${item?.id}/redeem`, {});
    const others = [buy(), buy()];
    const deleted = browser.post('/api/r/account/delete', { username: MARK });
    const responses = await Promise.all([...others, buy(), buy()]);
    expect((await deleted).statusCode).toBe(200);
    const statuses = responses.map(({ statusCode }) => statusCode);
    // 503 where a connection could not be had in time.
    expect(statuses.filter((status) => ![200, 401, 409, 503].includes(status))).toEqual([]);

    const [after] = await test.db.select().from(schema.storeItems);
    const bought = statuses.filter((status) => status === 200).length;
    expect(after?.quantity).toBe(4 - bought);
    expect(await test.db.$count(schema.redemptions)).toBe(1 + bought);
    expect(linesWith(await dump(test.db), MARK, ID)).toEqual([]);
    const [row] = await test.db.select().from(schema.members).where(eq(schema.members.username, 'Deleted member'));
    expect(row?.points).toBe(500 - 5 * bought);
  });

  itOnBoth('leaves files that cannot be removed to the job', async () => {
    const { cookie } = await makeFullMember();
    const folder = path.join(test.dataDir, 'storage/attachments');
    // The storage is down: the file can't be removed.
    await fs.rm(`${folder}/ticket.webp`);
    await fs.mkdir(`${folder}/ticket.webp`);
    expect((await post(test, cookie, { username: MARK })).statusCode).toBe(200);
    expect(await test.db.select().from(schema.discardedFiles)).toEqual([{ storageKey: 'attachments/ticket.webp' }]);
    expect(test.warnings.join()).toContain('Files of a deleted account are left to the job');

    await fs.rmdir(`${folder}/ticket.webp`);
    await fs.writeFile(`${folder}/ticket.webp`, 'abc');
    const storage = openStorage(readConfig({ DATA_DIR: test.dataDir }));
    await Promise.all([removeDiscardedFilesJob(storage).run(test.jobContext), removeDiscardedFilesJob(storage).run(test.jobContext)]);
    expect(await fs.readdir(folder)).toEqual([]);
    expect(await test.db.$count(schema.discardedFiles)).toBe(0);
  });
});

describe('entries of the audit log about rows that belong to others since', () => {
  /** Sends a change as a member of the staff, who has seen the row's first version by default. */
  async function change(cookie: string, path: string, payload: object): Promise<void> {
    const response = await post(test, cookie, payload, `/admin-new/api${path}`);
    expect([path, response.statusCode, response.body]).toEqual([path, 200, expect.anything()]);
  }

  it('lose the member, and never had where a prize should be paid', async () => {
    await makeFullMember();
    const { cookie } = await test.signIn({ id: STAFF });
    const [board] = await test.db.update(schema.leaderboards).set({ confirmedAt: NOW }).returning();
    await test.db.transaction((tx) => recordBoardWinners(tx, board?.id ?? 0));
    const isWon = eq(schema.prizes.sourceKind, 'leaderboard');
    const [won] = await test.db
      .update(schema.prizes)
      .set({ claimDetails: `${MARK} wallet`, claimedAt: NOW })
      .where(isWon)
      .returning();
    const row = `/prizes/${won?.id}`;
    await change(cookie, `${row}/match`, { member_id: null, version: 1 });
    await change(cookie, `${row}/match`, { member_id: ID, version: 2 });
    await test.db
      .update(schema.prizes)
      .set({ claimDetails: `${MARK} wallet` })
      .where(isWon);
    await change(cookie, `${row}/match`, { member_id: FRIEND, version: 3 });
    // The casino's name is not the member's any more, so only the entry could tell that it was.
    await test.db.update(schema.leaderboardResults).set({ displayName: 'somebody', note: null });
    await test.db.update(schema.prizes).set({ name: 'somebody' }).where(isWon);
    const [call] = await test.db.select().from(schema.slotCalls);
    await change(cookie, `/slot-calls/${call?.id}/decide`, { status: 'played', version: 1 });
    expect(await dump(test.db)).not.toMatch(/audit_log:.*wallet/);

    await test.db.transaction((tx) => deleteAccount(tx, ID, { at: NOW, accounts: ACCOUNTS }));
    expect(linesWith(await dump(test.db), MARK, ID, '998877665544')).toEqual([]);
    expect(
      await test.db.select({ summary: schema.auditLog.summary }).from(schema.auditLog).where(eq(schema.auditLog.action, 'match')),
    ).toEqual(new Array(3).fill({ summary: 'Changed a member who has deleted their account' }));
  });

  it('written before the log knew whom they were about are found by the id', async () => {
    await test.signIn({ id: STAFF, role: 'Admin' });
    await test.signIn({ id: ID, username: MARK });
    const entry = { at: NOW, staffId: STAFF, action: 'match', subject: 'leaderboard-winnings', subjectId: '999' };
    await test.db.insert(schema.auditLog).values({ ...entry, summary: `Matched ${MARK}`, before: { member: { id: ID, username: MARK } } });
    await test.db.transaction((tx) => deleteAccount(tx, ID, { at: NOW, accounts: ACCOUNTS }));
    expect(JSON.stringify(await test.db.select().from(schema.auditLog))).not.toMatch(`${MARK}|${ID}`);
  });
});

describe('signing in again with the same account', () => {
  const account = { id: ID, username: MARK, globalName: null, avatar: null, banner: null, email: null };
  const signInAgain = (now = NOW, keys: AccountMemory['keys'] = [KEY]) =>
    signIn(test.db, account, { isAdmin: false, oldSession: undefined, now, keys });
  const erase = () => test.db.transaction((tx) => deleteAccount(tx, ID, { at: NOW, accounts: ACCOUNTS }));

  it('makes an empty account, which has used up the daily reward, its codes, its entries of open raffles and what it has set, until that is forgotten', async () => {
    const { raffleId } = await makeFullMember();
    for (const round of [1, 2]) {
      await erase();
      const cookie = `greenroom_session=${await signInAgain()}`;
      const { data } = AccountExport.parse((await test.app.inject({ url: '/api/r/account/export', headers: { cookie } })).json());
      expect(data.members).toMatchObject([{ points: 0, xp: 0, bio: null }]);
      const filled = Object.entries(data).flatMap(([name, rows]) => (rows.length > 0 ? [name] : []));
      expect([round, filled]).toEqual([round, ['points_authors', 'code_uses', 'sessions', 'members']]);

      await post(test, cookie, {}, '/api/r/age/confirm');
      expect((await post(test, cookie, {}, '/api/r/profile/claim-daily')).statusCode).toBe(409);
      expect((await post(test, cookie, { code: 'CODE' }, '/api/r/codes/redeem')).json()).toMatchObject({
        message: 'You have already used this code.',
      });
      const entered = await post(test, cookie, { entry_type: 'passwordless' }, `/api/r/raffles/${raffleId}/enter`);
      expect(entered.json()).toMatchObject({
        message: expect.stringContaining('you took part in it or ran it with an account that you deleted'),
      });
    }
    expect(await test.db.$count(schema.departedAccounts)).toBe(0);
    await erase();
    await signInAgain(new Date(NOW.getTime() + 30 * 24 * 3_600_000));
    expect(await test.db.select().from(schema.members).where(eq(schema.members.id, ID))).toMatchObject([
      { lastDailyClaim: null, enteredBefore: [] },
    ]);
  });

  it('cannot enter a raffle that the deleted account made or changed as staff, until it is drawn', async () => {
    await test.signIn({ id: STAFF, role: 'Admin' });
    await test.signIn({ id: ID });
    const raffle = { title: 'Headset', description: '', prize: 'A headset', startsAt: NOW };
    const [open, drawn] = await test.db.insert(schema.raffles).values([raffle, raffle]).returning({ id: schema.raffles.id });
    const draw = { drawnAt: NOW, seed: '', entriesHash: '', entriesCount: 0, ticketsCount: 0 };
    await test.db.insert(schema.raffleDraws).values({ ...draw, raffleId: drawn?.id ?? 0 });
    const entry = { at: NOW, staffId: ID, action: 'create', subject: 'raffles', summary: 'Made the raffle Headset' };
    await test.db.insert(schema.auditLog).values([open, drawn].map((row) => ({ ...entry, subjectId: `${row?.id}` })));
    await erase();
    await signInAgain();
    expect(await test.db.select().from(schema.members).where(eq(schema.members.id, ID))).toMatchObject([{ enteredBefore: [open?.id] }]);
  });

  it('is still refused, each time, if the account was banned, by any accepted key, also if it was deleted under two', async () => {
    const [former, other] = [accountKey('the secret before'), accountKey('another secret')];
    await test.signIn({ id: STAFF, role: 'Admin' });
    await test.signIn({ id: ID, bannedAt: NOW, banReason: 'Spam', excludedAt: NOW });
    await test.db.transaction((tx) => deleteAccount(tx, ID, { at: NOW, accounts: { keys: [former], days: 30 } }));
    for (let attempt = 0; attempt < 2; attempt++) await expect(signInAgain(NOW, [KEY, other, former])).rejects.toThrow(MemberBanned);
    expect(await test.db.$count(schema.members, eq(schema.members.id, ID))).toBe(0);
    await signInAgain(NOW, [KEY]);
    await erase();
    await expect(signInAgain(NOW, [KEY, former])).rejects.toThrow(MemberBanned);
    await test.db.update(schema.departedAccounts).set({ bannedAt: null, banReason: null });
    await signInAgain(new Date('2100-01-01'), [other, KEY, former]);
    expect(await test.db.select().from(schema.members).where(eq(schema.members.id, ID))).toMatchObject([
      { excludedAt: NOW, excludedUntil: null },
    ]);
  });

  it('is recognized by a server whose SESSION_SECRET was replaced, with a key of its own', async () => {
    const key = { DELETED_ACCOUNTS_KEY: `${'n'.repeat(32)}, ${'o'.repeat(32)}` };
    const keysOf = async (env: object, sessionSecret: string, formerSessionSecret?: string) => {
      const services = await createServices({
        config: readConfig({ ...env, DATA_DIR: test.dataDir }),
        db: test.db,
        sessionSecret,
        formerSessionSecret,
      });
      await services.close();
      return services.accounts.keys;
    };
    const recognizes = async (before: AccountMemory['keys'], after: AccountMemory['keys']) => after.some((each) => each.equals(before[0]));
    const old = { DELETED_ACCOUNTS_KEY: 'o'.repeat(32) };
    expect(await recognizes(await keysOf(old, 'a'.repeat(32)), await keysOf(key, 'b'.repeat(32)))).toBe(true);
    expect(await recognizes(await keysOf({}, 'a'.repeat(32)), await keysOf(key, 'a'.repeat(32)))).toBe(true);
    expect(await recognizes(await keysOf({}, 'a'.repeat(32)), await keysOf(key, 'b'.repeat(32), 'a'.repeat(32)))).toBe(true);
    expect(await recognizes(await keysOf({}, 'a'.repeat(32)), await keysOf({}, 'b'.repeat(32)))).toBe(false);
  });
});
