import type { Winner } from '@greenroom/contract';
import type { StaffPrize } from '@greenroom/contract/admin';
import { eq, like, sql } from 'drizzle-orm';
import {
  challengeClaims,
  challenges,
  leaderboardResults,
  leaderboards,
  members,
  notifications,
  payouts,
  platforms,
  prizes,
  raffles,
  siteSettings,
  staffRoles,
} from '../../db/schema';
import { DAY } from '../../lib/durations';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { createTestApp } from '../../testing/test-app';
import { sharedPanel } from '../../testing/staff-panel';
import { conflict, membersOf, type TestMember } from '../../testing/test-members';
import { recordWinners, type Winner as NewWinner } from './record-winners';
import { settlePrizes } from './settle-prizes-job';
import { takeOverWinningsJob } from '../../boards/leaderboard/take-over-winnings';

const START = new Date('2026-03-15T20:00:00Z');
let now = START;
const daysLater = (days: number) => new Date(START.getTime() + days * DAY);

const panel = sharedPanel({ now: () => now });

let me: TestMember;
beforeEach(async () => {
  now = START;
  await panel.db.delete(prizes);
  await panel.db.delete(payouts);
  await panel.db.update(siteSettings).set({ prizeClaimDays: 7, prizePaymentDays: 3, prizesLapse: false, prizeDetailsDays: 30 });
  await panel.db.update(members).set({ points: 0 });
  me = await membersOf(() => panel.test)({ id: '1', username: 'ann' });
});

/** Records prizes of Ann for the places of a raffle. */
function record(...winners: Partial<NewWinner>[]) {
  const source = { kind: 'raffle', id: 1, title: 'March', at: now } as const;
  const won = winners.map((winner) => ({ place: 1, prize: 'Headset', memberId: '1', ...winner }));
  return panel.db.transaction((tx) => recordWinners(tx, source, won));
}
async function win(winner: Partial<NewWinner> = {}): Promise<StaffPrize> {
  const [row] = await record(winner);
  return find(row?.id ?? 0);
}
const find = async (id: number): Promise<StaffPrize> => (await panel.call('GET', `/prizes/${id}`)).data;
const change = ({ id, version }: StaffPrize, action: string, body: object = { note: null }) =>
  panel.call('POST', `/prizes/${id}/${action}`, { ...body, version });
const total = async () => (await panel.test.app.inject('/api/r/stats/total-given-away')).json().total;
const winners = async (page = 1) => (await panel.test.app.inject(`/api/r/winners?page=${page}`)).json().data;

it('takes a prize from the win to its arrival, with a deadline for each step and an entry in the audit log', async () => {
  const prize = await win();
  expect(prize).toMatchObject({ step: 'won', claim_until: daysLater(7).toISOString(), pay_until: null, is_late: false });
  const [won] = (await me.get('/winnings')).data;
  expect(won).toMatchObject({ kind: 'raffle', source_id: 1, title: 'March', prize: 'Headset', amount: 0, need: 'line', step: 'won' });

  expect(await change(prize, 'ask', { need: 'address' })).toMatchObject({ data: { need: 'address' } });
  now = daysLater(1);
  expect(await me.post(`/winnings/${won.id}/claim`, { details: '1 High Street' })).toMatchObject({
    data: { step: 'claimed', details: '1 High Street', pay_until: daysLater(4).toISOString() },
  });
  now = daysLater(2);
  await me.post(`/winnings/${won.id}/claim`, { details: '2 High Street' });
  const claimed = await find(prize.id);
  expect(claimed).toMatchObject({ claim_details: '2 High Street', pay_until: daysLater(4).toISOString() });

  now = daysLater(5);
  expect((await panel.call('GET', '/prizes?state=late')).data).toMatchObject([{ id: prize.id, is_late: true }]);
  expect(await change(prize, 'pay')).toMatchObject({ status: 409 });
  expect(await change(claimed, 'pay', { amount: 80, note: 'By parcel' })).toMatchObject({ data: { step: 'paid', is_late: true } });
  expect(await lastAuditEntry(panel.db)).toMatchObject({
    subject: 'prizes',
    action: 'pay',
    summary: 'Marked the prize of ann, Headset (March) as paid',
    after: expect.not.objectContaining({ claim_details: expect.anything() }),
  });
  expect(await total()).toBe(80);
  expect(await change(await find(prize.id), 'pay')).toMatchObject(conflict('This prize has already been paid.'));
  expect(await me.post(`/winnings/${won.id}/claim`, { details: 'Elsewhere' })).toMatchObject({ status: 409 });
  expect(await me.post(`/winnings/${won.id}/received`)).toMatchObject({ data: { step: 'received' } });
});

