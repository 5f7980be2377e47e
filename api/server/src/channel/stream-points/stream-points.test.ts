import { DEFAULT_STREAM_POINT_RULES, type StreamPointRules } from '@greenroom/contract/admin';
import { PointsHistoryResponse, StreamPointsResponse } from '@greenroom/contract';
import { eq, gte, sql } from 'drizzle-orm';
import fc from 'fast-check';
import {
  channelActions,
  chatMinutes,
  kickLinks,
  members,
  pointsAuthors,
  pointsLedger,
  streamPoints,
  streamPointSettings,
  streams,
} from '../../db/schema';
import { MINUTE } from '../../lib/durations';
import { propertyRuns } from '../../testing/property-runs';
import { sharedTestApp } from '../../testing/test-app';
import type { KickActivity } from '../../db/schema/kick-activity';
import type { KickEvent } from '../kick/kick-event';
import { disconnectKick } from '../../people/profile/profile.routes';
import { LinkedTooRecently, linkKick } from '../../people/sign-in/sign-in.repository';
import { bookStreamPoints } from './book-stream-points';
import { creditStreamPoints } from './record-event';
import { settleStreamPoints, settleStreamPointsJob } from './settle-stream-points';

const START = new Date('2026-03-15T20:00:00Z');
const at = (minutes: number) => new Date(START.getTime() + minutes * MINUTE);

const test = sharedTestApp({ now: () => now });
let now = START;
let serial = 0;
const announced: unknown[] = [];

beforeEach(async () => {
  now = START;
  announced.length = 0;
  await test.db.delete(streamPoints);
  await test.db.delete(chatMinutes);
  await test.db.delete(channelActions);
  await test.db.update(streamPointSettings).set({ isEnabled: true, rules: null, excludedAccounts: [] });
  await moveStreams();
});

/** Moves the streams to another time, since the append-only ledger refers to them. */
async function moveStreams() {
  const past = sql`to_timestamp(${streams.id})`;
  await test.db.update(streams).set({ startedAt: past, endedAt: past, live: [] }).where(gte(streams.startedAt, START));
}

const person = (userId: string) => ({ userId, username: `viewer${userId}` });
const event = (activity: KickActivity, occurredAt: Date): KickEvent => ({
  id: `event${++serial}`,
  occurredAt,
  receivedAt: occurredAt,
  ...activity,
});
const message = (userId: string, minutes: number, { badges = [] as string[], content = 'hello' } = {}) =>
  event(
    { kind: 'chat', messageId: `${serial}`, sender: { ...person(userId), badges: badges.map((type) => ({ type, count: null })) }, content },
    at(minutes),
  );
const started = (minutes = 0) =>
  event({ kind: 'status', isLive: true, title: 'Sunday spins', startedAt: at(minutes), endedAt: null }, at(minutes));
const ended = (minutes: number, from = 0) =>
  event({ kind: 'status', isLive: false, title: 'Sunday spins', startedAt: at(from), endedAt: at(minutes) }, at(minutes));

const context = () => ({ now: () => now, changes: { announce: (change: unknown) => void announced.push(change) }, log: test.app.log });
async function receive(...events: KickEvent[]) {
  await test.db.transaction((tx) => creditStreamPoints(tx, events, context()));
}
/** Runs the job when the stream is this old. */
async function run(minutes: number) {
  now = at(minutes);
  await settleStreamPointsJob.run({ db: test.db, signal: new AbortController().signal, ...context() });
}
async function newMember(kickUserId: string | null, fields: Partial<typeof members.$inferInsert> = {}) {
  const id = `${++serial}`;
  const headers = await test.signIn({ id, kickUserId, ...fields });
  return {
    id,
    headers,
    async ledger() {
      const rows = await test.db.select().from(pointsLedger).where(eq(pointsLedger.memberId, id)).orderBy(pointsLedger.id);
      return rows.map(({ reason, amount }) => [reason, amount]);
    },
    points: async () => (await test.db.select().from(members).where(eq(members.id, id)))[0]?.points,
    async reasons() {
      const response = await test.app.inject({ url: '/api/r/profile/points-history', headers });
      return PointsHistoryResponse.parse(response.json()).data.map(({ reason }) => reason);
    },
  };
}
/** Creates a member who has linked an account. */
async function newViewer(fields: Partial<typeof members.$inferInsert> = {}) {
  const kick = freshId();
  return { kick, ...(await newMember(kick, fields)) };
}
const rulesAre = (rules: Partial<StreamPointRules>) =>
  test.db.update(streamPointSettings).set({ rules: { ...DEFAULT_STREAM_POINT_RULES, ...rules } });
