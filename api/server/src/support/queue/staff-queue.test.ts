import { QUEUE_KINDS, type QueueItem } from '@greenroom/contract/admin';
import { and, eq, inArray } from 'drizzle-orm';
import {
  announcements,
  auditLog,
  canaryEvaluations,
  challengeClaims,
  challenges,
  contactMessages,
  leaderboardResults,
  leaderboards,
  members,
  memberSignals,
  platforms,
  prizes,
  queueTakes,
  redemptions,
  storeItems,
  ticketCategories,
  tickets,
} from '../../db/schema';
import { insertRow } from '../../admin/rows';
import { MINUTE } from '../../lib/durations';
import { takeOverWinnings } from '../../boards/leaderboard/take-over-winnings';
import { sweepJob } from '../../jobs/sweep-job';
import { readConfig } from '../../config/config';
import { type Panel, type PanelResponse, sharedPanel } from '../../testing/staff-panel';
import { conflict } from '../../testing/test-members';
import { SWEEPS } from '../../wings';

const START = new Date('2026-03-15T20:00:00Z');
const minutesAgo = (minutes: number) => new Date(START.getTime() - minutes * MINUTE);

const panel = sharedPanel({ now: () => now });
let moderator: Panel['call'];
let other: Panel['call'];
let now = START;
let itemId = 0;
beforeAll(async () => {
  moderator = await panel.as('800', 'Moderator');
  other = await panel.as('901', 'Admin');
  await panel.db.insert(members).values([
    { id: '1', username: 'nova', createdAt: minutesAgo(900) },
    { id: '2', username: 'comet', createdAt: minutesAgo(800) },
  ]);
  itemId = await insertRow(panel.db, storeItems, { name: 'Hoodie', description: '', cost: 300, quantity: 500 });
});
beforeEach(async () => {
  now = START;
  await panel.db.delete(queueTakes);
  await panel.db.delete(redemptions);
  await panel.db.delete(tickets);
});

async function addRedemptions(count: number, memberId = '1'): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, index) => ({ itemName: `Hoodie ${index + 1}`, createdAt: minutesAgo(count - index) }));
  const base = { memberId, itemId, cost: 300 };
  const made = await panel.db
    .insert(redemptions)
    .values(rows.map((row) => ({ ...base, ...row })))
    .returning({ id: redemptions.id });
  return made.map(({ id }) => id);
}

async function addTicket(minutes: number): Promise<number> {
  const [category] = await panel.db
    .insert(ticketCategories)
    .values({ name: 'Points' })
    .onConflictDoUpdate({ target: ticketCategories.name, set: { position: 0 } })
    .returning();
  const at = minutesAgo(minutes);
  const texts = { title: 'Where are my points?', description: '', priority: 'low' as const };
  return insertRow(panel.db, tickets, { ...texts, memberId: '2', categoryId: category?.id ?? 0, createdAt: at, updatedAt: at });
}

const STAFF_COUNTS = { tickets: 1, claims: 1, 'contact-messages': 1, redemptions: 1, 'store-items': 0 };

const keysOf = ({ data }: PanelResponse) => (data as QueueItem[]).map(({ kind, id }) => `${kind}:${id}`);

