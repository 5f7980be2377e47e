/** @both-databases Predictions race with each other and with the end of the hunt. */
import { type BonusHunt, BonusHuntsResponse, ClosestPredictionsResponse, HuntPredictionsResponse } from '@greenroom/contract';
import { eq } from 'drizzle-orm';
import { activities, bonusHuntGames, bonusHuntPredictions, bonusHunts, slots } from '../../db/schema';
import { insertRow } from '../../admin/rows';
import { sharedTestApp } from '../../testing/test-app';
import { membersOf, type TestMember } from '../../testing/test-members';
import { arePredictionsActive, bestX, figuresOf, gameNamed, type HuntTimes, neededX, totalBet } from './bonus-hunts.rules';
import { endHunt } from './end-hunt';

const NOW = new Date('2026-03-15T20:00:00Z');
const BEFORE = new Date('2026-03-15T19:59:59Z');
const AFTER = new Date('2026-03-15T20:00:01Z');

describe('bonus hunt rules', () => {
  const OPEN: HuntTimes = { predictionsOpenAt: BEFORE, predictionsCloseAt: AFTER, endedAt: null };
  it.each<[string, Partial<HuntTimes>, boolean]>([
    ['open', {}, true],
    ['never opened', { predictionsOpenAt: null }, false],
    ['opened later', { predictionsOpenAt: AFTER }, false],
    ['opening now', { predictionsOpenAt: NOW }, true],
    ['closed', { predictionsCloseAt: BEFORE }, false],
    ['closing now', { predictionsCloseAt: NOW }, false],
    ['open until the hunt ends', { predictionsCloseAt: null }, true],
    ['ended before they closed', { endedAt: BEFORE }, false],
  ])('predictions are %s', (_name, changes, expected) => {
    expect(arePredictionsActive({ ...OPEN, ...changes }, NOW)).toBe(expected);
  });

  const played = (bet: number, win: number | null) => ({ bet, win });
  it.each([
    ['no game', 1000, [], { winnings: 0, break_even_x: 0, average_x: 0 }],
    ['games not played', 1000, [played(2, null), played(3, null)], { winnings: 0, break_even_x: 200, average_x: 0 }],
    ['one played', 1000, [played(2, 50), played(3, null)], { winnings: 50, break_even_x: 200, average_x: 25 }],
    ['a lost one', 100, [played(1, 0), played(1, 10)], { winnings: 10, break_even_x: 50, average_x: 5 }],
    ['a free one', 100, [played(0, 7.5), played(2, 3)], { winnings: 10.5, break_even_x: 50, average_x: 1.5 }],
    ['amounts with floating-point errors', 0.3, [played(0.1, 0.1), played(0.2, 0.2)], { winnings: 0.3, break_even_x: 1, average_x: 1 }],
    ['halves of a hundredth', 2.01, [played(2, 2.01)], { winnings: 2.01, break_even_x: 1.01, average_x: 1.01 }],
    ['thirds', 10, [played(3, 1), played(3, 1)], { winnings: 2, break_even_x: 1.67, average_x: 0.33 }],
  ])('adds up %s', (_name, start, games, expected) => {
    expect(figuresOf(start, games)).toEqual(expected);
  });

  it.each([
    ['no game', [], { needed: null, best: 0, bet: 0 }],
    ['games not played', [played(2, null), played(3, null)], { needed: 20, best: 0, bet: 5 }],
    ['one played', [played(2, 50), played(0.4, null)], { needed: 125, best: 25, bet: 2.4 }],
    ['more than the start', [played(1, 150), played(1, null)], { needed: 0, best: 150, bet: 2 }],
    ['all played', [played(1, 3), played(0, 8)], { needed: null, best: 3, bet: 1 }],
  ])('calculates what %s of a hunt of 100 needs', (_name, games, { needed, best, bet }) => {
    expect([neededX(100, games), bestX(games), totalBet(games)]).toEqual([needed, best, bet]);
  });

  it("finds a game case-insensitively, in the game's spelling", () => {
    const games = [{ slotName: 'Big Bass' }, { slotName: 'Sugar 1000' }];
    expect(gameNamed(games, 'SUGAR 1000')).toBe('Sugar 1000');
    expect(gameNamed(games, 'Sugar')).toBeUndefined();
  });
});

let now = NOW;

const test = sharedTestApp({ now: () => now, env: { SITE_CONFIG: '{"chat":{"avatarBase":"https://pictures.example"}}' } });
beforeEach(async () => {
  now = NOW;
  for (const table of [bonusHuntPredictions, bonusHuntGames, bonusHunts, slots, activities]) await test.db.delete(table);
});

