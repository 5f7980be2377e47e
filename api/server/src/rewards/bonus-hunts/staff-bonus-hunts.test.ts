import { type BonusHunt, BonusHuntsResponse, ClosestPredictionsResponse, HuntPredictionsResponse } from '@greenroom/contract';
import { LiveHunt, StaffHunt, type StaffHuntPrediction } from '@greenroom/contract/admin';
import { and, asc, eq } from 'drizzle-orm';
import {
  activities,
  bonusHuntGames,
  bonusHuntPredictions,
  bonusHunts,
  members,
  notifications,
  prizes as prizeLedger,
} from '../../db/schema';
import { contentOf } from '../../core/notifications/notification-content';
import { loadContent } from '../../channel/announcements/announcement-content';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { type Panel, sharedPanel } from '../../testing/staff-panel';
import { conflict, errorAt, membersOf } from '../../testing/test-members';

const NOON = new Date('2026-03-15T12:00:00Z');
const ONE_PM = new Date('2026-03-15T13:00:00Z');

const panel = sharedPanel({ now: () => now });
let moderator: Panel['call'];
let now = NOON;
beforeAll(async () => {
  moderator = await panel.as('901', 'Moderator');
});
beforeEach(async () => {
  now = NOON;
  for (const table of [bonusHuntPredictions, bonusHuntGames, bonusHunts, activities]) await panel.db.delete(table);
});

const NOT_YET = { start_balance: 1000, predictions: 'not_yet' };

async function makeHunt(fields: object = {}): Promise<StaffHunt> {
  const response = await moderator('POST', '/bonus-hunts', { ...NOT_YET, ...fields });
  expect(response).toMatchObject({ status: 200 });
  return StaffHunt.parse(response.data);
}

/** Sends a request that succeeds. @returns the updated hunt */
async function change(...request: Parameters<Panel['call']>): Promise<LiveHunt> {
  const response = await moderator(...request);
  expect(response).toMatchObject({ status: 200 });
  return LiveHunt.parse(response.data);
}

/** Creates a hunt with games on these slots, each with a bet of 2. */
async function huntOf(...slots: string[]): Promise<LiveHunt> {
  const { id } = await makeHunt();
  await panel.db.insert(bonusHuntGames).values(slots.map((slotName, position) => ({ huntId: id, position, slotName, bet: 2 })));
  return change('GET', `/bonus-hunts/${id}/live`);
}

const namesOf = ({ games }: LiveHunt) => games.map(({ slot_name: name }) => name);
const gameOf = (hunt: LiveHunt, index: number) => hunt.games[index] ?? { id: 0, version: 0, slot_name: '', bet: 0, win: null };
const lastAudit = () => lastAuditEntry(panel.db);
const publicHunts = async () => BonusHuntsResponse.parse((await panel.test.app.inject('/api/r/bonus-hunts')).json());
const current = async (): Promise<BonusHunt | null> => (await publicHunts()).latest_bonus_hunt;

const closestTo = async (id: number) =>
  ClosestPredictionsResponse.parse((await panel.test.app.inject(`/api/r/bonus-hunts/${id}/closest-predictions`)).json()).data;
const won = async (id: number) => {
  const isOfHunt = and(eq(prizeLedger.sourceKind, 'hunt'), eq(prizeLedger.sourceId, id));
  const rows = await panel.db.select().from(prizeLedger).where(isOfHunt).orderBy(prizeLedger.place);
  return rows.map(({ memberId, prize }) => `${memberId}: ${prize}`);
};

const signIn = membersOf(() => panel.test);

async function predict(id: string, huntId: number, prediction: object): Promise<number> {
  const { post } = await signIn({ id, username: `guesser${id}` });
  return (await post(`/bonus-hunts/${huntId}/predict`, prediction)).status;
}

/** Predicts end balances, one by each member. */
async function predictAll(huntId: number, balances: Readonly<Record<string, number>>): Promise<void> {
  for (const [id, end_balance] of Object.entries(balances)) expect(await predict(id, huntId, { end_balance })).toBe(200);
}

