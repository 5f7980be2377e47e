import { z } from 'zod';
import { AttachedImage } from '../attachments';
import { ChallengeClaim } from '../challenges';
import { BlockText, Count, required, IdParams, LineText, MemberSummary, Timestamp, Money, RowId } from '../primitives';
import { defineEndpoint } from './endpoint';
import { listResponse, listQuery, rowResponse, VersionedRow } from './resource';

/** What became of a claim. */
export const ClaimStatus = ChallengeClaim.shape.status;
export type ClaimStatus = z.infer<typeof ClaimStatus>;

/** A member's claim to have met a challenge, with all that the staff decides by. */
export const StaffClaim = VersionedRow.extend({
  status: ClaimStatus,
  member: MemberSummary,
  challenge: z.object({
    id: RowId,
    slot_name: z.string(),
    multiplier: z.number(),
    min_bet: Money,
    prize: Money,
    description: z.string(),
    starts_at: Timestamp,
    ends_at: Timestamp.nullable(),
  }),
  description: z.string(),
  evidence_images: z.array(AttachedImage),
  /** Why it was rejected, as its member reads it. */
  reason: z.string().nullable(),
  created_at: Timestamp,
  decided_at: Timestamp.nullable(),
  /** Other claims of the challenge that wait: they are rejected where this one is approved. */
  others_waiting: Count,
});
export type StaffClaim = z.infer<typeof StaffClaim>;

export const claimEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/claims',
    role: 'Moderator',
    summary: 'A page of the claims',
    // The queue: what waits first, the longest waiting first, then what was decided last. It has no other order.
    query: listQuery(['queue'], {
      search: LineText(100).default(''),
      status: ClaimStatus.optional(),
      challenge_id: z.coerce.number().pipe(RowId.max(2_147_483_647)).optional(),
    }),
    response: listResponse(StaffClaim),
  }),
  get: defineEndpoint({ method: 'GET', path: '/claims/:id', role: 'Moderator', summary: 'One claim', params: IdParams, response: rowResponse(StaffClaim) }),
  /** Its member wins the challenge, and the other claims that wait are rejected. */
  approve: defineEndpoint({ method: 'POST', path: '/claims/:id/approve', role: 'Moderator', summary: 'Approve a claim', params: IdParams, response: rowResponse(StaffClaim) }),
  reject: defineEndpoint({
    method: 'POST',
    path: '/claims/:id/reject',
    role: 'Moderator',
    summary: 'Reject a claim',
    params: IdParams,
    body: z.object({ reason: BlockText(500).check(required) }),
    response: rowResponse(StaffClaim),
  }),
};
