/** @both-databases First predictions race. */
import { TournamentResponse, TournamentsResponse } from '@greenroom/contract';
import { and, eq } from 'drizzle-orm';
import { activities, members, tournamentMatches, tournaments } from '../../db/schema';
import { insertRow } from '../../admin/rows';
import { sharedTestApp } from '../../testing/test-app';
import { conflict, membersOf, type TestMember } from '../../testing/test-members';
import { isLockAwaited, until } from '../../testing/until';
import { recordResult } from './record-result';

const NOW = new Date('2026-03-15T20:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);
const BEFORE = hours(-1);
const AFTER = hours(1);

const test = sharedTestApp({ now: () => NOW });

/** Creates a bracket of four players, whose final has no players yet. */
async function makeTournament(row: Partial<typeof tournaments.$inferInsert> = {}) {
  const base = { name: 'Cup', description: 'For all', game: 'Chess', prizePool: 250.5, createdAt: BEFORE };
  const times = { startsAt: BEFORE, predictionsOpenAt: BEFORE, maxParticipants: 4 };
  const id = await insertRow(test.db, tournaments, { ...base, ...times, ...row });
  const matches = await test.db
    .insert(tournamentMatches)
    .values([
      { tournamentId: id, round: 2, matchNumber: 1 },
      { tournamentId: id, round: 1, matchNumber: 2, player1Name: 'Cy', player2Name: 'Dee', scheduledAt: AFTER },
      { tournamentId: id, round: 1, matchNumber: 1, player1Name: 'Ann', player2Name: 'Bob' },
    ])
    .returning();
  const [final = 0, second = 0, first = 0] = matches.map((match) => match.id);
  return { id, first, second, final };
}

const newMember = membersOf(() => test);
const signIn = (id: string) => newMember({ id, username: `name${id}` });

const predict = ({ post }: TestMember, id: number | string, predictions: unknown, headers = {}) =>
  post(`/tournaments/${id}/predict`, { predictions }, headers);

async function follow(member: TestMember | undefined, memberId: string) {
  expect(await member?.post('/profile/following', { member_id: memberId, is_followed: true })).toMatchObject({ status: 200 });
}

const pick = (match_id: unknown, winner_name: unknown) => ({ match_id, winner_name });
const record = (matchId: number, winnerName: string) =>
  test.db.transaction((tx) => recordResult(tx, { matchId, winnerName, recordedBy: null, at: NOW }));

async function see(id: number, member?: TestMember) {
  const headers = member ? { cookie: member.page.cookie } : {};
  return TournamentResponse.parse((await test.app.inject({ url: `/api/r/tournaments/${id}`, headers })).json()).data;
}

/** Lists the recorded activities of predictions, without achievements. */
function shownPredictions(memberId: string) {
  const ofMember = and(eq(activities.memberId, memberId), eq(activities.type, 'tournament_prediction'));
  return test.db.select().from(activities).where(ofMember);
}

async function ownPredictions(id: number, member: TestMember) {
  const { user_prediction: own } = await see(id, member);
  return own && Object.fromEntries(own.matches.map((match) => [match.tournament_match_id, match.predicted_winner_name]));
}

describe('GET /api/r/tournaments', () => {
  it('lists what a card shows, and whether the member has predicted', async () => {
    const member = await signIn('1');
    const cup = await makeTournament({ endsAt: AFTER });
    await makeTournament({ name: 'Someday', startsAt: null, predictionsOpenAt: null, maxParticipants: null });
    await makeTournament({ name: 'Over', startsAt: hours(-5), endsAt: hours(-4) });
    await predict(member, cup.id, [pick(cup.first, 'Ann'), pick(cup.second, 'Dee')]);

    const list = async (headers = {}) =>
      TournamentsResponse.parse((await test.app.inject({ url: '/api/r/tournaments', headers })).json()).data;
    const guests = await list();
    expect(guests.map(({ name }) => name)).toEqual(['Someday', 'Cup', 'Over']);
    expect(guests[1]).toEqual({
      id: cup.id,
      name: 'Cup',
      description: 'For all',
      game: 'Chess',
      prize_pool: 250.5,
      prediction_prizes: [],
      start_date: BEFORE.toISOString(),
      end_date: AFTER.toISOString(),
      is_active: true,
      is_completed: false,
      predictions_active: true,
      predictions_count: 1,
      matches_count: 3,
      max_participants: 4,
      user_has_prediction: false,
    });
    expect(guests[0]).toMatchObject({ start_date: null, end_date: null, max_participants: null, is_active: false });
    expect(guests[2]).toMatchObject({ is_completed: true, is_active: false, predictions_active: false });
    expect((await list({ cookie: member.page.cookie })).map((tournament) => tournament.user_has_prediction)).toEqual([false, true, false]);
  });

  it('omits old completed tournaments', async () => {
    const at = (index: number) => new Date(Date.UTC(2020, 0, 1) + index * 3_600_000);
    const base = { description: '', game: '', prizePool: 0, createdAt: at(0) };
    const old = Array.from({ length: 60 }, (_, index) => ({ ...base, name: `old ${index}`, startsAt: at(index), endsAt: at(index + 1) }));
    await test.db.insert(tournaments).values(old);
    const names = TournamentsResponse.parse((await test.app.inject('/api/r/tournaments')).json()).data.map(({ name }) => name);
    expect(names).toContain('Someday');
    expect(names).toContain('old 59');
    expect(names).not.toContain('old 1');
  });
});

describe('GET /api/r/tournaments/{id}', () => {
  it('returns the bracket by round and number', async () => {
    const { id, first, second } = await makeTournament();
    const { tournament, ...rest } = await see(id);
    expect(tournament.matches.map((match) => `${match.round}.${match.match_number}`)).toEqual(['1.1', '1.2', '2.1']);
    expect(tournament.matches[1]).toEqual({
      player1_replaced: null,
      player2_replaced: null,
      id: second,
      round: 1,
      match_number: 2,
      player1_name: 'Cy',
      player2_name: 'Dee',
      winner_name: null,
      scheduled_date: AFTER.toISOString(),
      is_active: false,
      locked: false,
    });
    expect(tournament.matches[0]).toMatchObject({ id: first, scheduled_date: null });
    expect(rest).toEqual({ user_prediction: null, friend_predictions: [], top_predictions: [] });
  });

  it('ranks by correct predictions of decided matches, and friends by accuracy', async () => {
    const { id, first, second } = await makeTournament();
    const people = await Promise.all(['11', '12', '13', '14'].map(signIn));
    const picks = [
      [pick(first, 'Ann'), pick(second, 'Cy')],
      [pick(first, 'Ann'), pick(second, 'Dee')],
      [pick(second, 'Dee')],
      [pick(first, 'Bob')],
    ];
    for (const [index, member] of people.entries()) await predict(member, id, picks[index]);
    for (const friend of ['14', '13', '12']) await follow(people[0], friend);
    await follow(people[1], '11');
    expect((await see(id)).top_predictions.map(({ user, ...score }) => [user.id, score])).toEqual(
      ['11', '12', '13', '14'].map((member) => [member, { correct: 0, total: 0, accuracy: 0, prize: null }]),
    );

    await record(first, 'Ann');
    await record(second, 'Dee');
    const guests = await see(id);
    expect(guests.top_predictions).toEqual([
      { user: { id: '12', username: 'name12', avatar: null }, correct: 2, total: 2, accuracy: 100, prize: null },
      { user: { id: '13', username: 'name13', avatar: null }, correct: 1, total: 1, accuracy: 100, prize: null },
      { user: { id: '11', username: 'name11', avatar: null }, correct: 1, total: 2, accuracy: 50, prize: null },
      { user: { id: '14', username: 'name14', avatar: null }, correct: 0, total: 1, accuracy: 0, prize: null },
    ]);
    expect(guests).toMatchObject({
      user_prediction: null,
      friend_predictions: [],
      tournament: { user_has_prediction: false, predictions_count: 4 },
    });

    const ban = (values: Pick<typeof members.$inferInsert, 'bannedAt' | 'banReason'>) =>
      test.db.update(members).set(values).where(eq(members.id, '12'));
    await ban({ bannedAt: new Date(), banReason: 'Spam' });
    expect((await see(id)).top_predictions.map(({ user }) => user.id)).toEqual(['13', '11', '14']);
    await ban({ bannedAt: null, banReason: null });

    const [own, other] = await Promise.all([see(id, people[0]), see(id, people[1])]);
    expect(own.tournament.user_has_prediction).toBe(true);
    expect(own.user_prediction?.matches.map((match) => match.predicted_winner_name).sort()).toEqual(['Ann', 'Cy']);
    const friends = own.friend_predictions.map(({ friend, accuracy }) => `${friend.username}: ${accuracy}`);
    expect(friends).toEqual(['name12: 100', 'name13: 100', 'name14: 0']);
    expect(other.friend_predictions.map(({ friend }) => friend.id)).toEqual(['11']);
  });

  it.each(['999999', 'x'])('returns 404 for tournament %s', async (id) => {
    expect((await test.app.inject(`/api/r/tournaments/${id}`)).statusCode).toBe(404);
    expect(await predict(await signIn('1'), id, [pick(1, 'Ann')])).toMatchObject({ status: 404 });
  });
});

describe('POST /api/r/tournaments/{id}/predict', () => {
  it('saves predictions, changes them, and records one activity', async () => {
    const { id, first, second } = await makeTournament();
    const member = await signIn('21');
    const saved = { status: 200, success: true, message: 'Predictions saved successfully!' };
    expect(await predict(member, id, [pick(first, 'Ann')])).toEqual(saved);
    expect(await predict(member, id, [pick(first, 'Bob'), pick(second, 'Cy')])).toEqual(saved);
    expect(await predict(member, id, [pick(first, 'Bob'), pick(second, 'Cy')])).toEqual(saved);
    expect(await ownPredictions(id, member)).toEqual({ [first]: 'Bob', [second]: 'Cy' });
    expect((await see(id)).tournament.predictions_count).toBe(1);
    expect(await shownPredictions('21')).toMatchObject([{ description: 'Cup' }]);
  });

  it('requires a member', async () => {
    const { id, first } = await makeTournament();
    const member = await signIn('1');
    const { cookie, token } = await test.openPage();
    const refusal = { status: 401, success: false, message: 'Please sign in to save predictions' };
    for (const predictions of [[pick(first, 'Ann')], [], undefined])
      expect(await predict(member, id, predictions, { cookie, 'x-csrf-token': token })).toEqual(refusal);
  });

  it('is refused while predictions are closed', async () => {
    const { id, first } = await makeTournament({ predictionsCloseAt: NOW });
    const message = 'Predictions are no longer active for this tournament';
    expect(await predict(await signIn('1'), id, [pick(first, 'Ann')])).toEqual({ status: 409, success: false, message });
  });

  it('accepts unchanged predictions of a locked match, and refuses all if one is changed', async () => {
    const { id, first, second } = await makeTournament();
    const member = await signIn('22');
    await predict(member, id, [pick(first, 'Ann'), pick(second, 'Cy')]);
    const refused = conflict('Round 1 - Match 1 has begun: predictions of it can no longer be changed.');
    await test.db.update(tournamentMatches).set({ isActive: true }).where(eq(tournamentMatches.id, first));
    expect(await predict(member, id, [pick(second, 'Dee'), pick(first, 'Bob')])).toMatchObject(refused);
    expect(await ownPredictions(id, member)).toEqual({ [first]: 'Ann', [second]: 'Cy' });
    expect((await see(id)).tournament.matches[0]).toMatchObject({ id: first, locked: true });
    expect(await predict(await signIn('23'), id, [pick(first, 'Bob')])).toMatchObject(refused);
    expect((await predict(member, id, [pick(first, 'Ann'), pick(second, 'Dee')])).status).toBe(200);
    expect(await ownPredictions(id, member)).toEqual({ [first]: 'Ann', [second]: 'Dee' });
  });

  it('refuses all predictions if one is not valid', async () => {
    const { id, first, second, final } = await makeTournament();
    const other = await makeTournament();
    const member = await signIn('24');
    const cases: [unknown, number, string][] = [
      [[pick(second, 'Cy'), pick(other.first, 'Ann')], 422, "This match isn't in this tournament."],
      [[pick(second, 'Cy'), pick(2_147_483_647, 'Ann')], 422, "This match isn't in this tournament."],
      [[pick(second, 'Cy'), pick(final, 'Ann')], 409, 'The players of Round 2 - Match 1 are not known yet.'],
      [[pick(second, 'Cy'), pick(first, 'ann')], 422, 'Round 1 - Match 1: please pick one of its two players.'],
      [[pick(second, 'Cy'), pick(first, 'Cy')], 422, 'Round 1 - Match 1: please pick one of its two players.'],
      [[pick(second, 'Cy'), pick(second, 'Cy')], 422, 'You can only predict each match once.'],
    ];
    for (const [predictions, status, message] of cases) {
      expect(await predict(member, id, predictions)).toMatchObject({ status, message });
    }
    const ofOne = [pick('1', 'Ann'), pick(1e300, 'Ann'), pick(first, ''), pick(first, 'A\0'), pick(first, 'x'.repeat(10_000)), null];
    const many = Array.from({ length: 201 }, () => pick(first, 'Ann'));
    const INVALID = [undefined, {}, [], many, ...ofOne.map((one) => [one])];
    for (const predictions of INVALID) {
      const { status, errors = {} } = await predict(member, id, predictions);
      expect([status, ...Object.keys(errors).map((field) => field.split('.')[0])]).toEqual([422, 'predictions']);
    }
    expect(await ownPredictions(id, member)).toBeNull();
  });

  it('records one activity for concurrent first predictions', async () => {
    const { id, first, second } = await makeTournament();
    const member = await signIn('25');
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const picks = [pick(first, 'Ann'), pick(second, 'Cy')];
        return predict(member, id, index % 2 ? picks : picks.reverse());
      }),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await ownPredictions(id, member)).toEqual({ [first]: 'Ann', [second]: 'Cy' });
    expect(await shownPredictions('25')).toHaveLength(1);
  });

  it('waits for a result that is being recorded, and is then refused', async () => {
    const { id, first } = await makeTournament();
    const member = await signIn('31');
    const { pending } = await test.db.transaction(async (tx) => {
      await recordResult(tx, { matchId: first, winnerName: 'Ann', recordedBy: null, at: NOW });
      let isSettled = false;
      const pending = predict(member, id, [pick(first, 'Ann')]).finally(() => (isSettled = true));
      // The embedded database runs one transaction at a time.
      if (globalThis.TEST_ON_POSTGRES) await until(async () => isSettled || (await isLockAwaited(test.db)));
      return { pending };
    });
    expect((await pending).status).toBe(409);
    expect(await ownPredictions(id, member)).toBeNull();
  });
});
