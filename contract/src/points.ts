import { z } from 'zod';
import { Points, RowId, Timestamp } from './primitives';

export const PointsChange = z.object({
  id: RowId,
  amount: z.number().int(),
  balance_after: Points,
  reason: z.string().min(1),
  created_at: Timestamp,
});
export type PointsChange = z.infer<typeof PointsChange>;

export const PointsHistoryQuery = z.object({
  /** The `next` of the previous page. */
  before: z.coerce.number('This must be a number.').int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
});
export type PointsHistoryQuery = z.infer<typeof PointsHistoryQuery>;

/** Newest first, 20 per page. */
export const PointsHistoryResponse = z.object({
  success: z.literal(true),
  data: z.array(PointsChange),
  next: RowId.nullable(),
});
export type PointsHistoryResponse = z.infer<typeof PointsHistoryResponse>;
