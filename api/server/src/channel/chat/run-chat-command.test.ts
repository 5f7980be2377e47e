import { and, asc, eq } from 'drizzle-orm';
import {
  bonusHuntPredictions,
  bonusHunts,
  chatMessages,
  chatSettings,
  kickChannel,
  type members,
  raffleEntries,
  raffles,
  slotCalls,
  slots,
} from '../../db/schema';
import { insertRow } from '../../admin/rows';
import { connectTestChannel } from '../../testing/kick-webhooks';
import { sharedTestApp } from '../../testing/test-app';
import type { KickEvent } from '../kick/kick-event';
import { chatCommandHandler } from './run-chat-command';

const START = new Date('2026-03-15T20:00:00Z');
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const CHANNEL = { scopes: 'user:read channel:read events:subscribe chat:write' };

const test = sharedTestApp({ now: () => now });
let now = START;
let serial = 0;
const announced: unknown[] = [];

beforeEach(async () => {
  now = START;
  announced.length = 0;
  await connectTestChannel(test.db, CHANNEL);
  await test.db.delete(chatMessages);
  await test.db.delete(slotCalls);
  await test.db.update(chatSettings).set({ isWriting: true, switches: {} });
  await test.db.update(bonusHunts).set({ predictionsCloseAt: new Date(0) });
  await test.db.update(raffles).set({ closedAt: at(-600) });
});

async function newViewer(fields: Partial<typeof members.$inferInsert> = {}) {
  const id = `${++serial}`;
  const kickUserId = `${7_000_000 + serial}`;
  const headers = await test.signIn({ id, kickUserId, ...fields });
  return { id, kickUserId, headers };
}

/** Delivers a message, in a transaction as the worker does. */
const write = (kickUserId: string, content: string, minutes = 0, minimumAge = 0) =>
  deliver([messageOf(kickUserId, content, minutes)], minimumAge);
function messageOf(kickUserId: string, content: string, minutes = 0): KickEvent {
  const messageId = `message${++serial}`;
  return {
    id: `chat:${messageId}`,
    kind: 'chat',
    messageId,
    sender: { userId: kickUserId, username: `viewer${kickUserId}`, badges: [] },
    content,
    occurredAt: at(minutes),
    receivedAt: now,
  };
}
async function deliver(events: KickEvent[], minimumAge = 0) {
  const accountKey = test.services.accounts.keys[0];
  const handle = chatCommandHandler({ minimumAge, publicUrl: 'https://site.example', accountKey });
  const context = { now: () => now, changes: { announce: (change: unknown) => void announced.push(change) }, log: test.app.log };
  await test.db.transaction((tx) => handle(tx, events, context));
}
const replies = async () =>
  (await test.db.select().from(chatMessages).orderBy(asc(chatMessages.id))).map(({ text }) => text.replace(/^@viewer\d+: /, ''));

const newHunt = (fields: Partial<typeof bonusHunts.$inferInsert> = {}) =>
  insertRow(test.db, bonusHunts, { startBalance: 1000, createdAt: at(-60), predictionsOpenAt: at(-30), ...fields });
const RAFFLE = { title: 'Free Spins', description: '', prize: 'Spins', startsAt: at(-30), endsAt: at(60), allowPasswordlessEntry: true };
const newRaffle = (fields: Partial<typeof raffles.$inferInsert> = {}) => insertRow(test.db, raffles, { ...RAFFLE, ...fields });
async function predictionOf(hunt: number, member: string) {
  const { huntId, memberId } = bonusHuntPredictions;
  return (
    await test.db
      .select()
      .from(bonusHuntPredictions)
      .where(and(eq(huntId, hunt), eq(memberId, member)))
  )[0];
}
const entrants = async (raffleId: number) =>
  (await test.db.select().from(raffleEntries).where(eq(raffleEntries.raffleId, raffleId))).map(({ memberId }) => memberId);

