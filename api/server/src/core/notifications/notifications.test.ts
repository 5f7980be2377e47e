import { notificationEndpoints } from '@greenroom/contract';
import { eq } from 'drizzle-orm';
import {
  bonusHuntPredictions,
  bonusHunts,
  challenges,
  leaderboardResults,
  leaderboards,
  members,
  notifications,
  notificationSettings,
  platforms,
  prizes,
  raffleEntries,
  raffles,
  redemptions,
  siteSettings,
  storeItems,
  tickets,
  tournamentMatches,
  tournamentPredictions,
  tournaments,
} from '../../db/schema';
import { HOUR, MINUTE, DAY } from '../../lib/durations';
import { textParts } from '../../testing/form';
import { openBrowser } from '../../testing/member-browser';
import { sharedPanel } from '../../testing/staff-panel';
import { endHunt } from '../../rewards/bonus-hunts/end-hunt';
import { submitClaim } from '../../rewards/challenges/claims';
import { recordWinners } from '../../rewards/prizes/record-winners';
import { settlePrizes } from '../../rewards/prizes/settle-prizes-job';
import { drawRaffle } from '../../rewards/raffles/draw/carry-out';
import { recordResult } from '../../rewards/tournaments/record-result';
import { recordStream } from '../../channel/stream-points/record-stream';
import { notify } from './notify';
import { notificationJob } from './notification-job';
import { deleteOldNotifications } from './notifications.routes';

const START = new Date('2026-03-15T20:00:00Z');
const after = (ms: number) => new Date(START.getTime() + ms);

const panel = sharedPanel({ now: () => now });
let now = START;
let serial = 0;

beforeEach(async () => {
  now = START;
  await panel.db.delete(notifications);
  await panel.db.delete(notificationSettings);
});

async function enter(fields: Partial<typeof members.$inferInsert> = {}) {
  const id = `${++serial}`;
  const { get, headers, ...browser } = await openBrowser(panel.test, await panel.test.signIn({ id, ...fields }));
  const post = async (path: string, payload: object) => (await browser.post(`/api/r${path}`, payload)).statusCode;
  return {
    id,
    post,
    choose: (choices: object) => post('/notifications/settings', { choices, quiet_hours: null }),
    async inbox(before = '') {
      return notificationEndpoints.list.response.parse((await get(`/api/r/notifications${before}`)).json());
    },
    async newest() {
      const [first] = (await this.inbox()).data;
      return first && [first.title, first.text, first.path];
    },
    async unread() {
      const page = await panel.test.app.inject({ url: '/', headers: { ...headers, accept: 'text/html' } });
      const json = /<script[^>]*id="page-data"[^>]*>([^<]*)</.exec(page.body)?.[1] ?? '{}';
      return (JSON.parse(json) as { user?: { notifications?: number } }).user?.notifications;
    },
  };
}

const paid = (memberId: string, key: string) =>
  panel.db.transaction((tx) =>
    notify(tx, { kind: 'prize_paid', key, at: now }, [{ memberId, data: { name: 'leaderboard of Roobet', prize: '$5.00' } }]),
  );
const runJob = () => notificationJob(panel.test.services).run(panel.test.jobContext);

