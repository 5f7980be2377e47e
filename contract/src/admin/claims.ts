import { z } from 'zod';
import { AttachedImage } from '../attachments';
import { ChallengeClaim } from '../challenges';
import { BlockText, Count, MemberSummary, Money, required, RowId, Timestamp } from '../primitives';
import { IdFilter, SearchFilter, VersionedRow, endpointsOf } from './resource';

export const ClaimStatus = ChallengeClaim.shape.status;
export type ClaimStatus = z.infer<typeof ClaimStatus>;

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
  reason: z.string().nullable(),
  created_at: Timestamp,
  decided_at: Timestamp.nullable(),
  /** Other pending claims, rejected when this one is approved. */
  others_waiting: Count,
});
export type StaffClaim = z.infer<typeof StaffClaim>;

const { see, work } = endpointsOf('challenges');

export const claimEndpoints = {
  list: see.page('GET /claims', 'A page of claims', StaffClaim, ['queue'], {
    search: SearchFilter,
    status: ClaimStatus.optional(),
    challenge_id: IdFilter,
  }),
  get: see('GET /claims/:id', 'One claim', StaffClaim),
  approve: work('POST /claims/:id/approve', 'Approve a claim', StaffClaim),
  reject: work('POST /claims/:id/reject', 'Reject a claim', StaffClaim, { body: z.object({ reason: BlockText(500).check(required) }) }),
};
