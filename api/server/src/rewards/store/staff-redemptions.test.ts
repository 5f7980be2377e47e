/** @both-databases Decisions about a redemption race. */
import { StoreResponse } from '@greenroom/contract';
import type { StaffRedemption } from '@greenroom/contract/admin';
import { and, eq } from 'drizzle-orm';
import { members, pointsLedger, redemptions, storeItems } from '../../db/schema';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { sharedPanel } from '../../testing/staff-panel';
import { conflict, errorAt, membersOf } from '../../testing/test-members';
import { insertRow } from '../../admin/rows';

const AT = new Date('2026-03-15T20:00:00Z');
const panel = sharedPanel({ now: () => AT });

const signIn = membersOf(() => panel.test);

/** Lets a new member with 1000 points buy an item for 300 points, from a stock of 5. */
async function buy(itemName = 'Hoodie') {
  const member = await signIn({ points: 1000 });
  const { id: memberId, username, get } = member;
  const fields = { name: itemName, description: '', cost: 300, quantity: 5, maxPurchasesPerUser: 1 };
  const itemId = await insertRow(panel.db, storeItems, fields);
  const redeem = async () => (await member.post(`/store/${itemId}/redeem`)).status;
  expect(await redeem()).toBe(200);
  const [row] = await panel.db.select().from(redemptions).where(eq(redemptions.memberId, memberId));
  return {
    id: row?.id ?? 0,
    memberId,
    username,
    redeem,
    async seen() {
      const { data } = StoreResponse.parse(await get('/store'));
      const of = data.store_items.find(({ id }) => id === itemId);
      const { status, note } = data.recent_redemptions[0] ?? {};
      return { points: data.user_points, quantity: of?.quantity, bought: of?.user_purchases, status, note };
    },
  };
}

const lastAudit = () => lastAuditEntry(panel.db);

it('rejects with a reason shown to the member, and refunds points and item once', async () => {
  const bought = await buy();
  expect(await bought.seen()).toEqual({ points: '700', quantity: 4, bought: 1, status: 'pending', note: null });
  const response = await panel.call('POST', `/redemptions/${bought.id}/reject`, { note: ' Sold out at the maker. ' });
  expect(response.data).toMatchObject({ status: 'rejected', note: 'Sold out at the maker.', decided_at: AT.toISOString(), version: 2 });
  expect(await bought.seen()).toEqual({ points: '1000', quantity: 5, bought: 0, status: 'rejected', note: 'Sold out at the maker.' });
  expect(await lastAudit()).toMatchObject({
    staffId: panel.staff,
    action: 'reject',
    subject: 'redemptions',
    subjectId: String(bought.id),
    summary: `Rejected the redemption of Hoodie by ${bought.username}`,
    before: { status: 'pending', note: null },
    after: { status: 'rejected', note: 'Sold out at the maker.' },
  });
  const back = and(eq(pointsLedger.memberId, bought.memberId), eq(pointsLedger.reason, 'redemption-rejected'));
  expect(await panel.db.select().from(pointsLedger).where(back)).toMatchObject([{ amount: 300, balanceAfter: 1000 }]);

  const log = await lastAudit();
  for (const action of ['reject', 'fulfil']) {
    const again = await panel.call('POST', `/redemptions/${bought.id}/${action}`, { note: 'Once more.' });
    expect(again).toMatchObject(conflict('This redemption was already rejected by member900.'));
  }
  expect(await bought.seen()).toMatchObject({ points: '1000', quantity: 5 });
  expect(await lastAudit()).toEqual(log);
  expect(await bought.redeem()).toBe(200);
});

it('decides once in concurrent requests', async () => {
  const bought = await buy();
  const responses = await Promise.all(
    ['reject', 'fulfil', 'reject', 'fulfil'].map((action) => panel.call('POST', `/redemptions/${bought.id}/${action}`, { note: 'x' })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const { status, points, quantity } = await bought.seen();
  expect([points, quantity]).toEqual(status === 'rejected' ? ['1000', 5] : ['700', 4]);
});

it.each([
  ['Sent on Monday.', 'Sent on Monday.'],
  ['', null],
])('fulfils with the note %j, shown to the member, without a refund', async (note, stored) => {
  const bought = await buy();
  const response = await panel.call('POST', `/redemptions/${bought.id}/fulfil`, { note });
  expect(response.data).toMatchObject({ status: 'fulfilled', note: stored });
  expect(await bought.seen()).toEqual({ points: '700', quantity: 4, bought: 1, status: 'fulfilled', note: stored });
});

it('refuses a rejection without a reason, or of a missing redemption', async () => {
  const bought = await buy();
  expect(await panel.call('POST', `/redemptions/${bought.id}/reject`, { note: '  ' })).toMatchObject(
    errorAt('note', 'Please fill this in.'),
  );
  expect(await bought.seen()).toMatchObject({ status: 'pending' });
  expect(await panel.call('POST', '/redemptions/99999/fulfil', {})).toMatchObject({ status: 404 });
});

it('lists pending redemptions first, oldest first, and searches members and items', async () => {
  await panel.db.delete(redemptions);
  const [first, second, third, fourth] = [await buy('Cap'), await buy('Cap'), await buy('Mug'), await buy('Mug')];
  await panel.call('POST', `/redemptions/${first.id}/fulfil`, {});
  await panel.call('POST', `/redemptions/${third.id}/reject`, { note: 'No.' });
  const ids = async (query: string) => (await panel.call('GET', `/redemptions?${query}`)).data.map(({ id }: StaffRedemption) => id);
  expect(await ids('')).toEqual([second.id, fourth.id, third.id, first.id]);
  expect(await ids('per_page=2&page=2')).toEqual([third.id, first.id]);
  expect(await ids('status=pending&search=mug')).toEqual([fourth.id]);
  await panel.db.update(members).set({ kickUsername: 'OnKick' }).where(eq(members.id, third.memberId));
  expect(await ids('search=onkick')).toEqual([third.id]);
  expect(await panel.call('GET', `/redemptions?search=${first.username}`)).toMatchObject({
    total: 1,
    data: [{ member: { id: first.memberId }, item_name: 'Cap', cost: 300 }],
  });
  expect(await ids('sort=created_at&order=asc')).toEqual([first.id, second.id, third.id, fourth.id]);
});
