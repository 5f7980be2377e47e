import { HistoryResponse, notificationEndpoints, StoreResponse } from '@greenroom/contract';
import type { QueueItem, StaffItemCode, StaffRedemption, StaffStoreItem } from '@greenroom/contract/admin';
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { itemCodes, storeItems } from '../../db/schema';
import { MINUTE } from '../../lib/durations';
import { SecretBox } from '../../lib/secret-box';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { propertyRuns } from '../../testing/property-runs';
import { sharedPanel } from '../../testing/staff-panel';
import { conflict, errorAt, membersOf } from '../../testing/test-members';
import { encryptCodesJob } from './item-codes';

const START = new Date('2026-03-15T20:00:00Z');
let now = START;
const panel = sharedPanel({ now: () => now });
beforeEach(() => {
  now = START;
});

const FIELDS = { name: 'Game key', description: '', image: null, cost: 100, is_listed: true, position: 0, delivery: 'code' };

async function newItem(codes: string[] = [], fields: object = {}): Promise<StaffStoreItem> {
  const { data } = await panel.call('POST', '/store-items', { ...FIELDS, quantity: 3, ...fields });
  return codes.length === 0 ? data : (await add(data.id, codes.join('\n'))).data.item;
}

const add = (id: number, codes: string) => panel.call('POST', `/store-items/${id}/codes`, { codes });
const itemOf = async (id: number): Promise<StaffStoreItem> => (await panel.call('GET', `/store-items/${id}`)).data;
const given = async (id: number): Promise<StaffItemCode[]> => (await panel.call('GET', `/store-items/${id}/codes`)).data;

const signIn = membersOf(() => panel.test);

async function newMember(points = 1000) {
  const member = await signIn({ points });
  const { get, post } = member;
  return {
    ...member,
    redeem: async (itemId: number, key?: string) =>
      (await post(`/store/${itemId}/redeem`, undefined, key === undefined ? {} : { 'idempotency-key': key })).status,
    redemptions: async () => StoreResponse.parse(await get('/store')).data.recent_redemptions,
    seenByStaff: async (): Promise<StaffRedemption> =>
      (await panel.call('GET', `/redemptions?search=${member.username}&sort=created_at`)).data[0],
    history: async () => HistoryResponse.parse(await get('/history?kind=purchases')).data,
    inbox: async () => notificationEndpoints.list.response.parse(await get('/notifications')).data,
  };
}

const codesOf = async (member: Awaited<ReturnType<typeof newMember>>) => (await member.redemptions()).map(({ code }) => code);

it('adds each code once, encrypted, and the stock is the number of unused codes', async () => {
  const item = await newItem();
  expect(item).toMatchObject({ delivery: 'code', quantity: 0 });
  expect((await add(item.id, ' AAA-1 \n\nBBB-2\r\nAAA-1')).data).toMatchObject({ item: { quantity: 2 }, added: 2, known: 1 });
  expect((await add(item.id, 'BBB-2\nCCC-3')).data).toMatchObject({ item: { quantity: 3 }, added: 1, known: 1 });
  expect(await lastAuditEntry(panel.db)).toMatchObject({ action: 'add-codes', summary: 'Added 1 code to Game key' });
  expect(JSON.stringify(await panel.db.select().from(itemCodes))).not.toMatch(/AAA-1|CCC-3/);
  expect(JSON.stringify(await lastAuditEntry(panel.db))).not.toContain('CCC-3');
});

it.each([
  ['no code', ' \n '],
  ['a code that is too long', 'x'.repeat(201)],
  ['too many at once', Array.from({ length: 5001 }, (_, index) => index).join('\n')],
])('refuses %s', async (_what, codes) => {
  expect(await add((await newItem()).id, codes)).toMatchObject(errorAt('codes'));
});

itOnBoth('gives each code once when more members press at the same moment than there are codes', async () => {
  const item = await newItem(['AAA-1', 'BBB-2', 'CCC-3']);
  const members = await Promise.all(Array.from({ length: 6 }, () => newMember()));
  const statuses = await Promise.all(members.map((member) => member.redeem(item.id)));
  expect(statuses.toSorted()).toEqual([200, 200, 200, 409, 409, 409]);
  const codes = await Promise.all(members.map(codesOf));
  expect(codes.flat().toSorted()).toEqual(['AAA-1', 'BBB-2', 'CCC-3']);
  expect(codes.map(({ length }) => length)).toEqual(statuses.map((status) => (status === 200 ? 1 : 0)));
  expect(await itemOf(item.id)).toMatchObject({ quantity: 0, sold: 3 });
});

