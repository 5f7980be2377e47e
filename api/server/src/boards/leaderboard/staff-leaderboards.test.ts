/** @both-databases Overlapping boards race. */
import { StaffLeaderboard } from '@greenroom/contract/admin';
import { leaderboardPrizes, leaderboardSubsectionPrizes, leaderboardSubsections, platforms, players, wagers } from '../../db/schema';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { sharedPanel } from '../../testing/staff-panel';

const NOW = new Date('2026-03-15T20:00:00Z');
const at = (day: string) => `2026-03-${day}T00:00:00.000Z`;

const panel = sharedPanel({ now: () => NOW });
let platformId = 0;
beforeEach(async () => {
  platformId += 1;
  await panel.db.insert(platforms).values({ id: platformId, name: `P${platformId}`, slug: `p${platformId}`, currencySymbol: '€' });
});

const KOI = { name: 'Koi', filter_type: 'game', filter_value: 'Neon Koi', prizes: [{ amount: 25 }] };
const HIGH = { name: 'High', filter_type: 'wager_range', filter_value: '100-500', prizes: [] };

const fieldsOf = (fields: object = {}) => ({
  platform_id: platformId,
  starts_at: at('10'),
  ends_at: at('20'),
  prizes: [{ amount: 100 }, { amount: 50.5 }],
  subsections: [KOI, HIGH],
  ...fields,
});

async function makeBoard(fields: object = {}): Promise<StaffLeaderboard> {
  const response = await panel.call('POST', '/leaderboards', fieldsOf(fields));
  expect(response).toMatchObject({ status: 200 });
  return StaffLeaderboard.parse(response.data);
}

const onSite = async () => {
  const response = (await panel.test.app.inject(`/api/r/leaderboard?platform=p${platformId}`)).json();
  return response.data.all_leaderboards[`p${platformId}`];
};

it('shows a new board with its prizes and subsections to visitors', async () => {
  await panel.db.insert(players).values({ id: 1, platformId, displayName: 'ann' });
  await panel.db.insert(wagers).values({ platformId, playerId: 1, amount: 12, gameTitle: 'Neon Koi', wageredAt: NOW });
  const board = await makeBoard();
  expect(board).toMatchObject({ ...fieldsOf(), platform: `P${platformId}`, state: 'running', total_prize_pool: 150.5, version: 1 });
  expect(await onSite()).toMatchObject({
    prizes: [100, 50.5],
    total_prize_pool: 150.5,
    top_three: [{ displayName: 'ann', wagered: 12 }],
    subsections: [
      { config: { name: 'Koi', filter_type: 'game', filter_value: 'Neon Koi', prizes: [{ amount: 25 }] }, data: [{ username: 'ann' }] },
      { config: { name: 'High', filter_value: '100-500', prizes: [] }, data: [] },
    ],
  });
});

it('proposes the end of the next period: as long as this one, or as its rule says', async () => {
  const month = { starts_at: '2026-01-01T00:00:00Z', ends_at: '2026-02-01T00:00:00Z' };
  const board = await makeBoard(month);
  expect(board.next_ends_at).toBe('2026-03-01T00:00:00.000Z');
  const weekly = await panel.call('PUT', `/leaderboards/${board.id}`, { ...fieldsOf({ ...month, recurrence: 'weekly' }), version: 1 });
  expect(weekly.data).toMatchObject({ next_ends_at: '2026-02-08T00:00:00.000Z' });
});

it('replaces prizes and subsections in one version', async () => {
  const board = await makeBoard();
  const changes = { prizes: [{ amount: 70 }], subsections: [{ ...HIGH, prizes: [{ amount: 5 }, { amount: 0 }] }, KOI] };
  const changed = await panel.call('PUT', `/leaderboards/${board.id}`, { ...fieldsOf(changes), version: 1 });
  expect(changed.data).toEqual({ ...board, ...changes, total_prize_pool: 70, version: 2 });
  expect(await onSite()).toMatchObject({ prizes: [70], subsections: [{ config: { name: 'High' } }, { config: { name: 'Koi' } }] });
  const entry = await lastAuditEntry(panel.db);
  expect(entry).toMatchObject({
    action: 'update',
    subject: 'leaderboards',
    before: { prizes: board.prizes, version: 1 },
    after: { ...changes, version: 2 },
  });
  expect(entry?.after).not.toHaveProperty('starts_at');
});

