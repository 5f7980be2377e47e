import { setImmediate } from 'node:timers/promises';
import type { ImportSource } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import { importedBalances, kickLinks, members, pointsAuthors, pointsLedger, staffRoles } from '../../db/schema';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { sharedPanel } from '../../testing/staff-panel';
import { readMemberFile } from './member-file';
import { claimWaitingBalances, writeImport } from './member-imports.repository';
import { bookPoints } from '../../core/points/points';

const NOW = new Date('2026-03-15T20:00:00Z');
const FILE = 'username,points,watchtime\nannlive,500,90\nStranger,70,3\n';

const panel = sharedPanel({ now: () => NOW });
let serial = 1000;
let [ann, bob] = ['', ''];
beforeEach(async () => {
  for (const table of [importedBalances, pointsAuthors, kickLinks]) await panel.db.delete(table);
  await panel.db.update(members).set({ kickUserId: null, kickUsername: null });
  ann = await newMember({ username: 'ann', kickUserId: '11', kickUsername: 'AnnLive' });
  bob = await newMember({ username: 'bob' });
});

async function newMember(fields: Omit<typeof members.$inferInsert, 'id'>): Promise<string> {
  const id = String(serial++);
  await panel.db.insert(members).values({ id, ...fields });
  return id;
}

/** Imports a file as the endpoint does, without the process that reads it. */
const importFile = (text: string, source: ImportSource = 'csv', skipProblems = false, staffId = panel.staff) =>
  panel.db.transaction((tx) =>
    writeImport(tx, source, readMemberFile(Buffer.from(text), source, { skipProblems }).lines, {
      at: NOW,
      skipProblems,
      staffId,
    }),
  );
const send = (action: 'preview' | 'import', text: string, fields: object = {}) =>
  panel.call('POST', `/member-imports/${action}`, { source: 'streamelements', text, ...fields });
const undo = () => panel.call('DELETE', '/member-imports/sources/csv');
const book = (memberId: string, amount: number, reason: string) =>
  panel.db.transaction((tx) => bookPoints(tx, [{ memberId, amount, reason, key: `${serial++}`, at: NOW }]));
const ledgerOf = (id: string) =>
  panel.db
    .select({ amount: pointsLedger.amount, reason: pointsLedger.reason, note: pointsLedger.note })
    .from(pointsLedger)
    .where(eq(pointsLedger.memberId, id))
    .orderBy(pointsLedger.id);
const pointsOf = async (id: string) =>
  (await panel.db.select({ points: members.points }).from(members).where(eq(members.id, id)))[0]?.points;

