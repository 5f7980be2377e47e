import { z } from 'zod';
import { AttachedImage, PictureFiles } from './attachments';
import { defineEndpoint, dataResponse, SuccessResponse } from './endpoint';
import { SeenHeaders } from './seen';
import { BlockText, Count, MemberId, Money, required, RowId, Timestamp } from './primitives';

export const Challenge = z.object({
  id: RowId,
  slot_name: z.string(),
  slot_image: z.string().nullable(),
  multiplier: z.number().positive(),
  min_bet: Money,
  prize: Money,
  description: z.string(),
  claims_count: Count,
  is_active: z.boolean(),
  /** Ended or won. A challenge that is neither active nor expired is upcoming. */
  is_expired: z.boolean(),
  end_date: Timestamp.nullable(),
  claimed_by: MemberId.nullable(),
  claimer: z.object({ username: z.string() }).nullable(),
});
export type Challenge = z.infer<typeof Challenge>;

export const ChallengesResponse = dataResponse(z.array(Challenge));
export type ChallengesResponse = z.infer<typeof ChallengesResponse>;

export const ChallengeResponse = dataResponse(Challenge);
export type ChallengeResponse = z.infer<typeof ChallengeResponse>;

export const ChallengeClaim = z.object({
  id: RowId,
  status: z.enum(['pending', 'approved', 'rejected']),
  description: z.string(),
  challenge: z.object({ id: RowId, slot_name: z.string() }),
  evidence_images: z.array(AttachedImage),
  reason: z.string().nullable(),
  created_at: Timestamp,
});
export type ChallengeClaim = z.infer<typeof ChallengeClaim>;

export const MyClaimsResponse = dataResponse(z.array(ChallengeClaim));
export type MyClaimsResponse = z.infer<typeof MyClaimsResponse>;

export const ClaimChallengeBody = z.object({ description: BlockText(2000).check(required) });
export type ClaimChallengeBody = z.infer<typeof ClaimChallengeBody>;

export const challengeEndpoints = {
  list: defineEndpoint('GET /challenges', 'All challenges', { response: ChallengesResponse }),
  myClaims: defineEndpoint('GET /challenges/my-claims', "The member's claims, newest first", {
    response: MyClaimsResponse,
    refusals: [401],
  }),
  get: defineEndpoint('GET /challenges/:id', 'A single challenge', { response: ChallengeResponse }),
  claim: defineEndpoint('POST /challenges/:id/claim', 'Claim a challenge', {
    headers: SeenHeaders,
    multipart: ClaimChallengeBody.extend({ evidence_images: PictureFiles }),
    response: SuccessResponse,
    refusals: [401, 409],
  }),
};
