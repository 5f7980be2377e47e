import { ANNOUNCEMENT_KINDS, type StaffAnnouncement } from '@greenroom/contract/admin';
import { eq, sql } from 'drizzle-orm';
import {
  announcements,
  announcementSettings,
  auditLog,
  bonusHunts,
  challengeClaims,
  challenges,
  leaderboardResults,
  leaderboards,
  members,
  platforms,
  raffleEntries,
  raffles,
  siteSettings,
  streams,
  tournamentMatches,
  tournaments,
} from '../../db/schema';
import { sweepJob } from '../../jobs/sweep-job';
import { SWEEPS } from '../../wings';
import { insertRow } from '../../admin/rows';
import { nextAttempt } from '../../core/announcements/announcements.rules';
import { readConfig } from '../../config/config';
import { DAY, HOUR, MINUTE } from '../../lib/durations';
import { SecretBox } from '../../lib/secret-box';
import { replaceTexts } from '../../lib/texts';
import { type MockWebhook, openMockWebhook } from '../../testing/mock-webhook';
import { sharedPanel } from '../../testing/staff-panel';
import { announcementJob, announcementOutbox } from './announcement-job';
import type { DiscordContext } from './stored-webhook';
import { recordStream } from '../stream-points/record-stream';
import { drawDueRaffles, drawRaffle } from '../../rewards/raffles/draw/carry-out';

const START = new Date('2026-03-15T20:00:00Z');
const SECRET = 'very-secret-token';
const ALL_ON = Object.fromEntries(ANNOUNCEMENT_KINDS.map((kind) => [kind, true])) as Record<(typeof ANNOUNCEMENT_KINDS)[number], boolean>;

let now = START;
let mock: MockWebhook;
beforeAll(async () => void (mock = await openMockWebhook()));
afterAll(() => mock.close());
const panel = sharedPanel(() => ({
  now: () => now,
  logLevel: 'info',
  env: { DISCORD_WEBHOOK_ORIGINS: mock.origin, PUBLIC_URL: 'https://site.example' },
}));
beforeAll(async () => {
  for (const [id, username] of [
    ['7', 'a_n_n'],
    ['8', 'bob'],
  ] as const)
    await panel.db.insert(members).values({ id, username });
});
beforeEach(async () => {
  now = START;
  mock.received.length = 0;
  mock.next();
  panel.test.warnings.length = 0;
  await panel.db
    .update(announcementSettings)
    .set({ webhook: null, webhookSetAt: null, switches: {}, roles: {}, startsAfter: null, stoppedReason: null, pausedUntil: null });
  await panel.db.delete(announcements);
  await panel.db.transaction(async (tx) => {
    // Leaves what refers to them, which triggers keep. Truncating all takes ten times as long.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const table of [raffles, tournaments, bonusHunts, leaderboards, streams]) await tx.delete(table);
  });
});

const hookUrl = () => `${mock.origin}/hooks/${SECRET}`;
const version = async () => (await panel.call('GET', '/announcement-settings')).data.version as number;
const save = async (fields: object = {}) =>
  panel.call('PUT', '/announcement-settings', { webhook: hookUrl(), switches: ALL_ON, roles: {}, version: await version(), ...fields });
const run = (tools: Partial<DiscordContext> = {}) => announcementJob({ ...panel.test.services, ...tools }).run(panel.test.jobContext);
async function list(): Promise<StaffAnnouncement[]> {
  const response = await panel.call('GET', '/announcements?order=asc');
  expect(response).toMatchObject({ status: 200 });
  return response.data;
}
const after = (minutes: number) => void (now = new Date(now.getTime() + minutes * MINUTE));
const titles = () => mock.received.map(({ body }) => body.embeds[0].title);

const RAFFLE = {
  title: 'Spring_raffle',
  description: '',
  prize: 'A hoodie',
  starts_at: START.toISOString(),
  ends_at: new Date(START.getTime() + 10 * HOUR).toISOString(),
  max_entries: null,
  entry_cost: 0,
  points_per_entry: 1,
  allow_passwordless_entry: true,
  allow_points_entry: false,
  winners_count: 1,
  draws_itself: true,
  password: null,
};
const makeRaffle = async (fields: object = {}) => (await panel.call('POST', '/raffles', { ...RAFFLE, ...fields })).data.id as number;