itOnBoth('previews a file without storing anything, and imports it, which the audit log has', async () => {
  expect((await send('preview', FILE)).data).toEqual({
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
  expect(await pointsOf(ann)).toBe(0);
  expect((await send('import', FILE)).data).toMatchObject({ added: 500, waiting: 1 });
  expect(await lastAuditEntry(panel.db)).toMatchObject({
    action: 'import',
    subject: 'member-imports',
    summary: 'Moved 2 accounts in from StreamElements',
  });
});

it('refuses a file with problems, of the file or of its accounts, and imports the rest once these are skipped', async () => {
  const text = `username,discord_id,points\nann,,-1\nannlive,,12.5\n,${ann},2\nother,,3`;
  expect(await send('import', text)).toMatchObject({ status: 422 });
  const ofMember = { line: 4, text: `"${ann}" is ann, who is on line 3 too.` };
  const skipping = { skip_problems: true };
  const previewed = (await send('preview', text, skipping)).data;
  expect(previewed).toMatchObject({ accounts: 2, rounded: 1, problem_count: 2, problems: [{ line: 2 }, ofMember] });
  expect(await send('import', text.replace('ann,,-1\n', ''))).toMatchObject({ status: 422 });
  expect(await panel.db.$count(importedBalances)).toBe(0);
  expect((await send('import', text, skipping)).data).toMatchObject({ accounts: 2, added: 12, waiting: 1 });
  expect(await lastAuditEntry(panel.db)).toMatchObject({ after: { accounts: 2, problems_skipped: 2 } });
  expect(await send('import', 'username,points\nann,-1', skipping)).toMatchObject({ status: 422 });
});

itOnBoth('credits members once, also by two imports at the same time, and the same file again changes nothing', async () => {
  await Promise.all([importFile(FILE), importFile(FILE)]);
  expect((await importFile(FILE)).counts).toMatchObject({ added: 0, unchanged: 2 });
  expect(await ledgerOf(ann)).toEqual([{ amount: 500, reason: 'moved-csv', note: null }]);
  expect(await pointsOf(ann)).toBe(500);
});

it('books the difference of a changed file, and never takes what is spent', async () => {
  await importFile(FILE);
  await importFile('username,points\nannlive,650\n');
  await book(ann, -600, 'redemption');
  expect((await importFile('username,points\nannlive,10\n')).counts).toMatchObject({ taken: 50 });
  expect((await ledgerOf(ann)).map(({ amount }) => amount)).toEqual([500, 150, -600, -50]);
  // Having less than was spent is no debt: the rest is taken by no import that has as much as was credited.
  expect((await importFile('username,points\nannlive,600\n')).counts).toMatchObject({ added: 0, taken: 0 });
  expect(await pointsOf(ann)).toBe(0);
});

itOnBoth('credits waiting points once the owner links the account, however often they sign in at the same time', async () => {
  await importFile(FILE);
  expect(await claimWaitingBalances(panel.db, bob, NOW)).toBe(0);
  await panel.db.update(members).set({ kickUserId: '22', kickUsername: 'STRANGER' }).where(eq(members.id, bob));
  const credited = await Promise.all([1, 2, 3].map(() => claimWaitingBalances(panel.db, bob, NOW)));
  expect(credited.sort()).toEqual([0, 0, 70]);
  expect(await pointsOf(bob)).toBe(70);
  expect(await ledgerOf(bob)).toEqual([{ amount: 70, reason: 'moved-csv', note: null }]);
  expect((await importFile(FILE)).counts).toMatchObject({ added: 0, unchanged: 2 });
});

it('lets waiting points wait for the Discord account of an id', async () => {
  const id = `${serial}`;
  await importFile(`discord_id,points,note\n${id},40,Winner of 2025\n`);
  await newMember({ username: 'cy' });
  expect(await claimWaitingBalances(panel.db, id, NOW)).toBe(40);
  expect(await ledgerOf(id)).toEqual([{ amount: 40, note: 'Winner of 2025', reason: 'moved-csv' }]);
});

itOnBoth('takes a source back while its points are unspent, and says who has spent them otherwise', async () => {
  await importFile(FILE);
  await book(ann, -1, 'redemption');
  expect(await undo()).toMatchObject({ status: 409, message: expect.stringContaining('spent: ann.') });
  expect(await panel.db.$count(importedBalances)).toBe(2);
  await book(ann, 1, 'staff');
  expect(await undo()).toMatchObject({ status: 200 });
  expect(await panel.db.$count(importedBalances)).toBe(0);
  expect(await pointsOf(ann)).toBe(0);
  expect((await importFile(FILE)).counts).toMatchObject({ added: 500 });
});

it('removes points that wait, and shows what was moved in', async () => {
  await importFile(FILE);
  expect((await panel.call('GET', '/member-imports/sources')).data).toEqual([
    { source: 'csv', members: 1, credited: 500, waiting: 1, waiting_points: 70 },
  ]);
  const { data } = await panel.call('GET', '/member-imports/waiting?q=STRANG');
  expect(data).toMatchObject([{ account: 'stranger', points: 70 }]);
  const remove = async () => (await panel.call('DELETE', `/member-imports/waiting/${data[0].id}`)).status;
  expect([await remove(), await remove()]).toEqual([200, 404]);
});

it('answers others while a large file is read', async () => {
  const text = `username,points\n${'ann,-1\n'.repeat(10_000)}`;
  let isRead = false;
  const preview = send('preview', text, { source: 'csv' }).finally(() => (isRead = true));
  let answers = 0;
  for (; !isRead; answers++) {
    expect((await panel.test.app.inject('/healthz')).statusCode).toBe(200);
    // Injected requests alone never let the event loop reach what a process sends.
    await setImmediate();
  }
  expect((await preview).data).toMatchObject({ problem_count: 10_000 });
  // A few are answered before and after the reading in any case.
  expect(answers).toBeGreaterThan(20);
});

describe('whoever imports a file', () => {
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
    const before = await pointsOf(panel.staff);
    const { problems } = await importFile(text);
    expect(problems).toEqual([{ line: 2, text: `"${account}" is yours, so someone else on the staff has to import it.` }]);
    expect(await panel.db.$count(importedBalances)).toBe(0);
    expect((await importFile(text, 'csv', true)).counts).toMatchObject({ accounts: 1 });
    expect(await panel.db.select().from(importedBalances)).toMatchObject([{ points: 5 }]);
    expect(await pointsOf(panel.staff)).toBe(before);
  });

  it('gets nothing that waits for an account which they link afterwards, until another member of the staff imports it', async () => {
    await importFile('kick_id,username,points\n77,,70\n,stranger,80\n');
    await linkNow(panel.staff, '77', 'Stranger');
    const before = (await pointsOf(panel.staff)) ?? 0;
    expect(await claimWaitingBalances(panel.db, panel.staff, NOW)).toBe(0);
    expect((await importFile('kick_id,points\n77,70\n', 'csv', false, ann)).counts).toMatchObject({ added: 70 });
    expect(await pointsOf(panel.staff)).toBe(before + 70);
  });

  it('gets nothing by way of a member who links an account that they had', async () => {
    await importFile('kick_id,points\n55,70\n');
    await linkedBefore();
    await linkNow(bob, '55', 'Before');
    expect(await claimWaitingBalances(panel.db, bob, NOW)).toBe(0);
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
    const cy = `${serial}`;
    await importFile(`discord_id,points\n${ann},${most}\n`);
    for (const source of ['csv', 'botrix'] as const) await importFile(`discord_id,points\n${cy},${most}\n`, source);
    expect((await importFile(`discord_id,points\n${ann},1\n`, 'streamelements')).problems).toEqual([
      { line: 2, text: 'ann would have more than 1,000,000,000 points.' },
    ]);
    await newMember({ username: 'cy' });
    expect(await claimWaitingBalances(panel.db, cy, NOW)).toBe(most);
    expect(await claimWaitingBalances(panel.db, cy, NOW)).toBe(0);
  });
});
