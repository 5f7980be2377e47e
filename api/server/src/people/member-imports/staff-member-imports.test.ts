/** @both-databases Imports of a file race, and so do sign-ins. */
import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { importedBalances, kickLinks, members, pointsLedger, staffRoles } from '../../db/schema';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { type Panel, openPanel } from '../../testing/staff-panel';
import { claimWaitingBalances } from './member-imports.repository';
import { bookPoints } from '../../core/points/points';

const NOW = new Date('2026-03-15T20:00:00Z');

let panel: Panel;
beforeEach(async () => {
  panel = await openPanel({ now: () => NOW });
  await panel.db.insert(members).values([
    { id: '1', username: 'ann', kickUserId: '11', kickUsername: 'AnnLive' },
    { id: '2', username: 'bob' },
  ]);
});
afterEach(() => panel.close());

const importFile = (text: string, source = 'streamelements') => panel.call('POST', '/member-imports/import', { source, text });
const preview = (text: string, source = 'streamelements') => panel.call('POST', '/member-imports/preview', { source, text });
const undo = (source = 'streamelements') => panel.call('DELETE', `/member-imports/sources/${source}`);
const ledgerOf = (id: string) =>
  panel.db
    .select({ amount: pointsLedger.amount, reason: pointsLedger.reason })
    .from(pointsLedger)
    .where(eq(pointsLedger.memberId, id))
    .orderBy(pointsLedger.id);
const pointsOf = async (id: string) =>
  (await panel.db.select({ points: members.points }).from(members).where(eq(members.id, id)))[0]?.points;

const FILE = 'username,points,watchtime\nannlive,500,90\nStranger,70,3\n';

it('previews a file without storing anything', async () => {
  expect((await preview(FILE)).data).toEqual({
    accounts: 2,
    points: 570,
    matched: 1,
    waiting: 1,
    unchanged: 0,
    added: 500,
    taken: 0,
    rounded: 0,
    ignored_columns: ['watchtime'],
    problems: [],
    problem_count: 0,
    first_rows: [
      { line: 2, account: 'annlive', member: 'ann', points: 500 },
      { line: 3, account: 'stranger', member: null, points: 70 },
    ],
  });
  expect(await panel.db.$count(importedBalances)).toBe(0);
  expect(await pointsOf('1')).toBe(0);
});

it('credits members once, and the same file again changes nothing', async () => {
  expect((await importFile(FILE)).data).toMatchObject({ added: 500, waiting: 1 });
  expect(await lastAuditEntry(panel.db)).toMatchObject({
    action: 'import',
    subject: 'member-imports',
    summary: 'Moved 2 accounts in from StreamElements',
  });
  expect((await importFile(FILE)).data).toMatchObject({ added: 0, unchanged: 2 });
  expect(await pointsOf('1')).toBe(500);
  expect(await ledgerOf('1')).toEqual([{ amount: 500, reason: 'moved-streamelements' }]);
});

it('credits two imports of the same file at the same time once', async () => {
  await Promise.all([importFile(FILE), importFile(FILE)]);
  expect(await ledgerOf('1')).toEqual([{ amount: 500, reason: 'moved-streamelements' }]);
});

it('reads what StreamElements returns as JSON', async () => {
  expect((await importFile('{"_total":1,"users":[{"username":"AnnLive","points":12}]}')).data).toMatchObject({ added: 12 });
});

it('keeps all digits of an id that JSON has as a number', async () => {
  await panel.db.insert(members).values([
    { id: '175928847299117063', username: 'exact' },
    { id: '175928847299117060', username: 'rounded' },
  ]);
  await importFile('[{"discord_id": 175928847299117063, "points": 500}]');
  expect([await pointsOf('175928847299117063'), await pointsOf('175928847299117060')]).toEqual([500, 0]);
});

