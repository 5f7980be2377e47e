import { z } from 'zod';
import { Timestamp, Points, RowId } from './primitives';

/** One change of a member's points. */
export const PointsChange = z.object({
  id: RowId,
  /** Earned above zero, spent below. */
  amount: z.number().int(),
  balance_after: Points,
  /** What it was for, in words for the member. */
  reason: z.string().min(1),
  created_at: Timestamp,
});
export type PointsChange = z.infer<typeof PointsChange>;

/** The query of GET /api/r/profile/points-history. */
export const PointsHistoryQuery = z.object({
  /** The `next` of the page before: only what is older is listed. */
  before: z.coerce.number('This has to be a number.').int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
});
export type PointsHistoryQuery = z.infer<typeof PointsHistoryQuery>;

/** GET /api/r/profile/points-history: the member's own, the newest first, 20 a page. */
export const PointsHistoryResponse = z.object({
  success: z.literal(true),
  data: z.array(PointsChange),
  /** Where the next page begins; null on the last one. */
  next: RowId.nullable(),
});
export type PointsHistoryResponse = z.infer<typeof PointsHistoryResponse>;