describe('the inbox', () => {
  it('counts what is unread, and marks one or all as read', async () => {
    const [ann, ben] = [await enter(), await enter()];
    for (let index = 0; index < 3; index += 1) await paid(ann.id, `prize:${index}:paid`);
    await paid(ben.id, 'prize:9:paid');
    expect(await ann.unread()).toBe(3);
    const { data } = await ann.inbox();
    const [newest, second, oldest] = data;
    expect(data).toHaveLength(3);
    expect(await ben.post('/notifications/read', { id: newest?.id })).toBe(200);
    expect(await ann.post('/notifications/read', { id: second?.id })).toBe(200);
    expect((await ann.inbox()).data.map(({ is_read }) => is_read)).toEqual([false, true, false]);
    await paid(ann.id, 'prize:4:paid');
    expect(await ann.post('/notifications/read', { up_to: newest?.id })).toBe(200);
    expect((await ann.inbox()).data.map(({ is_read }) => is_read)).toEqual([false, true, true, true]);
    expect(await ann.unread()).toBe(1);
    expect(await ben.unread()).toBe(1);
    expect(oldest?.created_at).toBe(START.toISOString());
  });

  it('is sent in pages', async () => {
    const ann = await enter();
    const row = { memberId: ann.id, kind: 'stream_live', data: { title: 'Live' }, createdAt: now } as const;
    await panel.db.insert(notifications).values(Array.from({ length: 51 }, (_, index) => ({ ...row, key: `${index}` })));
    const first = await ann.inbox();
    expect([first.data.length, first.has_more, first.unread]).toEqual([50, true, 51]);
    const second = await ann.inbox(`?before=${first.data.at(-1)?.id}`);
    expect([second.data.length, second.has_more]).toEqual([1, false]);
  });

  it('refuses guests, who have no count either', async () => {
    for (const url of ['/api/r/notifications', '/api/r/notifications/settings'])
      expect((await panel.test.app.inject(url)).statusCode).toBe(401);
    expect((await panel.test.app.inject({ url: '/', headers: { accept: 'text/html' } })).body).not.toContain('notifications');
  });

  it('is emptied of what was read after 90 days, and of all after a year', async () => {
    const ann = await enter();
    for (const [key, age, readAt] of [
      ['new', 89, START],
      ['read', 91, START],
      ['unread', 91, null],
      ['oldest', 366, null],
    ] as const) {
      const createdAt = after(-age * DAY);
      await panel.db.insert(notifications).values({ memberId: ann.id, kind: 'stream_live', key, data: { title: key }, createdAt, readAt });
    }
    await deleteOldNotifications(panel.db, panel.test.services.config.retention, now);
    expect((await ann.inbox()).data.map(({ text }) => text).sort()).toEqual(['new', 'unread']);
  });
});

describe('the settings', () => {
  it('have the inbox with every other channel, and keep quiet hours', async () => {
    const ann = await enter({ email: 'ann@example.com' });
    const quiet = { from: 22, to: 8, time_zone: 'Europe/Berlin' };
    const body = { choices: { won: ['mail'], stream_live: ['inbox'], prize_paid: [] }, quiet_hours: quiet };
    expect(await ann.post('/notifications/settings', body)).toBe(200);
    const [row] = await panel.db.select().from(notificationSettings).where(eq(notificationSettings.memberId, ann.id));
    expect(row?.choices).toEqual({ won: ['inbox', 'mail'], stream_live: ['inbox'] });
    expect(row).toMatchObject({ quietFrom: 22, quietTo: 8, timeZone: 'Europe/Berlin' });
  });

  it('refuse what does not exist: kinds, channels, hours and time zones', async () => {
    const { post } = await enter();
    for (const body of [
      { choices: { gossip: ['mail'] }, quiet_hours: null },
      { choices: { won: ['fax'] }, quiet_hours: null },
      { choices: {}, quiet_hours: { from: 24, to: 8, time_zone: 'UTC' } },
      { choices: {}, quiet_hours: { from: 22, to: 8, time_zone: 'Atlantis/Centre' } },
    ])
      expect([body, await post('/notifications/settings', body)]).toEqual([body, 422]);
  });
});

