/** @both-databases First predictions race. */
import { TournamentResponse, TournamentsResponse } from '@greenroom/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { activities, members, tournamentMatches, tournaments } from '../../db/schema';
import { sharedTestApp } from '../../testing/test-app';
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
  const [made] = await test.db
    .insert(tournaments)
    .values({ ...base, ...times, ...row })
    .returning();
  const id = made?.id ?? 0;
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

const signIn = async (id: string) => test.openPage(await test.signIn({ id, username: `name${id}` }));
type Page = Awaited<ReturnType<typeof signIn>>;

async function predict(page: Page, id: number | string, predictions: unknown) {
  const headers = { cookie: page.cookie, 'x-csrf-token': page.token };
  const response = await test.app.inject({ method: 'POST', url: `/api/r/tournaments/${id}/predict`, headers, payload: { predictions } });
  return { status: response.statusCode, json: response.json() as { message: string; errors?: Record<string, string[]> } };
}

async function follow(page: Page | undefined, memberId: string) {
  const headers = { cookie: page?.cookie, 'x-csrf-token': page?.token };
  const payload = { member_id: memberId, is_followed: true };
  expect((await test.app.inject({ method: 'POST', url: '/api/r/profile/following', headers, payload })).statusCode).toBe(200);
}

const pick = (match_id: unknown, winner_name: unknown) => ({ match_id, winner_name });
const record = (matchId: number, winnerName: string) =>
  test.db.transaction((tx) => recordResult(tx, { matchId, winnerName, recordedBy: null, at: NOW }));

async function see(id: number, page?: Page) {
  const response = await test.app.inject({ url: `/api/r/tournaments/${id}`, headers: page ? { cookie: page.cookie } : {} });
  return TournamentResponse.parse(response.json()).data;
}

/** Lists the recorded activities of predictions, without achievements. */
function shownPredictions(memberId: string) {
  const ofMember = and(eq(activities.memberId, memberId), eq(activities.type, 'tournament_prediction'));
  return test.db.select().from(activities).where(ofMember);
}

async function ownPredictions(id: number, page: Page) {
  const { user_prediction: own } = await see(id, page);
  return own && Object.fromEntries(own.matches.map((match) => [match.tournament_match_id, match.predicted_winner_name]));
}

