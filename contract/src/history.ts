import { z } from 'zod';
import { dataResponse, defineEndpoint } from './endpoint';
import { Points, Timestamp } from './primitives';

export const HISTORY_KINDS = ['points', 'purchases', 'entries', 'prizes'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

export const HistoryEntry = z.object({
  id: z.string(),
  kind: z.enum(HISTORY_KINDS),
  title: z.string().min(1),
  detail: z.string().nullable(),
  /** Negative if spent; null for entries without a change of points of their own. */
  points: z.number().int().nullable(),
  balance_after: Points.nullable(),
  /** Status of a purchase; a rejection returns the points. */
  status: z.enum(['pending', 'fulfilled', 'rejected']).nullable(),
  created_at: Timestamp,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

const NO_PAGE = 'The history has no such page.';

export const HistoryQuery = z.object({
  kind: z.enum(HISTORY_KINDS).optional(),
  /** Inclusive; `until` is exclusive: a month of the visitor's calendar. */
  from: Timestamp.optional(),
  until: Timestamp.optional(),
  /** The `next` of the previous page. */
  before: z
    .string()
    .regex(/^[-\dT:.]{23}Z_(points|purchases|entries|prizes)_[1-9]\d{0,14}$/, NO_PAGE)
    .refine((cursor) => !Number.isNaN(Date.parse(cursor.slice(0, 24))), NO_PAGE)
    .optional(),
});
export type HistoryQuery = z.infer<typeof HistoryQuery>;

export const HistoryResponse = dataResponse(z.array(HistoryEntry)).extend({
  next: z.string().nullable(),
  since: Timestamp,
});
export type HistoryResponse = z.infer<typeof HistoryResponse>;

export const historyEndpoints = {
  list: defineEndpoint('GET /history', "The member's history, newest first, 100 per page", {
    query: HistoryQuery,
    response: HistoryResponse,
    refusals: [401],
  }),
};
