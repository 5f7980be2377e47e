import { z } from 'zod';
import { Count, Timestamp, Points, PointsText, RowId } from './primitives';

/** Specification 1, section 3 "Store item". */
export const StoreItem = z.object({
  id: RowId,
  name: z.string(),
  description: z.string(),
  /** A path below `/storage/`, null where the item has no picture. */
  image: z.string().startsWith('/storage/').nullable(),
  cost: Points,
  quantity: Count,
  /** Null where a member may buy as many as there are. */
  max_purchases_per_user: z.number().int().positive().nullable(),
  /** How many of it the signed-in member has bought; rejected ones do not count. */
  user_purchases: Count,
});
export type StoreItem = z.infer<typeof StoreItem>;

/** Specification 1, section 3 "Redemption"; name and cost are those of the day of purchase. */
export const Redemption = z.object({
  id: RowId,
  created_at: Timestamp,
  item: z.object({ name: z.string(), cost: Points }),
  /** Where it stands with the staff; a rejected one gave its points back. Beyond the specification, as is the note. */
  status: z.enum(['pending', 'fulfilled', 'rejected']).optional(),
  /** What the staff wrote to the member as they decided, such as a gift card's code or why there was a refund. */
  note: z.string().nullable().optional(),
});
export type Redemption = z.infer<typeof Redemption>;

/** GET /api/r/store, for members only (specification 1, section 3 "Store data"). */
export const StoreResponse = z.object({
  success: z.literal(true),
  data: z.object({
    user_points: PointsText,
    store_items: z.array(StoreItem),
    /** The member's own, newest first. */
    recent_redemptions: z.array(Redemption),
  }),
});
export type StoreResponse = z.infer<typeof StoreResponse>;

/**
 * The headers of POST /api/r/store/{id}/redeem. Whoever sends a purchase again with the same key gets the answer of the
 * first and buys nothing more.
 */
export const RedeemItemHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{1,100}$/, 'This has to be 1 to 100 letters, digits, hyphens or underscores.')
    .optional(),
});