const freshId = () => `${7_000_000 + ++serial}`;

itOnBoth('gives a member each tick once, with one ledger row a tick that names the stream', async () => {
  const { kick, ...member } = await newViewer();
  await receive(started(), message(kick, 1), message(kick, 1), message(kick, 2));
  await run(1);
  expect(await member.ledger()).toEqual([
    ['first-message', 20],
    ['watching', 2],
  ]);
  await run(4);
  for (const minutes of [5, 5, 7]) await run(minutes);
  expect(await member.ledger()).toEqual([
    ['first-message', 20],
    ['watching', 2],
    ['watching', 10],
  ]);
  expect(announced).toEqual([{ member: member.id }, { member: member.id }]);
  expect(await member.reasons()).toEqual([
    'Watching the stream: Sunday spins',
    'Watching the stream: Sunday spins',
    'First message of a stream: Sunday spins',
  ]);
});

it('gives the ticks that passed while no server ran, and those of late messages', async () => {
  const { kick, ...member } = await newViewer();
  await receive(started(), message(kick, 1));
  await run(31);
  expect(await member.points()).toBe(20 + 3 * 10 + 1);
  await receive(message(kick, 16));
  await run(35);
  expect(await member.points()).toBe(20 + 6 * 10 + 2);
});

it('gives what arrives after the end, and nothing for time after it', async () => {
  const { kick, ...member } = await newViewer();
  await receive(started(), ended(10), message(kick, 12));
  await run(30);
  expect(await member.points()).toBe(0);
  await receive(message(kick, 8));
  await run(200);
  expect(await member.points()).toBe(20 + 10 + 1);
});

it('counts messages that arrive before the start of the stream is known', async () => {
  const { kick, ...member } = await newViewer();
  await receive(message(kick, 1));
  await run(2);
  expect(await member.points()).toBe(0);
  await receive(started());
  await run(6);
  expect(await member.points()).toBe(20 + 10 + 1);
});

it('takes the events of a start for one stream, in any order, and goes on after a restart', async () => {
  await receive(ended(60), started(), started());
  await receive(started(70), ended(130, 70));
  const rows = await test.db.select().from(streams).where(eq(streams.startedAt, START));
  expect(rows).toMatchObject([
    {
      title: 'Sunday spins',
      endedAt: at(130),
      live: [{ to: at(60).toISOString() }, { from: at(70).toISOString(), to: at(130).toISOString() }],
    },
  ]);
  expect(await test.db.$count(streams, eq(streams.startedAt, at(70)))).toBe(0);
});

itOnBoth('gives follows, subscriptions and gifts between ticks; a follow and a repeated event once', async () => {
  const { kick, ...member } = await newViewer();
  const events = [
    event({ kind: 'follow', follower: person(kick) }, at(1)),
    event({ kind: 'follow', follower: person(kick) }, at(2)),
    event({ kind: 'subscription', subscriber: person(kick), isRenewal: false, months: 1 }, at(2)),
    event({ kind: 'gifts', gifter: person(kick), giftees: [person('1'), person('2')] }, at(2)),
    event({ kind: 'gifts', gifter: null, giftees: [person('1')] }, at(2)),
    event({ kind: 'ban', person: person('1'), expiresAt: null }, at(2)),
  ];
  await receive(started());
  await run(0);
  await receive(...events, ...events);
  await run(3);
  expect(await member.ledger()).toEqual([
    ['follow', 50],
    ['gifts', 200],
    ['subscription', 500],
  ]);
});

