import { PageData } from '@greenroom/contract';
import { eq } from 'drizzle-orm';
import { leaderboardResults, leaderboards, members, payouts, platforms, prizes } from '../../db/schema';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { sharedPanel } from '../../testing/staff-panel';
import { membersOf, type TestMember } from '../../testing/test-members';
import { hashOf } from '../../session/session.repository';
import { changesSince, encodeMemberState, readMemberStates } from '../../delivery/live/member-state';

const NOW = new Date('2026-03-30T00:00:00Z');

const panel = sharedPanel({ now: () => NOW });
let boards = 0;

const signIn = membersOf(() => panel.test);
const newMember = (id: string) => signIn({ id });

/** Creates a board in review with prizes for these members, by rank. */
async function boardInReview(prizes: { memberId: string | null; prize: number }[]) {
  boards += 1;
  const [platform] = await panel.db
    .insert(platforms)
    .values({ name: `P${boards}`, slug: `p${boards}` })
    .returning();
  const times = { startsAt: new Date('2026-03-01T00:00:00Z'), endsAt: new Date('2026-03-29T00:00:00Z'), frozenAt: NOW };
  const [board] = await panel.db
    .insert(leaderboards)
    .values({ platformId: platform?.id ?? 0, ...times })
    .returning();
  const rows = prizes.map(({ memberId, prize }, position) => ({
    leaderboardId: board?.id ?? 0,
    position,
    rank: position + 1,
    displayName: `Player ${position}`,
    wagered: 100 - position,
    prize,
    memberId,
  }));
  const results = await panel.db.insert(leaderboardResults).values(rows).returning();
  return { id: board?.id ?? 0, version: board?.version ?? 0, results, slug: `p${boards}` };
}
const confirm = ({ id, version }: { id: number; version: number }) => panel.call('POST', `/leaderboards/${id}/confirm`, { version });
const rowOf = async (id: number) => (await panel.call('GET', `/leaderboard-winnings/${id}`)).data;
const prizeOf = async (result: number) => {
  const [row] = await panel.db.select({ id: prizes.id }).from(prizes).where(eq(prizes.resultId, result));
  return (await panel.call('GET', `/prizes/${row?.id}`)).data;
};

/** Reads the page, the profile and the live updates of a member. */
async function stateOf({ username, get, page: { cookie } }: TestMember) {
  const page = await panel.test.app.inject({ url: '/', headers: { cookie, accept: 'text/html' } });
  const json = /id="page-data"[^>]*>([^<]*)<\/script>/.exec(page.body)?.[1] ?? '{}';
  const { user } = PageData.parse(JSON.parse(json));
  const profile = await get(`/user/${username}`);
  expect(profile.data.winnings ?? undefined).toBe(user?.winnings);
  return user?.winnings;
}

it('notifies a winner once the prize is confirmed, until it was seen, and lists it until it has arrived', async () => {
  const ann = await newMember('100');
  const bob = await newMember('101');
  const sessionHash = hashOf(/greenroom_session=([^;]+)/.exec(ann.page.cookie)?.[1] ?? '');
  const live = async () => (await readMemberStates(panel.db, [sessionHash], NOW)).get(sessionHash)!;
  const board = await boardInReview([
    { memberId: ann.id, prize: 75.5 },
    { memberId: bob.id, prize: 0 },
  ]);
  const before = encodeMemberState(await live());
  expect(await ann.get('/winnings')).toMatchObject({ data: [] });
  expect(await stateOf(ann)).toBeUndefined();

  expect(await confirm(board)).toMatchObject({ status: 200 });
  expect(changesSince(before, await live())).toMatchObject({ changed: expect.arrayContaining(['winnings']), winnings: 'new' });
  expect(await stateOf(ann)).toBe('new');
  expect(await stateOf(bob)).toBeUndefined();
  const { data } = await ann.get('/winnings');
  expect(data).toMatchObject([
    {
      platform: board.slug.toUpperCase(),
      currency_symbol: '$',
      ends_at: '2026-03-29T00:00:00.000Z',
      rank: 1,
      amount: 75.5,
      state: 'open',
      details: null,
      is_new: true,
    },
  ]);

  expect(await bob.post('/winnings/seen', { ids: [data[0].id] })).toMatchObject({ status: 200 });
  expect(await stateOf(ann)).toBe('new');
  const unseen = encodeMemberState(await live());
  expect(await ann.post('/winnings/seen', { ids: [data[0].id] })).toMatchObject({ status: 200 });
  expect(changesSince(unseen, await live())).toMatchObject({ changed: ['winnings'], winnings: 'open' });
  expect(await stateOf(ann)).toBe('open');

  const { id, version } = await prizeOf(data[0].id);
  expect(await ann.post(`/winnings/${data[0].id}/received`)).toMatchObject({ status: 409 });
  expect(await panel.call('POST', `/prizes/${id}/pay`, { note: null, version })).toMatchObject({ status: 200 });
  expect(await stateOf(ann)).toBe('open');
  expect(await ann.get('/winnings')).toMatchObject({ data: [{ state: 'paid', step: 'paid', is_new: false }] });
  expect(await bob.post(`/winnings/${data[0].id}/received`)).toMatchObject({ status: 404 });
  expect(await ann.post(`/winnings/${data[0].id}/received`)).toMatchObject({ status: 200, data: { step: 'received' } });
  expect(await stateOf(ann)).toBeUndefined();
});

