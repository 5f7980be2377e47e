import { StaffStoreItem } from '@greenroom/contract/admin';
import { sql } from 'drizzle-orm';
import { auditLog, members, redemptions, storeItems } from '../../db/schema';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { sharedPanel } from '../../testing/staff-panel';
import { conflict, errorAt } from '../../testing/test-members';

const panel = sharedPanel();
const [AT, LATER] = ['2026-03-15T20:00:00Z', '2026-03-16T20:00:00Z'];

const FIELDS = { name: 'Hoodie', description: 'Warm.', image: null, cost: 500, max_purchases_per_user: 1, is_listed: true, position: 3 };

async function makeItem(fields: object = {}): Promise<StaffStoreItem> {
  const response = await panel.call('POST', '/store-items', { ...FIELDS, quantity: 10, ...fields });
  expect(response).toMatchObject({ status: 200 });
  return StaffStoreItem.parse(response.data);
}

const lastAudit = () => lastAuditEntry(panel.db);

it('creates an item and logs it', async () => {
  const item = await makeItem();
  expect(item).toMatchObject({ ...FIELDS, quantity: 10, sold: 0, version: 1 });
  expect(await lastAudit()).toMatchObject({
    staffId: panel.staff,
    action: 'create',
    subject: 'store-items',
    subjectId: String(item.id),
    before: null,
    after: item,
  });
});

it('lists pages of items, sorted, searched and filtered', async () => {
  for (const [name, cost] of Object.entries({ 'Mug 100%': 20, mug: 30, Cap: 10 })) await makeItem({ name, cost, is_listed: cost < 30 });
  const names = async (query: string) => (await panel.call('GET', `/store-items?${query}`)).data.map(({ name }: StaffStoreItem) => name);
  expect(await names('search=MUG&sort=cost&order=asc')).toEqual(['Mug 100%', 'mug']);
  expect(await names('search=0%25')).toEqual(['Mug 100%']);
  expect(await names('search=mug&is_listed=false')).toEqual(['mug']);
  const first = await panel.call('GET', '/store-items?sort=name&order=asc&per_page=2');
  const second = await panel.call('GET', '/store-items?sort=name&order=asc&per_page=2&page=2');
  expect(first).toMatchObject({ total: 4, data: [{ name: 'Cap' }, { name: 'Hoodie' }] });
  expect(second).toMatchObject({ total: 4, data: [{ name: 'mug' }, { name: 'Mug 100%' }] });
});

it('changes an item and logs the fields that differ', async () => {
  const item = await makeItem();
  const changed = await panel.call('PUT', `/store-items/${item.id}`, { ...FIELDS, cost: 700, version: 1 });
  expect(changed.data).toEqual({ ...item, cost: 700, version: 2 });
  expect(await lastAudit()).toMatchObject({ action: 'update', before: { cost: 500, version: 1 }, after: { cost: 700, version: 2 } });
});

it('refuses a change of an outdated version, and logs nothing', async () => {
  const item = await makeItem();
  await panel.call('PUT', `/store-items/${item.id}`, { ...FIELDS, name: 'Theirs', version: 1 });
  const before = await lastAudit();
  const late = await panel.call('PUT', `/store-items/${item.id}`, { ...FIELDS, name: 'Mine', version: 1 });
  expect(late).toMatchObject({ status: 409, message: expect.stringContaining('Somebody else has changed this') });
  expect(await panel.call('DELETE', `/store-items/${item.id}?version=1`)).toMatchObject({ status: 409 });
  expect((await panel.call('GET', `/store-items/${item.id}`)).data).toMatchObject({ name: 'Theirs', version: 2 });
  expect(await lastAudit()).toEqual(before);
});

it('changes the stock by a difference, and never below 0', async () => {
  const item = await makeItem({ quantity: 3 });
  await panel.db.update(storeItems).set({ quantity: 2 });
  expect((await panel.call('POST', `/store-items/${item.id}/stock`, { change: 5 })).data).toMatchObject({ quantity: 7, version: 1 });
  expect(await panel.call('POST', `/store-items/${item.id}/stock`, { change: -8 })).toMatchObject(
    errorAt('change', 'There are only 7 left.'),
  );
  expect(await lastAudit()).toMatchObject({ action: 'stock', before: { quantity: 2 }, after: { quantity: 7 } });
});

it('deletes an unsold item, and refuses to delete a sold one', async () => {
  const item = await makeItem();
  expect(await panel.call('DELETE', `/store-items/${item.id}?version=1`)).toMatchObject({ status: 200 });
  expect(await panel.call('GET', `/store-items/${item.id}`)).toMatchObject({ status: 404 });

  const bought = await makeItem();
  await panel.db.insert(members).values({ id: '77', username: 'buyer' });
  await panel.db.insert(redemptions).values({ memberId: '77', itemId: bought.id, itemName: 'Hoodie', cost: 500, createdAt: new Date() });
  expect(await panel.call('DELETE', `/store-items/${bought.id}?version=1`)).toMatchObject(
    conflict("This is used elsewhere, so it can't be deleted."),
  );
  expect((await panel.call('GET', `/store-items/${bought.id}`)).data).toMatchObject({ sold: 1 });
});

it.each([
  ['no name', { name: ' ' }, 'name'],
  ['a price of 0', { cost: 0 }, 'cost'],
  ['half a point', { cost: 1.5 }, 'cost'],
  ['a limit of 0', { max_purchases_per_user: 0 }, 'max_purchases_per_user'],
  ['a closing before its opening', { rules: { opens_at: LATER, closes_at: AT } }, 'rules.closes_at'],
  ['a rule about a chat that is not stored', { rules: { subscribers_only: true } }, 'rules.subscribers_only'],
  ['a sale without an end', { sale: { cost: 400 } }, 'sale.ends_at'],
  ['a sale that ends before its start', { sale: { cost: 400, starts_at: LATER, ends_at: AT } }, 'sale.ends_at'],
  ['a sale at the usual price', { sale: { cost: 500, ends_at: LATER } }, 'sale.cost'],
])('refuses an item with %s, with an error at the field', async (_what, fields, field) => {
  const response = await panel.call('POST', '/store-items', { ...FIELDS, quantity: 1, ...fields });
  expect(response).toMatchObject(errorAt(field));
});

it('refuses to change or delete audit log entries', async () => {
  await makeItem();
  await expect(panel.db.update(auditLog).set({ summary: 'nothing' })).rejects.toThrow();
  await expect(panel.db.execute(sql`delete from ${auditLog}`)).rejects.toThrow();
});