it('counts support between two streams for the next one, once, also when the end of the first is reported late', async () => {
  const { kick, ...member } = await newViewer();
  const renewal = (minutes: number) => event({ kind: 'subscription', subscriber: person(kick), isRenewal: true, months: 2 }, at(minutes));
  await receive(started(), renewal(9));
  await run(10);
  await receive(ended(5), renewal(30));
  await run(60);
  expect(await member.points()).toBe(500);
  const next = event({ kind: 'status', isLive: true, title: 'Monday spins', startedAt: at(100), endedAt: null }, at(100));
  await receive(next, renewal(101));
  for (const minutes of [101, 106]) await run(minutes);
  expect(await member.ledger()).toEqual([
    ['subscription', 500],
    ['subscription', 1000],
  ]);
  expect(await member.reasons()).toEqual(['Subscribed to the channel: Monday spins', 'Subscribed to the channel: Sunday spins']);
});

itOnBoth('gives the same for any order and repetition of events', async () => {
  const script = (kick: string) => [
    started(),
    ended(95),
    message(kick, 3),
    message(kick, 4, { badges: ['subscriber'] }),
    message(kick, 33),
    message(kick, 61),
    message(kick, 62, { badges: ['vip'] }),
    event({ kind: 'subscription', subscriber: person(kick), isRenewal: false, months: 1 }, at(20)),
  ];
  const totals = new Set<number | undefined>();
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...Array(16).keys()], { minLength: 16 }),
      fc.array(fc.nat(15), { maxLength: 4 }),
      async (order, runs) => {
        const { kick, ...member } = await newViewer();
        await rulesAre({ hour_cap: 70, stream_cap: 120 });
        const events = script(kick);
        for (const [index, place] of order.entries()) {
          const next = events[place % events.length];
          if (next) await receive(next);
          if (runs.includes(index)) await run(100 + index);
        }
        await run(140);
        totals.add(await member.points());
        await moveStreams();
      },
    ),
    { numRuns: propertyRuns(8) },
  );
  // Subscription, first message, an hour that reaches its cap, and 3 ticks and 2 messages of 150 %.
  expect([...totals]).toEqual([500 + 20 + 70 + 48]);
});

it('gives nothing to bots, excluded accounts and the streamer, and stores nothing while it is off', async () => {
  const [bot, banned, streamer, viewer] = [freshId(), freshId(), freshId(), freshId()];
  const people = await Promise.all([bot, banned, streamer, viewer].map((id) => newMember(id)));
  await test.db.update(streamPointSettings).set({ excludedAccounts: [`viewer${bot}`, banned] });
  await receive(started(), message(bot, 1), message(banned, 1), message(streamer, 1, { badges: ['broadcaster'] }));
  await test.db.update(streamPointSettings).set({ isEnabled: false });
  await receive(message(viewer, 1), event({ kind: 'follow', follower: person(viewer) }, at(1)));
  await test.db.update(streamPointSettings).set({ isEnabled: true });
  await run(20);
  expect(await Promise.all(people.map(({ points }) => points()))).toEqual([0, 0, 0, 0]);
});

it('keeps to the rules of a stream that has begun', async () => {
  const { kick, ...member } = await newViewer();
  await receive(started(), message(kick, 1));
  await run(1);
  await rulesAre({ tick_points: 1000 });
  await run(5);
  expect(await member.points()).toBe(20 + 10 + 1);
});

