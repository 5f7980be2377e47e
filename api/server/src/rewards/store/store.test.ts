import { StoreResponse } from '@greenroom/contract';
import { redemptions, storeItems } from '../../db/schema';
import { sharedTestApp } from '../../testing/test-app';

const test = sharedTestApp();

it("returns the member's points, the listed items and the member's redemptions", async () => {
  const one = await test.signIn({ id: '1', points: 1250 });
  await test.signIn({ id: '2' });
  await test.db.insert(storeItems).values([
    { id: 1, name: 'Cap', description: '', cost: 100, quantity: 0, maxPurchasesPerUser: 2, position: 2 },
    { id: 2, name: 'Mug', description: 'For tea', cost: 50, quantity: 3, position: 1 },
    { id: 3, name: 'Gone', description: '', cost: 50, quantity: 3, isListed: false },
  ]);
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
  const bought = (id: number, memberId: string, itemId: number, hour: number) => ({
    id,
    memberId,
    itemId,
    itemName: `then ${itemId}`,
    cost: 99,
    createdAt: at(hour),
  });
  const rejected = { ...bought(5, '1', 1, 0), status: 'rejected' as const, decidedAt: at(9), note: 'Sold out at the maker.' };
  const fulfilled = { ...bought(3, '1', 3, 2), status: 'fulfilled' as const, decidedAt: at(9) };
  const all = [bought(1, '1', 1, 1), bought(2, '1', 1, 3), fulfilled, bought(4, '2', 2, 1), rejected];
  await test.db.insert(redemptions).values(all);

  const { data } = StoreResponse.parse((await test.app.inject({ url: '/api/r/store', headers: one })).json());
  expect(data.user_points).toBe('1250');
  expect(data.store_items).toEqual([
    { id: 2, name: 'Mug', description: 'For tea', image: null, cost: 50, quantity: 3, max_purchases_per_user: null, user_purchases: 0 },
    {
      id: 1,
      name: 'Cap',
      description: '',
      image: null,
      cost: 100,
      quantity: 0,
      max_purchases_per_user: 2,
      user_purchases: 2,
      unavailable: { reason: 'You have reached the purchase limit of this item.' },
    },
  ]);
  expect(data.recent_redemptions).toEqual([
    { id: 2, created_at: at(3).toISOString(), item: { name: 'then 1', cost: 99 }, status: 'pending', note: null },
    { id: 3, created_at: at(2).toISOString(), item: { name: 'then 3', cost: 99 }, status: 'fulfilled', note: null },
    { id: 1, created_at: at(1).toISOString(), item: { name: 'then 1', cost: 99 }, status: 'pending', note: null },
    { id: 5, created_at: at(0).toISOString(), item: { name: 'then 1', cost: 99 }, status: 'rejected', note: 'Sold out at the maker.' },
  ]);
});
