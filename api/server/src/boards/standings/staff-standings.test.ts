import { OWN_DECISION } from '@greenroom/contract/admin';
import { leaderboardResults, leaderboards, members, platforms } from '../../db/schema';
import { sharedTestApp } from '../../testing/test-app';
import type { FetchedPlayer } from '../sources/fetch-result';
import { settleBoards } from '../leaderboard/settle-boards';
import { fetchDue } from './fetch-standings-job';

const START = new Date('2026-03-15T00:00:00Z');
let time = START;
let headers: Record<string, string>;

const test = sharedTestApp({ now: () => time });
beforeEach(async () => {
  time = new Date(START.getTime() + 60_000);
  await test.resetRows();
  await test.db.insert(platforms).values({ id: 1, name: 'Roobet', slug: 'roobet' });
  await test.db.insert(leaderboards).values({ id: 1, platformId: 1, startsAt: START, endsAt: new Date('2026-03-22T00:00:00Z') });
  await test.db.insert(members).values({ id: '5', username: 'annette', crypto: 'Bob' });
  const { cookie, token } = await test.openPage(await test.signIn({ id: '9', role: 'Admin' }));
  headers = { cookie, 'x-csrf-token': token };
});

const player = (name: string, wagered: string, id: string | null = name): FetchedPlayer => ({ id, name, wagered, isHidden: id === '-1' });

async function fetchAfter(minutes: number, players: FetchedPlayer[]) {
  time = new Date(time.getTime() + minutes * 60_000);
  await fetchDue(
    test.jobContext,
    {
      list: async () => [{ platformId: 1, label: 'Roobet', leastIntervalMs: 300_000, isCumulative: false, isOpenEnded: false, delayMs: 0 }],
      fetch: async (_context, _id, range) => ({ status: 'fetched', players, asOf: null, range }),
    },
    () => 0,
  );
}

const get = async (path: string) => (await test.app.inject({ url: `/admin-new/api/leaderboards/1/${path}`, headers })).json();
const post = async (path: string, payload: object) =>
  (await test.app.inject({ method: 'POST', url: `/admin-new/api/leaderboards/1/${path}`, headers, payload })).json();
const ranks = async () =>
  ((await get('standings')) as { data: { name: string; wagered: number | null }[] }).data.map(({ name, wagered }) => `${name} ${wagered}`);
const auditSummary = async () =>
  ((await test.app.inject({ url: '/admin-new/api/audit-log', headers })).json() as { data: { summary: string }[] }).data[0]?.summary;

it('corrects, excludes and restores a player, each with an audit entry', async () => {
  await fetchAfter(1, [player('ann', '10'), player('bob', '20')]);
  expect(await post('corrections', { player_key: 'id:ann', amount: 30, reason: 'Refund.' })).toMatchObject({ success: true });
  expect(await ranks()).toEqual(['ann 30', 'bob 20']);
  expect(await auditSummary()).toBe('Set the amount of ann to 30: Refund.');
  await post('corrections', { player_key: 'id:bob', amount: null, reason: 'Abuse.' });
  expect(await ranks()).toEqual(['ann 30', 'bob null']);
  await post('corrections/remove', { player_key: 'id:ann' });
  await post('corrections/remove', { player_key: 'id:bob' });
  expect(await ranks()).toEqual(['bob 20', 'ann 10']);
  expect(await auditSummary()).toBe('Removed the correction of bob');
});

it('gives equal amounts the same rank', async () => {
  await fetchAfter(1, [player('ann', '20'), player('bob', '20.001'), player('cy', '10')]);
  const { data } = (await get('standings')) as { data: { name: string; rank: number }[] };
  expect(data.map(({ name, rank }) => `${rank} ${name}`)).toEqual(['1 bob', '1 ann', '3 cy']);
});

it('refuses to correct or match hidden players, who cannot be told apart', async () => {
  await fetchAfter(1, [player('Hidden User', '10', '-1'), player('Hidden User', '20', '-1')]);
  expect(await post('corrections', { player_key: 'hidden:1', amount: 1, reason: 'x' })).toMatchObject({
    success: false,
    errors: { player_key: [expect.any(String)] },
  });
  expect(await post('matches', { player_key: 'hidden:1', member_id: '5' })).toMatchObject({ success: false });
});

