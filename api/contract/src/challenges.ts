import { z } from 'zod';
import { AttachedImage } from './attachments';
import { BlockText, Count, MemberId, Money, required, RowId, Timestamp } from './primitives';
import { dataResponse } from './responses';

/** A challenge (docs/product.md#challenges). Active and expired are relative to the server's clock. */
export const Challenge = z.object({
  id: RowId,
  slot_name: z.string(),
  slot_image: z.string().nullable(),
  multiplier: z.number().positive(),
  min_bet: Money,
  prize: Money,
  description: z.string(),
  /** All claims submitted, in any status. */
  claims_count: Count,
  is_active: z.boolean(),
  /** Ended or won. A challenge that is neither active nor expired is upcoming. */
  is_expired: z.boolean(),
  /** Null if it runs until it is won. */
  end_date: Timestamp.nullable(),
  /** The winner's id. */
  claimed_by: MemberId.nullable(),
  claimer: z.object({ username: z.string() }).nullable(),
});
export type Challenge = z.infer<typeof Challenge>;

/** GET /api/r/challenges: newest first. */
export const ChallengesResponse = dataResponse(z.array(Challenge));
export type ChallengesResponse = z.infer<typeof ChallengesResponse>;

/** GET /api/r/challenges/{id}. */
export const ChallengeResponse = dataResponse(Challenge);
export type ChallengeResponse = z.infer<typeof ChallengeResponse>;

/** A member's claim (docs/product.md#challenges). */
export const ChallengeClaim = z.object({
  id: RowId,
  status: z.enum(['pending', 'approved', 'rejected']),
  description: z.string(),
  challenge: z.object({ id: RowId, slot_name: z.string() }),
  evidence_images: z.array(AttachedImage),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  created_at: Timestamp,
});
export type ChallengeClaim = z.infer<typeof ChallengeClaim>;

/** GET /api/r/challenges/my-claims: newest first. */
export const MyClaimsResponse = dataResponse(z.array(ChallengeClaim));
export type MyClaimsResponse = z.infer<typeof MyClaimsResponse>;

/** The text field of POST /api/r/challenges/{id}/claim, a multipart form with up to five files `evidence_images[n]`. */
export const ClaimChallengeBody = z.object({ description: BlockText(2000).check(required) });
export type ClaimChallengeBody = z.infer<typeof ClaimChallengeBody>;