it('lets the winner alone say where to pay, until it is paid, and also during a break', async () => {
  const ann = await newMember('102');
  const bob = await newMember('103');
  const board = await boardInReview([{ memberId: ann.id, prize: 10 }]);
  const [result] = board.results;
  const claim = ({ post }: TestMember, details: string) => post(`/winnings/${result?.id}/claim`, { details });
  expect(await claim(ann, 'Too early')).toMatchObject({ status: 404 });
  await confirm(board);
  const unclaimed = await prizeOf(result?.id ?? 0);

  await ann.post('/break', { length: 'day' });
  expect(await claim(ann, ' ')).toMatchObject({ status: 422, errors: { details: ['Please fill this in.'] } });
  expect(await claim(bob, 'To me')).toMatchObject({ status: 404, message: "This isn't one of your prizes." });
  expect(await claim(ann, 'ann on Roobet')).toMatchObject({
    status: 200,
    data: { state: 'claimed', details: 'ann on Roobet', is_new: false },
  });
  expect(await stateOf(ann)).toBe('open');
  expect((await panel.call('GET', `/prizes?state=due&source_id=${board.id}`)).data).toMatchObject([
    { claim_details: 'ann on Roobet', claimed_at: NOW.toISOString() },
  ]);
  expect(JSON.stringify(await panel.db.select().from(prizes))).not.toContain('ann on Roobet');

  const pay = (version: number) => panel.call('POST', `/prizes/${unclaimed.id}/pay`, { note: null, version });
  expect(await pay(unclaimed.version)).toMatchObject({ status: 409 });
  expect(await pay(unclaimed.version + 1)).toMatchObject({ status: 200 });
  expect(await claim(ann, 'Elsewhere')).toMatchObject({ status: 409, message: expect.stringContaining('already been paid') });

  const [payout] = await panel.db
    .select()
    .from(payouts)
    .where(eq(payouts.winningId, result?.id ?? 0));
  expect((await panel.call('GET', `/payouts/${payout?.id}`)).data).toMatchObject({
    amount: 10,
    prize: { id: unclaimed.id, player: 'Player 0' },
  });
  await expect(
    panel.db.insert(payouts).values({ description: 'Again', amount: 10, paidAt: NOW, winningId: result?.id ?? 0 }),
  ).rejects.toThrow();
});

it('confirms no winner who is banned', async () => {
  await newMember('61');
  await panel.db.update(members).set({ bannedAt: NOW, banReason: 'Spam' }).where(eq(members.id, '61'));
  const board = await boardInReview([
    { memberId: null, prize: 10 },
    { memberId: '61', prize: 5 },
  ]);
  expect(await confirm(board)).toMatchObject({
    status: 409,
    message: expect.stringContaining("member61 is banned, so they can't win a prize."),
  });
  const banned = board.results[1];
  const out = { reason: 'Banned', version: banned?.version };
  expect(await panel.call('POST', `/leaderboard-winnings/${banned?.id}/exclude`, out)).toMatchObject({ status: 200 });
  expect(await confirm(board)).toMatchObject({ status: 200 });
});

