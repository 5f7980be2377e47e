import { LeaderboardResponse } from '@greenroom/contract';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { leaderboards, platforms, standingsAttempts, standingsCorrections, standingsSnapshots } from '../../db/schema';
import type { JobContext } from '../../jobs/run-jobs';
import { HOUR, MINUTE } from '../../lib/durations';
import { sharedTestApp } from '../../testing/test-app';
import type { FetchedPlayer, FetchRange, FetchResult } from '../sources/fetch-result';
import { settleBoards } from '../leaderboard/settle-boards';
import { fetchDue, type SourceReader } from './fetch-standings-job';
import type { EnabledSource } from '../sources/sources.repository';
import { thinSnapshotsJob } from './thin-snapshots';

const START = new Date('2026-03-15T00:00:00Z');
const END = new Date('2026-03-22T00:00:00Z');
const at = (minutes: number) => new Date(START.getTime() + minutes * MINUTE);
const player = (name: string, wagered: string, more: Partial<FetchedPlayer> = {}): FetchedPlayer => ({
  id: `id-${name}`,
  name,
  wagered,
  isHidden: false,
  ...more,
});
const failure = (retryAfterMs: number | null = null): FetchResult => ({
  status: 'failed',
  reason: 'http',
  message: 'The source responded with 503.',
  retryAfterMs,
});

let time = START;
let announced: unknown[];
let requests: { platformId: number; range: FetchRange }[];
let responses: Map<number, FetchResult | (() => FetchResult)>;
let sources: EnabledSource[];

const source = (platformId: number, more: Partial<EnabledSource> = {}): EnabledSource => ({
  platformId,
  label: 'Roobet',
  leastIntervalMs: 5 * MINUTE,
  isCumulative: false,
  isOpenEnded: false,
  delayMs: 0,
  ...more,
});

const test = sharedTestApp({ now: () => time });
beforeEach(async () => {
  [time, announced, requests, responses, sources] = [at(10), [], [], new Map(), [source(1)]];
  await test.resetRows();
  await test.db.insert(platforms).values([
    { id: 1, name: 'Roobet', slug: 'roobet' },
    { id: 2, name: 'Clash', slug: 'clash' },
  ]);
  await test.db.insert(leaderboards).values([1, 2].map((id) => ({ id, platformId: id, startsAt: START, endsAt: END })));
});

const reader: SourceReader = {
  list: async () => sources,
  async fetch(_context, platformId, range) {
    requests.push({ platformId, range });
    const response = responses.get(platformId) ?? failure();
    return typeof response === 'function' ? response() : response;
  },
};

/** Runs the job at a minute of the period, with these players or this result. */
async function fetchAt(minute: number, response?: FetchedPlayer[] | FetchResult, platformId = 1) {
  time = at(minute);
  if (response) {
    const { isCumulative } = sources.find((one) => one.platformId === platformId) ?? source(platformId);
    responses.set(
      platformId,
      Array.isArray(response)
        ? { status: 'fetched', players: response, asOf: null, range: isCumulative ? null : { from: START, to: time } }
        : response,
    );
  }
  const context: JobContext = { ...test.jobContext, changes: { announce: (change) => void announced.push(change) } };
  await fetchDue(context, reader, () => 0);
}

async function board(slug = 'roobet') {
  const { data } = LeaderboardResponse.parse((await test.app.inject(`/api/r/leaderboard?period=current&platform=${slug}`)).json());
  const shown = data.all_leaderboards[slug];
  const rows = [...(shown?.top_three ?? []), ...(shown?.rest_of_users ?? [])];
  return {
    players: rows.map(({ displayName, wagered, is_hidden: isHidden }) => `${displayName} ${wagered}${isHidden ? ', hidden' : ''}`),
    corrections: rows.flatMap((row) => (row.is_corrected ? [`${row.displayName}: ${row.correction_reason}`] : [])),
    source: shown?.source,
    excluded: shown?.excluded_players,
  };
}

const count = (status: 'accepted' | 'rejected') => test.db.$count(standingsSnapshots, eq(standingsSnapshots.status, status));