it('accepts rejected numbers by hand, from which the board goes on', async () => {
  await fetchAfter(1, [player('ann', '100'), player('bob', '50')]);
  await fetchAfter(5, [player('ann', '60'), player('bob', '40')]);
  const {
    data: [rejected],
  } = (await get('snapshots')) as { data: [{ id: number; can_accept: boolean; message: string }] };
  expect(rejected).toMatchObject({ status: 'rejected', can_accept: true, message: 'The sum of all wagers fell by 33.3 %.' });
  expect(await post(`snapshots/${rejected.id}/accept`, { reason: 'The casino refunded ann.' })).toMatchObject({ success: true });
  expect(await ranks()).toEqual(['ann 60', 'bob 40']);
  expect(await auditSummary()).toBe(
    'Accepted numbers that were rejected (The sum of all wagers fell by 33.3 %.): The casino refunded ann.',
  );
  expect(await get('source')).toMatchObject({ data: { waiting_since: null, hides_subsections: true } });
  expect(await post(`snapshots/${rejected.id}/accept`, { reason: 'Again.' })).toMatchObject({ success: false });
  await fetchAfter(5, [player('ann', '61'), player('bob', '50')]);
  expect(await ranks()).toEqual(['ann 61', 'bob 50']);
});

it('names the player whose amount fell, and accepts it by hand', async () => {
  await fetchAfter(1, [player('ann', '100'), player('bob', '50')]);
  await fetchAfter(5, [player('ann', '60'), player('bob', '55')]);
  const message = 'Left as they were: ann: the amount fell from 100 to 60.';
  expect(await get('source')).toMatchObject({ data: { waiting_since: null, problem: message } });
  expect(await ranks()).toEqual(['ann 100', 'bob 55']);
  await fetchAfter(5, [player('ann', '60'), player('bob', '55')]);
  const { data } = (await get('snapshots')) as { data: { id: number; status: string; can_accept: boolean; message: string }[] };
  const sent = data.find(({ can_accept: canAccept }) => canAccept);
  expect(sent).toMatchObject({ status: 'rejected', message });
  expect(await post(`snapshots/${sent?.id}/accept`, { reason: 'The casino refunded ann.' })).toMatchObject({ success: true });
  expect(await post(`snapshots/${sent?.id}/accept`, { reason: 'Again.' })).toMatchObject({ success: false });
  expect(await ranks()).toEqual(['ann 60', 'bob 55']);
  await fetchAfter(5, [player('ann', '61'), player('bob', '55')]);
  expect(await ranks()).toEqual(['ann 61', 'bob 55']);
  expect(await get('source')).toMatchObject({ data: { waiting_since: null, problem: null } });
});

it('matches a member by the name in their settings, and by id once the staff has said so, also under a new name', async () => {
  const memberOf = async (name: string) =>
    ((await get('standings')) as { data: { name: string; member: unknown }[] }).data.find((row) => row.name === name)?.member;
  await fetchAfter(1, [player('ann', '10', '7'), player('bob', '20', '8')]);
  expect(await memberOf('bob')).toEqual({ id: '5', username: 'annette', by: 'name' });
  expect(await memberOf('ann')).toBeNull();
  expect(await post('matches', { player_key: 'id:7', member_id: '404' })).toMatchObject({
    errors: { member_id: ["This member doesn't exist."] },
  });
  await post('matches', { player_key: 'id:7', member_id: '5' });
  await fetchAfter(5, [player('anna', '10', '7'), player('bob', '20', '8')]);
  expect(await memberOf('anna')).toEqual({ id: '5', username: 'annette', by: 'id' });
  const refusal = 'annette is matched with the player ann of this platform. A member has one account at a casino: end that match first.';
  expect(await post('matches', { player_key: 'id:8', member_id: '5' })).toMatchObject({ errors: { member_id: [refusal] } });
  await post('matches', { player_key: 'id:7', member_id: null });
  expect(await memberOf('anna')).toBeNull();
  expect(await post('matches', { player_key: 'id:8', member_id: '5' })).toMatchObject({ success: true });
});

it('matches by the member’s id, since two members may have one name', async () => {
  await test.db.insert(members).values({ id: '6', username: 'annette' });
  await fetchAfter(1, [player('ann', '10', '7')]);
  await post('matches', { player_key: 'id:7', member_id: '6' });
  expect((await get('standings')).data[0].member).toMatchObject({ id: '6', by: 'id' });
  // The staff member who entered the request plays nothing by their own word.
  expect(await post('matches', { player_key: 'id:7', member_id: '9' })).toMatchObject({ success: false, message: OWN_DECISION });
});

it('gives the prize to the matched id, not to another player who took the name', async () => {
  await fetchAfter(1, [player('ann', '10', '7')]);
  await post('matches', { player_key: 'id:7', member_id: '5' });
  await fetchAfter(5, [player('ann', '30', '8'), player('anna', '20', '7')]);
  time = new Date('2026-03-22T00:00:00Z');
  await fetchAfter(1, [player('ann', '30', '8'), player('anna', '20', '7')]);
  time = new Date('2026-03-22T02:00:00Z');
  await settleBoards(test.db, time, test.app.log);
  const winners = await test.db.select().from(leaderboardResults).orderBy(leaderboardResults.position);
  expect(winners.map(({ displayName, memberId }) => `${displayName} ${memberId}`)).toEqual(['ann null', 'anna 5']);
});
