import { ClosestPredictionsResponse, HuntPredictionsResponse, RaffleResponse, TournamentResponse } from '@greenroom/contract';
import { type LiveHunt, OWN_DECISION, RAFFLE_ENTERED, type StaffBracket, type StaffResult } from '@greenroom/contract/admin';
import { and, eq } from 'drizzle-orm';
import { recordBoardWinners } from '../boards/leaderboard/board-prizes';
import {
  auditLog,
  bonusHuntPredictions,
  bonusHunts,
  challengeClaims,
  challenges,
  leaderboardPrizes,
  leaderboardResults,
  leaderboards,
  leaderboardSubsections,
  members,
  payouts,
  platforms,
  players,
  prizes,
  raffleEntries,
  raffles,
  storeItems,
  tournamentMatches,
  tournamentPredictions,
  tournaments,
  wagers,
} from '../db/schema';
import { textParts } from '../testing/form';
import { openBrowser } from '../testing/member-browser';
import { type Panel, type PanelResponse, sharedPanel } from '../testing/staff-panel';
import { drawRaffle } from '../rewards/raffles/draw/carry-out';
import { submitClaim } from '../rewards/challenges/claims';
import { itemRedemption } from '../rewards/store/redeem-item';
import { bookPoints } from '../core/points/points';
import { createTicket } from '../support/tickets/write-tickets';

const AT = new Date('2026-03-15T20:00:00Z');
const REFUSAL = { status: 409, message: OWN_DECISION };
const PAID = { status: 200 };
const panel = sharedPanel({ now: () => AT });
let other: Panel['call'];
let own = '';

beforeAll(async () => {
  other = await panel.as('901', 'Admin');
  own = panel.staff;
  await panel.test.signIn({ id: '1', username: 'rival' });
});

/** Requests an endpoint of the site as a member, of the staff or not. */
async function asMember(id: string, method: 'GET' | 'POST', path: string, payload?: object) {
  const { get, post } = await openBrowser(panel.test, await panel.test.signIn({ id }));
  const response = await (method === 'GET' ? get(`/api/r${path}`) : post(`/api/r${path}`, payload));
  return { status: response.statusCode, ...response.json<object>() };
}

async function addClaim(challengeId: number, memberId: string) {
  return panel.db.transaction((tx) => submitClaim(tx, { challengeId, memberId, description: 'Hit it', at: AT }));
}

/** Every way in which the staff takes a member out of a contest, or lets one back in, with the state that it needs. */
const WAYS: [string, (call: Panel['call'], id: string) => Promise<PanelResponse>, Partial<typeof members.$inferInsert>?][] = [
  ['ban', async (call, id) => call('POST', `/members/${id}/ban`, { reason: 'Spam', version: (await member(id)).version })],
  ['exclusion', async (call, id) => call('POST', `/members/${id}/exclusion`, { length: 'day', version: (await member(id)).version })],
  [
    'end of a ban',
    async (call, id) => call('DELETE', `/members/${id}/ban?version=${(await member(id)).version}`),
    { bannedAt: AT, banReason: 'Spam' },
  ],
  [
    'end of an exclusion',
    async (call, id) => call('POST', `/members/${id}/exclusion/lift`, { request: 'By email', version: (await member(id)).version }),
    { excludedAt: new Date(0) },
  ],
  ['deletion', async (call, id) => call('POST', `/members/${id}/delete`, { username: (await member(id)).username })],
];
const member = async (id: string) => (await panel.call('GET', `/members/${id}`)).data;

async function addChallenge(slotName: string): Promise<number> {
  const [row] = await panel.db
    .insert(challenges)
    .values({ slotName, multiplier: 250, minBet: 1, prize: 200, description: 'Hit it', startsAt: new Date(0) })
    .returning();
  return row?.id ?? 0;
}