describe('a viewer who has not linked their account', () => {
  itOnBoth('gets the points when they link it, once, also by concurrent servers and events', async () => {
    const kick = freshId();
    await receive(started(), message(kick, 1));
    await run(16);
    const member = await newMember(null);
    await linkKick(test.db, member.id, { id: kick, username: 'nova' }, now);
    const book = () => bookStreamPoints(test.db, { at: now, kickUserId: kick });
    await Promise.all([book(), run(16), receive(message(kick, 15)), book(), settleStreamPoints(test.db, now), run(21)]);
    // A message that arrives after its tick was settled counts from the next tick.
    await run(25);
    await Promise.all([book(), run(25), run(25)]);
    expect(await member.points()).toBe(20 + 5 * 10 + 2);
    expect(await test.db.$count(pointsLedger, eq(pointsLedger.memberId, member.id))).toBeLessThanOrEqual(4);
  });

  it('has nothing left for the next member who links it', async () => {
    const kick = freshId();
    const first = await newMember(kick);
    await receive(started(), message(kick, 1));
    await run(16);
    expect(await first.points()).toBe(51);
    await test.db.update(members).set({ kickUserId: null }).where(eq(members.id, first.id));
    const second = await newMember(kick);
    await run(17);
    expect(await second.points()).toBe(0);
  });
});

it('gives nothing to who has set the rules, nor for a Kick account that they had', async () => {
  const kicks = [freshId(), freshId(), freshId()];
  const [author, friend, viewer] = await Promise.all(kicks.map((kick) => newMember(kick)));
  await test.db.insert(pointsAuthors).values({ setting: 'stream-points', memberId: author?.id ?? '', setAt: now });
  await test.db
    .insert(kickLinks)
    .values({ memberId: author?.id ?? '', kickUserId: kicks[1] ?? '', kickUsername: 'Before', linkedAt: new Date(0) });
  await receive(started(), ...kicks.map((kick) => message(kick, 1)));
  await run(6);
  expect(await Promise.all([author, friend, viewer].map((each) => each?.points()))).toEqual([0, 0, 20 + 10 + 1]);
  const shown = await test.app.inject({ url: '/api/r/profile/stream-points', headers: author?.headers ?? {} });
  expect(shown.json()).toMatchObject({ data: { is_earning: false } });
});

itOnBoth('gives nothing a second time when the Kick account is disconnected and linked by a second Discord account', async () => {
  const kick = freshId();
  const [first, second] = [await newMember(null), await newMember(null)];
  // Makes each link old enough for the next one.
  const link = async (memberId: string) => {
    await test.db.update(kickLinks).set({ linkedAt: new Date(0) });
    expect(await linkKick(test.db, memberId, { id: kick, username: 'nova' }, now)).toBe(true);
    await bookStreamPoints(test.db, { at: now, kickUserId: kick });
  };
  await link(first.id);
  await receive(started(), message(kick, 1));
  await run(11);
  expect(await disconnectKick(test.db, first.id)).toBe(true);
  await link(second.id);
  // Kick repeats the events, and the stream goes on.
  await receive(message(kick, 1));
  await run(16);
  expect([await first.points(), await second.points()]).toEqual([41, 10]);
  await disconnectKick(test.db, second.id);
  await link(first.id);
  await run(17);
  expect([await first.points(), await second.points()]).toEqual([41, 10]);
});

describe('a member who links one Kick account after the other', () => {
  const link = (memberId: string, kick: string) => linkKick(test.db, memberId, { id: kick, username: 'nova' }, now);

  it('waits before another account, and an account before another member; the same one is linked again at once', async () => {
    const [first, second] = [freshId(), freshId()];
    const [member, other] = [await newMember(null), await newMember(null)];
    await link(member.id, first);
    await expect(link(member.id, second)).rejects.toThrow(LinkedTooRecently);
    await disconnectKick(test.db, member.id);
    await expect(link(member.id, second)).rejects.toThrow(LinkedTooRecently);
    await expect(link(other.id, first)).rejects.toThrow(LinkedTooRecently);
    expect(await link(member.id, first)).toBe(true);
    now = at(7 * 24 * 60);
    expect(await link(member.id, second)).toBe(true);
    await disconnectKick(test.db, member.id);
    await expect(link(other.id, second)).rejects.toThrow(LinkedTooRecently);
  });

  it('gets the points of one account for a stream, and those of one follow', async () => {
    const kicks = [freshId(), freshId(), freshId()];
    const member = await newMember(null);
    await receive(started(), ...kicks.flatMap((kick) => [message(kick, 1), event({ kind: 'follow', follower: person(kick) }, at(2))]));
    await run(16);
    for (const kick of kicks) {
      await test.db.update(kickLinks).set({ linkedAt: new Date(0) });
      await link(member.id, kick);
      await bookStreamPoints(test.db, { at: now, kickUserId: kick });
    }
    expect(await member.points()).toBe(20 + 3 * 10 + 1 + 50);
    // The account's caps are now the member's: the next stream gives its points, without another follow.
    await receive(ended(20), started(60), message(kicks[2] ?? '', 61));
    await run(62);
    expect(await member.points()).toBe(101 + 21);
  });

  it('gets what has waited for 30 days at most', async () => {
    const kick = freshId();
    await receive(started(), message(kick, 1), ended(20));
    await run(21);
    now = new Date(at(21).getTime() + 30 * 24 * 60 * MINUTE);
    const member = await newMember(null);
    await link(member.id, kick);
    await bookStreamPoints(test.db, { at: now, kickUserId: kick });
    expect(await member.points()).toBe(0);
  });
});