/** Confirms a leaderboard that ended with these results. */
async function confirmBoard(name: string, results: Partial<typeof leaderboardResults.$inferInsert>[]) {
  const platformId = await insertRow(panel.db, platforms, { name, slug: name.toLowerCase() });
  const times = { startsAt: new Date('2026-03-01'), endsAt: new Date('2026-03-08'), frozenAt: now };
  const leaderboardId = await insertRow(panel.db, leaderboards, { platformId, ...times });
  await panel.db
    .insert(leaderboardResults)
    .values(results.map((result, position) => ({ leaderboardId, wagered: 10, position, displayName: '', ...result })));
  expect(await panel.call('POST', `/leaderboards/${leaderboardId}/confirm`, { version: 1 })).toMatchObject({ status: 200 });
}

async function queued() {
  await save();
  return makeRaffle();
}

it("speaks the site's language, with the words of the staff as they are", async () => {
  replaceTexts(
    'tr',
    'msgid "Raffle open: {name}"\nmsgstr "Çekiliş açık: {name}"\n\nmsgid "Prize: **{prize}**"\nmsgstr "Ödül: **{prize}**"',
  );
  await panel.db.update(siteSettings).set({ language: 'tr' });
  await queued();
  await run();
  await panel.db.update(siteSettings).set({ language: 'en' });
  replaceTexts('tr');
  const [embed] = mock.received[0]?.body.embeds ?? [];
  expect(embed).toMatchObject({
    title: 'Çekiliş açık: Spring\\_raffle',
    description: expect.stringMatching(/^Ödül: \*\*A hoodie\*\*\nEnds </),
  });
});