it('lets nobody approve or reject their own claim, nor a rival of it, nor change its challenge, but another of the staff', async () => {
  const challengeId = await addChallenge('Neon Koi');
  const [mine, theirs] = [await addClaim(challengeId, own), await addClaim(challengeId, '1')];
  expect(await panel.call('POST', `/claims/${mine}/approve`)).toMatchObject(REFUSAL);
  expect(await panel.call('POST', `/claims/${mine}/reject`, { reason: 'No.' })).toMatchObject(REFUSAL);
  const competing = {
    status: 409,
    message: "You're taking part in the challenge on Neon Koi, so someone else on the staff has to decide this.",
  };
  expect(await panel.call('POST', `/claims/${theirs}/reject`, { reason: 'No.' })).toMatchObject(competing);
  const { version, state: _state, ...fields } = (await panel.call('GET', `/challenges/${challengeId}`)).data;
  expect(await panel.call('PUT', `/challenges/${challengeId}`, { ...fields, description: 'More', version, prize: 5000 })).toMatchObject(
    competing,
  );
  expect(await panel.call('DELETE', `/challenges/${challengeId}?version=${version}`)).toMatchObject({ status: 409 });
  const closed = { ...fields, version, starts_at: '1970-01-01T01:00:00+01:00', ends_at: AT.toISOString() };
  expect(await panel.call('PUT', `/challenges/${challengeId}`, closed)).toMatchObject({ status: 200, data: { state: 'ended' } });
  expect((await panel.call('GET', '/payouts')).total).toBe(0);
  expect(await other('POST', `/claims/${mine}/approve`)).toMatchObject(PAID);
});

