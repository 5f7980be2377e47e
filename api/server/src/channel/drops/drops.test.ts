/** @both-databases Chat and site race for the last place. */
import { OverlayResponse } from '@greenroom/contract';
import { eq } from 'drizzle-orm';
import {
  chatMessages,
  chatSettings,
  codes,
  dropClaims,
  drops,
  dropTimer,
  kickChannel,
  kickLinks,
  members,
  overlays,
  pointsAuthors,
  pointsLedger,
  siteSettings,
} from '../../db/schema';
import { connectTestChannel } from '../../testing/kick-webhooks';
import { openBrowser } from '../../testing/member-browser';
import { sharedTestApp } from '../../testing/test-app';
import { isLockAwaited, until } from '../../testing/until';
import type { KickEvent } from '../kick/kick-event';
import { startTimedDrop } from './drops-job';
import { lockMembers } from '../../core/points/points';
import { randomInteger } from '../../lib/random-integer';
import { settleDropClaims, dropClaimHandler } from './settle-drop-claims';
import { type NewDrop, startDrop } from './start-drop';

const START = new Date('2026-03-15T20:00:00Z');
const at = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const TOKEN = 'd'.repeat(43);

const test = sharedTestApp({ now: () => now });
let now = START;
let serial = 0;
const announced: unknown[] = [];

beforeAll(async () => {
  await test.db.insert(overlays).values({
    name: 'Drops',
    token: TOKEN,
    kind: 'drop',
    options: { theme: 'dark', accent: '#34e29b', scale: 1, corner: 'top-left' },
    createdAt: START,
  });
});
beforeEach(async () => {
  now = START;
  announced.length = 0;
  await test.db.delete(dropClaims);
  await test.db.delete(drops);
  await test.db.update(codes).set({ expiresAt: new Date(0) });
  await test.db.update(dropTimer).set({ isEnabled: false, nextAt: null });
  await test.db.update(siteSettings).set({ moderatorDropPoints: null });
});

const context = () => ({ ...test.jobContext, changes: { announce: (change: unknown) => void announced.push(change) } });
const start = (terms: Partial<NewDrop> = {}) =>
  test.db.transaction((tx) =>
    startDrop(
      tx,
      { word: `WORD${++serial}`, points: 100, maxUses: null, seconds: 60, onOverlay: true, inChat: false, ...terms },
      { at: now, isTimed: false, staffId: undefined },
    ),
  );
async function newViewer(fields: Partial<typeof members.$inferInsert> = {}) {
  const id = `${++serial}`;
  const kickUserId = `${7_000_000 + serial}`;
  return { id, kickUserId, headers: await test.signIn({ id, kickUserId, ...fields }) };
}
/** Delivers a message, in a transaction as the worker does. */
async function write(kickUserId: string, content: string, seconds = 1) {
  const event: KickEvent = {
    id: `chat:${++serial}`,
    kind: 'chat',
    messageId: `${serial}`,
    sender: { userId: kickUserId, username: `viewer${kickUserId}`, badges: [] },
    content,
    occurredAt: at(seconds),
    receivedAt: now,
  };
  await test.db.transaction((tx) => dropClaimHandler((after) => settleDropClaims(after, 0))(tx, [event], context()));
}
const settle = (seconds = 2, minimumAge = 0) => {
  now = at(seconds);
  return settleDropClaims(context(), minimumAge);
};
const ledger = async (memberId: string) =>
  (await test.db.select().from(pointsLedger).where(eq(pointsLedger.memberId, memberId))).map(({ reason, amount }) => [reason, amount]);
const uses = async (word: string) => (await test.db.select().from(codes).where(eq(codes.code, word)))[0]?.uses;
async function redeem(viewer: { headers: { cookie: string } }, code: string) {
  const response = await (await openBrowser(test, viewer.headers)).post('/api/r/codes/redeem', { code });
  return [response.statusCode, response.json<{ message: string }>().message];
}
const shown = async () => OverlayResponse.parse((await test.app.inject({ url: `/api/overlay/${TOKEN}` })).json()).data.drop;