async function addHunt(
  values: Partial<typeof bonusHunts.$inferInsert> = {},
  games: [slotName: string, bet: number, win: number | null][] = [],
): Promise<number> {
  const hunt = { startBalance: 1000, createdAt: BEFORE, predictionsOpenAt: BEFORE, ...values };
  const huntId = await insertRow(test.db, bonusHunts, hunt);
  const rows = games.map(([slotName, bet, win], position) => ({ huntId, position, slotName, bet, win }));
  if (rows.length > 0) await test.db.insert(bonusHuntGames).values(rows);
  return huntId;
}

const ended = (endBalance: number, createdAt: Date) => ({ endBalance, createdAt, endedAt: createdAt });
const day = (number: number) => new Date(Date.UTC(2026, 0, number));

const signIn = membersOf(() => test);
const memberOf = (id: string) => signIn({ id, points: 5 });

const send = ({ post }: TestMember, huntId: number, payload: unknown) => post(`/bonus-hunts/${huntId}/predict`, payload);

function activitiesOf(type: 'bonus_hunt_prediction' | 'winning') {
  return test.db.select().from(activities).where(eq(activities.type, type)).orderBy(activities.id);
}

async function predictions(): Promise<HuntPredictionsResponse> {
  return HuntPredictionsResponse.parse((await test.app.inject('/api/r/bonus-hunts/predictions')).json());
}

describe('GET /api/r/bonus-hunts', () => {
  const list = async () => BonusHuntsResponse.strict().parse((await test.app.inject('/api/r/bonus-hunts')).json());

  it('has no latest hunt while none is running', async () => {
    const none = { success: true, latest_bonus_hunt: null, winnings: 0, break_even_x: 0, average_x: 0 };
    expect(await list()).toEqual({ ...none, past_bonus_hunts: { data: [] } });
    const id = await addHunt(ended(10, day(1)));
    expect(await list()).toMatchObject({ ...none, past_bonus_hunts: { data: [{ id, predictions_active: false }] } });
  });

  it('returns the running hunt with its games, and its figures', async () => {
    await addHunt({ createdAt: day(1) });
    const id = await addHunt({ createdAt: day(2) }, [
      ['Big Bass', 2, 50.5],
      ['Sugar Rush', 3, null],
    ]);
    const response = await list();
    expect(response).toMatchObject({ winnings: 50.5, break_even_x: 200, average_x: 25.25 });
    expect(response.latest_bonus_hunt).toEqual({
      id,
      start_balance: 1000,
      end_balance: null,
      winnings: 50.5,
      break_even_x: 200,
      average_x: 25.25,
      created_at: day(2).toISOString(),
      games: [
        { id: expect.any(Number), slot_name: 'Big Bass', slot_image: null, slot_bet: 2, slot_win: 50.5, pending_win: false },
        { id: expect.any(Number), slot_name: 'Sugar Rush', slot_image: null, slot_bet: 3, slot_win: 0, pending_win: true },
      ],
      predictions_active: true,
      prizes: [],
      predictions: [],
    });
  });

  it('lists ended hunts, newest first, each with its own games', async () => {
    const old = await addHunt(ended(900, day(1)), [['Old', 1, 0]]);
    const recent = await addHunt(ended(1200, day(3)), [
      ['B', 1, 3],
      ['A', 1, 1],
    ]);
    await addHunt({ createdAt: day(2) }, [['Running', 1, null]]);
    const { data } = (await list()).past_bonus_hunts;
    expect(data).toMatchObject([
      { id: recent, end_balance: 1200, winnings: 4 },
      { id: old, end_balance: 900, winnings: 0 },
    ]);
    expect(data.map(({ games }) => games.map(({ slot_name }) => slot_name))).toEqual([['B', 'A'], ['Old']]);
  });

  it('has the images of slots with the exact name, case-insensitively', async () => {
    await test.db
      .insert(slots)
      .values([
        { name: 'Neon Koi', image: '/storage/koi.webp' },
        { name: 'Neon Koi 1000', image: '/storage/thousand.webp' },
        { name: 'Plain' },
      ]);
    const names = ['NEON koi', 'Neon', 'Plain', 'neon koi'];
    await addHunt(ended(900, day(1)), [['Neon Koi 1000', 1, 0]]);
    await addHunt(
      {},
      names.map((name) => [name, 1, null]),
    );
    const picturesIn = (hunt: BonusHunt | null | undefined) => hunt?.games.map(({ slot_name, slot_image }) => `${slot_name} ${slot_image}`);
    const expected = ['NEON koi /storage/koi.webp', 'Neon null', 'Plain null', 'neon koi /storage/koi.webp'];
    const { latest_bonus_hunt: running, past_bonus_hunts: past } = await list();
    expect(picturesIn(running)).toEqual(expected);
    expect(picturesIn(past.data[0])).toEqual(['Neon Koi 1000 /storage/thousand.webp']);
    expect(picturesIn((await predictions()).bonus_hunt)).toEqual(expected);
  });

  it('lists fifty ended hunts at most', async () => {
    const rows = Array.from({ length: 51 }, (_, index) => ({ startBalance: 1, ...ended(1, day(index)) }));
    await test.db.insert(bonusHunts).values(rows);
    const { data } = (await list()).past_bonus_hunts;
    expect(data).toHaveLength(50);
    expect(data.at(-1)?.created_at).toBe(day(1).toISOString());
  });
});