it.each([
  ['an apostrophe in front', "discordId,points\n'175928847299117063,500"],
  ['a formula that keeps it a text', 'Discord ID;Points\n="175928847299117063";500'],
  ['such a formula in quotes', 'discord-id|points\n"=""175928847299117063"""|500'],
  [
    'accounts before it that have none',
    JSON.stringify([
      ...Array.from({ length: 150 }, (_, n) => ({ username: `n${n}`, points: 1 })),
      { discord_id: '175928847299117063', points: 500 },
    ]),
  ],
])('reads an id with %s', async (_, text) => {
  await panel.db.insert(members).values({ id: '175928847299117063', username: 'exact' });
  await panel.call('POST', '/member-imports/import', { source: 'csv', text });
  expect(await pointsOf('175928847299117063')).toBe(500);
});

it.each(['1.75929e17', '1,75929E+17', '175928847299117000', '0175928847299117063', '-175928847299117063'])(
  'refuses the id %s',
  async (id) => {
    expect((await preview(`discord_id;points\n${id};500`)).data.problems).toMatchObject([{ line: 2 }]);
  },
);

it('refuses ids of which all were rounded, as of three members', async () => {
  const rounded = ['175928847299117060', '175928847299117100', '175928847299117120'];
  expect((await preview(JSON.stringify(rounded.map((id) => ({ discord_id: id, points: 5 }))))).data.problems).toMatchObject([
    { line: null, text: expect.stringContaining('were rounded') },
  ]);
});

const ORDINARY = [
  'Name;Current Points;;',
  "O'Brien;10;;",
  'सचिन;20;;',
  '🔥Jonas🔥;30;;',
  'AnnLive;"1,250";;',
  'half;12,5;;',
  'minus;-5;;',
  '=HYPERLINK(1);1;;',
  "O'Brien;11;;",
  ';;;',
].join('\r\n');

it('lists what it refuses by line, and imports the rest once these are skipped', async () => {
  const { data: refused } = await preview(ORDINARY);
  expect(refused).toMatchObject({ accounts: 0, first_rows: [], problem_count: 3 });
  expect(refused.problems).toEqual([
    { line: 7, text: 'the points "-5" are negative.' },
    { line: 8, text: 'the name "=HYPERLINK(1)" can\'t belong to an account.' },
    { line: 9, text: 'the account "o\'brien" is on line 2 as well.' },
  ]);
  expect(await importFile(ORDINARY)).toMatchObject({ status: 422 });

  const skipping = (action: string) =>
    panel.call('POST', `/member-imports/${action}`, { source: 'streamelements', text: ORDINARY, skip_problems: true });
  expect((await skipping('preview')).data).toMatchObject({ accounts: 5, points: 1322, rounded: 1, problem_count: 3 });
  expect(await panel.db.$count(importedBalances)).toBe(0);
  expect((await skipping('import')).data).toMatchObject({ accounts: 5, added: 1250, waiting: 4 });
  expect(await pointsOf('1')).toBe(1250);
  expect(await lastAuditEntry(panel.db)).toMatchObject({ after: { accounts: 5, problems_skipped: 3 } });
  const waiting = await panel.db.select({ account: importedBalances.account }).from(importedBalances).orderBy(importedBalances.id);
  expect(waiting.map(({ account }) => account)).toEqual(["o'brien", 'सचिन', '🔥jonas🔥', 'annlive', 'half']);
});

it('skips a line that names a member twice', async () => {
  const text = 'username,kick_id,points\nannlive,,1\n,11,2\nother,,3';
  const { data } = await panel.call('POST', '/member-imports/import', { source: 'csv', text, skip_problems: true });
  expect(data).toMatchObject({ accounts: 2, added: 1, waiting: 1 });
});

it('refuses a file of which nothing is left', async () => {
  const text = 'username,points\nann,-1';
  expect(await panel.call('POST', '/member-imports/import', { source: 'csv', text, skip_problems: true })).toMatchObject({ status: 422 });
});