describe('during a self-exclusion', () => {
  it('nothing is earned, not afterwards either', async () => {
    const { kick, ...member } = await newViewer({ excludedAt: START, excludedUntil: at(12) });
    await receive(started(), message(kick, 1));
    await run(11);
    expect(await member.points()).toBe(0);
    await run(16);
    expect(await member.points()).toBe(10);
    expect(await test.db.select().from(streamPoints).where(eq(streamPoints.kind, 'watching'))).toMatchObject([
      { earned: 31, booked: 31, withheld: 21 },
    ]);
  });

  it('points of streams before it wait for its end', async () => {
    const kick = freshId();
    await receive(started(), message(kick, 1), ended(20));
    await run(21);
    const member = await newMember(kick, { excludedAt: at(30), excludedUntil: at(90) });
    await run(40);
    expect(await member.points()).toBe(0);
    await run(91);
    expect(await member.points()).toBe(51);
  });
});

it('gives a banned member nothing, not after the ban either', async () => {
  const { kick, ...member } = await newViewer({ bannedAt: START, banReason: 'Insults' });
  await receive(started(), message(kick, 1));
  await run(11);
  expect(await member.points()).toBe(0);
  await test.db.update(members).set({ bannedAt: null, banReason: null }).where(eq(members.id, member.id));
  await run(16);
  expect(await member.points()).toBe(10);
});

describe('GET /api/r/profile/stream-points', () => {
  const read = async (headers: { cookie: string }) => {
    const response = await test.app.inject({ url: '/api/r/profile/stream-points', headers });
    expect(response.statusCode).toBe(200);
    return StreamPointsResponse.parse(response.json()).data;
  };

  it('shows the progress in the running stream as it is, and the caps', async () => {
    const { kick, ...member } = await newViewer();
    await receive(started(), message(kick, 1, { badges: ['vip'] }), message(kick, 62));
    now = at(66);
    expect(await read(member.headers)).toMatchObject({
      is_linked: true,
      is_earning: true,
      stream: { title: 'Sunday spins', is_live: true, points: 20 + 46 + 16, ticks: 4, watching: 62, this_hour: 16 },
      rules: { tick_minutes: 5, tick_points: 10, hour_cap: 200, stream_cap: 1000, bonus_percent: 150 },
    });
    await receive(ended(70));
    now = at(80);
    expect((await read(member.headers))?.stream).toMatchObject({ is_live: false, this_hour: null });
    now = at(70 + 25 * 60);
    expect((await read(member.headers))?.stream).toBeNull();
  });

  it('says what a member lacks', async () => {
    await receive(started());
    expect(await read((await newMember(null)).headers)).toMatchObject({ is_linked: false, stream: { points: 0 } });
    expect(await read((await newMember(freshId(), { excludedAt: START })).headers)).toMatchObject({ is_linked: true, is_earning: false });
    await test.db.update(streamPointSettings).set({ isEnabled: false });
    expect(await read((await newMember(null)).headers)).toBeNull();
    expect((await test.app.inject('/api/r/profile/stream-points')).statusCode).toBe(401);
  });
});