it('deletes a board with its prizes and subsections', async () => {
  const before = await Promise.all(
    [leaderboardPrizes, leaderboardSubsections, leaderboardSubsectionPrizes].map((table) => panel.db.$count(table)),
  );
  const { id } = await makeBoard();
  expect(await panel.call('DELETE', `/leaderboards/${id}?version=1`)).toMatchObject({ status: 200 });
  const after = await Promise.all(
    [leaderboardPrizes, leaderboardSubsections, leaderboardSubsectionPrizes].map((table) => panel.db.$count(table)),
  );
  expect(after).toEqual(before);
  expect(await onSite()).toBeUndefined();
});

it('lists the boards of a platform by start, with their states', async () => {
  await makeBoard({ starts_at: at('01'), ends_at: at('10') });
  await makeBoard();
  await makeBoard({ starts_at: at('20'), ends_at: at('30') });
  const { data, total } = await panel.call('GET', `/leaderboards?platform_id=${platformId}&sort=starts_at&order=desc&per_page=2`);
  expect(total).toBe(3);
  expect(data).toMatchObject([
    { starts_at: at('20'), state: 'upcoming' },
    { starts_at: at('10'), state: 'running', subsections: [KOI, HIGH] },
  ]);
  const next = await panel.call('GET', `/leaderboards?platform_id=${platformId}&sort=starts_at&order=desc&per_page=2&page=2`);
  expect(next.data).toMatchObject([{ starts_at: at('01'), state: 'settling' }]);
  expect((await panel.call('GET', `/leaderboards?search=p${platformId}`)).total).toBe(3);
  expect((await panel.call('GET', '/leaderboards?search=no such platform')).total).toBe(0);
});

describe('periods of one platform', () => {
  it.each([
    ['ends within another', '05', '11', 'ends_at'],
    ['starts within another', '19', '25', 'starts_at'],
    ['equals another', '10', '20', 'starts_at'],
  ])('refuses a period that %s', async (_what, start, end, field) => {
    await makeBoard();
    const response = await panel.call('POST', '/leaderboards', fieldsOf({ starts_at: at(start), ends_at: at(end) }));
    expect(response).toMatchObject({
      status: 422,
      errors: {
        [field]: [
          `P${platformId} has a leaderboard from 2026-03-10 00:00 UTC to 2026-03-20 00:00 UTC already, and its periods may not overlap.`,
        ],
      },
    });
  });

  it('accepts adjacent periods, and overlapping ones of different platforms', async () => {
    const board = await makeBoard();
    await makeBoard({ starts_at: at('20'), ends_at: at('21') });
    await makeBoard({ starts_at: at('09'), ends_at: at('10') });
    expect(await panel.call('PUT', `/leaderboards/${board.id}`, { ...fieldsOf({ ends_at: at('19') }), version: 1 })).toMatchObject({
      status: 200,
    });
    expect(
      await panel.call('PUT', `/leaderboards/${board.id}`, { ...fieldsOf({ ends_at: '2026-03-20T00:00:01Z' }), version: 2 }),
    ).toMatchObject({ status: 422 });
    const other = platformId + 1000;
    await panel.db.insert(platforms).values({ id: other, name: 'Other', slug: `p${other}` });
    await makeBoard({ platform_id: other });
  });

  it('accepts one of several concurrent overlapping periods', async () => {
    const responses = await Promise.all(
      ['10', '11', '12', '13'].map((day) => panel.call('POST', '/leaderboards', fieldsOf({ starts_at: at(day) }))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });
});

it.each<[string, object, string]>([
  ['an end before its start', { ends_at: at('09') }, 'ends_at'],
  ['no platform', { platform_id: 999_999 }, 'platform_id'],
  ['a time without a time zone', { starts_at: '2026-03-10T00:00' }, 'starts_at'],
  ['an unknown time zone', { time_zone: 'Mars/Olympus' }, 'time_zone'],
  ['a negative prize', { prizes: [{ amount: 1 }, { amount: -1 }] }, 'prizes.1.amount'],
  ['an unreadable range', { subsections: [KOI, { ...HIGH, filter_value: '1,5+' }] }, 'subsections.1.filter_value'],
  ['a range that ends before it starts', { subsections: [KOI, { ...HIGH, filter_value: '500-100' }] }, 'subsections.1.filter_value'],
  ['a filter without a value', { subsections: [{ ...KOI, filter_value: ' ' }] }, 'subsections.0.filter_value'],
  ['an unknown filter', { subsections: [{ ...KOI, filter_type: 'all' }] }, 'subsections.0.filter_type'],
])('refuses a board with %s, with an error at the field', async (_what, fields, field) => {
  const response = await panel.call('POST', '/leaderboards', fieldsOf(fields));
  expect(response).toMatchObject({ status: 422, errors: expect.objectContaining({ [field]: [expect.any(String)] }) });
});