it('shows a code to its buyer alone, at once, in the store and in the history', async () => {
  const item = await newItem(['AAA-1', 'BBB-2']);
  const [buyer, other] = [await newMember(), await newMember()];
  expect([await buyer.redeem(item.id, 'one'), await buyer.redeem(item.id, 'one')]).toEqual([200, 200]);
  expect(await buyer.redemptions()).toMatchObject([{ code: 'AAA-1', status: 'fulfilled', note: null }]);
  expect(await buyer.history()).toMatchObject([{ title: 'Game key', detail: 'AAA-1' }]);
  expect(await codesOf(other)).toEqual([]);
  expect(await given(item.id)).toEqual([
    expect.objectContaining({ ending: '1', member: { id: buyer.id, username: buyer.username }, redeemed_at: START.toISOString() }),
  ]);
});

itOnBoth('replaces a dead code by the next one, once, and tells the buyer', async () => {
  const item = await newItem(['DEAD-1', 'GOOD-2']);
  const buyer = await newMember();
  await buyer.redeem(item.id);
  const row = await buyer.seenByStaff();
  expect(row).toMatchObject({ has_code: true, status: 'fulfilled' });
  const replace = () => panel.call('POST', `/redemptions/${row.id}/replace-code`, { version: row.version });
  expect((await Promise.all([replace(), replace()])).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await codesOf(buyer)).toEqual(['GOOD-2']);
  expect(await itemOf(item.id)).toMatchObject({ quantity: 0 });
  expect((await buyer.inbox())[0]).toMatchObject({ title: 'You have a new code', path: '/store' });
  expect(await given(item.id)).toMatchObject([
    { ending: '2', replaced_at: null },
    { ending: '1', replaced_at: START.toISOString() },
  ]);
  expect(await panel.call('POST', `/redemptions/${row.id}/replace-code`, { version: 2 })).toMatchObject(
    conflict('Game key has no codes left. Add codes to the item, then try again.'),
  );
  expect(await codesOf(buyer)).toEqual(['GOOD-2']);
});

it('has no code to replace for an item that the team delivers', async () => {
  const item = await newItem([], { delivery: 'manual' });
  const buyer = await newMember();
  await buyer.redeem(item.id);
  const row = await buyer.seenByStaff();
  expect(row).toMatchObject({ has_code: false, status: 'pending' });
  const call = panel.call('POST', `/redemptions/${row.id}/replace-code`, { version: 1 });
  expect(await call).toMatchObject(conflict('This redemption has no code to replace.'));
  expect(await add(item.id, 'AAA-1')).toMatchObject({ status: 409 });
});

it('changes the stock by codes alone, and starts from none when the delivery changes', async () => {
  const item = await newItem(['AAA-1', 'BBB-2']);
  expect(await panel.call('POST', `/store-items/${item.id}/stock`, { change: 1 })).toMatchObject(
    errorAt('change', "This item's stock is its unused codes. Add or remove codes instead."),
  );
  const change = async (delivery: string) =>
    (await panel.call('PUT', `/store-items/${item.id}`, { ...FIELDS, delivery, version: (await itemOf(item.id)).version })).data;
  expect(await change('manual')).toMatchObject({ quantity: 0 });
  expect((await panel.call('POST', `/store-items/${item.id}/stock`, { change: 7 })).data).toMatchObject({ quantity: 7 });
  expect(await change('code')).toMatchObject({ quantity: 2 });
  expect((await panel.call('DELETE', `/store-items/${item.id}/codes`)).data).toMatchObject({ quantity: 0 });
  expect(await given(item.id)).toEqual([]);
});

it('keeps the stock equal to the codes when a redemption from before is rejected', async () => {
  const item = await newItem([], { delivery: 'manual' });
  const buyer = await newMember();
  await buyer.redeem(item.id);
  await panel.call('PUT', `/store-items/${item.id}`, { ...FIELDS, version: 1 });
  await add(item.id, 'AAA-1');
  const row = await buyer.seenByStaff();
  await panel.call('POST', `/redemptions/${row.id}/reject`, { note: 'Codes now' });
  expect(await itemOf(item.id)).toMatchObject({ quantity: 1 });
  expect([await buyer.redeem(item.id), await buyer.redeem(item.id)]).toEqual([200, 409]);
});