it('lists what waits of every kind, the oldest first, and to each role what it may see', async () => {
  const { db } = panel;
  const [redemption] = await addRedemptions(1);
  const ticket = await addTicket(70);
  const terms = { slotName: 'Gates', multiplier: 250, minBet: 1, prize: 100, description: '', startsAt: minutesAgo(500) };
  const challengeId = await insertRow(db, challenges, terms);
  const claim = await insertRow(db, challengeClaims, { challengeId, memberId: '1', description: '', createdAt: minutesAgo(60) });
  const sent = { name: 'Guest', email: 'guest@example.com', subject: 'Hello', message: '', createdAt: minutesAgo(50) };
  const message = await insertRow(db, contactMessages, sent);
  const platformId = await insertRow(db, platforms, { name: 'Roobet', slug: 'roobet' });
  const times = { startsAt: minutesAgo(400), endsAt: minutesAgo(300), confirmedAt: minutesAgo(45) };
  const leaderboardId = await insertRow(db, leaderboards, { platformId, ...times });
  const result = { leaderboardId, position: 0, rank: 1, wagered: 10 };
  await db.insert(leaderboardResults).values([
    { ...result, displayName: 'stranger', prize: 50 },
    { ...result, displayName: 'nova', prize: 25, memberId: '1' },
    // The staff waits for this member, and these have no prize, or are paid.
    { ...result, displayName: 'comet', prize: 20, memberId: '2' },
    { ...result, displayName: 'loser' },
    { ...result, displayName: 'paid', prize: 10, paidAt: START },
  ]);
  await takeOverWinnings(db, panel.test.services.secrets);
  await db
    .update(prizes)
    .set({ claimedAt: minutesAgo(40) })
    .where(eq(prizes.memberId, '1'));
  const due = await db
    .select()
    .from(prizes)
    .where(inArray(prizes.name, ['stranger', 'nova']))
    .orderBy(prizes.place);
  const failed = { kind: 'raffle_drawn' as const, subjectId: 1, label: 'Spring', status: 'failed' as const };
  const announcement = await insertRow(db, announcements, { ...failed, occurredAt: minutesAgo(30), giveUpAt: START });
  await db.insert(memberSignals).values(['1', '2'].map((memberId) => ({ memberId, addressHash: 'a', deviceHash: 'd', seenAt: START })));

  const all = await panel.call('GET', '/queue');
  expect(keysOf(all)).toEqual([
    'look-alikes:1:2',
    `tickets:${ticket}`,
    `claims:${claim}`,
    `contact-messages:${message}`,
    `prizes:${due[0]?.id}`,
    `prizes:${due[1]?.id}`,
    `announcements:${announcement}`,
    `redemptions:${redemption}`,
  ]);
  expect(all).toMatchObject({
    total: 8,
    mine: 0,
    counts: { ...STAFF_COUNTS, prizes: 2, 'look-alikes': 1, announcements: 1, releases: 0 },
  });
  expect(Object.keys(all.counts as object).sort()).toEqual([...QUEUE_KINDS].sort());
  expect(all.data).toMatchObject([
    { title: 'nova and comet', since: minutesAgo(800).toISOString() },
    { title: 'Where are my points?', member: { id: '2', username: 'comet' }, since: minutesAgo(70).toISOString(), taken: null },
    { title: 'Gates', member: { username: 'nova' } },
    { title: 'Hello', member: null },
    { title: '$50.00 for stranger, Roobet', member: null, since: minutesAgo(45).toISOString() },
    { title: '$25.00 for nova, Roobet', since: minutesAgo(40).toISOString() },
    { title: 'Spring' },
    { title: 'Hoodie 1' },
  ]);

  const seen = await moderator('GET', '/queue');
  expect(keysOf(seen)).toEqual([`tickets:${ticket}`, `claims:${claim}`, `contact-messages:${message}`, `redemptions:${redemption}`]);
  expect(seen.counts).toEqual(STAFF_COUNTS);
  expect(await moderator('POST', '/queue/take', { kind: 'announcements', id: String(announcement) })).toMatchObject({ status: 403 });

  expect(keysOf(await panel.call('GET', '/queue?kind=prizes&per_page=1&page=2'))).toEqual([`prizes:${due[1]?.id}`]);
  await panel.call('POST', '/look-alikes/judge', { member_id: '1', other_id: '2', verdict: 'different' });
  expect(await panel.call('GET', '/queue?kind=look-alikes')).toMatchObject({ total: 0, data: [] });
});

it('lists a canary that has stopped until a person decides', async () => {
  const record = { number: 3, at: minutesAgo(20).toISOString(), state: { live: '1', canary: { version: '2', percent: 5 } } };
  jest.spyOn(panel.test.services.releases, 'current').mockImplementation(async () => new Map([['store', record as never]]));
  await panel.db.insert(canaryEvaluations).values({ remote: 'store', number: 3, state: { isPaused: true }, evaluatedAt: START });
  const item = { kind: 'releases', id: 'store', title: 'Canary 2 of store', member: null, since: record.at };
  expect(await panel.call('GET', '/queue?kind=releases')).toMatchObject({ data: [item] });
  record.number = 4;
  expect(await panel.call('GET', '/queue?kind=releases')).toMatchObject({ data: [] });
});