itOnBoth('ranks the players of the last snapshot and names its source', async () => {
  await fetchAt(10, [player('ann', '10.5'), player('bob', '20.129999999999999999')]);
  expect(await board()).toEqual({
    players: ['bob 20.12', 'ann 10.5'],
    corrections: [],
    source: {
      label: 'Roobet',
      as_of: at(10).toISOString(),
      waiting_since: null,
      is_stale: false,
      interval_seconds: 300,
      counted_from: null,
    },
    excluded: undefined,
  });
  expect(announced).toEqual([{ topic: 'leaderboard' }]);
});

it('says how wagers count as long as the source does', async () => {
  sources = [source(1, { disclosure: 'By return to player.' })];
  await fetchAt(10, [player('ann', '10.5')]);
  expect((await board()).source?.disclosure).toBe('By return to player.');
  sources = [source(1)];
  await fetchAt(15, [player('ann', '11')]);
  expect((await board()).source).not.toHaveProperty('disclosure');
});

itOnBoth('stores no further snapshot while the numbers stay the same, and shows that they are newer', async () => {
  await fetchAt(10, [player('ann', '10'), player('bob', '5')]);
  await fetchAt(15, [player('bob', '5.00'), player('ann', '10')]);
  expect(await count('accepted')).toBe(1);
  expect((await board()).source?.as_of).toBe(at(15).toISOString());
  expect(announced).toHaveLength(1);
});

it.each<[string, FetchedPlayer[] | FetchResult]>([
  ['empty', []],
  ['failed', failure()],
  ['shrinking', [player('ann', '90'), player('bob', '40')]],
  ['malformed', [player('ann', '1e9'), player('bob', '50')]],
  ['incomplete', [player('ann', '200'), player('cy', '1')]],
])('keeps the standings when a response is %s, and says since when it waits', async (_name, response) => {
  await fetchAt(10, [player('ann', '100'), player('bob', '50')]);
  const before = await board();
  await fetchAt(15, response);
  await fetchAt(30, response);
  const { players, source: shown } = await board();
  expect(players).toEqual(before.players);
  expect(shown).toMatchObject({ as_of: at(10).toISOString(), waiting_since: at(10).toISOString(), is_stale: true });
  expect([await count('accepted'), await count('rejected')]).toEqual([1, 1]);

  time = at(200);
  await fetchAt(200, [player('ann', '100.01'), player('bob', '50')]);
  expect((await board()).source).toMatchObject({ as_of: at(200).toISOString(), waiting_since: null, is_stale: false });
});

it('leaves players whose rows cannot be read as they were, while the others go on', async () => {
  await fetchAt(10, [player('ann', '100'), player('bob', '50')]);
  const unread = [
    { id: 'id-bob', name: 'bob', problem: 'the amount is empty' },
    { id: null, name: '', problem: 'there is no name at "name"' },
    { id: 'id-eve', name: 'eve', problem: 'the amount is empty' },
  ];
  const partly = (players: FetchedPlayer[]): FetchResult => ({
    status: 'fetched',
    players,
    unread,
    asOf: null,
    range: { from: START, to: time },
  });
  await fetchAt(15, partly([player('ann', '100')]));
  await fetchAt(20, partly([player('ann', '300')]));
  expect(await board()).toMatchObject({
    players: ['ann 300', 'bob 50'],
    source: { waiting_since: null, as_of: at(20).toISOString() },
  });
  const messages = await test.db.select({ message: standingsSnapshots.message }).from(standingsSnapshots).orderBy(standingsSnapshots.id);
  const named = 'Left as they were: bob: the amount is empty; A row without a name: there is no name at "name"; eve: the amount is empty.';
  expect(messages.map(({ message }) => message)).toEqual([null, named, named]);
  await fetchAt(25, [player('ann', '300'), player('bob', '51')]);
  expect(await board()).toMatchObject({ players: ['ann 300', 'bob 51'] });
});

