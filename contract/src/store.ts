import { z } from 'zod';
import { defineEndpoint, dataResponse, SuccessResponse } from './endpoint';
import { ItemQuestion, RedeemBody } from './item-questions';
import { SeenHeaders } from './seen';
import { Count, Points, PointsText, RowId, Timestamp } from './primitives';

export const StoreItem = z.object({
  id: RowId,
  name: z.string(),
  description: z.string(),
  /** Path below `/storage/`; null without an image. */
  image: z.string().startsWith('/storage/').nullable(),
  cost: Points,
  quantity: Count,
  max_purchases_per_user: z.number().int().positive().nullable(),
  /** Delivery without the team: a code, a role on Discord, points for a friend, or entries of a raffle. An addition of our server. */
  delivery: z.enum(['code', 'role', 'friend', 'raffle']).optional(),
  /** Points that the friend gets, or entries that the buyer gets. */
  gives: z.number().int().positive().optional(),
  /** For the signed-in member. */
  user_purchases: Count,
  /** Asked before the redemption; missing if nothing is. An addition of our server. */
  questions: z.array(ItemQuestion).optional(),
  /** The usual price, while `cost` is a lower one, and until when. An addition of our server. */
  sale: z.object({ was: Points, until: Timestamp }).optional(),
  /** Why the member can't redeem it, in a sentence, and until when if that is known. An addition of our server. */
  unavailable: z.object({ reason: z.string(), until: Timestamp.optional() }).optional(),
});
export type StoreItem = z.infer<typeof StoreItem>;

/** Name and cost are those at the time of purchase (docs/product.md#store). */
export const Redemption = z.object({
  id: RowId,
  created_at: Timestamp,
  item: z.object({ name: z.string(), cost: Points }),
  /** A rejected redemption is refunded. Like the note, an addition of our server. */
  status: z.enum(['pending', 'fulfilled', 'rejected']).optional(),
  /** From the staff: a gift card's code or the reason of a refund. */
  note: z.string().nullable().optional(),
  /** Code that the item gave to the buyer, who alone sees it. */
  code: z.string().optional(),
  /** True while a role is on its way. */
  is_on_its_way: z.literal(true).optional(),
  /** True if the role waits for the member to join the Discord server. */
  must_join: z.literal(true).optional(),
  /** Name of the member who got the points. */
  friend: z.string().optional(),
});
export type Redemption = z.infer<typeof Redemption>;

/** For members only (docs/product.md#store). */
export const StoreResponse = dataResponse(
  z.object({
    user_points: PointsText,
    store_items: z.array(StoreItem),
    recent_redemptions: z.array(Redemption),
    /** When an item opens, closes or changes its price next, for pages to request this again. An addition of our server. */
    changes_at: Timestamp.optional(),
  }),
);
export type StoreResponse = z.infer<typeof StoreResponse>;

export const storeEndpoints = {
  get: defineEndpoint('GET /store', "The store's items, and the member's points and redemptions", {
    response: StoreResponse,
    refusals: [401],
  }),
  redeem: defineEndpoint('POST /store/:id/redeem', 'Redeem an item for points', {
    headers: SeenHeaders.extend({
      /** A repeated key returns the first response and buys nothing. */
      'idempotency-key': z
        .string()
        .regex(/^[\w-]{1,100}$/, 'This must be 1 to 100 letters, digits, hyphens or underscores.')
        .optional(),
    }),
    body: RedeemBody,
    response: SuccessResponse,
    refusals: [401, 409],
  }),
};
