import { z } from 'zod';
import { AttachedImage } from './attachments';
import { BlockText, Count, required, MemberId, Timestamp, Money, RowId } from './primitives';

/** Specification 2, section 3 "Challenge". The server's clock decided what is active and expired. */
export const Challenge = z.object({
  id: RowId,
  slot_name: z.string(),
  slot_image: z.string().nullable(),
  multiplier: z.number().positive(),
  min_bet: Money,
  prize: Money,
  description: z.string(),
  /** All that were submitted, whatever became of them. */
  claims_count: Count,
  is_active: z.boolean(),
  /** Over, or won; neither active nor expired means upcoming. */
  is_expired: z.boolean(),
  /** Null where it runs until somebody wins it. */
  end_date: Timestamp.nullable(),
  /** The winner's id. */
  claimed_by: MemberId.nullable(),
  claimer: z.object({ username: z.string() }).nullable(),
});
export type Challenge = z.infer<typeof Challenge>;

/** GET /api/r/challenges: the newest first. */
export const ChallengesResponse = z.object({ success: z.literal(true), data: z.array(Challenge) });
export type ChallengesResponse = z.infer<typeof ChallengesResponse>;

/** GET /api/r/challenges/{id}. */
export const ChallengeResponse = z.object({ success: z.literal(true), data: Challenge });
export type ChallengeResponse = z.infer<typeof ChallengeResponse>;

/** Specification 2, section 3 "Challenge claim". */
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

/** GET /api/r/challenges/my-claims: the newest first. */
export const MyClaimsResponse = z.object({ success: z.literal(true), data: z.array(ChallengeClaim) });
export type MyClaimsResponse = z.infer<typeof MyClaimsResponse>;

/** The text of POST /api/r/challenges/{id}/claim, a form that has up to five files `evidence_images[n]` beside it. */
export const ClaimChallengeBody = z.object({ description: BlockText(2000).check(required) });
export type ClaimChallengeBody = z.infer<typeof ClaimChallengeBody>;
