import { OWN_DECISION, type StaffResult } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import { recordBoardWinners } from '../boards/leaderboard/board-prizes';
import { challenges, leaderboardResults, leaderboards, platforms, prizes, storeItems } from '../db/schema';
import { textParts } from '../testing/form';
import { type Panel, type PanelResponse, openPanel } from '../testing/staff-panel';
import { submitClaim } from '../rewards/challenges/claims';
import { itemRedemption } from '../rewards/store/redeem-item';
import { bookPoints } from '../rewards/points/points';
import { createTicket } from '../support/tickets/write-tickets';

const AT = new Date('2026-03-15T20:00:00Z');
const REFUSAL = { status: 409, message: OWN_DECISION };
const PAID = { status: 200 };
let panel: Panel;
let other: Panel['call'];
let own = '';

beforeAll(async () => {
  panel = await openPanel({ now: () => AT });
  other = await panel.as('901', 'Admin');
  own = panel.staff;
  await panel.test.signIn({ id: '1', username: 'rival' });
});
afterAll(() => panel.close());

async function addClaim(challengeId: number, memberId: string) {
  return panel.db.transaction((tx) => submitClaim(tx, { challengeId, memberId, description: 'Hit it', at: AT }));
}

async function addChallenge(slotName: string): Promise<number> {
  const [row] = await panel.db
    .insert(challenges)
    .values({ slotName, multiplier: 250, minBet: 1, prize: 200, description: '', startsAt: new Date(0) })
    .returning();
  return row?.id ?? 0;
}

it('lets nobody approve or reject their own claim, nor a rival of it, but another of the staff', async () => {
  const challengeId = await addChallenge('Neon Koi');
  const [mine, theirs] = [await addClaim(challengeId, own), await addClaim(challengeId, '1')];
  expect(await panel.call('POST', `/claims/${mine}/approve`)).toMatchObject(REFUSAL);
  expect(await panel.call('POST', `/claims/${mine}/reject`, { reason: 'No.' })).toMatchObject(REFUSAL);
  expect(await panel.call('POST', `/claims/${theirs}/reject`, { reason: 'No.' })).toMatchObject(REFUSAL);
  expect((await panel.call('GET', '/payouts')).total).toBe(0);
  expect(await other('POST', `/claims/${mine}/approve`)).toMatchObject(PAID);
});

it('lets nobody fulfil or reject what they bought themselves', async () => {
  await panel.db.transaction((tx) => bookPoints(tx, [{ memberId: own, amount: 1000, reason: 'test', key: 'grant', at: AT }]));
  const [item] = await panel.db.insert(storeItems).values({ name: 'Hoodie', description: '', cost: 300, quantity: 5 }).returning();
  await itemRedemption(panel.db)(item?.id ?? 0, { memberId: own, idempotencyKey: undefined, at: AT });
  const [bought] = (await panel.call('GET', '/redemptions')).data;
  expect(await panel.call('POST', `/redemptions/${bought.id}/fulfil`, {})).toMatchObject(REFUSAL);
  expect(await panel.call('POST', `/redemptions/${bought.id}/reject`, { note: 'Back.' })).toMatchObject(REFUSAL);
  expect(await other('POST', `/redemptions/${bought.id}/fulfil`, {})).toMatchObject(PAID);
});

it('lets nobody give points to themselves, or take any', async () => {
  const body = { amount: 5, note: 'For me', key: 'a-key-of-a-form-of-one' };
  expect(await panel.call('POST', `/members/${own}/points`, body)).toMatchObject(REFUSAL);
  expect(await other('POST', `/members/${own}/points`, body)).toMatchObject(PAID);
});

it('lets nobody answer or close their own ticket as the support team', async () => {
  const id = await panel.db.transaction((tx) =>
    createTicket(tx, { memberId: own, title: 'My prize', description: 'Where is it?', priority: 'medium', category_id: 1, at: AT }),
  );
  const seen = { version: 1, replies_seen: 0 };
  expect(await panel.call('POST', `/tickets/${id}/reply`, textParts({ message: 'Paid.', ...seen }))).toMatchObject(REFUSAL);
  expect(await panel.call('POST', `/tickets/${id}/status`, { status: 'resolved', ...seen })).toMatchObject(REFUSAL);
  expect(await other('POST', `/tickets/${id}/status`, { status: 'resolved', ...seen })).toMatchObject(PAID);
});