itOnBoth('is out of stock, and books nothing, where a stock has no codes behind it', async () => {
  const item = await newItem(['AAA-1']);
  await panel.db.update(storeItems).set({ quantity: 5 }).where(eq(storeItems.id, item.id));
  const [one, other] = [await newMember(), await newMember()];
  expect((await Promise.all([one.redeem(item.id), other.redeem(item.id)])).toSorted()).toEqual([200, 409]);
  expect((await one.redemptions()).length + (await other.redemptions()).length).toBe(1);
});

it('encrypts codes by a new secret, once every server knows it', async () => {
  const old = new SecretBox(['an old secret of thirty-two characters']);
  const item = await newItem(['AAA-1']);
  const ofItem = eq(itemCodes.itemId, item.id);
  await panel.db
    .update(itemCodes)
    .set({ code: old.encrypt('OLD-1', `code of item ${item.id}`) })
    .where(ofItem);
  const both = new SecretBox(['a new secret of thirty-two characters!', 'an old secret of thirty-two characters']);
  const job = encryptCodesJob({ secrets: both, now: () => now });
  const stored = async () => (await panel.db.select().from(itemCodes).where(ofItem))[0]?.code ?? '';
  await job.run({ db: panel.db } as Parameters<typeof job.run>[0]);
  expect(both.isOutdated(await stored())).toBe(true);
  now = new Date(START.getTime() + 11 * MINUTE);
  await job.run({ db: panel.db } as Parameters<typeof job.run>[0]);
  expect(both.isOutdated(await stored())).toBe(false);
  expect(both.decrypt(await stored(), `code of item ${item.id}`)).toBe('OLD-1');
});

it('waits in the queue while an item runs low, since the moment when it did', async () => {
  const item = await newItem(['AAA-1', 'BBB-2', 'CCC-3'], { low_stock: 2 });
  const waiting = async () =>
    ((await panel.call('GET', '/queue?kind=store-items')).data as QueueItem[]).filter(({ id }) => id === String(item.id));
  expect(await waiting()).toEqual([]);
  const buyer = await newMember();
  await buyer.redeem(item.id);
  now = new Date(START.getTime() + MINUTE);
  await buyer.redeem(item.id);
  expect(await waiting()).toMatchObject([{ title: 'Game key, 1 left', since: START.toISOString() }]);
  await add(item.id, 'DDD-4\nEEE-5');
  expect(await waiting()).toEqual([]);
});

const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constantFrom('buy' as const, 'buy' as const, 'replace' as const, 'clear' as const) }),
);

itOnBoth('gives, keeps and counts codes as a plain list does', async () => {
  const buyer = await newMember(1_000_000);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      const { id } = await newItem();
      const pool: string[] = [];
      const had: string[] = [];
      let added = 0;
      for (const { kind, ...more } of steps) {
        if (kind === 'add' && 'count' in more) {
          const codes = Array.from({ length: more.count }, () => `${id}-${++added}`);
          pool.push(...codes);
          await add(id, codes.join('\n'));
        }
        if (kind === 'buy') {
          const next = pool.shift();
          expect(await buyer.redeem(id)).toBe(next === undefined ? 409 : 200);
          if (next !== undefined) had.unshift(next);
        }
        if (kind === 'replace' && had.length > 0) {
          const { id: redemptionId, version } = await buyer.seenByStaff();
          const next = pool.shift();
          const { status } = await panel.call('POST', `/redemptions/${redemptionId}/replace-code`, { version });
          expect(status).toBe(next === undefined ? 409 : 200);
          if (next !== undefined) had[0] = next;
        }
        if (kind === 'clear') pool.length = Number((await panel.call('DELETE', `/store-items/${id}/codes`)).data.quantity);
      }
      const unused = await panel.db.select({ redemptionId: itemCodes.redemptionId }).from(itemCodes).where(eq(itemCodes.itemId, id));
      expect(unused.filter(({ redemptionId }) => redemptionId === null)).toHaveLength(pool.length);
      const [row] = await panel.db.select().from(storeItems).where(eq(storeItems.id, id)).orderBy(asc(storeItems.id));
      expect(row?.quantity).toBe(pool.length);
      expect((await codesOf(buyer)).slice(0, had.length)).toEqual(had.slice(0, 12));
    }),
    { numRuns: propertyRuns(15) },
  );
});