describe('the webhook', () => {
  it('never shows: not in responses, the audit log, the log or the database', async () => {
    const saved = await save();
    expect(saved).toMatchObject({ status: 200, data: { webhook_set_at: START.toISOString(), stopped: null } });
    mock.next({ status: 400, body: { message: `Bad request for /hooks/${SECRET}` } });
    const tried = await panel.call('POST', '/announcement-settings/test', {});
    mock.next({ status: 500, body: { message: `Broken: /hooks/${SECRET}` } });
    await makeRaffle();
    await run();
    const responses = [
      saved,
      tried,
      await panel.call('GET', '/announcement-settings'),
      await panel.call('GET', '/announcements'),
      await save({ webhook: `https://evil.example/${SECRET}` }),
    ];
    const stored = [
      await panel.db.select().from(auditLog),
      await panel.db.select().from(announcementSettings),
      await panel.db.select().from(announcements),
    ];
    expect(JSON.stringify([responses, stored, panel.test.warnings])).not.toContain(SECRET);
    expect(mock.received.map(({ url }) => url)).toEqual(Array(2).fill(`/hooks/${SECRET}?wait=true`));
    expect(panel.test.warnings.join()).toContain('An announcement could not be sent');
    const audit = (await panel.db.select().from(auditLog)).filter(({ subject }) => subject === 'announcements');
    expect(audit.at(-1)).toMatchObject({ action: 'update', subjectId: 'settings', summary: 'Changed the announcements and their webhook' });
  });

  it('must be an address of Discord, or of an origin that the operator names', async () => {
    const discord = `https://discord.com/api/webhooks/123456789012345678/${'a'.repeat(68)}`;
    const webhook = 'http://169.254.169.254/x';
    expect(await save({ webhook })).toMatchObject({ status: 422, errors: { webhook: [expect.any(String)] } });
    expect(await panel.call('POST', '/announcement-settings/test', { webhook })).toMatchObject({ status: 422 });
    expect(await save({ webhook: discord })).toMatchObject({ status: 200 });
    expect(await save({ version: 99_999 })).toMatchObject({ status: 409 });
  });

  it('stays when the switches change, and fails what waits when it is deleted', async () => {
    await queued();
    const { data } = await save({ webhook: undefined, switches: { ...ALL_ON, hunt_started: false } });
    expect(data).toMatchObject({ webhook_set_at: START.toISOString(), switches: { hunt_started: false, raffle_opened: true } });
    const removed = await panel.call('DELETE', `/announcement-settings/webhook?version=${data.version}`);
    expect(removed).toMatchObject({ status: 200, data: { webhook_set_at: null } });
    expect(await list()).toMatchObject([{ status: 'failed', problem: expect.stringContaining('deleted in the panel') }]);
    await run();
    expect(mock.received).toEqual([]);
  });

  it.each([
    ['works', { status: 200, body: { id: '1' } }, true, 'The message is in the channel: the webhook works.'],
    [
      'was deleted',
      { status: 404, body: { message: 'Unknown Webhook', code: 10015 } },
      false,
      "Discord doesn't know this webhook (status 404). It was deleted, or its URL was renewed.",
    ],
    [
      'is limited',
      { status: 429, body: { retry_after: 2.5 } },
      false,
      "Discord's rate limit has been reached. It asks us to wait for 3 seconds.",
    ],
  ])('%s: a test message says so', async (_name, response, isSent, message) => {
    await save();
    mock.next(response);
    expect(await panel.call('POST', '/announcement-settings/test', {})).toMatchObject({ status: 200, data: { is_sent: isSent, message } });
    expect(mock.received[0]?.body).toMatchObject({
      embeds: [{ title: 'A test message', url: 'https://site.example/' }],
      allowed_mentions: { parse: [] },
    });
  });

  it('is tried before it is saved, and a test without one says what is missing', async () => {
    expect(await panel.call('POST', '/announcement-settings/test', { webhook: hookUrl() })).toMatchObject({ data: { is_sent: true } });
    expect(await panel.call('POST', '/announcement-settings/test', {})).toMatchObject({
      status: 422,
      errors: { webhook: [expect.any(String)] },
    });
    await panel.db.update(announcementSettings).set({ webhook: 'v1.x.y', webhookSetAt: now });
    expect(await panel.call('POST', '/announcement-settings/test', {})).toMatchObject({
      status: 422,
      message: expect.stringContaining('can no longer be decrypted'),
    });
  });

  it('is not followed to another address', async () => {
    await queued();
    mock.next({ status: 307, headers: { location: '/elsewhere' } });
    await run();
    expect(mock.received).toHaveLength(1);
    expect(await list()).toMatchObject([{ status: 'waiting', problem: "Couldn't reach Discord." }]);
  });

  it('is encrypted again when the secret was replaced, and stops when no secret decrypts it', async () => {
    await queued();
    const { secrets } = panel.test.services;
    const [before] = await panel.db.select().from(announcementSettings);
    const [first, second] = ['another secret that is long enough to use', 'a secret for tests, long enough to sign with'] as const;
    await run({ secrets: new SecretBox([first, second]) });
    const [row] = await panel.db.select().from(announcementSettings);
    expect(row?.webhook).not.toBe(before?.webhook);
    expect(secrets.isOutdated(row?.webhook ?? '')).toBe(true);
    expect(mock.received).toHaveLength(1);
    await makeRaffle();
    await run();
    expect((await panel.call('GET', '/announcement-settings')).data.stopped).toContain('can no longer be decrypted');
    expect(mock.received).toHaveLength(1);
  });
});

