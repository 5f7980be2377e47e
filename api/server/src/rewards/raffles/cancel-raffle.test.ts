/** @both-databases Several servers return the points. */
import { RaffleDrawResponse, RaffleResponse } from '@greenroom/contract';
import { RAFFLE_ENTERED } from '@greenroom/contract/admin';
import { and, eq, inArray } from 'drizzle-orm';
import { auditLog, members, notifications, pointsLedger, prizes, raffleDraws, raffleEntries, raffles } from '../../db/schema';
import { insertRow } from '../../admin/rows';
import { sharedPanel } from '../../testing/staff-panel';
import { conflict, errorAt, membersOf } from '../../testing/test-members';
import { refundJob } from './cancel-raffle';
import { drawDueRaffles } from './draw/carry-out';

const NOW = new Date('2026-03-15T20:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);

const panel = sharedPanel({ now: () => NOW });
let ids = 5000;

const makeRaffle = (values: Partial<typeof raffles.$inferInsert> = {}) => {
  const base = { title: 'Headset', description: '', prize: 'A headset', startsAt: hours(-2), endsAt: hours(1), allowPointsEntry: true };
  return insertRow(panel.db, raffles, { ...base, ...values });
};

/** Enters new members, each with these points; 0 is a free entry. @returns their ids */
async function enter(raffleId: number, ...spent: readonly (readonly number[])[]): Promise<string[]> {
  const people = spent.map((points) => ({ id: `${++ids}`, username: `name${ids}`, points }));
  await panel.db.insert(members).values(people.map(({ id, username }) => ({ id, username, confirmedAge: 18 })));
  const entries = people.flatMap(({ id: memberId, points }) =>
    points.map((pointsSpent) => ({
      ...{ raffleId, memberId, pointsSpent, createdAt: hours(-1) },
      entryType: pointsSpent > 0 ? ('points' as const) : ('passwordless' as const),
    })),
  );
  await panel.db.insert(raffleEntries).values(entries);
  return people.map(({ id }) => id);
}

const cancel = (id: number, reason = 'The headset was lost.') => panel.call('POST', `/raffles/${id}/cancel`, { reason });
const see = async (id: number) => RaffleResponse.parse((await panel.test.app.inject(`/api/r/raffles/${id}`)).json()).data;
const recordOf = async (id: number) => RaffleDrawResponse.parse((await panel.test.app.inject(`/api/r/raffles/${id}/draw`)).json()).data;
const work = () => refundJob.run(panel.test.jobContext);

/** Returns the points and the notifications of each member about the cancelled raffle. */
async function settledOf(memberIds: readonly string[], raffleId: number) {
  const own = [...memberIds];
  const rows = await panel.db.select().from(members).where(inArray(members.id, own)).orderBy(members.id);
  const lines = await panel.db.select().from(pointsLedger).where(inArray(pointsLedger.memberId, own));
  const isAbout = and(inArray(notifications.memberId, own), eq(notifications.key, `raffle:${raffleId}:cancelled`));
  const told = await panel.db.select().from(notifications).where(isAbout);
  return rows.map(({ id, points }) => ({
    points,
    ledger: lines.filter(({ memberId }) => memberId === id).reduce((sum, { amount }) => sum + amount, 0),
    refunded: lines.filter(({ memberId, reason }) => memberId === id && reason === 'raffle-cancelled').map(({ amount }) => amount),
    told: told.filter(({ memberId }) => memberId === id).map(({ data }) => data.text),
  }));
}

it('returns all points through the ledger, tells who has entered, and says so on the page, in the record and in the log', async () => {
  const id = await makeRaffle();
  const entered = await enter(id, [300, 200], [0]);
  expect((await cancel(id)).data).toMatchObject({ state: 'cancelled', cancel_reason: 'The headset was lost.', entries: 3 });

  expect(await settledOf(entered, id)).toMatchObject([
    { points: 500, ledger: 500, told: ['Headset: The headset was lost. (You have your 500 points back.)'] },
    { points: 0, ledger: 0, told: ['Headset: The headset was lost.'] },
  ]);
  const cancelled = { cancelled_at: NOW.toISOString(), cancel_reason: 'The headset was lost.' };
  const ended = { is_active: false, has_ended: true, is_accepting_entries: false, winners: [], total_entries: 3 };
  expect(await see(id)).toMatchObject({ ...cancelled, ...ended });
  expect(await recordOf(id)).toMatchObject({ ...cancelled, seed: null, drawn_at: null });
  const [logged] = await panel.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, 'raffles'), eq(auditLog.subjectId, `${id}`)));
  expect(logged).toMatchObject({ action: 'cancel', summary: 'Cancelled the raffle Headset: The headset was lost.' });
});