describe('GET /api/r/tournaments', () => {
  it('lists what a card shows, and whether the member has predicted', async () => {
    const page = await signIn('1');
    const cup = await makeTournament({ endsAt: AFTER });
    await makeTournament({ name: 'Someday', startsAt: null, predictionsOpenAt: null, maxParticipants: null });
    await makeTournament({ name: 'Over', startsAt: hours(-5), endsAt: hours(-4) });
    await predict(page, cup.id, [pick(cup.first, 'Ann'), pick(cup.second, 'Dee')]);

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
    expect((await list({ cookie: page.cookie })).map((tournament) => tournament.user_has_prediction)).toEqual([false, true, false]);
  });

  it('omits old completed tournaments', async () => {
    const at = (index: number) => new Date(Date.UTC(2020, 0, 1) + index * 3_600_000);
    const old = Array.from({ length: 60 }, (_, index) => ({
      name: `old ${index}`,
      description: '',
      game: '',
      prizePool: 0,
      createdAt: at(0),
      startsAt: at(index),
      endsAt: at(index + 1),
    }));
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
    expect(tournament.matches.map((match) => [match.round, match.match_number])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
    ]);
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

  it.each<[string, Partial<typeof tournamentMatches.$inferInsert>, boolean]>([
    ['is upcoming', { scheduledAt: AFTER }, false],
    ['has no time', { scheduledAt: null }, false],
    ['has reached its time', { scheduledAt: NOW }, true],
    ['is active', { isActive: true }, true],
    ['is decided', { winnerName: 'Ann' }, true],
  ])('returns whether a match that %s is locked', async (_name, state, locked) => {
    const { id, first } = await makeTournament();
    await test.db.update(tournamentMatches).set(state).where(eq(tournamentMatches.id, first));
    expect((await see(id)).tournament.matches[0]).toMatchObject({ id: first, locked });
  });

  it('ranks by correct predictions of decided matches, and friends by accuracy', async () => {
    const { id, first, second } = await makeTournament();
    const pages = await Promise.all(['11', '12', '13', '14'].map(signIn));
    const picks = [
      [pick(first, 'Ann'), pick(second, 'Cy')],
      [pick(first, 'Ann'), pick(second, 'Dee')],
      [pick(second, 'Dee')],
      [pick(first, 'Bob')],
    ];
    for (const [index, page] of pages.entries()) await predict(page, id, picks[index]);
    for (const friend of ['14', '13', '12']) await follow(pages[0], friend);
    await follow(pages[1], '11');
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

    const [own, other] = await Promise.all([see(id, pages[0]), see(id, pages[1])]);
    expect(own.tournament.user_has_prediction).toBe(true);
    expect(own.user_prediction?.matches.map((match) => match.predicted_winner_name).sort()).toEqual(['Ann', 'Cy']);
    expect(own.friend_predictions.map(({ friend, accuracy }) => [friend.username, accuracy])).toEqual([
      ['name12', 100],
      ['name13', 100],
      ['name14', 0],
    ]);
    expect(other.friend_predictions.map(({ friend }) => friend.id)).toEqual(['11']);
  });

  it.each(['999999', '0', 'x', '99999999999999999999'])('returns 404 for tournament %s', async (id) => {
    expect((await test.app.inject(`/api/r/tournaments/${id}`)).statusCode).toBe(404);
    expect(await predict(await signIn('1'), id, [pick(1, 'Ann')])).toMatchObject({ status: 404 });
  });
});

describe('POST /api/r/tournaments/{id}/predict', () => {
  it('saves predictions, changes them, and records one activity', async () => {
    const { id, first, second } = await makeTournament();
    const page = await signIn('21');
    const saved = { status: 200, json: { success: true, message: 'Predictions saved successfully!' } };
    expect(await predict(page, id, [pick(first, 'Ann')])).toEqual(saved);
    expect(await predict(page, id, [pick(first, 'Bob'), pick(second, 'Cy')])).toEqual(saved);
    expect(await predict(page, id, [pick(first, 'Bob'), pick(second, 'Cy')])).toEqual(saved);
    expect(await ownPredictions(id, page)).toEqual({ [first]: 'Bob', [second]: 'Cy' });
    expect((await see(id)).tournament.predictions_count).toBe(1);
    expect(await shownPredictions('21')).toMatchObject([{ description: 'Cup' }]);
  });

  it('requires a member and a CSRF token', async () => {
    const { id, first } = await makeTournament();
    expect(await predict(await test.openPage(), id, [pick(first, 'Ann')])).toEqual({
      status: 401,
      json: { success: false, message: 'Please sign in to save predictions' },
    });
    for (const predictions of [[], undefined]) expect(await predict(await test.openPage(), id, predictions)).toMatchObject({ status: 401 });
    expect((await predict({ ...(await signIn('1')), token: '' }, id, [pick(first, 'Ann')])).status).toBe(403);
  });

  it.each<[string, Partial<typeof tournaments.$inferInsert>]>([
    ['are not open yet', { predictionsOpenAt: AFTER }],
    ['are never opened', { predictionsOpenAt: null }],
    ['are closed', { predictionsCloseAt: NOW }],
    ['are of a tournament that is over', { endsAt: NOW }],
  ])('is refused when predictions %s', async (_name, row) => {
    const { id, first } = await makeTournament(row);
    expect(await predict(await signIn('1'), id, [pick(first, 'Ann')])).toEqual({
      status: 409,
      json: { success: false, message: 'Predictions are no longer active for this tournament' },
    });
  });

  it('accepts unchanged predictions of a locked match, and refuses all if one is changed', async () => {
    const { id, first, second } = await makeTournament();
    const page = await signIn('22');
    await predict(page, id, [pick(first, 'Ann'), pick(second, 'Cy')]);
    const refused = { status: 409, json: { message: 'Round 1 - Match 1 has begun: predictions of it can no longer be changed.' } };
    for (const state of [{ isActive: true }, { isActive: false, scheduledAt: NOW }, { scheduledAt: null, winnerName: 'Bob' }]) {
      await test.db.update(tournamentMatches).set(state).where(eq(tournamentMatches.id, first));
      expect(await predict(page, id, [pick(second, 'Dee'), pick(first, 'Bob')])).toMatchObject(refused);
      expect(await ownPredictions(id, page)).toEqual({ [first]: 'Ann', [second]: 'Cy' });
      expect(await predict(await signIn('23'), id, [pick(first, 'Bob')])).toMatchObject(refused);
    }
    expect((await predict(page, id, [pick(first, 'Ann'), pick(second, 'Dee')])).status).toBe(200);
    expect(await ownPredictions(id, page)).toEqual({ [first]: 'Ann', [second]: 'Dee' });
  });

  it('refuses all predictions if one is not valid', async () => {
    const { id, first, second, final } = await makeTournament();
    const other = await makeTournament();
    const page = await signIn('24');
    const cases: [unknown, number, string][] = [
      [[pick(second, 'Cy'), pick(other.first, 'Ann')], 422, "This match isn't in this tournament."],
      [[pick(second, 'Cy'), pick(2_147_483_647, 'Ann')], 422, "This match isn't in this tournament."],
      [[pick(second, 'Cy'), pick(final, 'Ann')], 409, 'The players of Round 2 - Match 1 are not known yet.'],
      [[pick(second, 'Cy'), pick(first, 'ann')], 422, 'Round 1 - Match 1: please pick one of its two players.'],
      [[pick(second, 'Cy'), pick(first, 'Cy')], 422, 'Round 1 - Match 1: please pick one of its two players.'],
      [[pick(second, 'Cy'), pick(second, 'Cy')], 422, 'You can only predict each match once.'],
    ];
    for (const [predictions, status, message] of cases) {
      expect(await predict(page, id, predictions)).toMatchObject({ status, json: { message } });
    }
    const INVALID: unknown[] = [
      undefined,
      null,
      'Ann',
      {},
      [],
      [null],
      [pick('1', 'Ann')],
      [pick(1.5, 'Ann')],
      [pick(-1, 'Ann')],
      [pick(1e300, 'Ann')],
      [pick(first, '')],
      [pick(first, 'A\0')],
      [pick(first, 'x'.repeat(10_000))],
      [pick(first, ['Ann'])],
      [pick(first, null)],
      Array.from({ length: 201 }, () => pick(first, 'Ann')),
    ];
    for (const predictions of INVALID) {
      const { status, json } = await predict(page, id, predictions);
      expect({ status, fields: Object.keys(json.errors ?? {}).map((field) => field.split('.')[0]) }).toEqual({
        status: 422,
        fields: ['predictions'],
      });
    }
    expect(await ownPredictions(id, page)).toBeNull();
  });

  it('records one activity for concurrent first predictions', async () => {
    const { id, first, second } = await makeTournament();
    const page = await signIn('25');
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const picks = [pick(first, 'Ann'), pick(second, 'Cy')];
        return predict(page, id, index % 2 ? picks : picks.reverse());
      }),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await ownPredictions(id, page)).toEqual({ [first]: 'Ann', [second]: 'Cy' });
    expect(await shownPredictions('25')).toHaveLength(1);
  });

  it('waits for a result that is being recorded, and is then refused', async () => {
    const { id, first } = await makeTournament();
    const page = await signIn('31');
    const { pending } = await test.db.transaction(async (tx) => {
      await recordResult(tx, { matchId: first, winnerName: 'Ann', recordedBy: null, at: NOW });
      let isSettled = false;
      const pending = predict(page, id, [pick(first, 'Ann')]).finally(() => (isSettled = true));
      // On PostgreSQL the request soon waits for the lock. The embedded database runs one transaction at a time.
      for (let polls = 0; polls < 300 && !isSettled && !(await isLockAwaited(tx)); polls++);
      return { pending };
    });
    expect((await pending).status).toBe(409);
    expect(await ownPredictions(id, page)).toBeNull();
  });
});