it('asks a winner to claim again only if what they entered was deleted', async () => {
  const prize = await win();
  await change(prize, 'ask', { need: 'address' });
  await me.post(`/winnings/${prize.id}/claim`, { details: '1 High Street' });
  await change(await find(prize.id), 'ask', { need: 'line' });
  const asked = await panel.db
    .select({ text: sql`${notifications.data}->>'text'` })
    .from(notifications)
    .where(like(notifications.key, `prize:${prize.id}:asked:%`))
    .orderBy(notifications.id);
  expect(asked.map(({ text }) => text)).toEqual([
    'Headset, March. Open your prizes and claim it.',
    'Headset, March. Open your prizes and claim it again: what you entered before was deleted.',
  ]);
});

it('pays once when two of the staff pay at the same time, and gives points to their winner', async () => {
  const money = await win({ amount: 20 });
  expect((await Promise.all([change(money, 'pay'), change(money, 'pay')])).map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await total()).toBe(20);
  const points = await win({ place: 2, points: 500, memberId: null, name: 'nova' });
  expect(await change(points, 'pay')).toMatchObject(conflict(expect.stringContaining('match the prize')));
  const matched = await change(points, 'match', { member_id: '1' });
  expect(await change(matched.data as StaffPrize, 'pay')).toMatchObject({ status: 200 });
  expect(await panel.db.select({ points: members.points }).from(members).where(eq(members.id, '1'))).toEqual([{ points: 500 }]);
  expect(await total()).toBe(20);
});

it('shows where a winner wants to be paid to nobody who only matches winners', async () => {
  const [role] = await panel.db
    .insert(staffRoles)
    .values({ name: 'Matcher', permissions: ['leaderboards:see', 'leaderboards:work'] })
    .returning();
  const matcher = await panel.as('902', String(role?.id));
  const { id } = await win({ name: 'ann' });
  await me.post(`/winnings/${id}/claim`, { details: '1 High Street' });
  const { version, claim_details: details } = await find(id);
  expect(details).toBe('1 High Street');
  expect(await matcher('POST', `/prizes/${id}/match`, { member_id: '1', version })).toEqual({ status: 200, success: true, data: null });
});

it('marks many as paid, and says which were not', async () => {
  const [paid, open] = [await win({ amount: 5 }), await win({ place: 2, amount: 7 })];
  await change(paid, 'pay');
  const chosen = [paid, open].map(({ id, version }) => ({ id, version }));
  expect(await panel.call('POST', '/prizes/pay', { prizes: chosen, note: 'Tips' })).toMatchObject({
    data: [
      { id: paid.id, refusal: expect.stringContaining('has changed this') },
      { id: open.id, refusal: null },
    ],
  });
  expect(await total()).toBe(12);
});

it('lists what is late first, then what is to be paid, then what is to be claimed', async () => {
  const unclaimed = await win();
  const due = await win({ place: 2, need: 'nothing' });
  const late = await win({ place: 3, need: 'nothing' });
  await panel.db
    .update(prizes)
    .set({ payUntil: daysLater(-1) })
    .where(eq(prizes.id, late.id));
  const lapsed = await win({ place: 4 });
  expect(await change(lapsed, 'lapse')).toMatchObject({ data: { step: 'lapsed' } });
  const ids = async (query = '') => (await panel.call('GET', `/prizes?${query}`)).data.map(({ id }: StaffPrize) => id);
  expect(await ids()).toEqual([late.id, due.id, unclaimed.id, lapsed.id]);
  expect(await ids('state=due')).toEqual([late.id, due.id]);
  expect(await ids('state=unclaimed')).toEqual([unclaimed.id]);
  expect(await ids('state=lapsed&search=ANN')).toEqual([lapsed.id]);
  expect(await ids('source_kind=hunt')).toEqual([]);
  expect(await change(await find(lapsed.id), 'pay')).toMatchObject(conflict('This prize has lapsed.'));
});

it('lapses what was not claimed in time only if the staff wants it, and deletes what a winner has said after the payment', async () => {
  const [open, claimed] = [await win(), await win({ place: 2 })];
  await me.post(`/winnings/${claimed.id}/claim`, { details: '1 High Street' });
  expect(await settlePrizes(panel.db, daysLater(8))).toBe(0);
  await panel.db.update(siteSettings).set({ prizesLapse: true });
  expect(await settlePrizes(panel.db, daysLater(6))).toBe(0);
  expect(await settlePrizes(panel.db, daysLater(8))).toBe(1);
  expect(await me.post(`/winnings/${open.id}/claim`, { details: 'Too late' })).toMatchObject(conflict(expect.stringContaining('lapsed')));
  await change(await find(claimed.id), 'pay');
  await settlePrizes(panel.db, daysLater(30));
  expect(await find(claimed.id)).toMatchObject({ claim_details: '1 High Street' });
  await settlePrizes(panel.db, daysLater(31));
  expect(await find(claimed.id)).toMatchObject({ claim_details: null, step: 'paid' });
});

