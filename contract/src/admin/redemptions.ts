import { z } from 'zod';
import { BlockText, MemberId, Points, required, RowId, Timestamp } from '../primitives';
import { dataResponse, defineEndpoint } from '../endpoint';
import { SearchFilter, listQuery, listResponse, Version, VersionedRow } from './resource';

export const REDEMPTION_STATUSES = ['pending', 'fulfilled', 'rejected'] as const;

export const StaffRedemption = VersionedRow.extend({
  member: z.object({ id: MemberId, username: z.string(), kick_username: z.string().nullable() }),
  item_id: RowId,
  item_name: z.string(),
  cost: Points,
  status: z.enum(REDEMPTION_STATUSES),
  created_at: Timestamp,
  decided_at: Timestamp.nullable(),
  note: z.string().nullable(),
  /** True if the item gave the member a code. */
  has_code: z.boolean(),
  /** Answers to what the item asked; missing in lists, and once they are deleted. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })).optional(),
});
export type StaffRedemption = z.infer<typeof StaffRedemption>;

const Note = BlockText(500);

/** Each is a change of its own, with time in between for other requests. */
export const MAX_FULFILLED = 100;

const ofRedemption = { response: dataResponse(StaffRedemption) } as const;

export const redemptionEndpoints = {
  list: defineEndpoint('GET /redemptions', {
    permission: 'store:see',
    summary: 'A page of redemptions',
    // `queue`: pending ones first, oldest first; then decided ones, newest first. `order` does not apply to it.
    query: listQuery(['queue', 'created_at', 'cost'], { search: SearchFilter, status: z.enum(REDEMPTION_STATUSES).optional() }),
    response: listResponse(StaffRedemption),
  }),
  get: defineEndpoint('GET /redemptions/:id', { permission: 'store:see', ...ofRedemption, summary: 'One redemption' }),
  fulfil: defineEndpoint('POST /redemptions/:id/fulfil', {
    permission: 'store:work',
    ...ofRedemption,
    summary: 'Mark a redemption as fulfilled',
    body: z.object({ note: Note.default('') }),
  }),
  fulfilMany: defineEndpoint('POST /redemptions/fulfil', {
    permission: 'store:work',
    summary: 'Mark several redemptions as fulfilled, with one note',
    body: z.object({
      ids: z
        .array(RowId, 'Please choose the redemptions.')
        .min(1, 'Please choose the redemptions.')
        .max(MAX_FULFILLED, 'Too many at once.'),
      note: Note.default(''),
    }),
    /** Result of each, in the order of the request; a refusal is null on success. */
    response: dataResponse(z.array(z.object({ id: RowId, refusal: z.string().nullable() }))),
  }),
  replaceCode: defineEndpoint('POST /redemptions/:id/replace-code', {
    permission: 'store:work',
    ...ofRedemption,
    summary: "Give the buyer the item's next code, since the first doesn't work",
    body: z.object({ version: Version }),
  }),
  reject: defineEndpoint('POST /redemptions/:id/reject', {
    permission: 'store:work',
    ...ofRedemption,
    summary: 'Reject a redemption, which returns points and stock',
    body: z.object({ note: Note.check(required) }),
  }),
};
