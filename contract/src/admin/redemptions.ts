import { z } from 'zod';
import { BlockText, MemberId, Points, required, RowId, Timestamp } from '../primitives';
import { SearchFilter, Version, VersionedRow, endpointsOf } from './resource';

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
  /** Member whom the buyer gave points. */
  friend: z.object({ id: MemberId, username: z.string() }).nullable(),
  /** Why the bot couldn't give the role so far; it tries again. */
  problem: z.string().nullable(),
  /** True while the bot is about to give the role. */
  is_on_its_way: z.boolean(),
  /** Answers to what the item asked; missing in lists, and once they are deleted. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })).optional(),
});
export type StaffRedemption = z.infer<typeof StaffRedemption>;

const Note = BlockText(500);

/** Each is a change of its own, with time in between for other requests. */
export const MAX_FULFILLED = 100;

const { see, work } = endpointsOf('store');

export const redemptionEndpoints = {
  list: see.page('GET /redemptions', 'A page of redemptions', StaffRedemption, ['queue', 'created_at', 'cost'], {
    search: SearchFilter,
    status: z.enum(REDEMPTION_STATUSES).optional(),
  }),
  get: see('GET /redemptions/:id', 'One redemption', StaffRedemption),
  fulfil: work('POST /redemptions/:id/fulfil', 'Mark a redemption as fulfilled', StaffRedemption, {
    body: z.object({ note: Note.default('') }),
  }),
  /** Result of each, in the order of the request; a refusal is null on success. */
  fulfilMany: work(
    'POST /redemptions/fulfil',
    'Mark several redemptions as fulfilled, with one note',
    z.array(z.object({ id: RowId, refusal: z.string().nullable() })),
    {
      body: z.object({
        ids: z
          .array(RowId, 'Please choose the redemptions.')
          .min(1, 'Please choose the redemptions.')
          .max(MAX_FULFILLED, 'Too many at once.'),
        note: Note.default(''),
      }),
    },
  ),
  retry: work('POST /redemptions/:id/retry', 'Have the bot try again to give the role', StaffRedemption),
  replaceCode: work(
    'POST /redemptions/:id/replace-code',
    "Give the buyer the item's next code, since the first doesn't work",
    StaffRedemption,
    { body: z.object({ version: Version }) },
  ),
  reject: work('POST /redemptions/:id/reject', 'Reject a redemption, which returns points and stock', StaffRedemption, {
    body: z.object({ note: Note.check(required) }),
  }),
};