describe('events', () => {
  itOnBoth('are announced once each, with the names of the site and a link', async () => {
    await save();
    const raffleId = await makeRaffle();
    await panel.db.insert(raffleEntries).values({ raffleId, memberId: '7', entryType: 'passwordless', createdAt: now });
    await run();
    await panel.call('POST', `/raffles/${raffleId}/close`);
    await Promise.all([1, 2, 3].map(() => drawDueRaffles(panel.db, { ...panel.test.services, at: now })));

    const hunt = (await panel.call('POST', '/bonus-hunts', { start_balance: 1000, predictions: 'now', predictions_open_at: null })).data.id;
    await run();
    await panel.db.execute(
      sql`insert into bonus_hunt_predictions (hunt_id, member_id, end_balance, created_at) values (${hunt}, '8', 900, now())`,
    );
    await panel.call('POST', `/bonus-hunts/${hunt}/end`, { end_balance: 950 });

    await confirmBoard('Roobet', [
      { rank: null, displayName: 'cheat', exclusionReason: 'Two accounts' },
      { rank: 1, displayName: 'Hidden player', prize: 100, memberId: '7' },
      { rank: 2, displayName: 'bob', prize: 0 },
    ]);

    after(1);
    const cup = { name: 'Cup', description: '', game: 'Plinko', prizePool: 0, startsAt: now, createdAt: now };
    const tournament = await insertRow(panel.db, tournaments, cup);
    const players = { round: 1, matchNumber: 1, player1Name: 'X', player2Name: 'Y' };
    const match = await insertRow(panel.db, tournamentMatches, { tournamentId: tournament, ...players });
    await run();
    const result = { winner_name: 'Y', version: 1 };
    expect(await panel.call('PUT', `/tournaments/${tournament}/matches/${match}/result`, result)).toMatchObject({ status: 200 });

    const terms = { slotName: 'Gates', multiplier: 500, minBet: 1, prize: 25, description: '', startsAt: now };
    const challengeId = await insertRow(panel.db, challenges, terms);
    const claim = await insertRow(panel.db, challengeClaims, { challengeId, memberId: '7', description: '', createdAt: now });
    expect(await panel.call('POST', `/claims/${claim}/approve`)).toMatchObject({ status: 200 });
    await run();
    await run();

    const sent = mock.received.map(({ body }) => body.embeds[0]).map(({ title, url, description }) => [title, url, description]);
    expect(sent).toEqual([
      ['Raffle open: Spring\\_raffle', `https://site.example/raffles/${raffleId}`, expect.stringContaining('**A hoodie**')],
      ['Raffle drawn: Spring\\_raffle', `https://site.example/raffles/${raffleId}`, 'Prize: **A hoodie**\nWinner:\n1\\. **a\\_n\\_n**'],
      [`Bonus hunt #${hunt} has begun`, 'https://site.example/bonus-hunts', 'Start balance: **$1,000.00**\nPredictions are open.'],
      [
        `Bonus hunt #${hunt} is finished`,
        'https://site.example/bonus-hunts?tab=previous',
        'Start balance: $1,000.00\nEnd balance: **$950.00**\nClosest prediction: **bob** with $900.00',
      ],
      [
        'Leaderboard winners: Roobet',
        'https://site.example/leaderboard?platform=roobet',
        expect.stringMatching(/\n1\\\. \*\*Hidden player\*\*: \$100\.00$/),
      ],
      ['Tournament started: Cup', `https://site.example/tournaments/${tournament}`, 'Game: Plinko'],
      ['Tournament finished: Cup', `https://site.example/tournaments/${tournament}`, 'Winner: **Y**\nGame: Plinko'],
      ['Challenge won: 500x on Gates', 'https://site.example/challenges', 'Winner: **a\\_n\\_n**\nPrize: **$25.00**'],
    ]);
    expect((await list()).map(({ status }) => status)).toEqual(Array(8).fill('sent'));
  });

  itOnBoth('are announced neither without a webhook nor while their kind is off, nor if they began before', async () => {
    await makeRaffle({ title: 'Before' });
    await save({ switches: { ...ALL_ON, hunt_started: false } });
    await panel.call('POST', '/bonus-hunts', { start_balance: 1000, predictions: 'not_yet', predictions_open_at: null });
    await run();
    after(5);
    expect(await list()).toEqual([]);
    await panel.db
      .insert(raffles)
      .values({ title: 'By itself', description: '', prize: 'x', startsAt: new Date(now.getTime() - 1), allowPasswordlessEntry: true });
    await Promise.all([run(), run()]);
    expect(titles()).toEqual(['Raffle open: By itself']);
  });

  it('are not announced if their change is rolled back', async () => {
    await save({ switches: { ...ALL_ON, raffle_opened: false } });
    const id = await makeRaffle({ draws_itself: false });
    await panel.call('POST', `/raffles/${id}/close`);
    const failed = panel.db.transaction(async (tx) => {
      expect(await drawRaffle(tx, id, { at: now, secrets: panel.test.services.secrets })).toBe(true);
      throw new Error('The draw was refused.');
    });
    await expect(failed).rejects.toThrow('The draw was refused.');
    expect(await list()).toEqual([]);
  });

  it('that are over or deleted before they could be sent are skipped; results stay true', async () => {
    await save();
    await makeRaffle({ title: 'Ended' });
    await panel.call('DELETE', `/raffles/${await makeRaffle({ title: 'Deleted' })}?version=1`);
    after(700);
    await drawDueRaffles(panel.db, { ...panel.test.services, at: now });
    await run();
    expect(titles()).toEqual(['Raffle drawn: Ended']);
    expect(await list()).toMatchObject([
      { kind: 'raffle_opened', label: 'Ended', status: 'skipped', problem: 'The raffle was over before this could be sent.' },
      { kind: 'raffle_opened', label: 'Deleted', status: 'skipped', problem: 'The raffle was deleted before this could be sent.' },
      { kind: 'raffle_drawn', status: 'sent' },
    ]);
  });
});