describe('a member is notified', () => {
  it('of a won raffle', async () => {
    const ann = await enter();
    const [raffle] = await panel.db
      .insert(raffles)
      .values({ title: 'Spring', description: '', prize: 'A mug', startsAt: after(-HOUR), endsAt: after(-MINUTE) })
      .returning();
    const raffleId = raffle?.id ?? 0;
    const entry = { raffleId, memberId: ann.id, entryType: 'passwordless' as const, number: 1, createdAt: after(-HOUR) };
    await panel.db.insert(raffleEntries).values(entry);
    await panel.db.transaction((tx) => drawRaffle(tx, raffleId, { at: now, secrets: panel.test.services.secrets }));
    expect(await ann.newest()).toEqual(['You won: Spring', 'A mug. Open your prizes to claim it.', `/raffles/${raffleId}`]);
  });

  it('of a confirmed prize of a leaderboard, that it is due, and that it was paid', async () => {
    const ann = await enter();
    const [platform] = await panel.db.insert(platforms).values({ name: 'Roobet', slug: 'roobet' }).returning();
    const period = { startsAt: after(-DAY), endsAt: after(-HOUR), frozenAt: after(-HOUR) };
    const [board] = await panel.db
      .insert(leaderboards)
      .values({ platformId: platform?.id ?? 0, ...period })
      .returning();
    const place = { leaderboardId: board?.id ?? 0, position: 0, rank: 1, wagered: 9, prize: 50, displayName: 'ann', memberId: ann.id };
    await panel.db.insert(leaderboardResults).values(place);
    const version = board?.version ?? 1;
    expect((await panel.call('POST', `/leaderboards/${board?.id}/confirm`, { version })).status).toBe(200);
    const text = '$50.00. Open your prizes to claim it.';
    expect(await ann.newest()).toEqual(['You won on the leaderboard of Roobet', text, '/leaderboard']);

    now = after(73 * HOUR);
    for (let count = 0; count < 2; count += 1) await runJob();
    expect((await ann.inbox()).data.map(({ kind }) => kind)).toEqual(['prize_due', 'won']);
    const [prize] = await panel.db.select().from(prizes).where(eq(prizes.sourceKind, 'leaderboard'));
    expect(await panel.call('POST', `/prizes/${prize?.id}/pay`, { version: prize?.version, note: null })).toMatchObject({ status: 200 });
    expect(await ann.newest()).toEqual(['Your prize was paid', '$50.00, Roobet.', '/profile']);
  });

  it('of a decided redemption', async () => {
    const ann = await enter();
    const [item] = await panel.db.insert(storeItems).values({ name: 'Hoodie', description: '', cost: 1300, quantity: 5 }).returning();
    const bought = { memberId: ann.id, itemId: item?.id ?? 0, itemName: 'Hoodie', cost: 1300, createdAt: now };
    const rows = await panel.db.insert(redemptions).values([bought, bought]).returning();
    await panel.call('POST', `/redemptions/${rows[0]?.id}/fulfil`, { note: 'Number 123' });
    expect(await ann.newest()).toEqual(['Your redemption was fulfilled', 'Hoodie.', '/store']);
    await panel.call('POST', `/redemptions/${rows[1]?.id}/reject`, { note: 'Sold out' });
    expect(await ann.newest()).toEqual(['Your redemption was rejected', 'Hoodie. You have your 1,300 points back.', '/store']);
  });

  it('of replies to a ticket by the staff, and not of their own', async () => {
    const ann = await enter();
    const fields = { categoryId: 1, description: '', priority: 'low', status: 'open', createdAt: now, updatedAt: now } as const;
    const [ticket] = await panel.db
      .insert(tickets)
      .values({ memberId: ann.id, title: 'Help', ...fields })
      .returning();
    const id = ticket?.id ?? 0;
    await panel.call('POST', `/tickets/${id}/reply`, textParts({ message: 'Hello', version: 1, replies_seen: 0 }));
    expect(await ann.newest()).toEqual(['You have a reply to your ticket', 'Help', `/tickets/${id}`]);
    expect(await ann.unread()).toBe(1);
  });

  it('of how a prediction of a bonus hunt came out', async () => {
    const [ann, ben] = [await enter(), await enter()];
    const [hunt] = await panel.db.insert(bonusHunts).values({ startBalance: 1, createdAt: now }).returning();
    const huntId = hunt?.id ?? 0;
    const predictions = [
      { memberId: ann.id, endBalance: 900 },
      { memberId: ben.id, endBalance: 100 },
    ];
    await panel.db.insert(bonusHuntPredictions).values(predictions.map((one) => ({ ...one, huntId, createdAt: now })));
    await panel.db.transaction((tx) => endHunt(tx, { huntId, endBalance: 1000, endedBy: null, at: now }));
    expect(await ann.newest()).toEqual([
      `You won: Hunt #${huntId}`,
      'For the closest prediction. Open your prizes to claim it.',
      '/bonus-hunts',
    ]);
    expect(await ben.newest()).toEqual(['The bonus hunt has ended', 'It ended with $1,000.00. You predicted $100.00.', '/bonus-hunts']);
    expect((await ann.inbox()).data).toHaveLength(1);
  });

  it('of how predictions of a tournament came out, after its last match', async () => {
    const ann = await enter();
    const times = { createdAt: now, startsAt: START, predictionsOpenAt: START };
    const [cup] = await panel.db
      .insert(tournaments)
      .values({ name: 'Cup', description: '', game: '', prizePool: 1, ...times })
      .returning();
    const tournamentId = cup?.id ?? 0;
    const match = { tournamentId, round: 1, player1Name: 'Koi', player2Name: 'Wolf', scheduledAt: now };
    const matches = await panel.db
      .insert(tournamentMatches)
      .values([1, 2].map((matchNumber) => ({ ...match, matchNumber })))
      .returning();
    const predictions = matches.map(({ id }) => ({ tournamentId, matchId: id, memberId: ann.id, winnerName: 'Koi', createdAt: now }));
    await panel.db.insert(tournamentPredictions).values(predictions);
    for (const [index, winnerName] of ['Koi', 'Wolf'].entries())
      await panel.db.transaction((tx) => recordResult(tx, { matchId: matches[index]?.id ?? 0, winnerName, recordedBy: null, at: now }));
    expect(await ann.newest()).toEqual([
      'The tournament is over',
      'Cup: 1 of your 2 predictions came true.',
      `/tournaments/${tournamentId}`,
    ]);
  });

  it('once that a raffle ends soon, if they chose so and have not entered', async () => {
    const [ann, entered, other, onBreak] = [await enter(), await enter(), await enter(), await enter()];
    for (const { choose } of [ann, entered, onBreak]) await choose({ raffle_ends_soon: ['inbox'] });
    await panel.db.update(members).set({ excludedAt: now }).where(eq(members.id, onBreak.id));
    const [raffle] = await panel.db
      .insert(raffles)
      .values({ title: 'Summer', description: '', prize: 'A mug', startsAt: START, endsAt: after(4 * HOUR) })
      .returning();
    const raffleId = raffle?.id ?? 0;
    const entry = { raffleId, memberId: entered.id, entryType: 'passwordless' as const, number: 1, createdAt: now };
    await panel.db.insert(raffleEntries).values(entry);
    await runJob();
    expect(await ann.newest()).toBeUndefined();
    now = after(2 * HOUR);
    for (let count = 0; count < 2; count += 1) await runJob();
    expect(await ann.newest()).toEqual(['A raffle ends soon', "Summer: A mug. You haven't entered yet.", `/raffles/${raffleId}`]);
    expect((await ann.inbox()).data).toHaveLength(1);
    for (const { newest } of [entered, other, onBreak]) expect(await newest.call({ inbox: entered.inbox })).toBeUndefined();
  });

  it('once that the stream is live, if they chose so', async () => {
    const [ann, ben] = [await enter(), await enter()];
    await ann.choose({ stream_live: ['inbox'] });
    const event = { kind: 'status', isLive: true, title: 'Bonus hunt!', startedAt: START, endedAt: null, occurredAt: START } as const;
    for (let count = 0; count < 2; count += 1)
      await panel.db.transaction((tx) => recordStream(tx, event as unknown as Parameters<typeof recordStream>[1], panel.test.jobContext));
    expect(await ann.newest()).toEqual(['The stream is live', 'Bonus hunt!', '/']);
    expect((await ann.inbox()).data).toHaveLength(1);
    expect(await ben.newest()).toBeUndefined();
  });
});