it('shows the others who has taken a row, refuses it to them, and releases it by itself', async () => {
  const [first = 0, second = 0] = await addRedemptions(2);
  const key = { kind: 'redemptions', id: String(first) };
  const taken = { by: { id: '900', username: 'member900' }, at: START.toISOString() };
  expect(await panel.call('POST', '/queue/take', key)).toMatchObject({ status: 200, data: { ...key, taken } });
  expect((await other('GET', '/queue?kind=redemptions')).data).toMatchObject([{ taken }, { id: String(second), taken: null }]);
  expect(await other('POST', '/queue/take', key)).toMatchObject(conflict('member900 works on this.'));
  expect(keysOf(await panel.call('GET', '/queue?is_mine=true'))).toEqual([`redemptions:${first}`]);
  expect(await other('GET', '/queue?is_mine=true')).toMatchObject({ total: 0, mine: 0 });

  now = new Date(START.getTime() + 14 * MINUTE);
  expect(await other('POST', '/queue/release', key)).toMatchObject({ status: 200 });
  expect(await panel.call('GET', '/queue')).toMatchObject({ mine: 1 });
  now = new Date(START.getTime() + 15 * MINUTE);
  expect(await panel.call('GET', '/queue')).toMatchObject({ mine: 0 });
  expect(await other('POST', '/queue/take', key)).toMatchObject({ data: { taken: { by: { id: '901' } } } });
  expect(await other('POST', '/queue/release', key)).toMatchObject({ status: 200 });
  expect(await panel.db.$count(queueTakes)).toBe(0);
});

it('deletes takes that have ended', async () => {
  const [first = 0, second = 0] = await addRedemptions(2);
  await panel.call('POST', '/queue/take', { kind: 'redemptions', id: String(first) });
  now = new Date(START.getTime() + 15 * MINUTE);
  await panel.call('POST', '/queue/take', { kind: 'redemptions', id: String(second) });
  await sweepJob(readConfig({}).retention, SWEEPS).run(panel.test.jobContext);
  expect(await panel.db.select().from(queueTakes)).toMatchObject([{ subjectId: String(second) }]);
});

it('says who was faster when a row no longer waits', async () => {
  const [id] = await addRedemptions(1);
  await other('POST', `/redemptions/${id}/fulfil`, {});
  expect(await panel.call('POST', '/queue/take', { kind: 'redemptions', id: String(id) })).toMatchObject(
    conflict('This no longer waits: member901 changed it last.'),
  );
  expect(await panel.call('POST', `/redemptions/${id}/fulfil`, {})).toMatchObject(
    conflict('This redemption was already fulfilled by member901.'),
  );
  const ticket = await addTicket(5);
  const resolve = { status: 'resolved', version: 1, replies_seen: 0 };
  await other('POST', `/tickets/${ticket}/status`, resolve);
  const late = await panel.call('POST', `/tickets/${ticket}/status`, resolve);
  expect(late).toMatchObject(conflict(expect.stringMatching(/^member901 has changed this since you opened it\./)));
});

it('fulfils several redemptions by one request, with an audit entry for each, and says which it did not', async () => {
  const ids = await addRedemptions(5);
  const [own = 0] = await addRedemptions(1, '900');
  const [first = 0] = ids;
  await other('POST', `/redemptions/${first}/fulfil`, { note: 'Sent.' });
  const { status, data } = await panel.call('POST', '/redemptions/fulfil', { ids: [...ids, own, 999_999, first], note: 'Thank you.' });
  expect(status).toBe(200);
  const refused = data.filter(({ refusal }: { refusal: string | null }) => refusal !== null);
  expect(refused).toEqual([
    { id: first, refusal: 'This redemption was already fulfilled by member901.' },
    { id: own, refusal: expect.stringMatching(/^This is your own/) },
    { id: 999_999, refusal: expect.any(String) },
    { id: first, refusal: 'This redemption was already fulfilled by member901.' },
  ]);
  const rows = await panel.db.select().from(redemptions).where(inArray(redemptions.id, ids));
  expect(rows.filter((row) => row.status === 'fulfilled' && row.note === 'Thank you.')).toHaveLength(4);
  const entries = await panel.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, 'redemptions'), eq(auditLog.staffId, '900'), inArray(auditLog.subjectId, ids.map(String))));
  expect(new Set(entries.map(({ subjectId }) => subjectId)).size).toBe(4);
  expect(entries).toHaveLength(4);
  expect(entries[0]).toMatchObject({ action: 'fulfil', before: { status: 'pending' }, after: { status: 'fulfilled', note: 'Thank you.' } });
});
