/** @both-databases Several servers settle boards, and payments race. */
import { type StaffPrize, type StaffResult, StaffLeaderboard } from '@greenroom/contract/admin';
import { asc, eq } from 'drizzle-orm';
import { activities, leaderboards, platforms, players, wagers } from '../../db/schema';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { sharedPanel } from '../../testing/staff-panel';
import { settleBoards } from './settle-boards';

const START = '2026-03-22T20:00:00.000Z';
const END = '2026-03-29T19:00:00.000Z';

let now = new Date('2026-03-25T00:00:00Z');
const panel = sharedPanel({ now: () => now });
let platformId = 0;
beforeAll(async () => {
  await panel.test.signIn({ id: '7', username: 'ann' });
});
beforeEach(async () => {
  now = new Date('2026-03-25T00:00:00Z');
  platformId += 1;
  await panel.db.insert(platforms).values({ id: platformId, name: `P${platformId}`, slug: `p${platformId}` });
});

const FIELDS = {
  starts_at: START,
  ends_at: END,
  time_zone: 'Europe/Berlin',
  recurrence: 'weekly',
  settle_minutes: 60,
  prizes: [{ amount: 100 }, { amount: 51 }, { amount: 0.01 }],
};

async function wager(displayName: string, amount: number, memberId: string | null = null) {
  const [player] = await panel.db.insert(players).values({ platformId, displayName, memberId }).returning();
  await panel.db.insert(wagers).values({ platformId, playerId: player?.id ?? 0, amount, wageredAt: new Date('2026-03-24T00:00:00Z') });
}

async function makeBoard(fields: object = {}): Promise<StaffLeaderboard> {
  const subsections = [{ name: 'All', filter_type: 'wager_range', filter_value: '1+', prizes: [{ amount: 5 }] }];
  return StaffLeaderboard.parse(
    (await panel.call('POST', '/leaderboards', { platform_id: platformId, ...FIELDS, subsections, ...fields })).data,
  );
}

const settle = async (at: string) => {
  now = new Date(at);
  const changed = await settleBoards(panel.db, now, panel.test.app.log);
  panel.test.services.changes.announce({ topic: 'leaderboard' });
  return changed;
};
const find = async (id: number) => StaffLeaderboard.parse((await panel.call('GET', `/leaderboards/${id}`)).data);
const results = async (id: number): Promise<StaffResult[]> =>
  (await panel.call('GET', `/leaderboard-winnings?leaderboard_id=${id}&order=asc`)).data;
const onSite = async (period = 'current') =>
  (await panel.test.app.inject(`/api/r/leaderboard?period=${period}&platform=p${platformId}`)).json().data.all_leaderboards[
    `p${platformId}`
  ];
const boardsOf = () =>
  panel.db.select().from(leaderboards).where(eq(leaderboards.platformId, platformId)).orderBy(asc(leaderboards.startsAt));

it('opens the next period at the same local time with the same terms, once, and freezes the ranking an hour later', async () => {
  await wager('ann', 10, '7');
  const page = { title: 'Terms', slug: 'terms', body: 'Play fair.', is_published: true };
  const terms = await panel.call('POST', '/pages', page);
  const board = await makeBoard({ terms_page_id: terms.data.id });
  expect(await settle('2026-03-29T18:59:59.999Z')).toBe(0);

  now = new Date(END);
  await Promise.all([1, 2, 3].map(() => settle(END)));
  const [, next, ...more] = await boardsOf();
  expect(more).toEqual([]);
  // Daylight saving has begun before noon of that day in Berlin: 21:00 there before, 21:00 after.
  expect(next).toMatchObject({ startsAt: new Date(END), timeZone: 'Europe/Berlin', recurrence: 'weekly', settleMinutes: 60 });
  expect(await find(next?.id ?? 0)).toMatchObject({ prizes: board.prizes, subsections: board.subsections, state: 'running' });
  expect(await find(board.id)).toMatchObject({ state: 'settling', frozen_at: null });
  const link = { title: 'Terms', path: '/pages/terms' };
  expect(await onSite('last')).toMatchObject({ state: 'settling', current_period: { time_zone: 'Europe/Berlin' }, terms: link });
  expect(await onSite()).toMatchObject({ terms: link });

  expect(await settle('2026-03-29T20:00:00Z')).toBe(1);
  expect(await find(board.id)).toMatchObject({ state: 'review' });
  expect(await settle('2026-03-29T20:00:01Z')).toBe(0);
  await wager('late', 1000);
  expect(await onSite('last')).toMatchObject({
    state: 'review',
    top_three: [{ displayName: 'ann', wagered: 10 }],
    subsections: [{ data: [{ username: 'ann' }] }],
  });
});

it('opens each period that passed while no server ran, and none that the staff deleted', async () => {
  await makeBoard();
  await settle('2026-04-20T00:00:00Z');
  const boards = await boardsOf();
  expect(boards).toHaveLength(5);
  boards.slice(1).forEach(({ startsAt }, index) => expect(startsAt).toEqual(boards[index]?.endsAt));
  const last = await find(boards.at(-1)?.id ?? 0);
  expect(await panel.call('DELETE', `/leaderboards/${last.id}?version=${last.version}`)).toMatchObject({ status: 200 });
  expect(await settle('2026-04-20T00:00:01Z')).toBe(0);
});