it('notifies the other member when the staff matches a confirmed prize with them', async () => {
  const ann = await newMember('104');
  const bob = await newMember('105');
  const board = await boardInReview([{ memberId: ann.id, prize: 10 }]);
  await confirm(board);
  const [result] = board.results;
  await ann.post(`/winnings/${result?.id}/claim`, { details: 'To ann' });
  const { id, version } = await prizeOf(result?.id ?? 0);
  const row = await rowOf(result?.id ?? 0);
  const inRanking = await panel.call('POST', `/leaderboard-winnings/${row.id}/match`, { member_id: bob.id, version: row.version });
  expect(inRanking).toMatchObject({ status: 409, message: expect.stringContaining('Match the prize') });
  expect(await panel.call('POST', `/prizes/${id}/match`, { member_id: bob.id, version })).toMatchObject({
    status: 200,
    data: { claim_details: null },
  });
  expect([await stateOf(ann), await stateOf(bob)]).toEqual([undefined, 'new']);
});

it('corrects an amount in review: the player moves, the prizes follow, and visitors see the mark', async () => {
  const board = await boardInReview([
    { memberId: null, prize: 0 },
    { memberId: null, prize: 0 },
    { memberId: null, prize: 0 },
  ]);
  const [first, , last] = board.results;
  const correct = (id = 0, amount: number, version = 1) =>
    panel.call('POST', `/leaderboard-winnings/${id}/correct`, { amount, reason: 'Counted twice', version });
  expect(await correct(last?.id, 99.5, last?.version)).toMatchObject({
    status: 200,
    data: { rank: 2, wagered: 99.5, wagered_before: 98, correction_reason: 'Counted twice' },
  });
  expect(await lastAuditEntry(panel.db)).toMatchObject({
    action: 'correct',
    summary: 'Set the amount of Player 2 on a leaderboard in review to 99.5: Counted twice',
  });
  expect(
    await panel.call('POST', `/leaderboard-winnings/${first?.id}/exclude`, {
      reason: 'Two accounts',
      version: (await rowOf(first?.id ?? 0)).version,
    }),
  ).toMatchObject({ status: 200 });
  const { data } = (await panel.test.app.inject(`/api/r/leaderboard?period=current&platform=${board.slug}`)).json();
  expect(data.all_leaderboards[board.slug]).toMatchObject({
    top_three: [
      { displayName: 'Player 2', wagered: 99.5, is_corrected: true, correction_reason: 'Counted twice' },
      { displayName: 'Player 1' },
    ],
    excluded_players: 1,
  });
  await confirm(board);
  expect(await correct(last?.id, 1, (await rowOf(last?.id ?? 0)).version)).toMatchObject({
    status: 409,
    message: expect.stringContaining('confirmed'),
  });
});

it('shows earlier periods as they were confirmed, and rejects a period that there is not', async () => {
  const board = await boardInReview([{ memberId: null, prize: 0 }]);
  const [{ platformId } = { platformId: 0 }] = await panel.db.select().from(leaderboards).where(eq(leaderboards.id, board.id));
  for (const month of ['02', '01']) {
    const times = {
      startsAt: new Date(`2026-${month}-01T00:00:00Z`),
      endsAt: new Date(`2026-${month}-20T00:00:00Z`),
      frozenAt: NOW,
      confirmedAt: NOW,
    };
    const [earlier] = await panel.db
      .insert(leaderboards)
      .values({ platformId, ...times })
      .returning();
    await panel.db
      .insert(leaderboardResults)
      .values({ leaderboardId: earlier?.id ?? 0, position: 0, rank: 1, displayName: `Best of ${month}`, wagered: 5, prize: 0 });
  }
  const get = async (query: string) => (await panel.test.app.inject(`/api/r/leaderboard?platform=${board.slug}&${query}`)).json();
  expect((await get('period=current')).data.earlier_periods).toBeUndefined();
  const { data } = await get('period=last');
  expect(data.earlier_periods).toEqual([{ start: '2026-01-01T00:00:00.000Z', end: '2026-01-20T00:00:00.000Z' }]);
  expect((await get('period=last&start=2026-01-01T00:00:00Z')).data.all_leaderboards[board.slug]).toMatchObject({
    state: 'confirmed',
    top_three: [{ displayName: 'Best of 01' }],
  });
  expect(await get('period=last&start=2026-01-02T00:00:00Z')).toMatchObject({ errors: { start: ["This period doesn't exist."] } });
});