const contents = () => mock.received.map(({ body }) => [body.embeds[0].title, body.content, body.allowed_mentions]);

describe('mentions', () => {
  const ROLE = '123456789012345678';
  const ann = '900000000000000001';

  async function drawnBetween(...winners: { id: string; username: string }[]) {
    const raffleId = await makeRaffle({ winners_count: winners.length });
    for (const { id, username } of winners)
      await panel.db.insert(members).values({ id, username }).onConflictDoUpdate({ target: members.id, set: { username } });
    const entries = winners.map(({ id }) => ({ raffleId, memberId: id, entryType: 'passwordless' as const, createdAt: now }));
    await panel.db.insert(raffleEntries).values(entries);
    await panel.call('POST', `/raffles/${raffleId}/close`);
    await drawDueRaffles(panel.db, { ...panel.test.services, at: now });
  }

  it('notify exactly the winner, and nobody by a name that looks like a mention', async () => {
    await save({ switches: { ...ALL_ON, raffle_opened: false } });
    await drawnBetween({ id: ann, username: '@everyone <@&1> <@2>' });
    await run();
    expect(contents()).toEqual([['Raffle drawn: Spring\\_raffle', `<@${ann}>`, { parse: [], users: [ann] }]]);
    expect(mock.received[0]?.body.embeds[0].description).toContain('\\@everyone');
  });

  it('leave out winners who are banned or on a break', async () => {
    await save({ switches: { ...ALL_ON, raffle_opened: false } });
    await drawnBetween(
      { id: ann, username: 'ann' },
      { id: '900000000000000002', username: 'bob' },
      { id: '900000000000000003', username: 'cy' },
    );
    await panel.db.update(members).set({ bannedAt: now, banReason: 'x' }).where(eq(members.id, '900000000000000002'));
    await panel.db.update(members).set({ excludedAt: now }).where(eq(members.id, '900000000000000003'));
    await run();
    expect(contents()).toMatchObject([[expect.any(String), `<@${ann}>`, { parse: [], users: [ann] }]]);
  });

  it('leave out players of a leaderboard whose names the casino hides', async () => {
    await save();
    await panel.db.insert(members).values({ id: ann, username: 'ann' }).onConflictDoNothing();
    await confirmBoard('Stake', [
      { rank: 1, displayName: 'ann', memberId: ann, prize: 100 },
      { rank: 2, displayName: 'b***b', memberId: '7', prize: 100 },
      { rank: 3, displayName: 'Hidden player', memberId: '8', prize: 100 },
    ]);
    await run();
    expect(contents()).toMatchObject([['Leaderboard winners: Stake', `<@${ann}>`, { parse: [], users: [ann] }]]);
  });

  it('notify the role of the kind, and no other; what is no id of a role is refused', async () => {
    expect(await save({ roles: { raffle_opened: ROLE } })).toMatchObject({ data: { roles: { raffle_opened: ROLE } } });
    await makeRaffle();
    await panel.call('POST', '/bonus-hunts', { start_balance: 1000, predictions: 'not_yet', predictions_open_at: null });
    await run();
    expect(contents()).toMatchObject([
      [expect.any(String), `<@&${ROLE}>`, { parse: [], roles: [ROLE] }],
      [expect.any(String), undefined, { parse: [] }],
    ]);
    for (const role of ['@everyone', '1', '']) expect(await save({ roles: { raffle_opened: role } })).toMatchObject({ status: 422 });
  });
});

