import { TournamentResponse } from '@greenroom/contract';
import { type StaffBracket, type StaffMatch, StaffTournament } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import { prizes as prizeLedger, tournamentPredictions } from '../../db/schema';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { type PanelResponse, sharedPanel } from '../../testing/staff-panel';
import { conflict, errorAt, membersOf, type TestMember } from '../../testing/test-members';

const NOW = new Date('2026-03-15T20:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000).toISOString();

const panel = sharedPanel({ now: () => NOW });

const FIELDS = {
  name: 'Cup',
  description: 'For all.',
  game: 'Chess',
  prize_pool: 250.5,
  starts_at: hours(-1),
  ends_at: null,
  predictions_open_at: hours(-1),
  predictions_close_at: null,
  max_participants: 8,
};

async function makeTournament(fields: object = {}): Promise<StaffTournament> {
  const response = await panel.call('POST', '/tournaments', { ...FIELDS, ...fields });
  expect(response).toMatchObject({ status: 200 });
  return StaffTournament.parse(response.data);
}

async function makeBracket(players: string[], more: object = {}, fields: object = {}): Promise<StaffBracket> {
  const { id } = await makeTournament(fields);
  return accepted(panel.call('PUT', `/tournaments/${id}/bracket`, { players, ...more }));
}

const at = ({ matches }: StaffBracket, round: number, number: number): StaffMatch => {
  const match = matches.find((one) => one.round === round && one.match_number === number);
  if (!match) throw new Error(`There is no match ${number} in round ${round}.`);
  return match;
};

const onMatch = ({ tournament }: StaffBracket, { id }: StaffMatch, what: string, body: object): Promise<PanelResponse> =>
  panel.call('PUT', `/tournaments/${tournament.id}/matches/${id}/${what}`, body);

const win = (bracket: StaffBracket, match: StaffMatch, winner: string) =>
  onMatch(bracket, match, 'result', { winner_name: winner, version: match.version });

/** Expects a change to succeed. @returns the bracket after it */
async function accepted(response: Promise<PanelResponse>): Promise<StaffBracket> {
  const { status, data, message, errors } = await response;
  expect({ status, message, errors }).toMatchObject({ status: 200 });
  return data as StaffBracket;
}

const play = (bracket: StaffBracket, round: number, number: number, winner: string) =>
  accepted(win(bracket, at(bracket, round, number), winner));

const signIn = membersOf(() => panel.test);
/** The latest predictors, the latest first. */
let predictors: TestMember[] = [];

const predictAs = async ({ post }: TestMember, { tournament }: StaffBracket, match: StaffMatch, winner: string) =>
  (await post(`/tournaments/${tournament.id}/predict`, { predictions: [{ match_id: match.id, winner_name: winner }] })).status;

async function predict(bracket: StaffBracket, match: StaffMatch, winner: string): Promise<number> {
  const member = await signIn();
  predictors = [member, ...predictors];
  return predictAs(member, bracket, match, winner);
}

const see = async (id: number) =>
  (await panel.test.app.inject(`/api/r/tournaments/${id}`)).json<{ data: { tournament: Record<string, unknown> } }>().data.tournament;
const lastAudit = () => lastAuditEntry(panel.db);

it('creates, changes and deletes a tournament', async () => {
  const cup = await makeTournament();
  expect(cup).toMatchObject({ ...FIELDS, state: 'running', predictions_active: true, matches: 0, version: 1 });
  expect(await see(cup.id)).toMatchObject({ name: 'Cup', prize_pool: 250.5, matches: [] });
  expect(await panel.call('PUT', `/tournaments/${cup.id}`, { ...FIELDS, name: 'Bowl', version: 1 })).toMatchObject({
    data: { name: 'Bowl', version: 2 },
  });
  expect(await see(cup.id)).toMatchObject({ name: 'Bowl' });
  expect(await lastAudit()).toMatchObject({ action: 'update', subject: 'tournaments', before: { name: 'Cup' }, after: { name: 'Bowl' } });
  const wrong = { ends_at: hours(-2), predictions_close_at: hours(-2) };
  expect(await panel.call('PUT', `/tournaments/${cup.id}`, { ...FIELDS, ...wrong, version: 2 })).toMatchObject({
    status: 422,
    errors: { ends_at: [expect.any(String)], predictions_close_at: [expect.any(String)] },
  });
  await panel.call('PUT', `/tournaments/${cup.id}/bracket`, { players: ['Ann', 'Bob'] });
  expect(await panel.call('DELETE', `/tournaments/${cup.id}?version=2`)).toMatchObject({ status: 200 });
  expect((await panel.test.app.inject(`/api/r/tournaments/${cup.id}`)).statusCode).toBe(404);
});

it('lists tournaments by state and name', async () => {
  await makeTournament({ name: 'Autumn', starts_at: hours(1) });
  await makeTournament({ name: 'Spring', starts_at: hours(-3), ends_at: hours(-2) });
  const list = async (query: string) => (await panel.call('GET', `/tournaments?${query}`)).data.map(({ name }: StaffTournament) => name);
  expect(await list('state=upcoming')).toEqual(['Autumn']);
  expect(await list('state=completed')).toEqual(['Spring']);
  expect(await list('search=RIN&sort=name')).toEqual(['Spring']);
});

it('makes a bracket with match times, and replaces it until it is in use', async () => {
  const bracket = await makeBracket(['Ann', 'Bob', 'Cy', 'Dee', 'Eve'], { first_at: hours(1), minutes_apart: 30 });
  const times = bracket.matches.map(({ scheduled_date: time }) => time);
  expect(times).toEqual([null, hours(1), null, null, hours(1.5), hours(2), hours(2.5)]);
  const bye = { player1_name: 'Ann', player2_name: null, winner_name: 'Ann', is_bye: true, can_correct: false };
  expect(at(bracket, 1, 1)).toMatchObject(bye);
  expect(at(bracket, 2, 2)).toMatchObject({ player1_name: 'Bob', player2_name: 'Cy' });
  expect(await win(bracket, at(bracket, 1, 1), 'Ann')).toMatchObject(conflict('Round 1 - Match 1 is a bye.'));

  const again = (players: string[]) => panel.call('PUT', `/tournaments/${bracket.tournament.id}/bracket`, { players, shuffle: true });
  const shuffled = await accepted(again(['Ann', 'Bob', 'Cy', 'Dee']));
  expect(shuffled.matches).toHaveLength(3);
  const seated = shuffled.matches.flatMap((match) => [match.player1_name, match.player2_name]);
  expect(seated.filter(Boolean).sort()).toEqual(['Ann', 'Bob', 'Cy', 'Dee']);
  const first = at(shuffled, 1, 1);
  expect(await predict(shuffled, first, first.player1_name ?? '')).toBe(200);
  expect(await again(['Ann', 'Bob'])).toMatchObject(conflict(expect.stringContaining('have predicted')));
  expect(await panel.call('DELETE', `/tournaments/${bracket.tournament.id}?version=1`)).toMatchObject(
    conflict(expect.stringContaining('have predicted')),
  );
});

it.each([
  ['one player', ['Ann']],
  ['the same name twice', ['Ann', ' ann ']],
  ['more players than it has room for', [...'abcdefghi']],
  ['an empty name', ['Ann', ' ']],
])('refuses a bracket of %s', async (_what, players) => {
  const { id } = await makeTournament();
  const { status, errors } = await panel.call('PUT', `/tournaments/${id}/bracket`, { players });
  expect({ status, field: Object.keys(errors)[0]?.split('.')[0] }).toEqual({ status: 422, field: 'players' });
});

it('closes the predictions of a match when it starts', async () => {
  const bracket = await makeBracket(['Ann', 'Bob', 'Cy', 'Dee']);
  const first = at(bracket, 1, 1);
  expect(await predict(bracket, first, 'Ann')).toBe(200);
  const started = await onMatch(bracket, first, 'active', { is_active: true });
  expect(at(started.data, 1, 1)).toMatchObject({ is_active: true, predictions: 1 });
  expect(await lastAudit()).toMatchObject({ action: 'start', summary: 'Started Round 1 - Match 1 of Cup' });
  expect(await predict(bracket, first, 'Ann')).toBe(409);
  expect(await onMatch(bracket, first, 'active', { is_active: true })).toMatchObject(conflict('Round 1 - Match 1 has started already.'));
  expect(await onMatch(bracket, first, 'active', { is_active: false })).toMatchObject({ status: 200 });
  expect(await predict(bracket, first, 'Ann')).toBe(200);
  expect(await onMatch(bracket, at(bracket, 2, 1), 'active', { is_active: true })).toMatchObject(
    conflict(expect.stringContaining('not known')),
  );
});

it('schedules a match, and refuses an outdated version', async () => {
  const bracket = await makeBracket(['Ann', 'Bob']);
  const final = at(bracket, 1, 1);
  const scheduled = await onMatch(bracket, final, 'schedule', { scheduled_at: hours(3), version: 1 });
  expect(at(scheduled.data, 1, 1)).toMatchObject({ scheduled_date: hours(3), version: 2 });
  expect(await onMatch(bracket, final, 'schedule', { scheduled_at: null, version: 1 })).toMatchObject({ status: 409 });
  const other = await makeTournament();
  const move = { scheduled_at: null, version: 2 };
  expect(await panel.call('PUT', `/tournaments/${other.id}/matches/${final.id}/schedule`, move)).toMatchObject({ status: 404 });
});

it('plays a bracket to its champion, and corrects a result until the next match has one', async () => {
  let bracket = await makeBracket(['Ann', 'Bob', 'Cy', 'Dee']);
  expect(await win(bracket, at(bracket, 1, 1), 'Cy')).toMatchObject({ status: 422, message: "Cy doesn't play in Round 1 - Match 1." });
  expect(await win(bracket, at(bracket, 2, 1), 'Dee')).toMatchObject({ status: 422 });
  const seen = bracket;
  bracket = await play(bracket, 1, 1, 'Dee');
  expect(await win(seen, at(seen, 1, 1), 'Ann')).toMatchObject(conflict(expect.stringContaining('Somebody else')));
  expect(at(bracket, 1, 1).can_correct).toBe(true);
  bracket = await play(bracket, 1, 1, 'Ann');
  expect(at(bracket, 2, 1)).toMatchObject({ player1_name: 'Ann', player2_name: null });
  bracket = await play(bracket, 1, 2, 'Bob');
  bracket = await play(bracket, 2, 1, 'Bob');
  expect(bracket.tournament).toMatchObject({ state: 'completed', completed_at: NOW.toISOString(), decided: 3 });
  expect(at(bracket, 1, 1).can_correct).toBe(false);
  expect(await win(bracket, at(bracket, 1, 1), 'Dee')).toMatchObject(conflict('Round 2 - Match 1 is decided already.'));
  expect(await see(bracket.tournament.id)).toMatchObject({ is_completed: true, matches: [{}, {}, { round: 2, winner_name: 'Bob' }] });
  expect(await panel.call('PUT', `/tournaments/${bracket.tournament.id}/bracket`, { players: ['X', 'Y'] })).toMatchObject({ status: 409 });
});

it('removes the predictions of a final when a corrected result changes its players, and tells their owners', async () => {
  let bracket = await makeBracket(['Ann', 'Bob', 'Cy', 'Dee']);
  bracket = await play(bracket, 1, 1, 'Ann');
  bracket = await play(bracket, 1, 2, 'Bob');
  expect(await predict(bracket, at(bracket, 2, 1), 'Ann')).toBe(200);
  expect(await predict(bracket, at(bracket, 2, 1), 'Bob')).toBe(200);
  const [owner] = predictors;
  bracket = await accepted(panel.call('GET', `/tournaments/${bracket.tournament.id}/bracket`));
  expect([at(bracket, 1, 1), at(bracket, 2, 1)]).toMatchObject([{ next_predictions: 2 }, { predictions: 2, next_predictions: 0 }]);

  bracket = await play(bracket, 1, 1, 'Ann');
  expect(at(bracket, 2, 1).predictions).toBe(2);
  bracket = await play(bracket, 1, 1, 'Dee');
  expect(at(bracket, 2, 1)).toMatchObject({ player1_name: 'Dee', player2_name: 'Bob', predictions: 0 });
  expect(bracket.tournament.predictors).toBe(0);
  expect(await lastAudit()).toMatchObject({ action: 'result', after: { winner_name: 'Dee', predictions_removed: 2 } });
  const { activities } = (await owner?.get('/profile/recent-activity')) ?? {};
  expect(activities[0]).toMatchObject({
    type: 'other',
    title: 'Prediction removed',
    description: 'Cup, Round 2 - Match 1: Dee plays in place of Ann.',
  });
});

describe('a player who changes after predictions', () => {
  const change = (bracket: StaffBracket, match: StaffMatch, kind: string, name: string, newName: string) =>
    onMatch(bracket, match, 'player', { change: kind, name, new_name: newName, version: match.version });
  const picksOf = async (match: StaffMatch) => {
    const { winnerName } = tournamentPredictions;
    return (await panel.db.select({ winnerName }).from(tournamentPredictions).where(eq(tournamentPredictions.matchId, match.id)))
      .map((pick) => pick.winnerName)
      .sort();
  };

  it('gets another spelling in the whole bracket, its predictions and the prize, even after the end', async () => {
    let cup = await makeBracket(['Ann', 'Bbo', 'Cy', 'Dee']);
    expect(await predict(cup, at(cup, 1, 2), 'Bbo')).toBe(200);
    cup = await play(cup, 1, 1, 'Ann');
    cup = await play(cup, 1, 2, 'Bbo');
    cup = await play(cup, 2, 1, 'Bbo');
    cup = await accepted(change(cup, at(cup, 1, 2), 'correction', 'Bbo', 'Bob'));
    expect(at(cup, 1, 2)).toMatchObject({ winner_name: 'Bob', player1_name: 'Bob', player1_replaced: null });
    expect(at(cup, 2, 1)).toMatchObject({ winner_name: 'Bob', player2_name: 'Bob' });
    expect(await picksOf(at(cup, 1, 2))).toEqual(['Bob']);
    expect(await see(cup.tournament.id)).toMatchObject({ matches: [{}, { winner_name: 'Bob' }, { winner_name: 'Bob' }] });
    const { name } = prizeLedger;
    expect(await panel.db.select({ name }).from(prizeLedger).where(eq(prizeLedger.sourceId, cup.tournament.id))).toEqual([{ name: 'Bob' }]);
    expect(await lastAudit()).toMatchObject({ action: 'correction', summary: 'Corrected Bbo to Bob in Round 1 - Match 2 of Cup' });
    await accepted(change(cup, at(cup, 1, 2), 'correction', 'Bob', 'bob'));
  });

  it('is replaced by a substitute, who keeps the predictions and wins them', async () => {
    let cup = await makeBracket(['Ann', 'Bob', 'Cy', 'Dee']);
    expect(await predict(cup, at(cup, 1, 1), 'Dee')).toBe(200);
    expect(await predict(cup, at(cup, 1, 1), 'Ann')).toBe(200);
    cup = await accepted(change(cup, at(cup, 1, 1), 'substitute', 'Dee', 'Eve'));
    expect(at(cup, 1, 1)).toMatchObject({ player2_name: 'Eve', player2_replaced: 'Dee', player1_replaced: null, predictions: 2 });
    expect(await picksOf(at(cup, 1, 1))).toEqual(['Ann', 'Eve']);
    expect(await see(cup.tournament.id)).toMatchObject({ matches: [{ player2_name: 'Eve', player2_replaced: 'Dee' }, {}, {}] });
    expect(await lastAudit()).toMatchObject({ action: 'substitute', summary: 'Replaced Dee with Eve in Round 1 - Match 1 of Cup' });
    cup = await play(cup, 1, 1, 'Eve');
    const { data } = TournamentResponse.parse((await panel.test.app.inject(`/api/r/tournaments/${cup.tournament.id}`)).json());
    expect(data.top_predictions.map(({ correct }) => correct)).toEqual([1, 0]);
  });

  it('is replaced in the next match only, while the match that they won stays', async () => {
    let cup = await makeBracket(['Ann', 'Bob', 'Cy', 'Dee']);
    cup = await play(cup, 1, 1, 'Ann');
    cup = await accepted(change(cup, at(cup, 2, 1), 'substitute', 'Ann', 'Dee'));
    expect([at(cup, 1, 1), at(cup, 2, 1)]).toMatchObject([{ winner_name: 'Ann' }, { player1_name: 'Dee', player1_replaced: 'Ann' }]);
    cup = await play(cup, 1, 1, 'Ann');
    expect(at(cup, 2, 1)).toMatchObject({ player1_name: 'Dee', player1_replaced: 'Ann' });
    cup = await play(cup, 1, 1, 'Dee');
    expect(at(cup, 2, 1)).toMatchObject({ player1_name: 'Dee', player1_replaced: null });
  });

  it('does not advance to where they sit as a substitute', async () => {
    let cup = await makeBracket(['Ann', 'Bob', 'Cy', 'Dee']);
    cup = await play(cup, 1, 1, 'Ann');
    cup = await play(cup, 1, 2, 'Bob');
    cup = await accepted(change(cup, at(cup, 2, 1), 'substitute', 'Bob', 'Dee'));
    expect(await win(cup, at(cup, 1, 1), 'Dee')).toMatchObject(
      conflict('Dee already plays in Round 2 - Match 1 as a substitute. Replace Dee there first.'),
    );
  });

  it('is replaced with their bye, and comes back', async () => {
    let cup = await makeBracket(['Ann', 'Bob', 'Cy']);
    expect(await change(cup, at(cup, 1, 1), 'substitute', 'Ann', 'Eve')).toMatchObject(
      conflict('Round 1 - Match 1 is a bye. Replace Ann in Round 2 - Match 1.'),
    );
    cup = await accepted(change(cup, at(cup, 2, 1), 'substitute', 'Ann', 'Eve'));
    expect(at(cup, 1, 1)).toMatchObject({ player1_name: 'Eve', winner_name: 'Eve', is_bye: true });
    cup = await accepted(change(cup, at(cup, 2, 1), 'substitute', 'Eve', 'Ann'));
    expect(at(cup, 2, 1)).toMatchObject({ player1_name: 'Ann', player1_replaced: null });
    expect(at(cup, 1, 1)).toMatchObject({ winner_name: 'Ann' });
  });

  it('is refused what the bracket does not allow, with what to do', async () => {
    let cup = await makeBracket(['Ann', 'Bob', 'Cy', 'Dee']);
    const first = at(cup, 1, 1);
    expect(await change(cup, first, 'correction', 'Ann', 'bob')).toMatchObject(errorAt('new_name'));
    expect(await change(cup, first, 'correction', 'Ann', 'Ann')).toMatchObject(errorAt('new_name'));
    expect(await change(cup, first, 'substitute', 'Ann', 'CY')).toMatchObject(
      errorAt('new_name', 'Cy plays in Round 1 - Match 2 already.'),
    );
    expect(await change(cup, first, 'substitute', 'Bob', 'Eve')).toMatchObject({ status: 422 });
    expect(await change(cup, { ...first, version: 9 }, 'substitute', 'Ann', 'Eve')).toMatchObject({ status: 409 });
    cup = await accepted(onMatch(cup, first, 'active', { is_active: true }));
    expect(await change(cup, at(cup, 1, 1), 'substitute', 'Ann', 'Eve')).toMatchObject(
      conflict('Round 1 - Match 1 has started. Undo its start to replace a player.'),
    );
    cup = await play(cup, 1, 1, 'Ann');
    expect(at(cup, 1, 1)).toMatchObject({ is_active: false });
    expect(await change(cup, at(cup, 1, 1), 'substitute', 'Ann', 'Eve')).toMatchObject(
      conflict(expect.stringContaining('decided already')),
    );
  });
});

it('gives the prizes for the best predictions with the last result, and corrects them with it until one is paid', async () => {
  const prizes = [
    { prize: '', amount: 30 },
    { prize: 'Mug', amount: null },
  ];
  let cup = await makeBracket(['Ann', 'Bob', 'Cid', 'Dee'], {}, { prediction_prizes: prizes, prize_pool: 0 });
  const { id } = cup.tournament;
  const people = [await signIn(), await signIn(), await signIn()] as const;
  for (const [index, winner] of ['Ann', 'Ann', 'Dee'].entries())
    expect(await predictAs(people[index]!, cup, at(cup, 1, 1), winner)).toBe(200);
  const fixed = await panel.call('PUT', `/tournaments/${id}`, { ...FIELDS, prediction_prizes: [], version: cup.tournament.version });
  expect(fixed).toMatchObject(errorAt('prediction_prizes'));

  cup = await play(cup, 1, 1, 'Ann');
  cup = await play(cup, 1, 2, 'Cid');
  expect(await predictAs(people[0], cup, at(cup, 2, 1), 'Cid')).toBe(200);
  const won = async () => {
    const { data } = TournamentResponse.parse((await panel.test.app.inject(`/api/r/tournaments/${id}`)).json());
    return people.map(({ id: memberId }) => data.top_predictions.find(({ user }) => user.id === memberId)?.prize);
  };
  expect(await won()).toEqual([null, null, null]);
  cup = await play(cup, 2, 1, 'Ann');
  expect(await won()).toEqual(['Mug', '$30.00', null]);
  cup = await play(cup, 2, 1, 'Cid');
  expect(await won()).toEqual(['$30.00', 'Mug', null]);
  await panel.db.update(prizeLedger).set({ paidAt: NOW }).where(eq(prizeLedger.memberId, people[0].id));
  await play(cup, 2, 1, 'Ann');
  expect((await won())[0]).toBe('$30.00');
});