it('gives the points to who writes the word, once, in chat and on the site', async () => {
  const { code } = await start({ word: 'MORAKI' });
  const [chatter, reader] = [await newViewer(), await newViewer()];
  await write(chatter.kickUserId, 'moraki');
  await write(chatter.kickUserId, 'MORAKI', 2);
  await settle();
  expect(announced).toEqual([{ topic: 'overlays' }, { member: chatter.id }]);
  expect(await redeem(reader, 'moraki')).toEqual([200, 'You received 100 points!']);
  expect(await redeem(chatter, 'moraki')).toEqual([409, 'You have already used this code.']);
  await write(reader.kickUserId, 'moraki', 3);
  await settle(4);
  await settle(5);
  expect(await ledger(chatter.id)).toEqual([['code', 100]]);
  expect(await ledger(reader.id)).toEqual([['code', 100]]);
  expect(await uses(code.code)).toBe(2);
});

it('gives the places in the order of the messages, and no more than there are', async () => {
  const { code } = await start({ maxUses: 2 });
  const viewers = await Promise.all([3, 1, 2].map(async (second) => ({ second, ...(await newViewer()) })));
  for (const { kickUserId, second } of viewers) await write(kickUserId, code.code, second);
  await settle(4);
  expect(await Promise.all(viewers.map(({ id }) => ledger(id)))).toEqual([[], [['code', 100]], [['code', 100]]]);
  expect(await uses(code.code)).toBe(2);
  expect(await redeem(await newViewer(), code.code)).toEqual([409, 'This code has already been used up.']);
});

it('waits for a member who redeems the word on the site at the same time, without a deadlock', async () => {
  const { code } = await start();
  const viewer = await newViewer();
  await write(viewer.kickUserId, code.code);
  let settled: Promise<void> | undefined;
  await test.db.transaction(async (tx) => {
    // In the order of useCode: the member, then the code.
    await lockMembers(tx, [viewer.id]);
    settled = settle();
    // The embedded database runs one transaction at a time.
    if (globalThis.TEST_ON_POSTGRES) await until(() => isLockAwaited(test.db));
    await tx.update(codes).set({ uses: 1 }).where(eq(codes.id, code.id));
  });
  await settled;
  expect(await ledger(viewer.id)).toEqual([['code', 100]]);
  expect(await uses(code.code)).toBe(2);
});

it('gives no more places than there are to chat and site at once, by two servers', async () => {
  const { code } = await start({ maxUses: 5 });
  const viewers = await Promise.all(Array.from({ length: 12 }, () => newViewer()));
  const [chatters, readers] = [viewers.slice(0, 6), viewers.slice(6)];
  for (const { kickUserId } of chatters) await write(kickUserId, code.code);
  now = at(2);
  await Promise.all([
    settleDropClaims(context(), 0),
    settleDropClaims(context(), 0),
    ...readers.map((reader) => redeem(reader, code.code)),
  ]);
  await settle(3);
  const given = await Promise.all(viewers.map(({ id }) => ledger(id)));
  expect(given.filter((rows) => rows.length === 1)).toHaveLength(5);
  expect(given.filter((rows) => rows.length > 1)).toEqual([]);
  expect(await uses(code.code)).toBe(5);
});

it('counts what was written in time and arrives after the end, and nothing that was written before or after', async () => {
  const { code } = await start({ seconds: 60 });
  const [early, inTime, late] = await Promise.all([newViewer(), newViewer(), newViewer()]);
  now = at(300);
  await write(early.kickUserId, code.code, -1);
  await write(inTime.kickUserId, code.code, 59);
  await write(late.kickUserId, code.code, 60);
  await settle(301);
  expect(await Promise.all([early, inTime, late].map(({ id }) => ledger(id)))).toEqual([[], [['code', 100]], []]);
});

