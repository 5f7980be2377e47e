/** @both-databases Two servers work events off. */
import { asc, eq } from 'drizzle-orm';
import { kickChannel, kickEvents, members } from '../../db/schema';
import type { Change } from '../../db/change-feed';
import { connectTestChannel } from '../../testing/kick-webhooks';
import { sharedTestApp } from '../../testing/test-app';
import { bookPoints } from '../../core/points/points';
import { insertEvents } from './event-inbox';
import { recordStatus } from './channel.repository';
import type { KickEvent, KickEventHandler } from './kick-event';
import { workOffEvents } from './work-off-events';

const START = new Date('2026-03-15T20:00:00Z');
let now = START;
const test = sharedTestApp();
let announced: Change[] = [];
let seen: KickEvent[] = [];
const remember: KickEventHandler = async (_tx, events) => void seen.push(...events);
const seconds = (count: number) => new Date(START.getTime() + count * 1000);

beforeEach(async () => {
  [now, announced, seen] = [START, [], []];
  await test.db.delete(kickEvents);
});

const chat = (key: string, occurredAt = START) => ({
  messageId: `message ${key}`,
  key,
  occurredAt,
  receivedAt: START,
  activity: { kind: 'chat' as const, messageId: key, sender: { userId: '7', username: 'seven', badges: [] }, content: 'hello' },
});
const workOff = (...handlers: KickEventHandler[]) =>
  workOffEvents({
    db: test.db,
    now: () => now,
    log: test.app.log,
    changes: { announce: (change) => void announced.push(change) },
    handlers,
  });
const rows = () => test.db.select().from(kickEvents).orderBy(asc(kickEvents.id));

it('works events off in the order in which they occurred, once', async () => {
  await insertEvents(test.db, [chat('late', seconds(-10)), chat('last', seconds(0)), chat('first', seconds(-20))]);
  expect(await workOff(remember)).toBe(3);
  expect(seen.map(({ id, occurredAt }) => [id, occurredAt])).toEqual([
    ['first', seconds(-20)],
    ['late', seconds(-10)],
    ['last', seconds(0)],
  ]);
  expect(await workOff(remember)).toBe(0);
  expect((await rows()).map(({ doneAt }) => doneAt)).toEqual([START, START, START]);
});

it('works each event off once while two servers do so', async () => {
  await insertEvents(
    test.db,
    Array.from({ length: 120 }, (_none, index) => chat(`m${index}`)),
  );
  const all = async () => {
    while ((await workOff(remember)) > 0);
  };
  await Promise.all([all(), all()]);
  await all();
  expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
  expect(seen).toHaveLength(120);
});

describe('an event whose handler fails', () => {
  const failing: KickEventHandler = async (tx, events, { changes }) => {
    for (const event of events) {
      // A key for each attempt, so that a second one would count.
      await bookPoints(tx, [{ memberId: 'm1', amount: 5, reason: 'correction', key: crypto.randomUUID(), at: START }]);
      changes.announce({ member: 'm1' });
      if (event.id === 'bad') throw new Error('The handler broke');
    }
  };
  const points = async () => (await test.db.select().from(members).where(eq(members.id, 'm1')))[0]?.points;

  beforeEach(async () => {
    await test.db.insert(members).values({ id: 'm1', username: 'm1' }).onConflictDoNothing();
    await insertEvents(test.db, [chat('good 1', seconds(-3)), chat('bad', seconds(-2)), chat('good 2', seconds(-1))]);
  });

  it('is attempted again after a pause, while the others count once', async () => {
    const before = (await points()) ?? 0;
    await workOff(failing);
    expect((await points()) ?? 0).toBe(before + 10);
    expect(announced).toEqual([{ member: 'm1' }, { member: 'm1' }]);
    const [good, bad, other] = await rows();
    expect([good?.doneAt, other?.doneAt]).toEqual([START, START]);
    expect(bad).toMatchObject({ doneAt: null, attempts: 1, error: 'The handler broke', nextAttemptAt: seconds(5), setAsideAt: null });

    expect(await workOff(remember)).toBe(0);
    now = seconds(5);
    expect(await workOff(remember)).toBe(1);
    expect((await rows())[1]).toMatchObject({ doneAt: seconds(5), error: null });
  });

  it('is set aside after five attempts, with the error', async () => {
    for (const second of [0, 5, 35, 155, 755]) {
      now = seconds(second);
      await workOff(async () => {
        throw new Error('It breaks every time');
      });
    }
    const all = await rows();
    expect(all.map(({ attempts, error, setAsideAt }) => [attempts, error, setAsideAt])).toEqual(
      Array(3).fill([5, 'It breaks every time', seconds(755)]),
    );
    now = seconds(100_000);
    expect(await workOff(remember)).toBe(0);
  });
});

it("remembers the stream's status by the newest event, whatever the order", async () => {
  await connectTestChannel(test.db);
  const status = (key: string, isLive: boolean, at: number) => ({
    messageId: key,
    key,
    occurredAt: seconds(at),
    receivedAt: START,
    activity: { kind: 'status' as const, isLive, title: 'Hunt', startedAt: seconds(-3600), endedAt: isLive ? null : seconds(at) },
  });
  const channel = async () => (await test.db.select().from(kickChannel))[0];
  await insertEvents(test.db, [status('ended', false, 0)]);
  await workOff(recordStatus);
  await insertEvents(test.db, [status('started', true, -3600)]);
  await workOff(recordStatus, remember);
  expect(await channel()).toMatchObject({ isLive: false, streamStartedAt: seconds(-3600), statusAt: seconds(0) });
  expect(seen).toMatchObject([{ kind: 'status', isLive: true, startedAt: seconds(-3600), endedAt: null }]);
});