describe('a decision by the staff', () => {
  const PRIZE = { kind: 'leaderboard', id: 900, title: 'Roobet', at: START } as const;
  async function win(memberId: string, place: number) {
    const winner = { place, amount: 50, memberId, name: 'p1' };
    const [row] = await panel.db.transaction((tx) => recordWinners(tx, PRIZE, [winner]));
    return (action: string, body: object) => panel.call('POST', `/prizes/${row?.id}/${action}`, { ...body, version: 1 });
  }

  it.each([
    ['pay', { note: null }, 'Your prize was paid'],
    ['ask', { need: 'address' }, 'We need something from you for your prize'],
    ['ask', { need: 'nothing' }, "You don't have to do anything for your prize"],
    ['lapse', { note: null }, 'Your prize has lapsed'],
  ])('about a prize reaches its winner: %s', async (action, body, title) => {
    const ann = await enter();
    const change = await win(ann.id, ++serial);
    expect(await change(action, body)).toMatchObject({ status: 200 });
    expect(await ann.newest()).toEqual([title, expect.stringContaining('$50.00, Roobet'), '/profile']);
  });

  it('about a prize that is matched reaches both members', async () => {
    const [ann, ben] = [await enter(), await enter()];
    await (
      await win(ann.id, ++serial)
    )('match', { member_id: ben.id });
    expect(await ann.newest()).toContain('A prize is no longer yours');
    expect(await ben.newest()).toEqual(['You won on the leaderboard of Roobet', '$50.00. Open your prizes to claim it.', '/leaderboard']);
  });

  it('about a prize that the job lapses reaches its winner, once', async () => {
    const ann = await enter();
    await win(ann.id, ++serial);
    await panel.db.update(siteSettings).set({ prizesLapse: true });
    await panel.db
      .update(prizes)
      .set({ claimUntil: after(-HOUR) })
      .where(eq(prizes.memberId, ann.id));
    for (let run = 0; run < 2; run += 1) await settlePrizes(panel.db, now);
    await panel.db.update(siteSettings).set({ prizesLapse: false });
    expect((await ann.inbox()).data.map(({ title, text }) => [title, text])).toEqual([
      ['Your prize has lapsed', "$50.00, Roobet. It wasn't claimed in time."],
      [expect.stringContaining('You won'), expect.anything()],
    ]);
  });

  it('about points, a role, a break, a ticket and a claim reaches the member', async () => {
    const ann = await enter();
    const path = `/members/${ann.id}`;
    const version = async () => (await panel.call('GET', path)).data.version;
    expect(await panel.call('POST', `${path}/points`, { amount: 500, note: 'Chat game', key: 'a-key-of-a-form-of-one' })).toMatchObject({
      status: 200,
    });
    expect(await ann.newest()).toEqual(['You got 500 points', 'Chat game', '/history']);
    expect(await panel.call('POST', `${path}/points`, { amount: -200, note: 'Twice', key: 'a-key-of-a-form-of-two' })).toMatchObject({
      status: 200,
    });
    expect(await ann.newest()).toEqual(['The staff took 200 points from you', 'Twice', '/history']);
    expect(await panel.call('POST', `${path}/role`, { role: 'Support', version: await version() })).toMatchObject({ status: 200 });
    expect(await ann.newest()).toEqual(['Your role has changed', 'You are now: Support.', '/']);
    expect(await panel.call('POST', `${path}/exclusion`, { length: 'day', version: await version() })).toMatchObject({ status: 200 });
    expect(await ann.newest()).toEqual(['You are taking a break', expect.stringContaining('open a ticket'), '/tickets']);
    const [ticket] = await panel.db
      .insert(tickets)
      .values({ memberId: ann.id, title: 'Help', description: '', priority: 'low', createdAt: now, updatedAt: now, categoryId: 1 })
      .returning();
    expect(await panel.call('POST', `/tickets/${ticket?.id}/status`, { status: 'closed', version: 1, replies_seen: 0 })).toMatchObject({
      status: 200,
    });
    expect(await ann.newest()).toEqual(['Your ticket was set to “Closed”', 'Help', `/tickets/${ticket?.id}`]);
  });

  it('for one claim reaches those whose claims are rejected with it', async () => {
    const members = [await enter(), await enter(), await enter()];
    const [challenge] = await panel.db
      .insert(challenges)
      .values({ slotName: 'Koi', multiplier: 250, minBet: 1, prize: 0, description: '', startsAt: new Date(0) })
      .returning();
    const ids: number[] = [];
    for (const { id: memberId } of members)
      ids.push(
        await panel.db.transaction((tx) => submitClaim(tx, { challengeId: challenge?.id ?? 0, memberId, description: 'Hit it', at: now })),
      );
    expect(await panel.call('POST', `/claims/${ids[0]}/reject`, { reason: 'The bet is too low.' })).toMatchObject({ status: 200 });
    expect(await panel.call('POST', `/claims/${ids[1]}/approve`)).toMatchObject({ status: 200 });
    expect(await members[0]?.newest()).toEqual(['Your claim was rejected', '250x on Koi. The bet is too low.', '/challenges']);
    expect(await members[2]?.newest()).toEqual([
      'Your claim was rejected',
      '250x on Koi. Another claim won this challenge.',
      '/challenges',
    ]);
  });

  it('about a place in a ranking reaches the player', async () => {
    const ann = await enter();
    const [platform] = await panel.db.insert(platforms).values({ name: 'Stake', slug: 'stake-decisions' }).returning();
    const board = { platformId: platform?.id ?? 0, startsAt: after(-9 * DAY), endsAt: after(-DAY), frozenAt: now };
    const [{ id: leaderboardId } = { id: 0 }] = await panel.db.insert(leaderboards).values(board).returning();
    const row = { leaderboardId, position: 0, rank: 1, displayName: 'p0', wagered: 100, prize: 50, memberId: ann.id };
    const [result] = await panel.db.insert(leaderboardResults).values(row).returning();
    const change = (action: string, body: object) => panel.call('POST', `/leaderboard-winnings/${result?.id}/${action}`, body);
    expect(await change('exclude', { reason: 'Two accounts', version: 1 })).toMatchObject({ status: 200 });
    const title = 'Your place on the leaderboard of Stake has changed';
    expect(await ann.newest()).toEqual([title, 'You were taken out of the ranking: Two accounts', '/leaderboard']);
    expect(await change('match', { member_id: null, version: 2 })).toMatchObject({ status: 200 });
    expect(await ann.newest()).toEqual([title, expect.stringContaining('no longer linked'), '/leaderboard']);
  });
});