it('lets nobody fulfil or reject what they bought themselves', async () => {
  await panel.db.transaction((tx) => bookPoints(tx, [{ memberId: own, amount: 1000, reason: 'test', key: 'grant', at: AT }]));
  const [item] = await panel.db.insert(storeItems).values({ name: 'Hoodie', description: '', cost: 300, quantity: 5 }).returning();
  await itemRedemption(panel.test.services)(item?.id ?? 0, { memberId: own, idempotencyKey: undefined, at: AT });
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
    await panel.db.delete(payouts);
    await panel.db.delete(leaderboardResults);
    const [platform] = await panel.db
      .insert(platforms)
      .values({ name: 'Roobet', slug: `roobet${Math.random()}` })
      .returning();
    platformId = platform?.id ?? 0;
    const [board] = await panel.db
      .insert(leaderboards)
      .values({ platformId, startsAt: new Date(0), endsAt: new Date('2026-03-14T00:00:00Z'), frozenAt: AT })
      .returning();
    await panel.db.insert(leaderboardPrizes).values([1, 2, 3].map((rank) => ({ leaderboardId: board?.id ?? 0, rank, amount: 50 })));
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
  let [boardId, platformId] = [0, 0];
  const post = (call: Panel['call'], of: keyof typeof results, action: string, body: object): Promise<PanelResponse> =>
    call('POST', `/leaderboard-winnings/${results[of]}/${action}`, { version: 1, ...body });
  const confirm = () => panel.db.update(leaderboards).set({ confirmedAt: AT });

  const inRanking = {
    status: 409,
    message: "You're in this ranking, so someone else on the staff has to change it. You can only change it after excluding yourself.",
  };

  it('lets nobody take a rival out, correct an amount or readmit themselves, but take themselves out', async () => {
    expect(await panel.call('POST', `/leaderboards/${boardId}/confirm`, { version: 1 })).toMatchObject(inRanking);
    expect(await post(panel.call, 'rival', 'exclude', { reason: 'Abuse.' })).toMatchObject(inRanking);
    expect(await post(panel.call, 'rival', 'correct', { amount: 1, reason: 'Refund.' })).toMatchObject(inRanking);
    expect(await post(panel.call, 'me', 'correct', { amount: 1000, reason: 'Late wagers.' })).toMatchObject(REFUSAL);
    const excluded = await post(panel.call, 'me', 'exclude', { reason: 'The streamer.' });
    expect(excluded).toMatchObject(PAID);
    const { version } = excluded.data as StaffResult;
    expect(await post(panel.call, 'me', 'exclude', { reason: null, version })).toMatchObject(inRanking);
    expect(await panel.call('DELETE', `/leaderboards/${boardId}?version=1`)).toMatchObject(inRanking);
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

  it('lets nobody change a ranking in which a player has the casino name of their settings', async () => {
    await panel.db.update(members).set({ crypto: 'P2' }).where(eq(members.id, own));
    // Whoever is matched can't call a rival themselves.
    expect(await post(panel.call, 'nobody', 'exclude', { reason: 'The streamer.' })).toMatchObject(inRanking);
    await panel.db.update(leaderboardResults).set({ memberId: null }).where(eq(leaderboardResults.id, results.me));
    expect(await post(panel.call, 'rival', 'exclude', { reason: 'Abuse.' })).toMatchObject(inRanking);
    expect(await post(panel.call, 'nobody', 'exclude', { reason: 'The streamer.' })).toMatchObject(PAID);
    expect(await post(panel.call, 'rival', 'exclude', { reason: 'Abuse.' })).toMatchObject(PAID);
    await panel.db.update(members).set({ crypto: null });
  });

  it('lets nobody count a ranking again that then has them, nor correct a running one in which they have a casino name', async () => {
    const rows = [
      { platformId, displayName: 'p0', memberId: own },
      { platformId, displayName: 'rival' },
    ];
    const ranked = await panel.db.insert(players).values(rows).returning();
    const wager = { platformId, amount: 500, wageredAt: new Date('2026-03-10T00:00:00Z') };
    await panel.db.insert(wagers).values(ranked.map(({ id: playerId, displayName }) => ({ ...wager, playerId, reference: displayName })));
    expect(await post(panel.call, 'me', 'exclude', { reason: 'The streamer.' })).toMatchObject(PAID);
    expect(await panel.call('POST', `/leaderboards/${boardId}/recount`, { version: 1 })).toMatchObject(inRanking);
    expect(await other('POST', `/leaderboards/${boardId}/recount`, { version: 1 })).toMatchObject(PAID);

    await panel.db.delete(leaderboardResults);
    await panel.db.update(leaderboards).set({ frozenAt: null }).where(eq(leaderboards.id, boardId));
    const correct = (player: string, amount: number | null) =>
      panel.call('POST', `/leaderboards/${boardId}/corrections`, { player_key: `name:${player}`, amount, reason: 'Abuse.' });
    await panel.db.update(members).set({ crypto: 'rival' }).where(eq(members.id, own));
    expect(await correct('rival', null)).toMatchObject(inRanking);
    await panel.db.update(members).set({ crypto: null });
    expect(await correct('p0', null)).toMatchObject(PAID);
    expect(await correct('rival', null)).toMatchObject(PAID);
    expect(await panel.call('POST', `/leaderboards/${boardId}/corrections/remove`, { player_key: 'name:p0' })).toMatchObject(inRanking);
  });

  const confirmBy = async (call: Panel['call']) =>
    call('POST', `/leaderboards/${boardId}/confirm`, { version: (await call('GET', `/leaderboards/${boardId}`)).data.version });

  it('lets players leave one ranking after the other, and keep their place in a contest that they did not decide', async () => {
    const [subsection] = await panel.db
      .insert(leaderboardSubsections)
      .values({ leaderboardId: boardId, name: 'Slots', filterType: 'game', filterValue: 'Slots' })
      .returning();
    const place = {
      leaderboardId: boardId,
      subsectionId: subsection?.id ?? 0,
      position: 0,
      rank: 1,
      displayName: 'p0',
      wagered: 1,
      prize: 5,
    };
    await panel.db.insert(leaderboardResults).values({ ...place, memberId: own });
    expect(await post(panel.call, 'me', 'exclude', { reason: 'The streamer.' })).toMatchObject(PAID);
    expect(await post(panel.call, 'rival', 'correct', { amount: 1, reason: 'Refund.' })).toMatchObject(inRanking);
    expect(await confirmBy(other)).toMatchObject(PAID);
  });

  const source = () => `/platforms/${platformId}/source`;
  const saveSource = (call: Panel['call'], version = 0) =>
    call('PUT', source(), {
      preset: 'roobet',
      declaration: null,
      settings: { user_id: '1' },
      is_enabled: false,
      interval_minutes: null,
      key: 'key',
      version,
    });
  const DECISIONS: [string, () => Promise<PanelResponse>][] = [
    ['an exclusion', () => post(panel.call, 'rival', 'exclude', { reason: 'Abuse.' })],
    [
      'an import',
      () =>
        panel.call('POST', '/wagers/import', {
          platform_id: platformId,
          csv: 'player,amount,wagered_at\np1,1,2026-03-10T00:00:00Z\n',
          skip_problems: false,
        }),
    ],
    ['the source', () => saveSource(panel.call)],
  ];

  it.each(DECISIONS)('gives no prize to whoever decided while their casino name was away: %s', async (_, decide) => {
    await panel.db.update(leaderboardResults).set({ memberId: null }).where(eq(leaderboardResults.id, results.me));
    const rename = async (crypto: string | null) => expect(await asMember(own, 'POST', '/profile/update', { crypto })).toMatchObject(PAID);
    await rename('p0');
    expect(await decide()).toMatchObject(inRanking);
    await rename(null);
    expect(await decide()).toMatchObject(PAID);
    await rename('p0');
    const refused = { status: 409, message: expect.stringContaining("helped decide this ranking, so they can't win a prize in it") };
    expect(await confirmBy(other)).toMatchObject(refused);
    await rename(null);
    const match = async (member_id: string | null) => {
      const { version } = (await other('GET', `/leaderboard-winnings/${results.me}`)).data;
      expect(await post(other, 'me', 'match', { member_id, version })).toMatchObject(PAID);
    };
    await match(own);
    expect(await confirmBy(other)).toMatchObject(refused);
    await match(null);
    expect(await confirmBy(other)).toMatchObject(PAID);
    const [prize] = (await panel.call('GET', '/prizes?search=p0')).data;
    expect(await other('POST', `/prizes/${prize.id}/match`, { member_id: own, version: prize.version })).toMatchObject({
      status: 422,
      errors: { member_id: [expect.stringContaining("can't win a prize in it")] },
    });
  });

  it('lets nobody who is ranked change the source of its numbers, and gives no prize to whoever set the one that a period begins with', async () => {
    const removeKey = (call: Panel['call'], version: number) => call('DELETE', `${source()}/key?version=${version}`);
    const remove = (call: Panel['call'], version: number) => call('DELETE', `${source()}?version=${version}`);
    expect(await saveSource(panel.call)).toMatchObject(inRanking);
    expect(await saveSource(other)).toMatchObject(PAID);
    for (const change of [saveSource, removeKey, remove]) expect(await change(panel.call, 1)).toMatchObject(inRanking);
    expect(await removeKey(other, 1)).toMatchObject(PAID);
    expect(await remove(other, 2)).toMatchObject(PAID);

    await panel.db.update(leaderboardResults).set({ memberId: '901' }).where(eq(leaderboardResults.id, results.me));
    await panel.db.update(leaderboards).set({ startsAt: new Date('2026-04-01T00:00:00Z'), endsAt: new Date('2026-05-01T00:00:00Z') });
    const helper = await panel.as('904', 'Admin');
    expect(await confirmBy(helper)).toMatchObject({ status: 409, message: expect.stringContaining('Exclude the player p0, or match') });
    const set = { action: 'configure-source', subject: 'platforms', subjectId: String(platformId), summary: 'Changed the source' };
    await panel.db.insert(auditLog).values({ ...set, at: new Date('2026-03-20T00:00:00Z'), staffId: '904' });
    expect(await confirmBy(helper)).toMatchObject(PAID);
  });
});

it('lets nobody ban a rival of a hunt, a tournament or a challenge that runs', async () => {
  await panel.test.signIn({ id: '5', username: 'player' });
  const both = [own, '5'];
  const [hunt] = await panel.db.insert(bonusHunts).values({ startBalance: 100, createdAt: AT }).returning();
  const huntId = hunt?.id ?? 0;
  const [tournament] = await panel.db
    .insert(tournaments)
    .values({ name: 'Cup', description: '', game: 'Chess', prizePool: 0, createdAt: AT })
    .returning();
  const tournamentId = tournament?.id ?? 0;
  const [match] = await panel.db.insert(tournamentMatches).values({ tournamentId, round: 1, matchNumber: 1 }).returning();
  const challengeId = await addChallenge('Dragon');
  const entries = {
    'the challenge on Dragon': () => Promise.all(both.map((memberId) => addClaim(challengeId, memberId))),
    'the tournament Cup': () =>
      panel.db
        .insert(tournamentPredictions)
        .values(both.map((memberId) => ({ tournamentId, matchId: match?.id ?? 0, memberId, winnerName: 'Ann', createdAt: AT }))),
    [`bonus hunt #${huntId}`]: () =>
      panel.db.insert(bonusHuntPredictions).values(both.map((memberId) => ({ huntId, memberId, endBalance: 1, createdAt: AT }))),
  };
  const ban = () => panel.call('POST', '/members/5/ban', { reason: 'Spam', version: 1 });
  // Each is found before the existing ones.
  for (const [name, enter] of Object.entries(entries)) {
    await enter();
    expect(await ban()).toMatchObject({ status: 409, message: expect.stringContaining(`both taking part in ${name}`) });
  }
  await panel.db.update(challengeClaims).set({ status: 'rejected', decidedAt: AT });
  await panel.db.update(tournaments).set({ completedAt: AT });
  await panel.db.update(bonusHunts).set({ endedAt: AT, endBalance: 1 });
  expect(await ban()).toMatchObject(PAID);
});

describe('in a raffle', () => {
  const RAFFLE = { title: 'Spins', description: '', prize: '100 spins', startsAt: new Date(0), allowPasswordlessEntry: true };
  let raffleId = 0;
  beforeEach(async () => {
    const [row] = await panel.db.insert(raffles).values(RAFFLE).returning();
    raffleId = row?.id ?? 0;
    await panel.db.update(members).set({ bannedAt: null, banReason: null, excludedAt: null, excludedUntil: null });
  });
  const enter = (...ids: string[]) =>
    panel.db
      .insert(raffleEntries)
      .values(ids.map((memberId) => ({ raffleId, memberId, entryType: 'passwordless' as const, createdAt: AT })));
  const competing = {
    status: 409,
    message: "You're both taking part in the raffle Spins, so someone else on the staff has to decide this.",
  };

  it.each(WAYS)('lets nobody decide on a rival: %s', async (_way, act, state = { bannedAt: null }) => {
    await panel.db.update(members).set(state).where(eq(members.id, '1'));
    await enter(own, '1');
    expect(await act(panel.call, '1')).toMatchObject(competing);
    expect(await act(other, '1')).toMatchObject(PAID);
  });

  it.each(WAYS.filter(([way]) => /^(ban|exclusion|deletion)$/.test(way)))("lets nobody enter after a rival's %s", async (way, act) => {
    const id = `2${way.length}`;
    await panel.test.signIn({ id });
    await enter(id);
    expect(await act(panel.call, id)).toMatchObject(PAID);
    const [{ enteredBefore } = { enteredBefore: [] }] = await panel.db.select().from(members).where(eq(members.id, own));
    expect(enteredBefore.filter((barred) => barred === raffleId)).toHaveLength(1);
    const entered = await asMember(own, 'POST', `/raffles/${raffleId}/enter`, { entry_type: 'passwordless' });
    expect(entered).toMatchObject({ message: expect.stringContaining("withdrew another member's entry") });
  });

  it('lets nobody who takes part take a place or a claim from a winner', async () => {
    await panel.test.signIn({ id: '3', username: 'winner' });
    await enter(own);
    // So many tickets that the draw is certain.
    const tickets = 2_000_000_000;
    await panel.db.insert(raffleEntries).values({ raffleId, memberId: '3', entryType: 'points', tickets, pointsSpent: 1, createdAt: AT });
    await panel.db.update(raffles).set({ closedAt: AT }).where(eq(raffles.id, raffleId));
    await panel.db.transaction((tx) => drawRaffle(tx, raffleId, { ...panel.test.services, at: AT }));
    const ofRaffle = and(eq(prizes.sourceKind, 'raffle'), eq(prizes.sourceId, raffleId));
    const [won] = await panel.db.select().from(prizes).where(ofRaffle);
    const [place] = (await panel.call('GET', `/raffles/${raffleId}/draw`)).data.winners;
    const refused = { status: 409, message: "You're taking part in the raffle Spins, so someone else on the staff has to decide this." };
    const lapse = (call: Panel['call']) => call('POST', `/prizes/${won?.id}/lapse`, { note: 'No reply', version: won?.version });
    expect(await lapse(panel.call)).toMatchObject(refused);
    expect(await panel.call('POST', `/prizes/${won?.id}/ask`, { need: 'address', version: won?.version })).toMatchObject(refused);
    expect(await panel.call('POST', `/raffles/${raffleId}/winners/${place.entry_id}/lapse`, { reason: 'No reply' })).toMatchObject(refused);
    expect(await panel.call('POST', '/members/3/ban', { reason: 'Spam', version: 1 })).toMatchObject(competing);
    expect(await lapse(other)).toMatchObject(PAID);
    expect((await panel.call('GET', `/raffles/${raffleId}/draw`)).data.winners).toMatchObject([{ user_id: own }]);
  });
});

describe('in a game that the staff runs', () => {
  const takesPart = async (call: Panel['call'], game: string) => (await call('GET', `/participation/${game}`)).data.takes_part as boolean;
  const wonBy = async (kind: 'hunt' | 'tournament', id: number) => {
    const rows = await panel.db.select().from(prizes).where(eq(prizes.sourceId, id)).orderBy(prizes.place);
    return rows.filter(({ sourceKind, memberId }) => sourceKind === kind && memberId !== null).map(({ memberId }) => memberId);
  };

  it('ranks no prediction of a hunt by those who made, changed or ended it, whichever came first', async () => {
    const hunt = (
      await panel.call('POST', '/bonus-hunts', { start_balance: 1000, predictions: 'now', prizes: [{ prize: '', amount: 50 }] })
    ).data as LiveHunt;
    const at = `/bonus-hunts/${hunt.id}`;
    await panel.as('902', 'Moderator');
    const helper = await panel.as('903', 'Moderator');
    const predict = (id: string, end_balance: number) => asMember(id, 'POST', `${at}/predict`, { end_balance });
    const ranked = async () => {
      const { predictions } = HuntPredictionsResponse.parse(await asMember('9', 'GET', '/bonus-hunts/predictions'));
      return Object.fromEntries(predictions.map(({ user, is_ranked: isRanked }) => [user.id, isRanked]));
    };
    for (const [id, balance] of [
      ['9', 1],
      ['901', 500],
      ['902', 499],
      ['903', 501],
    ] as const)
      expect(await predict(id, balance)).toMatchObject({ status: 200 });
    expect(await ranked()).toEqual({ 9: true, 901: true, 902: true, 903: true });
    expect([await takesPart(other, at.slice(1)), await takesPart(panel.call, at.slice(1))]).toEqual([true, false]);

    expect(await helper('POST', `${at}/games`, { slot_name: 'Neon Koi', bet: 2 })).toMatchObject({ status: 200 });
    expect(await predict(own, 500)).toMatchObject({ status: 200 });
    expect(await ranked()).toEqual({ 9: true, 901: true, 902: true, 903: false, [own]: false });
    expect(await other('POST', `${at}/end`, { end_balance: 500 })).toMatchObject({ status: 200 });

    expect(await wonBy('hunt', hunt.id)).toEqual(['902']);
    const { data } = ClosestPredictionsResponse.parse(await asMember('9', 'GET', `${at}/closest-predictions`));
    expect(data.map(({ user, prize }) => [user.id, prize])).toEqual([
      ['902', '$50.00'],
      ['9', null],
    ]);
    const listed = (await panel.call('GET', `${at}/predictions?sort=difference&order=asc`)).data;
    expect(listed.filter(({ is_closest: isClosest }: { is_closest: boolean }) => isClosest)).toMatchObject([{ member: { id: '902' } }]);
  });

  it('ranks no prediction of a hunt by whoever decided about someone who predicts it, in whatever way', async () => {
    const hunt = { start_balance: 1000, predictions: 'now', prizes: [{ prize: '', amount: 50 }] };
    const at = `/bonus-hunts/${((await panel.call('POST', '/bonus-hunts', hunt)).data as LiveHunt).id}`;
    const predict = async (id: string) =>
      expect(await asMember(id, 'POST', `${at}/predict`, { end_balance: 500 })).toMatchObject({ status: 200 });
    for (const [index, [, act, state = { bannedAt: null }]] of WAYS.entries()) {
      const [rival, judge] = [`7${index}`, `8${index}`];
      await predict(rival);
      await panel.db.update(members).set(state).where(eq(members.id, rival));
      const call = await panel.as(judge, 'Admin');
      expect(await act(call, rival)).toMatchObject(PAID);
      await predict(judge);
      expect(await call('GET', `/participation${at}`)).toMatchObject({ data: { takes_part: true, is_organizer: true } });
      await panel.db.update(members).set({ bannedAt: AT, banReason: 'Spam' }).where(eq(members.id, rival));
    }
    await predict('902');

    const { predictions } = HuntPredictionsResponse.parse(await asMember('902', 'GET', '/bonus-hunts/predictions'));
    const unranked = predictions.filter(({ is_ranked: isRanked }) => !isRanked).map(({ user }) => user.id);
    expect(unranked.sort()).toEqual(['80', '81', '82', '83', '84']);
    expect(await panel.call('POST', `${at}/end`, { end_balance: 500 })).toMatchObject(PAID);
    await panel.db.update(members).set({ bannedAt: null, banReason: null });
    expect(await wonBy('hunt', Number(at.split('/')[2]))).toEqual(['902']);
  });

  it('ranks no predictions of a tournament by whoever records its results, and gives no player of the staff its prize', async () => {
    const fields = { name: 'Cup', description: '', game: 'Chess', prize_pool: 200, prediction_prizes: [{ prize: 'Mug', amount: null }] };
    const { id } = (await panel.call('POST', '/tournaments', { ...fields, predictions_open_at: new Date(0).toISOString() })).data;
    const { matches } = (await panel.call('PUT', `/tournaments/${id}/bracket`, { players: ['Ann', 'Bob'] })).data as StaffBracket;
    const [final] = matches;
    const predictions = [{ match_id: final?.id, winner_name: 'Bob' }];
    const predict = async (...ids: string[]) => {
      for (const each of ids) expect(await asMember(each, 'POST', `/tournaments/${id}/predict`, { predictions })).toMatchObject(PAID);
    };
    await predict('9', '8', '901', own);
    const judge = await panel.as('904', 'Admin');
    expect(await judge('POST', '/members/8/ban', { reason: 'Spam', version: 1 })).toMatchObject(PAID);
    await predict('904');
    const isRanked = async (member: string) =>
      TournamentResponse.parse(await asMember(member, 'GET', `/tournaments/${id}`)).data.user_prediction?.is_ranked;
    const areRanked = [await isRanked('9'), await isRanked('901'), await isRanked('904'), await isRanked(own)];
    expect(areRanked).toEqual([true, true, false, false]);

    const result = { winner_name: 'Bob', version: final?.version };
    expect(await other('PUT', `/tournaments/${id}/matches/${final?.id}/result`, result)).toMatchObject({ status: 200 });
    expect(await wonBy('tournament', id)).toEqual(['9']);
    const { data } = TournamentResponse.parse(await asMember('901', 'GET', `/tournaments/${id}`));
    expect(data.top_predictions.map(({ user, prize }) => [user.id, prize])).toEqual([['9', 'Mug']]);
    expect(data.user_prediction?.is_ranked).toBe(false);

    const [champion] = (await panel.call('GET', '/prizes?search=Bob')).data;
    const match = (member_id: string) => panel.call('POST', `/prizes/${champion.id}/match`, { version: 1, member_id });
    expect(await match('901')).toMatchObject({ status: 422, errors: { member_id: [expect.stringContaining("can't win a prize in it")] } });
    expect(await match('9')).toMatchObject({ status: 200 });
  });

  it('lets nobody enter a raffle that they made or changed, nor change, close or draw one that they have entered', async () => {
    const fields = { title: 'Headset', description: '', prize: 'A headset', starts_at: new Date(0).toISOString(), draws_itself: false };
    const { id } = (await panel.call('POST', '/raffles', { ...fields, allow_passwordless_entry: true, allow_points_entry: false })).data;
    const enter = (member: string) => asMember(member, 'POST', `/raffles/${id}/enter`, { entry_type: 'passwordless' });
    const runsIt = async (member: string) => RaffleResponse.parse(await asMember(member, 'GET', `/raffles/${id}`)).data.is_organizer;
    expect([await runsIt(own), await runsIt('901')]).toEqual([true, false]);
    expect(await enter(own)).toMatchObject({ status: 409, message: "You've made or changed this raffle, so you can't enter it." });
    for (const member of ['1', '901']) expect(await enter(member)).toMatchObject({ status: 200 });

    expect([await takesPart(other, `raffles/${id}`), await takesPart(panel.call, `raffles/${id}`)]).toEqual([true, false]);
    const refused = { status: 409, message: RAFFLE_ENTERED };
    const raffle = (await panel.call('GET', `/raffles/${id}`)).data;
    expect(await other('PUT', `/raffles/${id}`, { ...raffle, title: 'Mine' })).toMatchObject(refused);
    expect(await other('PUT', `/raffles/${id}/password`, { password: 'open' })).toMatchObject(refused);
    expect(await other('DELETE', `/raffles/${id}/password`)).toMatchObject(refused);
    expect(await other('POST', `/raffles/${id}/close`)).toMatchObject(refused);
    expect(await panel.call('POST', `/raffles/${id}/close`)).toMatchObject({ status: 200 });
    expect(await other('POST', `/raffles/${id}/draw`)).toMatchObject(refused);
    expect(await panel.call('POST', `/raffles/${id}/draw`)).toMatchObject({ status: 200, data: { state: 'drawn', entries: 2 } });
  });
});