it('is done once by two who press at once, and by nobody without a reason', async () => {
  const id = await makeRaffle();
  const entered = await enter(id, [50]);
  expect(await cancel(id, ' ')).toMatchObject(errorAt('reason'));
  const responses = await Promise.all([cancel(id), cancel(id)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(responses.find(({ status }) => status === 409)?.message).toBe('This raffle has already been cancelled.');
  expect(await settledOf(entered, id)).toMatchObject([{ points: 50, told: [expect.any(String)] }]);
});

it('returns the points of a large raffle in batches, each once, whichever server goes on and whoever leaves meanwhile', async () => {
  const id = await makeRaffle();
  const [first = ''] = await enter(id, [7]);
  const others = await enter(id, ...Array<number[]>(340).fill([10, 5, 0]));
  await panel.db.insert(raffleEntries).values({ raffleId: id, memberId: first, entryType: 'points', pointsSpent: 5, createdAt: hours(-1) });
  await cancel(id);
  // All of a member's points come together, also for an entry of a later batch.
  expect(await settledOf([first], id)).toMatchObject([{ points: 12, told: [expect.stringContaining('your 12 points')] }]);
  const banned = others.at(-2) ?? '';
  expect((await settledOf([banned], id))[0]).toMatchObject({ points: 0, told: [] });
  const member = (await panel.call('GET', `/members/${banned}`)).data;
  expect(await panel.call('POST', `/members/${banned}/ban`, { reason: 'Spam', version: member.version })).toMatchObject({ status: 200 });

  await Promise.all([work(), work()]);
  await work();
  const settled = await settledOf(others, id);
  expect(settled.map(({ points }) => points)).toEqual(others.map(() => 15));
  expect(settled.every(({ points, ledger }) => points === ledger)).toBe(true);
  expect(settled.filter(({ told }) => told.length === 1)).toHaveLength(others.length - 1);
  expect(await settledOf([first], id)).toMatchObject([{ points: 12, ledger: 12, told: [expect.any(String)] }]);
});

it('is never drawn or entered, and no longer changed', async () => {
  const id = await makeRaffle();
  const [entrant = ''] = await enter(id, [50]);
  const { version } = (await cancel(id)).data;
  await panel.db
    .update(raffles)
    .set({ endsAt: hours(-1) })
    .where(eq(raffles.id, id));
  const { services } = panel.test;
  expect(await drawDueRaffles(panel.db, { ...services, at: NOW })).toBe(0);
  expect(await panel.call('POST', `/raffles/${id}/draw`)).toMatchObject(conflict('This raffle was cancelled, so it has no winners.'));
  const draw = { raffleId: id, drawnAt: NOW, seed: 'x', entriesHash: '', entriesCount: 0, ticketsCount: 0 };
  // As a server of the version before would.
  await expect(panel.db.insert(raffleDraws).values(draw)).rejects.toMatchObject({ cause: { message: 'the raffle was cancelled' } });

  const member = await membersOf(() => panel.test)({ id: entrant, username: 'again' });
  const entry = await member.post(`/raffles/${id}/enter`, { entry_type: 'points', points_spent: 1 });
  expect(entry).toMatchObject(conflict(expect.stringContaining('was cancelled')));
  expect(await panel.call('POST', `/raffles/${id}/close`)).toMatchObject({ status: 409 });
  const texts = { title: 'Other', description: '', prize: 'x', starts_at: hours(-2) };
  const fields = { ...texts, allow_passwordless_entry: true, allow_points_entry: true, version };
  expect(await panel.call('PUT', `/raffles/${id}`, fields)).toMatchObject(
    conflict('This raffle was cancelled, so it can no longer be changed.'),
  );
});

describe('after the draw', () => {
  async function makeDrawn(): Promise<{ id: number; entered: string[]; winner: string }> {
    const id = await makeRaffle({ endsAt: hours(-1) });
    const entered = await enter(id, [50], [50], [50]);
    expect(await panel.call('POST', `/raffles/${id}/draw`)).toMatchObject({ status: 200 });
    const [winner] = (await recordOf(id)).winners;
    return { id, entered, winner: winner?.user_id ?? '' };
  }

  it('takes the unclaimed prize back, which passes on to nobody, and keeps the record of the draw', async () => {
    const { id, entered, winner } = await makeDrawn();
    expect(await cancel(id)).toMatchObject({ status: 200 });
    const { winners, seed } = await recordOf(id);
    expect([winners[0]?.user_id, seed]).toEqual([winner, expect.any(String)]);
    expect((await see(id)).winners).toEqual([]);
    expect(await settledOf(entered, id)).toMatchObject([{ refunded: [50] }, { refunded: [50] }, { refunded: [50] }]);
    const [prize, ...more] = await panel.db.select().from(prizes).where(eq(prizes.sourceId, id));
    expect([prize, more]).toMatchObject([{ memberId: winner, lapsedAt: NOW, note: 'The headset was lost.' }, []]);
    const lapse = await panel.call('POST', `/raffles/${id}/winners/${winners[0]?.entry_id}/lapse`, { reason: 'x' });
    expect(lapse).toMatchObject(conflict(expect.stringContaining('was cancelled')));
    const told = await panel.db
      .select()
      .from(notifications)
      .where(eq(notifications.key, `prize:${prize?.id}:lapsed`));
    expect(told).toMatchObject([{ memberId: winner, data: { text: expect.stringContaining('The raffle was cancelled: The headset') } }]);
  });

  it.each([{ claimedAt: NOW }, { paidAt: NOW, closedAt: NOW }])('is refused once a prize is %j', async (values) => {
    const { id, entered } = await makeDrawn();
    await panel.db.update(prizes).set(values).where(eq(prizes.sourceId, id));
    expect(await cancel(id)).toMatchObject(conflict("A winner has claimed or received a prize of this raffle, so it can't be cancelled."));
    expect(await settledOf(entered, id)).toMatchObject([{ refunded: [] }, { refunded: [] }, { refunded: [] }]);
    expect((await see(id)).winners).toHaveLength(1);
  });
});

it('leaves staff who have entered to others', async () => {
  const id = await makeRaffle();
  const moderator = await panel.as('7999', 'Moderator');
  await panel.db.insert(raffleEntries).values({ raffleId: id, memberId: '7999', entryType: 'passwordless', createdAt: NOW });
  expect(await moderator('POST', `/raffles/${id}/cancel`, { reason: 'x' })).toMatchObject(conflict(RAFFLE_ENTERED));
});