describe('a new hunt', () => {
  it('becomes the current hunt of the site and is logged', async () => {
    const hunt = await makeHunt();
    const fields = { start_balance: 1000, end_balance: null, predictions_open_at: null, ended_at: null };
    expect(hunt).toMatchObject({ ...fields, games_count: 0, needed_x: null });
    expect(await current()).toMatchObject({ id: hunt.id, start_balance: 1000, predictions_active: false });
    expect(await lastAudit()).toMatchObject({ staffId: '901', action: 'create', subject: 'bonus-hunts', subjectId: String(hunt.id) });
  });

  it.each([
    ['now', { predictions: 'now' }, NOON.toISOString(), true],
    ['at a given time', { predictions: 'at', predictions_open_at: '2026-03-15T14:00:00+01:00' }, ONE_PM.toISOString(), false],
    ['not yet', { predictions: 'not_yet', predictions_open_at: ONE_PM.toISOString() }, null, false],
  ])('opens its predictions %s', async (_when, fields, opensAt, isActive) => {
    expect(await makeHunt(fields)).toMatchObject({ predictions_open_at: opensAt, predictions_active: isActive });
    now = ONE_PM;
    expect((await current())?.predictions_active).toBe(opensAt !== null);
  });

  it('is refused without the time when predictions open', async () => {
    const response = await moderator('POST', '/bonus-hunts', { ...NOT_YET, predictions: 'at' });
    expect(response).toMatchObject(errorAt('predictions_open_at'));
  });

  itOnBoth('is refused while another is running, also in concurrent requests', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => moderator('POST', '/bonus-hunts', NOT_YET)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const id = (await current())?.id;
    expect(responses.find(({ status }) => status === 409)?.message).toBe(
      `Hunt #${id} is still running, and there can be only one. End it before you begin another.`,
    );
    await change('POST', `/bonus-hunts/${id}/end`, { end_balance: 1 });
    await makeHunt();
  });
});

describe('the list', () => {
  it('returns pages of hunts with their statistics, filtered by state', async () => {
    const first = await huntOf('Big Bass');
    await change('POST', `/bonus-hunts/${first.id}/end`, { end_balance: 5 });
    now = ONE_PM;
    const second = await huntOf('Sugar', 'Zeus');
    const ids = async (query: string) => (await moderator('GET', `/bonus-hunts?${query}`)).data.map(({ id }: StaffHunt) => id);
    expect(await ids('')).toEqual([second.id, first.id]);
    expect(await ids('order=asc&per_page=1')).toEqual([first.id]);
    expect(await ids('is_running=true')).toEqual([second.id]);
    expect(await ids('is_running=false')).toEqual([first.id]);
    expect(await moderator('GET', '/bonus-hunts')).toMatchObject({
      total: 2,
      data: [
        { games_count: 2, total_bet: 4 },
        { games_count: 1, end_balance: 5 },
      ],
    });
  });
});

describe('the form of a hunt', () => {
  it('changes a hunt, and refuses an outdated version, and predictions that close before they open', async () => {
    const hunt = await makeHunt();
    const fields = { start_balance: 1000, predictions_open_at: null, predictions_close_at: null, version: 1 };
    const opened = { start_balance: 1500, predictions_open_at: NOON.toISOString() };
    const changed = await moderator('PUT', `/bonus-hunts/${hunt.id}`, { ...fields, ...opened });
    expect(changed.data).toMatchObject({ start_balance: 1500, predictions_active: true, version: 2 });
    expect(await current()).toMatchObject({ start_balance: 1500, predictions_active: true });
    expect(await moderator('PUT', `/bonus-hunts/${hunt.id}`, fields)).toMatchObject({ status: 409 });
    const times = { predictions_open_at: ONE_PM.toISOString(), predictions_close_at: NOON.toISOString(), version: 2 };
    expect(await moderator('PUT', `/bonus-hunts/${hunt.id}`, { ...fields, ...times })).toMatchObject(errorAt('predictions_close_at'));
  });

  it('deletes an empty hunt, and refuses to delete one with games', async () => {
    const empty = await makeHunt();
    expect(await moderator('DELETE', `/bonus-hunts/${empty.id}?version=1`)).toMatchObject({ status: 200 });
    expect(await current()).toBeNull();
    const full = await huntOf('Big Bass');
    expect(await moderator('DELETE', `/bonus-hunts/${full.id}?version=1`)).toMatchObject(
      conflict(expect.stringContaining("can't be deleted")),
    );
  });
});