it('asks a failing source less and less often, and never before it allows it, while others go on', async () => {
  sources = [source(1), source(2)];
  responses.set(2, { status: 'fetched', players: [player('zoe', '1')], asOf: null, range: null });
  await fetchAt(10, failure());
  await fetchAt(14);
  expect(requests.map(({ platformId }) => platformId).sort()).toEqual([1, 2]);
  await fetchAt(15);
  await fetchAt(20);
  expect(requests.filter(({ platformId }) => platformId === 1)).toHaveLength(2);
  await fetchAt(25, failure(3 * HOUR));
  await fetchAt(150);
  expect(requests.filter(({ platformId }) => platformId === 1)).toHaveLength(3);
  expect(requests.filter(({ platformId }) => platformId === 2).length).toBeGreaterThan(4);
  await fetchAt(205);
  expect(requests.filter(({ platformId }) => platformId === 1)).toHaveLength(4);
});

it('goes on with other sources when one throws', async () => {
  sources = [source(1), source(2)];
  responses.set(1, () => {
    throw new Error('A fault of the engine');
  });
  await fetchAt(10, [player('zoe', '1')], 2);
  expect((await board('clash')).players).toEqual(['zoe 1']);
});

it.each([
  ['an open-ended source after the end', { isOpenEnded: true }, null],
  ['a frozen leaderboard', {}, END],
])('does not fetch %s', async (_name, more, frozenAt) => {
  sources = [source(1, more)];
  await test.db.update(leaderboards).set({ frozenAt });
  await fetchAt(7 * 24 * 60 + 1);
  expect(requests).toEqual([]);
});

describe('a cumulative source', () => {
  beforeEach(() => {
    sources = [source(2, { isCumulative: true, label: 'Clash' })];
  });

  it('counts from the snapshot at the start, also after a change of names', async () => {
    await fetchAt(-10, [player('ann', '1000', { id: '7' }), player('bob', '500', { id: '8' })], 2);
    await fetchAt(0, [player('ann', '1001', { id: '7' }), player('bob', '500', { id: '8' })], 2);
    await fetchAt(5, [player('anna', '1011', { id: '7' }), player('bob', '500', { id: '8' }), player('cy', '30', { id: '9' })], 2);
    const { players, source: shown } = await board('clash');
    expect(players).toEqual(['cy 30', 'anna 10']);
    expect(shown?.counted_from).toBeNull();
  });

  it('says from when it counts if no snapshot is near the start', async () => {
    await fetchAt(4, [player('ann', '1000', { id: '7' })], 2);
    await fetchAt(9, [player('ann', '1003', { id: '7' })], 2);
    expect(await board('clash')).toMatchObject({
      players: ['ann 3'],
      source: { counted_from: at(4).toISOString() },
    });
  });

  it('leaves out what was wagered after the end', async () => {
    const end = (END.getTime() - START.getTime()) / MINUTE;
    await fetchAt(0, [player('ann', '10', { id: '7' })], 2);
    await fetchAt(end, [player('ann', '25', { id: '7' })], 2);
    await fetchAt(end + 5, [player('ann', '99', { id: '7' })], 2);
    expect((await board('clash')).players).toEqual(['ann 15']);
  });

  it('waits when the amounts of several players fall', async () => {
    await fetchAt(0, [player('ann', '1000'), player('bob', '10'), player('cy', '10')], 2);
    await fetchAt(5, [player('ann', '1500'), player('bob', '5'), player('cy', '5')], 2);
    expect((await board('clash')).source?.waiting_since).toBe(at(0).toISOString());
    const [rejected] = await test.db.select().from(standingsSnapshots).where(eq(standingsSnapshots.status, 'rejected'));
    expect(rejected?.message).toBe('The amounts of 2 players, among them bob, fell, although the numbers of this source cover all time.');
  });

  it('leaves one player whose amount falls as they were, while the others go on', async () => {
    await fetchAt(0, [player('ann', '1000'), player('bob', '10')], 2);
    await fetchAt(5, [player('ann', '1500'), player('bob', '20')], 2);
    await fetchAt(10, [player('ann', '1600'), player('bob', '5')], 2);
    expect(await board('clash')).toMatchObject({
      players: ['ann 600', 'bob 10'],
      source: { waiting_since: null, as_of: at(10).toISOString() },
    });
  });
});