describe('POST /api/r/bonus-hunts/{id}/predict', () => {
  it('saves a prediction, lists it, and records an activity', async () => {
    const id = await addHunt({}, [['Big Bass', 2, null]]);
    const one = await memberOf('1');
    const guess = { end_balance: 1250.5, highest_multiplier: 321.25, highest_multiplier_game: ' big bass ' };
    expect(await send(one, id, guess)).toEqual({ status: 200, success: true, message: 'Prediction submitted successfully!' });
    const shown = await predictions();
    expect(shown.predictions).toEqual([
      {
        id: expect.any(Number),
        user: { id: '1', username: 'member1', kick_username: null, avatar: null, avatar_url: null, points: 5 },
        end_balance: 1250.5,
        highest_multiplier: 321.25,
        highest_multiplier_game: 'Big Bass',
        created_at: NOW.toISOString(),
        is_ranked: true,
      },
    ]);
    expect(shown.bonus_hunt).toMatchObject({ id, predictions_active: true, predictions: shown.predictions });
    const description = `Hunt #${id}: $1,250.50 at the end`;
    expect(await activitiesOf('bonus_hunt_prediction')).toMatchObject([{ memberId: '1', description }]);
  });

  it("replaces the member's earlier prediction", async () => {
    const id = await addHunt({}, [['Big Bass', 2, null]]);
    const [one, two] = [await memberOf('1'), await memberOf('2')];
    await send(one, id, { end_balance: 1, highest_multiplier: 5, highest_multiplier_game: 'Big Bass' });
    await send(two, id, { end_balance: 2 });
    now = AFTER;
    await send(one, id, { end_balance: '3.10', highest_multiplier: '', highest_multiplier_game: '' });
    const rows = (await predictions()).predictions;
    expect(rows.map((row) => [row.user.id, row.end_balance, row.highest_multiplier, row.highest_multiplier_game])).toEqual([
      ['1', 3.1, null, null],
      ['2', 2, null, null],
    ]);
    expect(rows[0]?.created_at).toBe(AFTER.toISOString());
    expect((await activitiesOf('bonus_hunt_prediction')).map(({ memberId }) => memberId)).toEqual(['1', '2']);
  });

  it('saves one prediction for concurrent requests of a member', async () => {
    const id = await addHunt();
    const people = await Promise.all(['1', '2', '3'].map(memberOf));
    const responses = await Promise.all(people.flatMap((member) => [1, 2, 3, 4].map((end_balance) => send(member, id, { end_balance }))));
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(await test.db.select().from(bonusHuntPredictions)).toHaveLength(3);
    expect(await activitiesOf('bonus_hunt_prediction')).toHaveLength(3);
  });

  it('refuses a prediction after the hunt has ended, also concurrently', async () => {
    const id = await addHunt();
    const people = await Promise.all(['1', '2', '3', '4', '5'].map(memberOf));
    const [, ...responses] = await Promise.all([
      test.db.transaction((tx) => endHunt(tx, { huntId: id, endBalance: 100, endedBy: null, at: NOW })),
      ...people.map((member) => send(member, id, { end_balance: 100 })),
    ]);
    const saved = await test.db.select().from(bonusHuntPredictions);
    expect(saved).toHaveLength(responses.filter(({ status }) => status === 200).length);
    expect(await activitiesOf('winning')).toHaveLength(saved.length > 0 ? 1 : 0);
    expect(await send(await memberOf('1'), id, { end_balance: 1 })).toMatchObject({ status: 409 });
  });

  it.each<[string, { hunt?: object; huntId?: number }, number, string]>([
    ['before predictions open', { hunt: { predictionsOpenAt: AFTER } }, 409, 'Predictions are not currently active for this hunt.'],
    ['an unknown hunt', { huntId: 999_999 }, 404, "This bonus hunt doesn't exist."],
  ])('refuses %s', async (_name, { hunt, huntId }, status, message) => {
    const id = await addHunt(hunt);
    expect(await send(await memberOf('1'), huntId ?? id, { end_balance: 1 })).toEqual({ status, success: false, message });
    expect(await test.db.select().from(bonusHuntPredictions)).toEqual([]);
  });

  it('refuses guests', async () => {
    const { cookie, token } = await test.openPage();
    const { post } = await memberOf('1');
    const response = await post(`/bonus-hunts/${await addHunt()}/predict`, {}, { cookie, 'x-csrf-token': token });
    expect(response).toMatchObject({ status: 401, message: 'Please sign in to submit predictions' });
  });

  it('refuses invalid values with an error for their field', async () => {
    const id = await addHunt({}, [['Big Bass', 2, null]]);
    const member = await memberOf('1');
    const bad: [unknown, string][] = [
      [{}, 'end_balance'],
      [{ end_balance: '' }, 'end_balance'],
      [{ end_balance: -0.01 }, 'end_balance'],
      [{ end_balance: 'lots' }, 'end_balance'],
      [{ end_balance: [1] }, 'end_balance'],
      [{ end_balance: 1e12 }, 'end_balance'],
      [{ end_balance: '9'.repeat(400) }, 'end_balance'],
      [{ end_balance: 1, highest_multiplier: -1 }, 'highest_multiplier'],
      [{ end_balance: 1, highest_multiplier: 1_000_000_000.01 }, 'highest_multiplier'],
      [{ end_balance: 1, highest_multiplier_game: 'Not in it' }, 'highest_multiplier_game'],
      [{ end_balance: 1, highest_multiplier_game: 'a\u0000b' }, 'highest_multiplier_game'],
      [{ end_balance: 1, highest_multiplier_game: 'a'.repeat(100_000) }, 'highest_multiplier_game'],
      [{ end_balance: 1, highest_multiplier_game: ['Big Bass'] }, 'highest_multiplier_game'],
    ];
    for (const [payload, field] of bad) {
      const { status, errors = {} } = await send(member, id, payload);
      expect([payload, status, Object.keys(errors)]).toEqual([payload, 422, [field]]);
    }
    const largest = { end_balance: 999_999_999_999, highest_multiplier: 1_000_000_000 };
    expect(await send(member, id, largest)).toMatchObject({ status: 200 });
    expect((await predictions()).predictions).toMatchObject([largest]);
  });
});