describe('the games of a hunt', () => {
  itOnBoth('are listed in the order they were added, also by concurrent requests', async () => {
    const { id } = await makeHunt();
    await Promise.all(['A', 'B', 'C', 'D'].map((slot_name) => change('POST', `/bonus-hunts/${id}/games`, { slot_name, bet: 0.2 })));
    const hunt = await change('POST', `/bonus-hunts/${id}/games`, { slot_name: ' Last one ', bet: 0.25 });
    expect(namesOf(hunt).slice(0, 4).sort()).toEqual(['A', 'B', 'C', 'D']);
    expect(hunt.games.at(-1)).toMatchObject({ slot_name: 'Last one', bet: 0.25, win: null, version: 1 });
    expect((await current())?.games.map(({ slot_name: name }) => name)).toEqual(namesOf(hunt));
    const summary = `Added Last one ($0.25) to hunt #${id}`;
    expect(await lastAudit()).toMatchObject({ action: 'add-game', subjectId: String(id), summary });
  });

  it('update the statistics and the site when they are opened, by the first of two changes of the same version', async () => {
    const hunt = await huntOf('Big Bass', 'Sugar');
    expect(hunt).toMatchObject({ total_bet: 4, unopened: 2, best_x: 0, break_even_x: 250, needed_x: 250, winnings: 0 });
    const first = gameOf(hunt, 0);
    const path = `/bonus-hunts/${hunt.id}/games/${first.id}`;
    const opened = await change('PUT', path, { ...first, win: 300.5 });
    expect(opened).toMatchObject({
      winnings: 300.5,
      unopened: 1,
      best_x: 150.25,
      needed_x: 349.75,
      games: [{ win: 300.5, version: 2 }, { win: null }],
    });
    expect((await current())?.games[0]).toMatchObject({ slot_win: 300.5, pending_win: false });
    const log = await lastAudit();
    expect(log).toMatchObject({ action: 'open-game', before: { win: null }, after: { win: 300.5 } });
    const late = await moderator('PUT', path, { ...first, win: 20 });
    expect(late).toMatchObject(conflict(expect.stringContaining('Somebody else has changed this')));
    expect(await moderator('DELETE', `${path}?version=1`)).toMatchObject({ status: 409 });
    expect(await change('GET', `/bonus-hunts/${hunt.id}/live`)).toEqual(opened);
    expect(await lastAudit()).toEqual(log);
    const corrected = await change('PUT', path, { ...gameOf(opened, 0), bet: 4, win: null });
    expect(corrected).toMatchObject({ winnings: 0, total_bet: 6, unopened: 2 });
  });

  it('move up and down by one place, and stay at either end', async () => {
    const hunt = await huntOf('A', 'B', 'C');
    const move = (index: number, to: string) => change('POST', `/bonus-hunts/${hunt.id}/games/${gameOf(hunt, index).id}/move`, { to });
    expect(namesOf(await move(2, 'up'))).toEqual(['A', 'C', 'B']);
    expect(namesOf(await move(0, 'down'))).toEqual(['C', 'A', 'B']);
    const log = await lastAudit();
    expect(namesOf(await move(2, 'up'))).toEqual(['C', 'A', 'B']);
    expect(await lastAudit()).toEqual(log);
    expect((await current())?.games.map(({ slot_name: name }) => name)).toEqual(['C', 'A', 'B']);
  });

  it('are removed through their own hunt only', async () => {
    const hunt = await huntOf('A', 'B');
    const game = gameOf(hunt, 0);
    expect(await moderator('DELETE', `/bonus-hunts/${hunt.id + 1}/games/${game.id}?version=1`)).toMatchObject({ status: 404 });
    expect(namesOf(await change('DELETE', `/bonus-hunts/${hunt.id}/games/${game.id}?version=1`))).toEqual(['B']);
    expect(await lastAudit()).toMatchObject({ action: 'remove-game', before: { slot_name: 'A', bet: 2 } });
    expect(await moderator('PUT', `/bonus-hunts/${hunt.id}/games/${game.id}`, { ...game, win: 1 })).toMatchObject({ status: 404 });
  });

  it('rename the slot in predictions when a typo is fixed, take it with its last game, and tell their owners', async () => {
    const hunt = await huntOf('Sugr', 'Zeus', 'Zeus', 'Zeus');
    await change('POST', `/bonus-hunts/${hunt.id}/predictions/open`);
    await predict('1', hunt.id, { end_balance: 1, highest_multiplier_game: 'Sugr' });
    await predict('2', hunt.id, { end_balance: 1, highest_multiplier_game: 'Zeus' });
    const predicted = async () => {
      const rows = await panel.db.select().from(bonusHuntPredictions).orderBy(asc(bonusHuntPredictions.memberId));
      return rows.map(({ endBalance, highestMultiplierGame: game }) => `${endBalance} ${game}`);
    };
    await change('PUT', `/bonus-hunts/${hunt.id}/games/${gameOf(hunt, 0).id}`, { ...gameOf(hunt, 0), slot_name: 'Sugar' });
    const renamed = await change('PUT', `/bonus-hunts/${hunt.id}/games/${gameOf(hunt, 1).id}`, { ...gameOf(hunt, 1), slot_name: 'Hades' });
    expect(await predicted()).toEqual(['1 Sugar', '1 Zeus']);
    expect(renamed.games).toMatchObject([{ predictions: 1 }, {}, { predictions: 1 }, {}]);
    await change('DELETE', `/bonus-hunts/${hunt.id}/games/${gameOf(hunt, 2).id}?version=1`);
    await change('DELETE', `/bonus-hunts/${hunt.id}/games/${gameOf(hunt, 0).id}?version=2`);
    expect(await lastAudit()).toMatchObject({ action: 'remove-game', after: { predictions_changed: 1 } });
    expect(await predicted()).toEqual(['1 null', '1 Zeus']);
    const told = await panel.db.select().from(activities).where(eq(activities.title, 'Prediction changed'));
    expect(told).toMatchObject([{ memberId: '1', description: expect.stringContaining('Sugar is not played') }]);
  });

  it.each([
    ['no name', { slot_name: ' ' }, 'slot_name'],
    ['a negative bet', { bet: -1 }, 'bet'],
    ['no bet', { bet: undefined }, 'bet'],
  ])('are refused with %s', async (_what, fields, field) => {
    const { id } = await makeHunt();
    const response = await moderator('POST', `/bonus-hunts/${id}/games`, { slot_name: 'Big Bass', bet: 1, ...fields });
    expect(response).toMatchObject(errorAt(field));
  });
});

