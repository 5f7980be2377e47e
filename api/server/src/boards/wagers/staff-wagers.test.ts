import { asc, eq } from 'drizzle-orm';
import { auditLog, leaderboards, members, platforms, players, wagers } from '../../db/schema';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { sharedPanel } from '../../testing/staff-panel';
import { readWagerFileInChildProcess } from './read-wager-file-in-child-process';
import { readWagerFile } from './wager-file';

jest.mock('./read-wager-file-in-child-process', () => {
  const actual = jest.requireActual<object>('./read-wager-file-in-child-process');
  return { ...actual, readWagerFileInChildProcess: jest.fn() };
});
const actual = jest.requireActual<{ readWagerFileInChildProcess: typeof readWagerFileInChildProcess }>(
  './read-wager-file-in-child-process',
);

/** Reads in a child process as the site does; it takes a second to start, so other tests read in this process. */
const inChildProcess = () => jest.mocked(readWagerFileInChildProcess).mockImplementation(actual.readWagerFileInChildProcess);
const inThisProcess: typeof readWagerFileInChildProcess = async (csv, _staffId, options) => {
  const { rows, problems } = readWagerFile(Buffer.from(csv), options);
  return { rows, problems, problemCount: problems.length };
};

const NOW = new Date('2026-03-15T20:00:00Z');
const AT = '2026-03-14T10:00:00Z';

const panel = sharedPanel({ now: () => NOW });
let platformId = 0;
beforeEach(async () => {
  jest.mocked(readWagerFileInChildProcess).mockImplementation(inThisProcess);
  platformId += 1;
  await panel.db.insert(platforms).values({ id: platformId, name: `P${platformId}`, slug: `p${platformId}` });
});

const fileOf = (...lines: string[]) => ['player,amount,wagered_at,game,reference', ...lines].join('\n');
const GOOD = fileOf(`Ann,12.50,${AT},Neon Koi,r1`, `bob,100,2026-03-13T10:00:00Z,,r2`, `ann,7.25,${AT},,r3`);
const preview = (csv: string) => panel.call('POST', '/wagers/preview', { platform_id: platformId, csv });
const bringIn = (csv: string) => panel.call('POST', '/wagers/import', { platform_id: platformId, csv });
const stored = () => panel.db.$count(wagers, eq(wagers.platformId, platformId));
const auditLines = () => panel.db.$count(auditLog, eq(auditLog.subject, 'wagers'));

it('previews an import without changing anything', async () => {
  await panel.db.insert(players).values({ id: 500, platformId, displayName: 'ANN' });
  await panel.db.insert(wagers).values({ platformId, playerId: 500, amount: 7.25, reference: 'r3', wageredAt: NOW });
  const lines = await auditLines();
  expect((await preview(GOOD)).data).toEqual({
    platform: `P${platformId}`,
    currency_symbol: '$',
    lines: 3,
    known: 1,
    new_players: 1,
    amount: 119.75,
    first_at: '2026-03-13T10:00:00.000Z',
    last_at: '2026-03-14T10:00:00.000Z',
    first_rows: [
      { player: 'Ann', amount: 12.5, wagered_at: '2026-03-14T10:00:00.000Z', game: 'Neon Koi', reference: 'r1' },
      { player: 'bob', amount: 100, wagered_at: '2026-03-13T10:00:00.000Z', game: null, reference: 'r2' },
      { player: 'ann', amount: 7.25, wagered_at: '2026-03-14T10:00:00.000Z', game: null, reference: 'r3' },
    ],
    problems: [],
    problem_count: 0,
  });
  expect(await stored()).toBe(1);
  expect(await auditLines()).toBe(lines);
});

it('imports a file once, shows it to visitors and logs it', async () => {
  await panel.db
    .insert(leaderboards)
    .values({ platformId, startsAt: new Date('2026-03-10T00:00:00Z'), endsAt: new Date('2026-03-20T00:00:00Z') });
  const onSite = async () => {
    const response = (await panel.test.app.inject(`/api/r/leaderboard?platform=p${platformId}`)).json();
    return response.data.all_leaderboards[`p${platformId}`].top_three;
  };
  expect(await onSite()).toEqual([]);
  expect((await bringIn(GOOD)).data).toEqual({ imported: 3, known: 0, new_players: 2 });
  const standings = [
    { displayName: 'bob', wagered: 100 },
    { displayName: 'Ann', wagered: 19.75 },
  ];
  expect(await onSite()).toEqual(standings);
  const entry = await lastAuditEntry(panel.db);
  expect(entry).toMatchObject({
    staffId: panel.staff,
    action: 'import',
    subject: 'wagers',
    subjectId: String(platformId),
    summary: `Imported 3 wagers of P${platformId}`,
    after: { platform: `P${platformId}`, imported: 3, known: 0, new_players: 2 },
  });

  const lines = await auditLines();
  expect((await preview(GOOD)).data).toMatchObject({ lines: 3, known: 3, new_players: 0 });
  expect((await bringIn(GOOD)).data).toEqual({ imported: 0, known: 3, new_players: 0 });
  expect(await onSite()).toEqual(standings);
  expect(await auditLines()).toBe(lines);
});