describe('a viewer who has not linked an account', () => {
  it('keeps a place, and gets the points once a member has linked it, once', async () => {
    const { code } = await start({ maxUses: 1 });
    await write('9900001', code.code);
    await settle();
    expect(await uses(code.code)).toBe(1);
    const { id } = await newViewer({ kickUserId: '9900001' });
    await settle(1000);
    expect(await ledger(id)).toEqual([['code', 100]]);
    await test.db.update(members).set({ kickUserId: null }).where(eq(members.id, id));
    const other = await newViewer({ kickUserId: '9900001' });
    await settle(1001);
    expect(await ledger(other.id)).toEqual([]);
  });

  it('gets nothing more when they have redeemed the word on the site', async () => {
    const { code } = await start();
    const viewer = await newViewer({ kickUserId: null });
    await write('9900002', code.code);
    await settle();
    await redeem(viewer, code.code);
    await test.db.update(members).set({ kickUserId: '9900002' }).where(eq(members.id, viewer.id));
    await settle(10);
    expect(await ledger(viewer.id)).toEqual([['code', 100]]);
  });
});

it('gives nothing during a break or a ban, and waits for the age', async () => {
  const { code } = await start();
  const resting = await newViewer({ excludedAt: at(-10), excludedUntil: at(500) });
  const banned = await newViewer({ bannedAt: at(-10), banReason: 'spam' });
  const young = await newViewer({ confirmedAge: null });
  for (const { kickUserId } of [resting, banned, young]) await write(kickUserId, code.code);
  await settle(2, 18);
  await settle(600, 18);
  expect(await Promise.all([resting, banned, young].map(({ id }) => ledger(id)))).toEqual([[], [], []]);
  await test.db.update(members).set({ confirmedAge: 18 }).where(eq(members.id, young.id));
  await settle(601, 18);
  expect(await ledger(young.id)).toEqual([['code', 100]]);
});

it('runs alone, and takes no word that is a code', async () => {
  await start({ word: 'FIRST' });
  await expect(start()).rejects.toThrow('A drop is already running.');
  now = at(60);
  await expect(start({ word: 'FIRST' })).rejects.toThrow("This word can't be used.");
  expect((await start({ word: null })).code.code).toMatch(/^[A-Z]{6}$/);
});

describe('the overlay', () => {
  it('shows the running drop with the places that are left', async () => {
    expect(await shown()).toBeNull();
    const { code } = await start({ maxUses: 2 });
    expect(await shown()).toEqual({ word: code.code, points: 100, places_left: 2, ends_at: at(60).toISOString() });
    await redeem(await newViewer(), code.code);
    expect(await shown()).toMatchObject({ places_left: 1 });
    await redeem(await newViewer(), code.code);
    expect(await shown()).toBeNull();
  });

  it('shows none that is over, or for the chat alone', async () => {
    await start({ onOverlay: false });
    expect(await shown()).toBeNull();
    now = at(60);
    await start();
    expect(await shown()).toMatchObject({ places_left: null });
    now = at(120);
    expect(await shown()).toBeNull();
  });
});

it('is written in the chat, where the site may write', async () => {
  await connectTestChannel(test.db, { scopes: 'user:read chat:write' });
  await test.db.update(chatSettings).set({ isWriting: true });
  await test.db.delete(chatMessages);
  await start({ word: 'TALKED', inChat: true });
  expect(await test.db.select().from(chatMessages)).toMatchObject([
    { text: expect.stringMatching(/^TALKED - write it here/) as string, sendBefore: at(60) },
  ]);
});