describe('predictions', () => {
  it('open and close, and can be opened again', async () => {
    const { id } = await huntOf('Big Bass');
    const prediction = { end_balance: 700, highest_multiplier_game: 'big bass' };
    expect(await predict('1', id, prediction)).toBe(409);
    expect(await moderator('POST', `/bonus-hunts/${id}/predictions/close`)).toMatchObject(conflict("Predictions aren't open."));
    expect(await change('POST', `/bonus-hunts/${id}/predictions/open`)).toMatchObject({ predictions_active: true, version: 2 });
    expect(await moderator('POST', `/bonus-hunts/${id}/predictions/open`)).toMatchObject({ status: 409 });
    expect(await predict('1', id, prediction)).toBe(200);
    expect(await change('POST', `/bonus-hunts/${id}/predictions/close`)).toMatchObject({ predictions_active: false, predictions_count: 1 });
    expect(await lastAudit()).toMatchObject({ action: 'close-predictions', after: { predictions_active: false } });
    expect(await predict('2', id, prediction)).toBe(409);
    now = ONE_PM;
    const reopened = { predictions_active: true, predictions_close_at: null };
    expect(await change('POST', `/bonus-hunts/${id}/predictions/open`)).toMatchObject(reopened);
    expect(await predict('2', id, prediction)).toBe(200);
  });

  it('are listed in pages, closest first once the hunt has ended', async () => {
    const { id } = await makeHunt({ predictions: 'now' });
    for (const [member, end_balance] of Object.entries({ 1: 90, 2: 115, 3: 500 })) {
      now = new Date(now.getTime() + 1000);
      await predict(member, id, { end_balance });
    }
    const list = (query = '') => moderator('GET', `/bonus-hunts/${id}/predictions?${query}`);
    const names = async (query: string) => (await list(query)).data.map(({ member }: StaffHuntPrediction) => member.username);
    expect(await list('per_page=1')).toMatchObject({
      total: 3,
      data: [{ member: { id: '3', username: 'guesser3' }, difference: null, is_closest: false }],
    });
    expect(await names('search=GUESSER2')).toEqual(['guesser2']);
    await change('POST', `/bonus-hunts/${id}/end`, { end_balance: 100 });
    const ranked = await list('sort=difference&order=asc');
    const differences = ranked.data.map(({ difference, is_closest }: StaffHuntPrediction) => `${difference} ${is_closest}`);
    expect(differences).toEqual(['10 true', '15 false', '400 false']);
    expect(await names('sort=end_balance&order=desc&per_page=2')).toEqual(['guesser3', 'guesser2']);
    expect(await moderator('GET', `/bonus-hunts/${id + 1}/predictions`)).toMatchObject({ status: 404 });
  });
});

