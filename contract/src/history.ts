import { z } from 'zod';
import { dataResponse, defineEndpoint } from './endpoint';
import { Points, Timestamp } from './primitives';

export const HISTORY_KINDS = ['points', 'purchases', 'entries', 'prizes'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** Something that a member did, or got. */
export const HistoryEntry = z.object({
  /** Unique among all kinds. */
  id: z.string(),
  kind: z.enum(HISTORY_KINDS),
  title: z.string().min(1),
  detail: z.string().nullable(),
  /** Points earned, or, if negative, spent; null for what has its own line among the points, or nothing to do with them. */
  points: z.number().int().nullable(),
  /** The balance after a change of the points; null for the other kinds. */
  balance_after: Points.nullable(),
  /** Of a purchase. A rejection returns the points. */
  status: z.enum(['pending', 'fulfilled', 'rejected']).nullable(),
  created_at: Timestamp,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

const NO_PAGE = 'This is no page of the history.';

export const HistoryQuery = z.object({
  kind: z.enum(HISTORY_KINDS).optional(),
  /** Only what is as new as this, and older than `until`: a month of the visitor's calendar. */
  from: Timestamp.optional(),
  until: Timestamp.optional(),
  /** The `next` of the previous page: only what follows is listed. */
  before: z
    .string()
    .regex(/^[-\dT:.]{23}Z_(points|purchases|entries|prizes)_[1-9]\d{0,14}$/, NO_PAGE)
    .refine((cursor) => !Number.isNaN(Date.parse(cursor.slice(0, 24))), NO_PAGE)
    .optional(),
});
export type HistoryQuery = z.infer<typeof HistoryQuery>;

export const HistoryResponse = dataResponse(z.array(HistoryEntry)).extend({
  /** The cursor of the next page; null on the last page. */
  next: z.string().nullable(),
  /** When the member joined. */
  since: Timestamp,
});
export type HistoryResponse = z.infer<typeof HistoryResponse>;

export const historyEndpoints = {
  list: defineEndpoint('GET /history', {
    summary: 'What the member did and got, the newest first, 100 per page',
    query: HistoryQuery,
    response: HistoryResponse,
    refusals: [401],
  }),
};
