import { AuditEntry, AuditEntrySummary } from '@greenroom/contract/admin';
import { sharedPanel } from '../../testing/staff-panel';

let now = new Date('2026-05-01T12:00:00Z');
const panel = sharedPanel({ now: () => now });

const ITEM = { name: 'Hoodie', description: 'Warm.', image: null, cost: 500, max_purchases_per_user: 1, is_listed: true, position: 3 };

/** Changes by two staff members, an hour apart; one changes what the other has created. */
let ids: { hoodie: number; mug: number };
beforeAll(async () => {
  const other = await panel.as('901', 'Admin');
  const hoodie = (await panel.call('POST', '/store-items', { ...ITEM, quantity: 10 })).data.id;
  now = new Date('2026-05-01T13:00:00Z');
  await other('PUT', `/store-items/${hoodie}`, { ...ITEM, cost: 700, version: 1 });
  now = new Date('2026-05-01T14:00:00Z');
  const mug = (await other('POST', '/store-items', { ...ITEM, name: 'Mug', quantity: 1 })).data.id;
  ids = { hoodie, mug };
});

const summaries = async (query = '') =>
  (await panel.call('GET', `/audit-log?${query}`)).data.map(({ summary }: AuditEntrySummary) => summary);

it('lists changes newest first, page by page', async () => {
  const all = await panel.call('GET', '/audit-log');
  expect(all.data.map((line: unknown) => AuditEntrySummary.parse(line))).toEqual(all.data);
  expect(await summaries()).toEqual(['Made the item Mug', 'Changed the item Hoodie', 'Made the item Hoodie']);
  expect(await panel.call('GET', '/audit-log?per_page=2&page=2')).toMatchObject({ total: 3, data: [{ summary: 'Made the item Hoodie' }] });
});

it('filters by staff member, subject, row, action and time', async () => {
  expect(await summaries('staff_id=900')).toEqual(['Made the item Hoodie']);
  expect(await summaries(`subject=store-items&subject_id=${ids.hoodie}`)).toEqual(['Changed the item Hoodie', 'Made the item Hoodie']);
  expect(await summaries('subject=tickets')).toEqual([]);
  expect(await summaries('action=update')).toEqual(['Changed the item Hoodie']);
  expect(await summaries('since=2026-05-01T13:00:00Z&until=2026-05-01T16:00:00%2B02:00')).toEqual(['Changed the item Hoodie']);
  expect(await panel.call('GET', '/audit-log?since=yesterday')).toMatchObject({
    status: 422,
    errors: { since: ['This must be a moment.'] },
  });
});

it('returns a change with the row before and after it', async () => {
  const [line] = (await panel.call('GET', '/audit-log?action=update')).data;
  const { data } = await panel.call('GET', `/audit-log/${line.id}`);
  expect(AuditEntry.parse(data)).toEqual(data);
  expect(data).toEqual({ ...line, before: { cost: 500, version: 1 }, after: { cost: 700, version: 2 } });
  expect(line).toMatchObject({ at: '2026-05-01T13:00:00.000Z', staff: { id: '901', username: 'member901' } });
  expect(await panel.call('GET', '/audit-log/999')).toMatchObject({ status: 404 });
});

it('returns the staff, subjects and actions in the log as filter options', async () => {
  expect((await panel.call('GET', '/audit-log-choices')).data).toEqual({
    staff: [
      { id: '900', username: 'member900', avatar: null },
      { id: '901', username: 'member901', avatar: null },
    ],
    subjects: ['store-items'],
    actions: ['create', 'update'],
  });
});

it('shows each role the changes of what it may see, so that no code is read there', async () => {
  const code = (await panel.call('POST', '/codes', { code: 'SECRETWORD', points: 5, max_uses: null, expires_at: null })).data;
  const accountant = await panel.as('902', 'Accountant');
  const all = await panel.call('GET', '/audit-log');
  expect(all.data[0]).toMatchObject({ subject: 'codes', subject_id: String(code.id) });
  const seen = await accountant('GET', '/audit-log');
  expect(seen).toMatchObject({ total: all.total - 1, data: all.data.slice(1) });
  expect(await accountant('GET', `/audit-log/${all.data[0].id}`)).toMatchObject({ status: 404 });
  expect((await accountant('GET', '/audit-log-choices')).data).toMatchObject({ subjects: ['store-items'] });
});