describe('the stream, drops, the store and boards', () => {
  const status = (startedAt: Date, endedAt: Date | null = null) => ({
    kind: 'status' as const,
    title: 'Friday *slots*',
    isLive: endedAt === null,
    startedAt,
    endedAt,
    occurredAt: now,
  });
  const record = (startedAt: Date, endedAt: Date | null = null) =>
    panel.db.transaction((tx) => recordStream(tx, status(startedAt, endedAt) as never, panel.test.jobContext));

  it('announces a stream once, and not again after a short interruption', async () => {
    await save();
    await record(now);
    await record(now);
    await run();
    const first = now;
    after(30);
    await record(first, now);
    after(3);
    await record(now);
    await run();
    expect(contents()).toMatchObject([['Live now', undefined, { parse: [] }]]);
    expect(mock.received[0]?.body.embeds[0].description).toBe('Friday \\*slots\\*');
    after(6 * 60);
    await record(now);
    await run();
    expect(titles()).toEqual(['Live now', 'Live now']);
  });

  it('announces a drop without its word, an item when members see it, and a leaderboard that begins', async () => {
    await save();
    await panel.call('POST', '/drops', { word: 'moraki', points: 100, max_uses: 25, seconds: 60, on_overlay: true, in_chat: false });
    const item = { name: 'A _mug_', description: '', image: null, cost: 1500, quantity: 3, max_purchases_per_user: null, position: 0 };
    const { data } = await panel.call('POST', '/store-items', { ...item, is_listed: false });
    await run();
    expect(JSON.stringify(mock.received)).not.toContain('MORAKI');
    expect(await panel.call('PUT', `/store-items/${data.id}`, { ...item, is_listed: true, version: 1 })).toMatchObject({ status: 200 });
    after(1);
    const platformId = await insertRow(panel.db, platforms, { name: 'Duel', slug: 'duel' });
    await panel.db.insert(leaderboards).values({ platformId, startsAt: now, endsAt: new Date(now.getTime() + DAY) });
    await run();
    await run();
    expect(mock.received.map(({ body }) => [body.embeds[0].title, body.embeds[0].description])).toEqual([
      ['Drop: 100 points', expect.stringMatching(/^For the first 25 watching the stream\.\nEnds <t:\d+:R>$/)],
      ['New in the store: A \\_mug\\_', '**1,500 points**'],
      ['New leaderboard: Duel', expect.stringMatching(/^Ends <t:/)],
    ]);
  });
});