it('gives way to a period that the staff made', async () => {
  await makeBoard();
  await makeBoard({ starts_at: '2026-03-30T00:00:00Z', ends_at: '2026-05-01T00:00:00Z', recurrence: 'none' });
  await settle('2026-03-29T19:00:00Z');
  expect(await boardsOf()).toHaveLength(2);
});

it('shares the prizes of equal wagers, excludes in review, and pays a confirmed winner once', async () => {
  await wager('ann', 10, '7');
  await wager('bob', 10);
  await wager('cheat', 50);
  const { id } = await makeBoard({ recurrence: 'none' });
  await settle('2026-03-30T00:00:00Z');
  const [cheat] = await results(id);
  expect(await results(id)).toMatchObject([
    { player: 'cheat', rank: 1, prize: 100, member: null, subsection: null },
    { player: 'ann', rank: 2, prize: 25.51, member: { id: '7' } },
    { player: 'bob', rank: 2, prize: 25.5 },
    { player: 'cheat', subsection: 'All', prize: 5 },
    { player: 'ann' },
    { player: 'bob' },
  ]);
  const board = await find(id);
  expect(await panel.call('PUT', `/leaderboards/${id}`, { platform_id: platformId, ...FIELDS, version: board.version })).toMatchObject({
    status: 409,
    message: expect.stringContaining('is final'),
  });
  expect((await panel.call('GET', `/prizes?source_id=${id}`)).data).toEqual([]);

  expect(
    await panel.call('POST', `/leaderboard-winnings/${cheat?.id}/exclude`, { reason: 'Two accounts', version: cheat?.version }),
  ).toMatchObject({ status: 200, data: { rank: null, prize: 0 } });
  expect(await lastAuditEntry(panel.db)).toMatchObject({
    action: 'exclude',
    summary: 'Excluded cheat from a leaderboard',
    after: { exclusion_reason: 'Two accounts' },
  });
  expect((await results(id)).slice(1, 3)).toMatchObject([
    { player: 'ann', rank: 1, prize: 75.5 },
    { player: 'bob', rank: 1, prize: 75.5 },
  ]);
  expect(await onSite()).toMatchObject({ prizes: [75.5, 75.5, 0.01], top_three: [{ displayName: 'ann' }, { displayName: 'bob' }] });

  expect(await panel.call('POST', `/leaderboards/${id}/confirm`, { version: board.version })).toMatchObject({
    status: 200,
    data: { state: 'confirmed' },
  });
  expect(await onSite()).toMatchObject({ state: 'confirmed' });
  expect(await panel.db.select().from(activities).where(eq(activities.type, 'winning'))).toMatchObject([
    { memberId: '7', description: `$75.50 for rank 1 on P${platformId}` },
  ]);
  expect(await panel.call('POST', `/leaderboards/${id}/confirm`, { version: board.version + 1 })).toMatchObject({
    status: 409,
    message: expect.stringContaining('already'),
  });
  expect(
    await panel.call('POST', `/leaderboard-winnings/${cheat?.id}/exclude`, { reason: null, version: (cheat?.version ?? 0) + 1 }),
  ).toMatchObject({ status: 409 });

  const won: StaffPrize[] = (await panel.call('GET', `/prizes?source_id=${id}&sort=amount`)).data;
  expect(won).toMatchObject([
    { player: 'bob', prize: '$75.50', place: 2, member: null },
    { player: 'ann', prize: '$75.50', place: 1, member: { id: '7' } },
    { player: 'cheat', prize: '$5.00', place: 3 },
  ]);
  const [unmatched, winner] = won;
  const matched = await panel.call('POST', `/prizes/${unmatched?.id}/match`, { member_id: '7', version: unmatched?.version });
  expect(matched).toMatchObject({ status: 200, data: { member: { username: 'ann' } } });
  const pay = () => panel.call('POST', `/prizes/${winner?.id}/pay`, { note: 'Tip on the casino', version: winner?.version });
  expect((await Promise.all([pay(), pay()])).map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await panel.call('GET', '/prizes?state=paid')).data).toMatchObject([
    { player: 'ann', note: 'Tip on the casino', paid_at: now.toISOString() },
  ]);
  expect((await panel.test.app.inject('/api/r/stats/total-given-away')).json().total).toBe(75.5);
  expect(await panel.call('DELETE', `/leaderboards/${id}?version=${(await find(id)).version}`)).toMatchObject({ status: 409 });
});

it('counts a ranking in review again, with wagers that were imported late', async () => {
  await wager('ann', 10);
  const { id } = await makeBoard({ recurrence: 'none' });
  await settle('2026-03-30T00:00:00Z');
  await wager('bob', 20);
  const { version } = await find(id);
  expect(await panel.call('POST', `/leaderboards/${id}/recount`, { version })).toMatchObject({ status: 200, data: { state: 'review' } });
  expect(await results(id)).toMatchObject([{ player: 'bob', rank: 1 }, { player: 'ann', rank: 2 }, {}, {}]);
});