it('books the difference of a changed file, and never takes what is spent', async () => {
  await importFile(FILE);
  await importFile('username,points\nannlive,650\n');
  await panel.db.transaction((tx) => bookPoints(tx, [{ memberId: '1', amount: -600, reason: 'redemption', key: 'spent', at: NOW }]));
  expect((await importFile('username,points\nannlive,10\n')).data).toMatchObject({ taken: 50 });
  expect((await ledgerOf('1')).map(({ amount }) => amount)).toEqual([500, 150, -600, -50]);
  // Having less than was spent is no debt: the rest is taken by no import that has as much as was credited.
  expect((await importFile('username,points\nannlive,600\n')).data).toMatchObject({ added: 0, taken: 0 });
  expect(await pointsOf('1')).toBe(0);
});

it('credits waiting points once the owner links the account, however often they sign in at the same time', async () => {
  await importFile(FILE);
  expect(await claimWaitingBalances(panel.db, '2', NOW)).toBe(0);
  await panel.db.update(members).set({ kickUserId: '22', kickUsername: 'STRANGER' }).where(eq(members.id, '2'));
  const credited = await Promise.all([1, 2, 3].map(() => claimWaitingBalances(panel.db, '2', NOW)));
  expect(credited.sort()).toEqual([0, 0, 70]);
  expect(await pointsOf('2')).toBe(70);
  expect(await ledgerOf('2')).toEqual([{ amount: 70, reason: 'moved-streamelements' }]);
  expect((await importFile(FILE)).data).toMatchObject({ added: 0, unchanged: 2 });
});

it('lets waiting points wait for the Discord account of an id', async () => {
  await importFile('discord_id,points,note\n3,40,Winner of 2025\n', 'csv');
  await panel.db.insert(members).values({ id: '3', username: 'cy' });
  expect(await claimWaitingBalances(panel.db, '3', NOW)).toBe(40);
  expect(await panel.db.select().from(pointsLedger)).toMatchObject([
    { memberId: '3', amount: 40, note: 'Winner of 2025', reason: 'moved-csv' },
  ]);
});

it('takes a source back while its points are unspent, and says who has spent them otherwise', async () => {
  await importFile(FILE);
  await panel.db.transaction((tx) => bookPoints(tx, [{ memberId: '1', amount: -1, reason: 'redemption', key: 'spent', at: NOW }]));
  expect(await undo()).toMatchObject({ status: 409, message: expect.stringContaining('spent: ann.') });
  expect(await panel.db.$count(importedBalances)).toBe(2);
  await panel.db.transaction((tx) => bookPoints(tx, [{ memberId: '1', amount: 1, reason: 'staff', key: 'back', at: NOW }]));
  expect(await undo()).toMatchObject({ status: 200 });
  expect(await panel.db.$count(importedBalances)).toBe(0);
  expect(await pointsOf('1')).toBe(0);
  expect((await importFile(FILE)).data).toMatchObject({ added: 500 });
});

it('removes points that wait, and shows what was moved in', async () => {
  await importFile(FILE);
  expect((await panel.call('GET', '/member-imports/sources')).data).toEqual([
    { source: 'streamelements', members: 1, credited: 500, waiting: 1, waiting_points: 70 },
  ]);
  const { data } = await panel.call('GET', '/member-imports/waiting?q=STRANG');
  expect(data).toMatchObject([{ account: 'stranger', points: 70 }]);
  expect((await panel.call('DELETE', `/member-imports/waiting/${data[0].id}`)).status).toBe(200);
  expect((await panel.call('DELETE', `/member-imports/waiting/${data[0].id}`)).status).toBe(404);
});

it('reads semicolons and a byte-order mark', async () => {
  expect((await preview('\uFEFFUsername;Points\r\nAnnLive;5\r\n')).data).toMatchObject({ added: 5, problem_count: 0 });
  // From a chat or a spreadsheet, with characters that cannot be seen.
  expect((await preview('Username\u200b;Points\r\n\u202aAnnLive\u202c;\u00a05\u200b\r\n')).data).toMatchObject({
    added: 5,
    problem_count: 0,
  });
});

