import { z } from 'zod';
import { defineEndpoint, dataResponse, SuccessResponse } from './endpoint';
import { Count, Points, PointsText, RowId, Timestamp } from './primitives';

/** An item of the store (docs/product.md#store). */
export const StoreItem = z.object({
  id: RowId,
  name: z.string(),
  description: z.string(),
  /** A path below `/storage/`; null without an image. */
  image: z.string().startsWith('/storage/').nullable(),
  cost: Points,
  quantity: Count,
  /** Null for no limit. */
  max_purchases_per_user: z.number().int().positive().nullable(),
  /** Purchases of the signed-in member, without rejected ones. */
  user_purchases: Count,
});
export type StoreItem = z.infer<typeof StoreItem>;

/** A redemption (docs/product.md#store); name and cost at the time of purchase. */
export const Redemption = z.object({
  id: RowId,
  created_at: Timestamp,
  item: z.object({ name: z.string(), cost: Points }),
  /** A rejected redemption is refunded. An addition of our server, like the note. */
  status: z.enum(['pending', 'fulfilled', 'rejected']).optional(),
  /** A note from the staff to the member, such as a gift card's code or the reason of a refund. */
  note: z.string().nullable().optional(),
});
export type Redemption = z.infer<typeof Redemption>;

/** The store, for members only (docs/product.md#store). */
export const StoreResponse = dataResponse(
  z.object({
    user_points: PointsText,
    store_items: z.array(StoreItem),
    /** The member's own, newest first. */
    recent_redemptions: z.array(Redemption),
  }),
);
export type StoreResponse = z.infer<typeof StoreResponse>;

export const storeEndpoints = {
  get: defineEndpoint('GET /store', {
    summary: "The store's items, and the member's points and redemptions",
    response: StoreResponse,
    refusals: [401],
  }),
  redeem: defineEndpoint('POST /store/:id/redeem', {
    summary: 'Redeem an item for points',
    headers: z.object({
      /** A repeated request with the same key returns the first response and buys nothing. */
      'idempotency-key': z
        .string()
        .regex(/^[\w-]{1,100}$/, 'This has to be 1 to 100 letters, digits, hyphens or underscores.')
        .optional(),
    }),
    response: SuccessResponse,
    refusals: [401, 409],
  }),
};