describe('!guess', () => {
  it('predicts the end of the hunt, and shows on the site', async () => {
    const hunt = await newHunt();
    const viewer = await newViewer({ username: 'nova' });
    await write(viewer.kickUserId, '!guess $1,234.50');
    expect(await predictionOf(hunt, viewer.id)).toMatchObject({ endBalance: 1234.5, createdAt: START });
    expect(await replies()).toEqual(['Your prediction is $1,234.50.']);
    expect(announced).toEqual([{ topic: 'bonus-hunts' }]);
    const response = await test.app.inject({ url: '/api/r/bonus-hunts/predictions' });
    expect(response.json().predictions).toMatchObject([{ end_balance: 1234.5 }]);
  });

  it('changes the prediction, and leaves that of the highest multiplier', async () => {
    const hunt = await newHunt();
    const viewer = await newViewer();
    await test.db
      .insert(bonusHuntPredictions)
      .values({ huntId: hunt, memberId: viewer.id, endBalance: 5, highestMultiplier: 250, createdAt: at(-10) });
    await write(viewer.kickUserId, '!guess 900', -5);
    expect(await predictionOf(hunt, viewer.id)).toMatchObject({ endBalance: 900, highestMultiplier: 250 });
  });

  it('leaves the later of two messages that arrive in the other order', async () => {
    const hunt = await newHunt();
    const viewer = await newViewer();
    await write(viewer.kickUserId, '!guess 2000', -1);
    await write(viewer.kickUserId, '!guess 1000', -2);
    expect(await predictionOf(hunt, viewer.id)).toMatchObject({ endBalance: 2000 });
  });

  it('is locked by the time at which it was written', async () => {
    const hunt = await newHunt({ predictionsCloseAt: at(-5) });
    const [inTime, late] = [await newViewer(), await newViewer()];
    await write(inTime.kickUserId, '!guess 700', -6);
    await write(late.kickUserId, '!guess 700', -5);
    expect(await predictionOf(hunt, inTime.id)).toBeDefined();
    expect(await predictionOf(hunt, late.id)).toBeUndefined();
  });

  it('counts no more once the hunt has ended, whenever it was written', async () => {
    const hunt = await newHunt({ endedAt: at(-1), endBalance: 500 });
    const viewer = await newViewer();
    await write(viewer.kickUserId, '!guess 500', -20);
    expect(await predictionOf(hunt, viewer.id)).toBeUndefined();
  });

  it('says how an amount is written', async () => {
    await write((await newViewer()).kickUserId, '!guess a lot');
    expect(await replies()).toEqual(['Please write the end balance like this: !guess 1234.50']);
  });
});

describe('!join', () => {
  it('enters the raffle with a free entry that ends first, once', async () => {
    const [soon, other] = [await newRaffle({ title: 'Soon', endsAt: at(10) }), await newRaffle({ title: 'Later' })];
    await newRaffle({ title: 'Costs', endsAt: at(5), allowPasswordlessEntry: false, allowPointsEntry: true });
    const viewer = await newViewer();
    await write(viewer.kickUserId, '!join');
    now = at(1);
    await write(viewer.kickUserId, '!join', 1);
    expect(await entrants(soon)).toEqual([viewer.id]);
    expect(await entrants(other)).toEqual([]);
    expect(await replies()).toEqual(["You're in: Soon", "You're already in: Soon"]);
    expect(announced).toEqual([{ topic: 'raffles' }]);
  });

  it('enters the one that is named', async () => {
    await newRaffle({ title: 'Soon', endsAt: at(10) });
    const named = await newRaffle({ title: 'Golden Headset' });
    const viewer = await newViewer();
    await write(viewer.kickUserId, '!join headset');
    expect(await entrants(named)).toEqual([viewer.id]);
  });

  it('enters those who write it at the same time, in this order, until the raffle is full', async () => {
    const [small, named] = [await newRaffle({ maxEntries: 2, endsAt: at(10) }), await newRaffle({ title: 'Golden Headset' })];
    const [first, second, late, other] = [await newViewer(), await newViewer(), await newViewer(), await newViewer()];
    const resting = await newViewer({ excludedAt: at(-100), excludedUntil: at(1000) });
    await deliver([
      messageOf(resting.kickUserId, '!join', -5),
      messageOf(first.kickUserId, '!join', -4),
      messageOf(first.kickUserId, '!join', -4),
      messageOf(other.kickUserId, '!join headset', -3),
      messageOf(second.kickUserId, '!join', -2),
      messageOf('9900009', '!join', -2),
      messageOf(late.kickUserId, '!join', -1),
    ]);
    expect(await entrants(small)).toEqual([first.id, second.id]);
    expect(await entrants(named)).toEqual([other.id]);
  });

  it('keeps to the rules of entry, without saying in public what the member lacks', async () => {
    const raffle = await newRaffle({ title: 'Golden Headset', minPoints: 1_000_000 });
    await write((await newViewer({ points: 5 })).kickUserId, '!join');
    expect(await entrants(raffle)).toEqual([]);
    expect(await replies()).toEqual(["You can't enter yet. The raffle's page shows why. Golden Headset"]);
  });

  it('counts what was written before the end, also if it arrives after it', async () => {
    const raffle = await newRaffle({ endsAt: at(-1) });
    const [inTime, late] = [await newViewer(), await newViewer()];
    await write(inTime.kickUserId, '!join', -2);
    await write(late.kickUserId, '!join', -1);
    expect(await entrants(raffle)).toEqual([inTime.id]);
  });

  it('passes over a cancelled raffle, even with a message from before', async () => {
    const cancelled = await newRaffle({ endsAt: at(10), closedAt: at(-1), cancelledAt: at(-1), cancelReason: 'Lost' });
    const open = await newRaffle({ endsAt: at(60) });
    const viewer = await newViewer();
    await write(viewer.kickUserId, '!join', -2);
    expect([await entrants(cancelled), await entrants(open)]).toEqual([[], [viewer.id]]);
  });
});