it('answers others while a large file is read', async () => {
  const text = `username,points\n${'ann,-1\n'.repeat(100_000)}`;
  let isRead = false;
  const preview = panel
    .call('POST', '/member-imports/preview', { source: 'csv', text, skip_problems: false })
    .finally(() => (isRead = true));
  let answers = 0;
  for (; !isRead; answers++) {
    expect((await panel.test.app.inject('/healthz')).statusCode).toBe(200);
    // Injected requests alone never let the event loop reach what a process sends.
    await setImmediate();
  }
  expect((await preview).data).toMatchObject({ problem_count: 100_000 });
  // A few are answered before and after the reading in any case.
  expect(answers).toBeGreaterThan(20);
});

describe('whoever imports a file', () => {
  const own = (account: string) => `"${account}" is yours, so someone else on the staff has to import it.`;
  const linkedBefore = () =>
    panel.db.insert(kickLinks).values({ memberId: panel.staff, kickUserId: '55', kickUsername: 'Before', linkedAt: NOW });
  const linkNow = (id: string, kickUserId: string, kickUsername: string) =>
    panel.db.update(members).set({ kickUserId, kickUsername }).where(eq(members.id, id));

  it.each([
    ['discord_id', '900'],
    ['kick_id', '55'],
    ['username', 'before'],
  ])('gets nothing by their own %s, and is told the line', async (column, account) => {
    await linkedBefore();
    const text = `${column},points\n${account},1000000000\n${column === 'username' ? 'annlive' : '1'},5\n`;
    expect((await preview(text, 'csv')).data.problems).toEqual([{ line: 2, text: own(account) }]);
    expect(await importFile(text, 'csv')).toMatchObject({ status: 422 });
    expect(await panel.call('POST', '/member-imports/import', { source: 'csv', text, skip_problems: true })).toMatchObject({
      data: { accounts: 1 },
    });
    expect(await panel.db.select().from(importedBalances)).toMatchObject([{ points: 5 }]);
    expect(await pointsOf(panel.staff)).toBe(0);
  });

  it('gets nothing that waits for an account which they link afterwards, until another member of the staff imports it', async () => {
    const text = 'kick_id,username,points\n77,,70\n,stranger,80\n';
    await importFile(text, 'csv');
    await linkNow(panel.staff, '77', 'Stranger');
    expect(await claimWaitingBalances(panel.db, panel.staff, NOW)).toBe(0);
    const other = await panel.as('901', 'Admin');
    const lines = { source: 'csv', text: 'kick_id,points\n77,70\n' };
    expect(await other('POST', '/member-imports/import', lines)).toMatchObject({ data: { added: 70 } });
    expect(await pointsOf(panel.staff)).toBe(70);
  });

  it('gets nothing by way of a member who links an account that they had', async () => {
    await importFile('kick_id,points\n55,70\n', 'csv');
    await linkedBefore();
    await linkNow('2', '55', 'Before');
    expect(await claimWaitingBalances(panel.db, '2', NOW)).toBe(0);
  });

  it('must be allowed to give points', async () => {
    const [role] = await panel.db
      .insert(staffRoles)
      .values({ name: 'Mover', permissions: ['member-imports:work', 'points:see'] })
      .returning();
    const mover = await panel.as('800', String(role?.id));
    expect(await mover('POST', '/member-imports/preview', { source: 'csv', text: FILE })).toMatchObject({ status: 200 });
    expect(await mover('POST', '/member-imports/import', { source: 'csv', text: FILE })).toMatchObject({ status: 403 });
  });

  it('lets nobody have more points than the most, by several sources either', async () => {
    const most = 1_000_000_000;
    await importFile(`discord_id,points\n1,${most}\n`, 'csv');
    for (const source of ['csv', 'botrix']) await importFile(`discord_id,points\n3,${most}\n`, source);
    expect((await preview('discord_id,points\n1,1\n', 'streamelements')).data.problems).toEqual([
      { line: 2, text: 'ann would have more than 1,000,000,000 points.' },
    ]);
    await panel.db.insert(members).values({ id: '3', username: 'cy' });
    expect(await claimWaitingBalances(panel.db, '3', NOW)).toBe(most);
    expect(await claimWaitingBalances(panel.db, '3', NOW)).toBe(0);
  });
});