describe('on a leaderboard', () => {
  let results: Record<'me' | 'rival' | 'nobody', number>;

  beforeEach(async () => {
    await panel.db.delete(prizes);
    await panel.db.delete(leaderboardResults);
    const [platform] = await panel.db
      .insert(platforms)
      .values({ name: 'Roobet', slug: `roobet${Math.random()}` })
      .returning();
    const [board] = await panel.db
      .insert(leaderboards)
      .values({ platformId: platform?.id ?? 0, startsAt: new Date(0), endsAt: new Date('2026-03-14T00:00:00Z'), frozenAt: AT })
      .returning();
    const rows = await panel.db
      .insert(leaderboardResults)
      .values(
        [own, '1', null].map((memberId, position) => ({
          leaderboardId: board?.id ?? 0,
          position,
          rank: position + 1,
          displayName: `p${position}`,
          wagered: 100 - position,
          prize: 50,
          memberId,
        })),
      )
      .returning();
    const [me = 0, rival = 0, nobody = 0] = rows.map(({ id }) => id);
    results = { me, rival, nobody };
    boardId = board?.id ?? 0;
  });
  let boardId = 0;
  const post = (call: Panel['call'], of: keyof typeof results, action: string, body: object): Promise<PanelResponse> =>
    call('POST', `/leaderboard-winnings/${results[of]}/${action}`, { version: 1, ...body });
  const confirm = () => panel.db.update(leaderboards).set({ confirmedAt: AT });

  it('lets nobody take a rival out, correct an amount or readmit themselves, but take themselves out', async () => {
    const inRanking = { status: 409, message: 'You are in this ranking, so that another member of the staff has to change it.' };
    expect(await post(panel.call, 'rival', 'exclude', { reason: 'Abuse.' })).toMatchObject(inRanking);
    expect(await post(panel.call, 'rival', 'correct', { amount: 1, reason: 'Refund.' })).toMatchObject(inRanking);
    expect(await post(panel.call, 'me', 'correct', { amount: 1000, reason: 'Late wagers.' })).toMatchObject(REFUSAL);
    const excluded = await post(panel.call, 'me', 'exclude', { reason: 'The streamer.' });
    expect(excluded).toMatchObject(PAID);
    const { version } = excluded.data as StaffResult;
    expect(await post(panel.call, 'me', 'exclude', { reason: null, version })).toMatchObject(REFUSAL);
    // An excluded player has nothing to win.
    expect(await post(panel.call, 'rival', 'exclude', { reason: 'Abuse.' })).toMatchObject(PAID);
  });

  it('lets nobody match a winner with themselves, or pay their own prize, and keeps the payout of a paid prize', async () => {
    await confirm();
    const won = await panel.db.transaction(async (tx) => {
      await recordBoardWinners(tx, boardId);
      return tx.select().from(prizes).where(eq(prizes.sourceId, boardId)).orderBy(prizes.place);
    });
    const [me, , nobody] = won.map(({ id }) => id);
    const change = (call: Panel['call'], id: number | undefined, action: string, body: object): Promise<PanelResponse> =>
      call('POST', `/prizes/${id}/${action}`, { version: 1, ...body });
    expect(await change(panel.call, nobody, 'match', { member_id: own })).toMatchObject(REFUSAL);
    expect(await change(panel.call, me, 'match', { member_id: '1' })).toMatchObject(REFUSAL);
    for (const action of ['pay', 'lapse']) expect(await change(panel.call, me, action, { note: null })).toMatchObject(REFUSAL);
    expect(await panel.call('POST', '/prizes/pay', { prizes: [{ id: me, version: 1 }], note: null })).toMatchObject({
      data: [{ id: me, refusal: REFUSAL.message }],
    });
    expect(await change(other, me, 'pay', { note: null })).toMatchObject(PAID);
    const booked = (await panel.call('GET', '/payouts?search=Rank')).data[0];
    expect(booked).toMatchObject({ amount: 50, prize: { id: me, player: 'p0' } });
    const kept = { status: 409, message: 'This payout was booked when a prize was marked as paid, so it cannot be changed.' };
    const fields = { description: 'Less', amount: 1, paid_at: AT.toISOString(), version: 1 };
    expect(await panel.call('PUT', `/payouts/${booked.id}`, fields)).toMatchObject(kept);
    expect(await panel.call('DELETE', `/payouts/${booked.id}?version=1`)).toMatchObject(kept);
  });
});