async function isLockAwaited(tx: Db): Promise<boolean> {
  const [row] = await tx
    .select({ waiting: sql`count(*)`.mapWith(Number) })
    .from(sql`pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
  return (row?.waiting ?? 0) > 0;
}

describe('a result', () => {
  it('moves winners to the next round, and completes the tournament after the last match', async () => {
    const { id, first, second, final } = await makeTournament();
    await test.db.update(tournamentMatches).set({ isActive: true }).where(eq(tournamentMatches.id, second));
    await record(second, 'Dee');
    const matchOf = async (matchId: number) => (await see(id)).tournament.matches.find((match) => match.id === matchId);
    expect(await matchOf(second)).toMatchObject({ winner_name: 'Dee', is_active: false });
    expect(await matchOf(final)).toMatchObject({ player1_name: null, player2_name: 'Dee' });
    await expect(record(final, 'Dee')).rejects.toMatchObject({ statusCode: 422 });

    await record(first, 'Bob');
    await record(first, 'Ann');
    expect(await matchOf(final)).toMatchObject({ player1_name: 'Ann', player2_name: 'Dee' });
    expect((await see(id)).tournament.is_completed).toBe(false);
    await record(final, 'Ann');
    expect((await see(id)).tournament).toMatchObject({ is_completed: true, is_active: false, predictions_active: false });
    await expect(record(second, 'Cy')).rejects.toMatchObject({ statusCode: 409, message: 'Round 2 - Match 1 is decided already.' });
    expect(await matchOf(second)).toMatchObject({ winner_name: 'Dee' });
  });

  it("is refused for a name that doesn't play in the match", async () => {
    const { first } = await makeTournament();
    await expect(record(first, 'Cy')).rejects.toMatchObject({ statusCode: 422, message: "Cy doesn't play in Round 1 - Match 1." });
    await expect(record(999_999, 'Cy')).rejects.toMatchObject({ statusCode: 404 });
  });
});
