import { z } from 'zod';
import { AttachedImage } from '../attachments';
import { ChallengeClaim } from '../challenges';
import { BlockText, Count, MemberSummary, Money, required, RowId, Timestamp } from '../primitives';
import { dataResponse, defineEndpoint } from '../endpoint';
import { IdFilter, SearchFilter, listQuery, listResponse, VersionedRow } from './resource';

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

const ofClaim = { response: dataResponse(StaffClaim) } as const;

export const claimEndpoints = {
  list: defineEndpoint('GET /claims', {
    permission: 'challenges:see',
    summary: 'A page of claims',
    // The only order is the queue: pending claims first, oldest first; then decided ones, latest decision first.
    query: listQuery(['queue'], {
      search: SearchFilter,
      status: ClaimStatus.optional(),
      challenge_id: IdFilter,
    }),
    response: listResponse(StaffClaim),
  }),
  get: defineEndpoint('GET /claims/:id', { permission: 'challenges:see', ...ofClaim, summary: 'One claim' }),
  approve: defineEndpoint('POST /claims/:id/approve', { permission: 'challenges:work', ...ofClaim, summary: 'Approve a claim' }),
  reject: defineEndpoint('POST /claims/:id/reject', {
    permission: 'challenges:work',
    ...ofClaim,
    summary: 'Reject a claim',
    body: z.object({ reason: BlockText(500).check(required) }),
  }),
};
