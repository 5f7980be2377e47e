import { listExportOf } from '@greenroom/contract/admin';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { STAGE_MANAGER } from '../../demo/demo-people';
import { seedDemoData } from '../../demo/seed';
import { members, tickets } from '../../db/schema';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { STAFF_ENDPOINTS } from '../admin.rules';
import { type Panel, sharedPanel } from '../../testing/staff-panel';

const NOW = new Date('2026-03-15T20:00:00Z');
const LISTS = STAFF_ENDPOINTS.filter(listExportOf);

let call: Panel['call'];
let session: { cookie: string; token: string };
const panel = sharedPanel({ now: () => NOW, prepare: (db) => seedDemoData(db, NOW) });
beforeAll(async () => {
  call = await panel.as(STAGE_MANAGER.id, 'Admin');
  session = await panel.test.openPage(await panel.test.signIn({ id: STAGE_MANAGER.id, role: 'Admin' }));
});

const exportOf = (path: string) => {
  const [list, query = ''] = path.split('?');
  const headers = { cookie: session.cookie, 'x-csrf-token': session.token };
  return panel.test.app.inject({ method: 'POST', url: `/admin-new/api${list}/export?${query}`, headers });
};
const rowsIn = (csv: string) => parse(csv, { columns: true, bom: true }) as Record<string, string>[];

/** Fills in the id of the list's first row. */
async function pathOf(path: string): Promise<string> {
  const [list = '', rest] = path.split('/:id');
  if (rest === undefined) return path;
  const { data } = await call('GET', `${list}?per_page=100`);
  return `${list}/${data.at(-1).id}${rest}`;
}

it.each(LISTS.map(({ path }) => path))('exports all rows of %s in their order', async (path) => {
  const list = await pathOf(path);
  const response = await exportOf(list);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="greenroom-[a-z-]+-2026-03-15\.csv"$/);
  const { data, total } = await call('GET', `${list}?per_page=100`);
  const rows = rowsIn(response.body);
  // The export itself is a new entry of the audit log.
  expect(rows.length - total).toBe(path === '/audit-log' ? -1 : 0);
  const ids = data.map((row: { id?: number | string }) => String(row.id));
  if (path !== '/audit-log') expect(rows.slice(0, 100).map(({ id }) => String(id).replace("'", ''))).toEqual(ids);
});

it('exports what the filter matches, with nested fields, and texts that are no formulas', async () => {
  await panel.db.insert(members).values({ id: '77', username: '=cmd|calc', createdAt: NOW });
  await panel.db.insert(tickets).values([
    { memberId: '77', title: '+1 for a formula', description: '', categoryId: 1, priority: 'low', createdAt: NOW, updatedAt: NOW },
    { memberId: '77', title: 'Another', description: '', categoryId: 1, priority: 'high', createdAt: NOW, updatedAt: NOW },
  ]);
  const rows = rowsIn((await exportOf('/tickets?search=cmd&priority=low')).body);
  expect(rows).toMatchObject([{ title: "'+1 for a formula", 'member.username': "'=cmd|calc", 'assignee.username': '', priority: 'low' }]);
});

it('reads long lists in several batches', async () => {
  await panel.db.execute(sql`insert into slots (name) select 'Crowd ' || number from generate_series(0, 2000) number`);
  const rows = rowsIn((await exportOf('/slots?search=crowd')).body);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(2001);
});

it('records the filter and the number of rows, without what was searched for', async () => {
  await exportOf('/tickets?search=cmd&priority=high');
  expect(await lastAuditEntry(panel.db)).toMatchObject({
    staffId: STAGE_MANAGER.id,
    action: 'export',
    subject: 'export',
    subjectId: 'tickets',
    summary: 'Exported tickets',
    after: { rows: 1, priority: 'high', search: true, sort: 'queue', order: 'desc' },
  });
  await exportOf('/members/77/ledger');
  expect(await lastAuditEntry(panel.db)).toMatchObject({ action: 'export', subject: 'members', subjectId: '77' });
});

it('refuses an unknown value of a filter', async () => {
  expect((await exportOf('/tickets?priority=huge')).statusCode).toBe(422);
});