describe('the end of a hunt', () => {
  it('is shown on the site and logged, and makes the hunt read-only', async () => {
    const hunt = await huntOf('A', 'B');
    const { id } = hunt;
    const [at, game] = [`/bonus-hunts/${id}`, gameOf(hunt, 0)];
    await change('POST', `${at}/predictions/open`);
    const ended = await change('POST', `${at}/end`, { end_balance: 1190.5 });
    expect(ended).toMatchObject({ end_balance: 1190.5, ended_at: NOON.toISOString(), predictions_active: false, version: 3 });
    expect(await publicHunts()).toMatchObject({ latest_bonus_hunt: null, past_bonus_hunts: { data: [{ id, end_balance: 1190.5 }] } });
    expect(await lastAudit()).toMatchObject({
      action: 'end',
      summary: `Ended hunt #${id} with $1,190.50`,
      before: { end_balance: null },
      after: { end_balance: 1190.5 },
    });
    const responses = [
      await moderator('POST', `${at}/end`, { end_balance: 2 }),
      await moderator('POST', `${at}/games`, { slot_name: 'C', bet: 1 }),
      await moderator('PUT', `${at}/games/${game.id}`, { ...game, win: 5 }),
      await moderator('POST', `${at}/games/${game.id}/move`, { to: 'down' }),
      await moderator('DELETE', `${at}/games/${game.id}?version=1`),
      await moderator('POST', `${at}/predictions/open`),
      await moderator('PUT', at, { start_balance: 5, version: 3 }),
    ];
    expect(new Set(responses.map(({ status, message }) => `${status} ${message}`))).toEqual(
      new Set([`409 Hunt #${id} has ended, so it can no longer be changed.`]),
    );
    expect(await change('GET', `${at}/live`)).toEqual(ended);
    expect(await panel.db.select().from(activities).where(eq(activities.type, 'winning'))).toEqual([]);
  });

  itOnBoth('succeeds once in concurrent requests', async () => {
    const { id } = await makeHunt();
    const responses = await Promise.all([1, 2].map((end_balance) => moderator('POST', `/bonus-hunts/${id}/end`, { end_balance })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a banned member', () => {
  it('is named nowhere: the next prediction is the closest one', async () => {
    const { id } = await makeHunt({ predictions: 'now' });
    await predictAll(id, { 31: 1000, 32: 900 });
    const { version } = (await panel.call('GET', '/members/31')).data;
    expect(await panel.call('POST', '/members/31/ban', { reason: 'Spam', version })).toMatchObject({ status: 200 });
    const predicted = HuntPredictionsResponse.parse((await panel.test.app.inject('/api/r/bonus-hunts/predictions')).json());
    expect(predicted.predictions.map(({ user }) => user.id)).toEqual(['32']);
    expect((await current())?.predictions.map(({ user }) => user.id)).toEqual(['32']);
    await change('POST', `/bonus-hunts/${id}/end`, { end_balance: 1000 });

    expect((await closestTo(id)).map(({ user }) => user.id)).toEqual(['32']);
    expect(await panel.db.select().from(activities).where(eq(activities.type, 'winning'))).toMatchObject([
      { memberId: '32', title: 'Closest bonus hunt prediction' },
    ]);
    expect(await won(id)).toEqual(['32: For the closest prediction']);
    expect(await loadContent(panel.db, { kind: 'hunt_finished', subjectId: id }, now)).toMatchObject({ closest: { name: 'guesser32' } });
    const list = (await moderator('GET', `/bonus-hunts/${id}/predictions?sort=difference&order=asc`)).data as StaffHuntPrediction[];
    expect(list.map(({ member, is_closest: isClosest }) => `${member.id} ${isClosest}`)).toEqual(['31 false', '32 true']);
  });
});

const prizes = [
  { prize: '', amount: 50 },
  { prize: 'Hoodie', amount: null },
];

describe('a corrected result', () => {
  const correct = (id: number, end_balance: number, version: number) =>
    moderator('PUT', `/bonus-hunts/${id}/result`, { end_balance, version });
  const toldOf = async (memberId: string) =>
    (await panel.db.select().from(notifications).where(eq(notifications.memberId, memberId)).orderBy(notifications.id)).map(
      ({ kind, data }) => contentOf(kind, data).title,
    );

  async function endedHunt(): Promise<LiveHunt> {
    const { id } = await makeHunt({ predictions: 'now', prizes });
    await predictAll(id, { 41: 100, 42: 1000, 43: 1100 });
    expect((await current())?.prizes).toEqual(prizes);
    now = ONE_PM;
    return change('POST', `/bonus-hunts/${id}/end`, { end_balance: 100 });
  }

  it('moves the prizes, tells who has won or lost, and keeps the claim of a prize that stays', async () => {
    const { id, version } = await endedHunt();
    expect(await won(id)).toEqual(['41: $50.00', '42: Hoodie']);
    await panel.db.update(prizeLedger).set({ claimedAt: now }).where(eq(prizeLedger.memberId, '42'));
    now = new Date(ONE_PM.getTime() + 60_000);
    const corrected = { end_balance: 1200, ended_at: ONE_PM.toISOString(), version: version + 1 };
    expect((await correct(id, 1200, version)).data).toMatchObject(corrected);

    expect(await won(id)).toEqual(['43: $50.00', '42: Hoodie']);
    const [kept] = await panel.db.select().from(prizeLedger).where(eq(prizeLedger.memberId, '42'));
    expect(kept?.claimedAt).toEqual(ONE_PM);
    expect((await closestTo(id)).map(({ user, prize }) => `${user.id}: ${prize}`)).toEqual(['43: $50.00', '42: Hoodie', '41: null']);
    expect(await publicHunts()).toMatchObject({ past_bonus_hunts: { data: [{ id, end_balance: 1200 }] } });
    const lost = ['A prize is no longer yours', 'The result of the bonus hunt was corrected'];
    expect(await toldOf('41')).toEqual([`You won: Hunt #${id}`, ...lost]);
    expect(await toldOf('42')).toEqual([`You won: Hunt #${id}`]);
    expect(await toldOf('43')).toEqual(['The bonus hunt has ended', `You won: Hunt #${id}`]);
    const noted = await panel.db.select().from(activities).where(eq(activities.title, 'Result corrected'));
    expect(noted).toMatchObject([{ memberId: '41', description: `Hunt #${id}: your prediction no longer wins a prize.` }]);
    expect(await lastAudit()).toMatchObject({
      action: 'correct',
      summary: `Corrected the result of hunt #${id} to $1,200.00`,
      before: { end_balance: 100 },
      after: { end_balance: 1200 },
    });
    expect(await correct(id, 1300, version)).toMatchObject(conflict(expect.stringContaining('has changed this')));
  });

  it('is refused once a prize is paid, and while the hunt is running', async () => {
    const { id, version } = await endedHunt();
    await panel.db
      .update(prizeLedger)
      .set({ paidAt: now })
      .where(and(eq(prizeLedger.sourceId, id), eq(prizeLedger.memberId, '42')));
    expect(await correct(id, 1200, version)).toMatchObject(
      conflict('A prize of this hunt has been paid, so its result can no longer be corrected.'),
    );
    expect((await change('GET', `/bonus-hunts/${id}/live`)).end_balance).toBe(100);
    const running = await makeHunt();
    expect(await correct(running.id, 5, 1)).toMatchObject(conflict(`Hunt #${running.id} is still running. End it first.`));
  });

  it('leaves out who was banned since', async () => {
    const { id, version } = await endedHunt();
    await panel.db.update(members).set({ bannedAt: now, banReason: 'Spam' }).where(eq(members.id, '41'));
    expect(await correct(id, 100, version)).toMatchObject({ status: 200 });
    expect(await won(id)).toEqual(['42: $50.00', '43: Hoodie']);
    await panel.db.update(members).set({ bannedAt: null, banReason: null });
  });
});

describe('prizes for the closest predictions', () => {
  it('are fixed from the first prediction on', async () => {
    const hunt = await makeHunt({ predictions: 'now', prizes });
    const fields = { start_balance: 1000, predictions_open_at: hunt.predictions_open_at, predictions_close_at: null };
    const first = { prize: '', amount: 75 };
    const update = (version: number, to: object[]) => moderator('PUT', `/bonus-hunts/${hunt.id}`, { ...fields, prizes: to, version });
    expect(await update(1, [first])).toMatchObject({ status: 200, data: { prizes: [first] } });
    expect(await predict('21', hunt.id, { end_balance: 5 })).toBe(200);
    expect(await update(2, prizes)).toMatchObject(errorAt('prizes', expect.stringContaining('Someone has predicted')));
    expect(await update(2, [first])).toMatchObject({ status: 200 });
  });

  it('need an amount or a name', async () => {
    expect(await moderator('POST', '/bonus-hunts', { ...NOT_YET, prizes: [{ prize: ' ', amount: null }] })).toMatchObject({ status: 422 });
  });
});