it('lists every invalid line, and imports nothing of the file', async () => {
  const bad = fileOf(`Ann,12.50,${AT},,r1`, `bob,-3,${AT},,r2`, `cy,5,yesterday,,r3`, `dee,5,${AT},,r1`);
  const { data } = await preview(bad);
  expect(data).toMatchObject({ lines: 0, first_rows: [], problem_count: 3 });
  expect(data.problems.map(({ line }: { line: number }) => line)).toEqual([3, 4, 5]);
  expect(await bringIn(bad)).toMatchObject({ status: 422, errors: { csv: [expect.stringContaining('nothing was imported')] } });
  expect(await stored()).toBe(0);
});

it('imports the other lines if those with problems are skipped', async () => {
  const body = { platform_id: platformId, csv: fileOf(`Ann,"1,250",${AT},,r1`, `bob,-3,${AT},,r2`), skip_problems: true };
  const { data } = await panel.call('POST', '/wagers/preview', body);
  expect(data).toMatchObject({ lines: 1, amount: 1250, problem_count: 1, problems: [{ line: 3 }] });
  expect(await stored()).toBe(0);
  expect((await panel.call('POST', '/wagers/import', body)).data).toEqual({ imported: 1, known: 0, new_players: 1 });
  expect(await lastAuditEntry(panel.db)).toMatchObject({ after: { imported: 1, problems_skipped: 1 } });
  const nothing = { ...body, csv: fileOf(`bob,-3,${AT},,r2`) };
  expect(await panel.call('POST', '/wagers/import', nothing)).toMatchObject({ status: 422 });
});

it('lists at most 10 000 invalid lines, with their total number', async () => {
  inChildProcess();
  const { data } = await preview(fileOf(...Array.from({ length: 10_050 }, () => 'x')));
  expect(data.problems).toHaveLength(10_000);
  expect(data.problem_count).toBe(10_050);
});

it('stops reading a file with too many lines', async () => {
  inChildProcess();
  const { data } = await preview(`${fileOf('x')}${'\r\n'.repeat(500_000)}`);
  expect(data.problems).toEqual([{ line: null, text: 'The file has more than 500,000 lines. Please split it.' }]);
});

it('accepts files larger than a form, and than a batch', async () => {
  inChildProcess();
  const csv = fileOf(...Array.from({ length: 5001 }, (_, index) => `player ${index % 50},${index + 1},${AT},Neon Koi in space,r${index}`));
  expect(csv.length).toBeGreaterThan(256 * 1024);
  expect((await bringIn(csv)).data).toEqual({ imported: 5001, known: 0, new_players: 50 });
  const rows = await panel.db
    .select({ amount: wagers.amount })
    .from(wagers)
    .where(eq(wagers.platformId, platformId))
    .orderBy(asc(wagers.id))
    .offset(4999);
  expect(rows).toEqual([{ amount: 5000 }, { amount: 5001 }]);
});

it('refuses a missing platform', async () => {
  for (const action of ['preview', 'import']) {
    const response = await panel.call('POST', `/wagers/${action}`, { platform_id: 999_999, csv: GOOD });
    expect(response).toMatchObject({ status: 422, errors: { platform_id: ['This platform no longer exists.'] } });
  }
});

it('leaves out the wagers of whoever imports the file, and says so', async () => {
  await panel.db.insert(players).values({ platformId, displayName: 'ANN', memberId: panel.staff });
  await panel.db.update(members).set({ crypto2: 'Bob ' }).where(eq(members.id, panel.staff));
  const other = await panel.as('901', 'Admin');
  const file = fileOf(`Ann,12.50,${AT},,r1`, `bob,100,${AT},,r2`, `Cy,7.25,${AT},,r3`);
  const ofYou = (player: string) => `the player "${player}" is you, so someone else on the staff has to import this wager.`;
  expect((await preview(file)).data.problems).toEqual([
    { line: 2, text: ofYou('Ann') },
    { line: 3, text: ofYou('bob') },
  ]);
  expect(await bringIn(file)).toMatchObject({ status: 422 });
  const body = { platform_id: platformId, csv: file };
  expect((await panel.call('POST', '/wagers/import', { ...body, skip_problems: true })).data).toMatchObject({ imported: 1 });
  expect((await other('POST', '/wagers/import', body)).data).toMatchObject({ imported: 2, known: 1 });
});
