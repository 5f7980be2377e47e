import { z } from 'zod';
import { Points, RowId, Timestamp } from './primitives';

/** One change of a member's points balance. */
export const PointsChange = z.object({
  id: RowId,
  /** Positive if earned, negative if spent. */
  amount: z.number().int(),
  balance_after: Points,
  /** The reason as shown to the member. */
  reason: z.string().min(1),
  created_at: Timestamp,
});
export type PointsChange = z.infer<typeof PointsChange>;

export const PointsHistoryQuery = z.object({
  /** The `next` of the previous page: only older changes are listed. */
  before: z.coerce.number('This has to be a number.').int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
});
export type PointsHistoryQuery = z.infer<typeof PointsHistoryQuery>;

/** The member's own, newest first, 20 per page. */
export const PointsHistoryResponse = z.object({
  success: z.literal(true),
  data: z.array(PointsChange),
  /** The cursor of the next page; null on the last page. */
  next: RowId.nullable(),
});
export type PointsHistoryResponse = z.infer<typeof PointsHistoryResponse>;