describe('GET /api/r/bonus-hunts/predictions', () => {
  it('lists those of the running hunt, else of the newest, and none without a hunt', async () => {
    expect(await predictions()).toEqual({ success: true, predictions: [], bonus_hunt: null });
    const past = await addHunt(ended(10, day(5)));
    await addHunt(ended(10, day(4)));
    expect((await predictions()).bonus_hunt).toMatchObject({ id: past, end_balance: 10 });
    const running = await addHunt({ createdAt: day(3) });
    expect((await predictions()).bonus_hunt).toMatchObject({ id: running, end_balance: null });
  });

  it('has avatar URLs of the chat platform', async () => {
    const id = await addHunt();
    await test.signIn({ id: '80351110224678912', avatar: 'a1b2', kickUsername: 'streamer' });
    await test.signIn({ id: '22', avatar: 'https://elsewhere.example/me.png' });
    await test.db.insert(bonusHuntPredictions).values([
      { huntId: id, memberId: '80351110224678912', endBalance: 1, createdAt: AFTER },
      { huntId: id, memberId: '22', endBalance: 1, createdAt: BEFORE },
    ]);
    expect((await predictions()).predictions.map(({ user }) => [user.kick_username, user.avatar_url])).toEqual([
      ['streamer', 'https://pictures.example/avatars/80351110224678912/a1b2.png?size=128'],
      [null, 'https://elsewhere.example/me.png'],
    ]);
  });
});

describe('GET /api/r/bonus-hunts/{id}/closest-predictions', () => {
  const get = (id: number) => test.app.inject(`/api/r/bonus-hunts/${id}/closest-predictions`);

  it('ranks by the difference, ties by time, and records a win for the closest', async () => {
    const id = await addHunt();
    const guesses = { 1: [90, AFTER], 2: [110, BEFORE], 3: [500, BEFORE], 4: [100.01, AFTER] } as const;
    for (const [memberId, [endBalance, createdAt]] of Object.entries(guesses)) {
      await test.signIn({ id: memberId });
      await test.db.insert(bonusHuntPredictions).values({ huntId: id, memberId, endBalance, createdAt });
    }
    expect((await get(id)).json()).toEqual({ success: true, data: [] });

    const end = () => test.db.transaction((tx) => endHunt(tx, { huntId: id, endBalance: 100, endedBy: null, at: AFTER }));
    expect([await end(), await end()]).toEqual([true, false]);
    const { data } = ClosestPredictionsResponse.parse((await get(id)).json());
    expect(data.map(({ user, difference }) => `${user.id}: ${difference}`)).toEqual(['4: 0.01', '2: 10', '1: 10', '3: 400']);
    const description = `Hunt #${id}: $100.01, and it ended with $100.00`;
    expect(await activitiesOf('winning')).toMatchObject([{ memberId: '4', description }]);
  });

  it('returns 404 for an unknown hunt', async () => {
    expect((await get(999_999)).statusCode).toBe(404);
  });
});