describe('the timer', () => {
  let logged: Set<string>;
  const run = async (minutes: number) => {
    now = at(minutes * 60);
    await startTimedDrop(context(), logged, (min, max) => (min === 10 ? max : randomInteger(min, max)));
  };
  const started = async () => (await test.db.select().from(drops)).map(({ startedAt, isTimed }) => [startedAt, isTimed]);
  beforeEach(async () => {
    logged = new Set();
    test.warnings.length = 0;
    await connectTestChannel(test.db);
    await test.db.update(kickChannel).set({ isLive: true, streamStartedAt: START });
    await test.db.update(dropTimer).set({ isEnabled: true, minMinutes: 10, maxMinutes: 20, seconds: 60, points: 100, maxUses: null });
    await test.db.delete(pointsAuthors);
  });

  it('starts drops after random pauses while the stream is live', async () => {
    for (const minutes of [0, 19, 20, 21, 39]) await run(minutes);
    expect(await started()).toEqual([[at(20 * 60), true]]);
    expect(announced).toEqual([{ topic: 'overlays' }]);
    await test.db.update(kickChannel).set({ isLive: false });
    for (const minutes of [40, 80]) await run(minutes);
    await test.db.update(kickChannel).set({ isLive: true });
    for (const minutes of [81, 100]) await run(minutes);
    expect(await started()).toHaveLength(1);
    await run(101);
    expect(await started()).toHaveLength(2);
  });

  const setBy = (memberId: string) => test.db.insert(pointsAuthors).values({ setting: 'drop-timer', memberId, setAt: now });

  it('gives nothing to whoever has ever set it, on the site or with a Kick account that they had', async () => {
    const [author, friend, last] = [await newViewer(), await newViewer(), await newViewer()];
    await test.db.insert(kickLinks).values({ memberId: author.id, kickUserId: friend.kickUserId, kickUsername: 'Before', linkedAt: START });
    for (const { id } of [author, last]) await setBy(id);
    for (const minutes of [0, 20]) await run(minutes);
    const [drop] = await test.db.select().from(codes).innerJoin(drops, eq(drops.codeId, codes.id));
    const word = drop?.codes.code ?? '';
    for (const each of [author, last])
      expect(await redeem(each, word)).toEqual([409, "You've changed the timer of drops, so you can't redeem it."]);
    for (const { kickUserId } of [friend, last]) await write(kickUserId, word, 20 * 60 + 1);
    await settle(20 * 60 + 2);
    expect(await Promise.all([author, friend, last].map(({ id }) => ledger(id)))).toEqual([[], [], []]);
    expect((await redeem(await newViewer(), word))[0]).toBe(200);
  });

  it('starts nothing beyond the allowance of whoever has set it last', async () => {
    await test.db.update(siteSettings).set({ moderatorDropPoints: 150 });
    await test.db.update(dropTimer).set({ points: 100, maxUses: 1 });
    await setBy((await newViewer()).id);
    for (const minutes of [0, 20, 40]) await run(minutes);
    expect(await started()).toEqual([[at(20 * 60), true]]);
    await setBy((await newViewer({ role: 'Admin' })).id);
    await run(60);
    expect(await started()).toHaveLength(2);
  });

  it('says in the log, once for each reason, why it starts nothing', async () => {
    await test.db.update(siteSettings).set({ moderatorDropPoints: 150 });
    for (const minutes of [0, 20, 40]) await run(minutes);
    await test.db.update(dropTimer).set({ points: 200, maxUses: 1 });
    for (const minutes of [60, 80]) await run(minutes);
    expect(await started()).toEqual([]);
    expect(test.warnings).toEqual([
      expect.stringContaining('please enter how many can get them'),
      expect.stringContaining('this could give 200'),
    ]);
  });

  it('leaves a drop of the staff running', async () => {
    await run(0);
    now = at(20 * 60 - 30);
    await start({ seconds: 120 });
    await run(20);
    expect((await started()).map(([, isTimed]) => isTimed)).toEqual([false]);
  });

  it('starts nothing while it is off', async () => {
    await run(0);
    await test.db.update(dropTimer).set({ isEnabled: false });
    for (const minutes of [20, 40]) await run(minutes);
    expect(await started()).toEqual([]);
  });
});
