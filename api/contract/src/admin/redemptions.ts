import { z } from 'zod';
import { BlockText, required, IdParams, LineText, MemberId, Timestamp, Points, RowId } from '../primitives';
import { defineEndpoint } from './endpoint';
import { listResponse, listQuery, rowResponse, VersionedRow } from './resource';

export const REDEMPTION_STATUSES = ['pending', 'fulfilled', 'rejected'] as const;

/** Something that a member bought; name and cost are those of the day of purchase. */
export const StaffRedemption = VersionedRow.extend({
  member: z.object({ id: MemberId, username: z.string(), kick_username: z.string().nullable() }),
  item_id: RowId,
  item_name: z.string(),
  cost: Points,
  status: z.enum(REDEMPTION_STATUSES),
  created_at: Timestamp,
  decided_at: Timestamp.nullable(),
  note: z.string().nullable(),
});
export type StaffRedemption = z.infer<typeof StaffRedemption>;

const Note = BlockText(500);

export const redemptionEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/redemptions',
    role: 'Admin',
    summary: 'A page of the redemptions',
    // As a queue, in whichever order: first what waits, the oldest of it first, then what was decided, the newest first.
    query: listQuery(['queue', 'created_at', 'cost'], { search: LineText(100).default(''), status: z.enum(REDEMPTION_STATUSES).optional() }),
    response: listResponse(StaffRedemption),
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/redemptions/:id',
    role: 'Admin',
    summary: 'One redemption',
    params: IdParams,
    response: rowResponse(StaffRedemption),
  }),
  fulfil: defineEndpoint({
    method: 'POST',
    path: '/redemptions/:id/fulfil',
    role: 'Admin',
    summary: 'Note that a member got what they bought',
    params: IdParams,
    body: z.object({ note: Note.default('') }),
    response: rowResponse(StaffRedemption),
  }),
  reject: defineEndpoint({
    method: 'POST',
    path: '/redemptions/:id/reject',
    role: 'Admin',
    summary: 'Take a purchase back, with its points and its item',
    params: IdParams,
    body: z.object({ note: Note.check(required) }),
    response: rowResponse(StaffRedemption),
  }),
};