describe('who may not play', () => {
  it('gets no reply that others could read, and nothing is stored', async () => {
    const hunt = await newHunt();
    const raffle = await newRaffle();
    const resting = await newViewer({ excludedAt: at(-100), excludedUntil: at(1000) });
    const banned = await newViewer({ bannedAt: at(-100), banReason: 'spam' });
    for (const { id, kickUserId } of [resting, banned]) {
      for (const content of ['!guess 5', '!join', '!call Neon Koi']) await write(kickUserId, content);
      expect(await predictionOf(hunt, id)).toBeUndefined();
    }
    expect(await entrants(raffle)).toEqual([]);
    expect(await test.db.$count(slotCalls)).toBe(0);
    expect(await replies()).toEqual([]);
  });

  it('confirms the age first, where the operator sets one', async () => {
    const hunt = await newHunt();
    const viewer = await newViewer({ confirmedAge: 18 });
    await write(viewer.kickUserId, '!guess 5', 0, 21);
    expect(await predictionOf(hunt, viewer.id)).toBeUndefined();
    expect(await replies()).toEqual(["Please confirm on the site first that you're 21 or older."]);
    await write(viewer.kickUserId, '!guess 5', 0, 18);
    expect(await predictionOf(hunt, viewer.id)).toBeDefined();
  });

  it('has not linked an account: hears once a day how to', async () => {
    await newHunt();
    const stranger = '9900001';
    await write(stranger, '!guess 5');
    now = at(30);
    await write(stranger, '!guess 6', 30);
    expect(await replies()).toEqual(["Link your Kick account in the site's settings first: https://site.example/settings"]);
  });
});

describe('!call', () => {
  const calls = () => test.db.select().from(slotCalls).orderBy(asc(slotCalls.id));
  beforeEach(async () => {
    await test.db
      .insert(slots)
      .values([{ name: 'Neon Koi' }, { name: 'Temple of Echoes' }])
      .onConflictDoNothing();
  });

  it('is saved with the name of the list of slots, from anybody', async () => {
    await write('9900002', '!call temple');
    await write('9900003', '!call Some New Slot');
    expect(await calls()).toMatchObject([
      { username: 'viewer9900002', slotName: 'Temple of Echoes', isKnown: true, status: 'open' },
      { slotName: 'Some New Slot', isKnown: false },
    ]);
    expect(await replies()).toEqual(['You called Temple of Echoes.', 'You called Some New Slot.']);
  });

  it('replaces the open call of the same viewer, the later one in any order', async () => {
    await write('9900004', '!call neon koi', -1);
    await write('9900004', '!call temple', -2);
    expect(await calls()).toMatchObject([{ slotName: 'Neon Koi' }]);
    await test.db.update(slotCalls).set({ status: 'played', decidedAt: START });
    await write('9900004', '!call temple', 0);
    expect((await calls()).map(({ slotName, status }) => [slotName, status])).toEqual([
      ['Neon Koi', 'played'],
      ['Temple of Echoes', 'open'],
    ]);
  });
});

it('tells a member their points', async () => {
  await write((await newViewer({ points: 12_345 })).kickUserId, '!points');
  expect(await replies()).toEqual(['You have 12,345 points.']);
});

describe('replies', () => {
  it('are not written unless the staff and Kick allow it', async () => {
    const { kickUserId } = await newViewer();
    await test.db.update(chatSettings).set({ isWriting: false });
    await write(kickUserId, '!points');
    await test.db.update(chatSettings).set({ isWriting: true });
    await test.db.update(kickChannel).set({ scopes: 'user:read channel:read events:subscribe' });
    await write(kickUserId, '!points');
    expect(await replies()).toEqual([]);
  });

  it('are limited by person and in all, and none is written to an old message', async () => {
    const viewer = await newViewer();
    await write(viewer.kickUserId, '!points', -2);
    for (let times = 0; times < 3; times++) await write(viewer.kickUserId, '!points');
    expect(await replies()).toHaveLength(1);
    for (let times = 0; times < 16; times++) await write((await newViewer()).kickUserId, '!points');
    expect(await replies()).toHaveLength(15);
  });
});

it('ignores what is switched off, and other messages', async () => {
  const hunt = await newHunt();
  const viewer = await newViewer();
  await test.db.update(chatSettings).set({ switches: { guess: false } });
  for (const content of ['!guess 5', 'hello', '!dance']) await write(viewer.kickUserId, content);
  expect(await predictionOf(hunt, viewer.id)).toBeUndefined();
  expect(await replies()).toEqual([]);
});