it('keeps hidden players and equal names with other ids apart, and sums equal names without ids', async () => {
  const hidden = player('Hidden User', '5', { id: '-1', isHidden: true });
  await fetchAt(10, [
    hidden,
    { ...hidden, wagered: '7' },
    player('sam', '3', { id: '1' }),
    player('sam', '4', { id: '2' }),
    player('tom', '1', { id: null }),
    player('Tom', '1', { id: null }),
  ]);
  expect((await board()).players).toEqual(['Hidden User 7, hidden', 'Hidden User 5, hidden', 'sam 4', 'sam 3', 'tom 2']);
});

it('marks corrected players with the reason, and counts excluded ones', async () => {
  await fetchAt(10, [player('ann', '10'), player('bob', '20'), player('cy', '30')]);
  const correction = { leaderboardId: 1, correctedAt: time };
  await test.db.insert(standingsCorrections).values([
    { ...correction, playerKey: 'id:id-ann', playerName: 'ann', amount: 25, reason: 'Refunded bets.' },
    { ...correction, playerKey: 'id:id-cy', playerName: 'cy', amount: null, reason: 'Abuse.' },
  ]);
  expect(await board()).toMatchObject({
    players: ['ann 25', 'bob 20'],
    corrections: ['ann: Refunded bets.'],
    excluded: 1,
  });
});

it('fetches an ended board until its numbers have settled, for its period only', async () => {
  const end = (END.getTime() - START.getTime()) / MINUTE;
  await fetchAt(end + 30, [player('ann', '10')]);
  expect(requests).toEqual([{ platformId: 1, range: { from: START, to: END } }]);
  await fetchAt(end + 6 * 60);
  expect(requests).toHaveLength(1);
});

it.each<[string, FetchedPlayer[] | FetchResult, number]>([
  ['was asked for the last numbers', [player('ann', '10')], 70],
  ['had six hours to recover', failure(), 70 + 6 * 60],
])('freezes the ranking of an ended leaderboard after its source %s', async (_name, response, minutes) => {
  const end = (END.getTime() - START.getTime()) / MINUTE;
  sources = [source(1, { delayMs: HOUR })];
  await fetchAt(end - 10, [player('ann', '5')]);
  await fetchAt(end + 30, response);
  const isFrozenAt = async (minute: number) => {
    await settleBoards(test.db, at(minute), test.app.log);
    return (await test.db.$count(leaderboards, and(eq(leaderboards.id, 1), isNotNull(leaderboards.frozenAt)))) === 1;
  };
  expect([await isFrozenAt(end + minutes - 1), await isFrozenAt(end + minutes)]).toEqual([false, true]);
});

it('returns to imported wagers when the source is disabled', async () => {
  await fetchAt(10, [player('ann', '10')]);
  sources = [];
  await fetchAt(20);
  expect(await board()).toEqual({ players: [], corrections: [], source: undefined, excluded: undefined });
});

itOnBoth('refuses to change or delete snapshots', async () => {
  await fetchAt(10, [player('ann', '10')]);
  await expect(test.db.update(standingsSnapshots).set({ total: '1' })).rejects.toThrow();
  await expect(test.db.update(standingsSnapshots).set({ seenUntil: at(0) })).rejects.toThrow();
  await expect(test.db.delete(standingsSnapshots)).rejects.toThrow();
});

itOnBoth('thins out old snapshots, but keeps those at the edges of periods', async () => {
  sources = [source(2, { isCumulative: true })];
  for (const minute of [0, 5, 10, 15, 70]) {
    await test.db.delete(standingsAttempts);
    await fetchAt(minute, [player('ann', String(100 + minute))], 2);
  }
  time = at(24 * 60);
  await thinSnapshotsJob.run(test.jobContext);
  const { rows } = (await test.db.execute(sql`select total from standings_snapshots order by id`)) as unknown as {
    rows: { total: string }[];
  };
  expect(rows.map(({ total }) => total)).toEqual(['100', '115', '170']);
  expect((await board('clash')).players).toEqual(['ann 70']);
});