it('shows everybody what was promised, won and paid: their sum is what the home page shows', async () => {
  await panel.db
    .insert(raffles)
    .values({ title: 'April', description: '', prize: 'A chair', winnersCount: 2, startsAt: START, drawSeed: 'x' });
  const won = await record(...Array.from({ length: 26 }, (_, index) => ({ place: index + 1, amount: index + 1 })));
  const casino = await win({ place: 27, prize: 'A tip', name: 'x_ann_x', amount: 10 });
  for (const [index, days] of [2, 4, 9].entries()) {
    now = daysLater(days);
    const id = won[index]?.id ?? 0;
    await me.post(`/winnings/${id}/claim`, { details: 'ann' });
    await change(await find(id), 'pay');
  }
  await panel.db.insert(payouts).values({ description: 'For Bob, who is shy', amount: 100.5, paidAt: START });
  const [first, second] = [await winners(), await winners(2)];
  const rows: Winner[] = [...first.winners, ...second.winners];
  expect(rows).toHaveLength(28);
  expect(first).toMatchObject({ total: 106.5, formatted_total: '$106.50', median_days: 4, page: 1, pages: 2 });
  expect(first.promised).toMatchObject([{ kind: 'raffle', title: 'April', prize: 'A chair', places: 2 }]);
  expect(rows.reduce((sum, { paid_amount: amount }) => sum + (amount ?? 0), 0)).toBe(first.total);
  expect(await total()).toBe(first.total);
  expect(rows.find(({ id }) => id === won[0]?.id)).toMatchObject({ name: 'ann', profile: 'ann', step: 'paid', is_late: false });
  // A name at a casino leads to no profile, and the staff's description stays with the staff.
  expect(rows.find(({ id }) => id === casino.id)).toMatchObject({ name: 'x_ann_x', profile: null, step: 'won' });
  expect(JSON.stringify(rows)).not.toContain('shy');
  expect(await winners(3)).toEqual({ ...first, winners: [], page: 3 });
});

it('neither computes nor caches a page beyond the last', async () => {
  const { app, services, close } = await createTestApp({ cacheMs: 60_000, site: panel.test });
  const pages = Array.from({ length: 50 }, (_, index) => app.inject(`/api/r/winners?page=${index + 2}`));
  expect((await Promise.all(pages)).map((response) => response.json().data.winners)).toEqual(pages.map(() => []));
  expect(services.cache.size).toBe(1);
  await close();
});

it('takes over what a site from before the ledger has stored, and then deletes the claims there', async () => {
  const [platform] = await panel.db.insert(platforms).values({ name: 'Roobet', slug: 'roobet' }).returning();
  const [board] = await panel.db
    .insert(leaderboards)
    .values({ platformId: platform?.id ?? 0, startsAt: daysLater(-9), endsAt: daysLater(-2), frozenAt: START, confirmedAt: START })
    .returning();
  const result = { leaderboardId: board?.id ?? 0, rank: 1, displayName: 'x_ann_x', wagered: 1, prize: 50, memberId: '1' };
  const rows = await panel.db
    .insert(leaderboardResults)
    .values([
      { ...result, position: 0, claimDetails: 'ann at Roobet', claimedAt: START },
      { ...result, position: 1, paidAt: START, note: 'Sent' },
    ])
    .returning();
  await panel.db.insert(payouts).values({ description: 'Rank 1', amount: 50, paidAt: START, winningId: rows[1]?.id });
  const [challenge] = await panel.db
    .insert(challenges)
    .values({ slotName: 'Koi', multiplier: 250.5, minBet: 1, prize: 75, description: '', startsAt: START })
    .returning();
  const [claim] = await panel.db
    .insert(challengeClaims)
    .values({ challengeId: challenge?.id ?? 0, memberId: '1', description: '', status: 'approved', createdAt: START, decidedAt: START })
    .returning();
  await panel.db.insert(payouts).values({ description: 'Challenge prize: Koi', amount: 75, paidAt: START, claimId: claim?.id });
  const { secrets } = panel.test.services;
  const job = takeOverWinningsJob({ secrets });
  await job.run(panel.test.jobContext);
  const claims = async () => (await panel.db.select().from(leaderboardResults)).filter(({ claimDetails }) => claimDetails !== null);
  expect(await claims()).toHaveLength(1);
  await job.run(panel.test.jobContext);
  expect(await claims()).toEqual([]);
  expect((await panel.call('GET', '/prizes?source_kind=challenge')).data).toMatchObject([
    { title: '250.5x on Koi', prize: '$75.00', step: 'paid' },
  ]);
  expect((await winners()).total).toBe(125);
  expect((await panel.call('GET', `/prizes?source_kind=leaderboard&sort=won_at&order=asc`)).data).toMatchObject([
    { step: 'claimed', claim_details: 'ann at Roobet', player: 'x_ann_x' },
    { step: 'paid', note: 'Sent' },
  ]);
  expect(await me.post(`/winnings/${rows[0]?.id}/claim`, { details: 'ann elsewhere' })).toMatchObject({ status: 200 });
});