describe('delivery', () => {
  it('waits as long as a rate limit says, for all announcements', async () => {
    await queued();
    await makeRaffle({ title: 'Second' });
    mock.next({
      status: 429,
      headers: { 'retry-after': '61' },
      body: { message: 'You are being rate limited.', retry_after: 60.5, global: false },
    });
    await run();
    expect(await list()).toMatchObject([
      { status: 'waiting', next_attempt_at: new Date(START.getTime() + 60_500).toISOString() },
      { status: 'waiting', attempts: 0 },
    ]);
    after(1);
    await run();
    expect(mock.received).toHaveLength(1);
    now = new Date(START.getTime() + 60_500);
    await run();
    expect(titles()).toEqual(['Raffle open: Spring\\_raffle', 'Raffle open: Spring\\_raffle', 'Raffle open: Second']);
    expect(await list()).toMatchObject([
      { status: 'sent', attempts: 2, problem: null, sent_at: now.toISOString() },
      { status: 'sent', problem: null },
    ]);
  });

  it('waits when the limit is used up, before Discord refuses', async () => {
    await queued();
    await makeRaffle({ title: 'Second' });
    mock.next({ status: 204, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '2' } });
    await run();
    expect(mock.received).toHaveLength(1);
    now = new Date(START.getTime() + 2000);
    await run();
    expect(mock.received).toHaveLength(2);
  });

  it('is retried with a growing delay', () => {
    const giveUpAt = new Date(START.getTime() + DAY);
    const waits = [1, 2, 3, 4, 5, 6, 7].map((attempts) => nextAttempt({ attempts, giveUpAt }, START));
    expect(waits.map((next) => ((next?.getTime() ?? 0) - START.getTime()) / MINUTE)).toEqual([1, 2, 5, 15, 30, 60, 60]);
  });

  it('is retried after a failure of Discord, given up after a day, and then requested again by the staff', async () => {
    await queued();
    await panel.db.update(raffles).set({ endsAt: null });
    mock.next({ status: 500 }, { status: 500 });
    await run();
    after(1);
    expect(await panel.db.select().from(announcements)).toMatchObject([{ giveUpAt: new Date(START.getTime() + DAY) }]);
    await panel.db.update(announcements).set({ giveUpAt: new Date(now.getTime() + MINUTE) });
    await run();
    const [failed] = await list();
    expect(failed).toMatchObject({ status: 'failed', problem: 'Discord responded with status 500. It could not be sent within a day.' });

    expect(await panel.call('POST', `/announcements/${failed?.id}/retry`)).toMatchObject({
      status: 200,
      data: { status: 'waiting', attempts: 0 },
    });
    expect(await panel.call('POST', `/announcements/${failed?.id}/retry`)).toMatchObject({ status: 409 });
    mock.next();
    await run();
    expect(await list()).toMatchObject([{ status: 'sent', attempts: 1 }]);
  });

  it('is retried when Discord takes too long or cannot be reached', async () => {
    await queued();
    mock.next('hang');
    await run({ discordTimeoutMs: 50 });
    expect(await list()).toMatchObject([{ status: 'waiting', problem: 'Discord took too long to respond.' }]);
    await save({ webhook: hookUrl() });
    after(5);
    const closed = await openMockWebhook();
    await closed.close();
    const { secrets } = panel.test.services;
    await panel.db.update(announcementSettings).set({ webhook: secrets.encrypt(`${closed.origin}/x`, 'webhook of announcements') });
    await run({ webhookOrigins: [closed.origin] });
    expect(await list()).toMatchObject([{ status: 'waiting', problem: "Couldn't reach Discord (ECONNREFUSED)." }]);
    expect((await panel.db.select().from(announcementSettings))[0]?.stoppedReason).toBeNull();
  });

  it('stops when the webhook was deleted, says so, and goes on with another one', async () => {
    await queued();
    mock.next({ status: 404, body: { message: 'Unknown Webhook', code: 10015 } });
    await run();
    await makeRaffle({ title: 'Second' });
    await run();
    expect(mock.received).toHaveLength(1);
    expect((await panel.call('GET', '/announcement-settings')).data.stopped).toContain('Discord no longer knows the webhook');
    expect(await list()).toMatchObject([
      { status: 'waiting', attempts: 1, problem: expect.stringContaining('status 404') },
      { status: 'waiting', attempts: 0 },
    ]);
    await save({ webhook: `${mock.origin}/hooks/another` });
    await run();
    expect(mock.received.slice(1).map(({ url }) => url)).toEqual(Array(2).fill('/hooks/another?wait=true'));
  });

  it('gives up what waited for a day while nothing was sent', async () => {
    await queued();
    await panel.db.update(announcementSettings).set({ stoppedReason: 'gone' });
    after(24 * 60);
    await run();
    expect(await list()).toMatchObject([{ status: 'failed', problem: 'It could not be sent within a day.' }]);
  });

  it('goes on with the others when Discord refuses one', async () => {
    await queued();
    await makeRaffle({ title: 'Second' });
    mock.next({ status: 400, body: { message: 'Invalid Form Body', code: 50035 } });
    await run();
    expect((await list()).map(({ status, problem }) => [status, problem])).toEqual([
      ['failed', 'Discord refused the message with status 400 (50035).'],
      ['sent', null],
    ]);
  });

  itOnBoth('sends each once with several servers, and takes over from one that died', async () => {
    await save();
    for (let index = 0; index < 6; index += 1) await makeRaffle({ title: `no ${index}` });
    const claimed = await announcementOutbox.claim(panel.db, now);
    await Promise.all([run(), run(), run()]);
    expect(titles().sort()).toEqual([1, 2, 3, 4, 5].map((index) => `Raffle open: no ${index}`));
    expect(claimed?.label).toBe('no 0');
    after(2);
    await run();
    expect(titles().at(-1)).toBe('Raffle open: no 0');
  });

  it('is forgotten after 30 days', async () => {
    await queued();
    await run();
    const sweep = () => sweepJob(readConfig({}).retention, SWEEPS).run(panel.test.jobContext);
    after(30 * 24 * 60);
    await sweep();
    expect(await panel.db.$count(announcements)).toBe(1);
    after(1);
    await sweep();
    expect(await panel.db.$count(announcements)).toBe(0);
  });
});
