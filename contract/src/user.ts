import { z } from 'zod';
import { defineEndpoint, dataResponse } from './endpoint';
import { Count, LineText, MemberId, PointsText, required, Timestamp } from './primitives';
import { WinningsState } from './winnings';

/** Chat or streaming username, case-insensitive. */
const UserParams = z.object({ username: LineText(64).check(required) });

/** Public profile (docs/product.md#profile; docs/contracts.md#decisions). */
export const UserProfile = z.object({
  id: MemberId,
  username: z.string(),
  global_name: z.string().nullable(),
  kick_username: z.string().nullable(),
  /** Path of the channel on Kick, if known. External back ends may leave it out. */
  kick_slug: z.string().nullable(),
  avatar: z.string().nullable(),
  banner: z.string().nullable(),
  bio: z.string().nullable(),
  twitter_user: z.string().nullable(),
  youtube_user: z.string().nullable(),
  instagram_user: z.string().nullable(),
  tiktok_user: z.string().nullable(),
  points: PointsText,
  xp: Count,
  role: z.string(),
  created_at: Timestamp,
  last_active: Timestamp.nullable(),
  rank: z.number().int().positive(),
  /** Share of the other members with less experience, in percent. */
  percentile: z.number().int().min(0).max(100),
  /** Followed by the viewer; false for guests, left out on one's own profile and without following. */
  is_followed: z.boolean().optional(),
});
export type UserProfile = z.infer<typeof UserProfile>;

export const OwnProfile = UserProfile.extend({
  email: z.string().nullable(),
  crypto: z.string().nullable(),
  crypto2: z.string().nullable(),
  crypto3: z.string().nullable(),
  last_daily_claim: Timestamp.nullable(),
  /** The endpoints below /api/r/account exist; external back ends need not have them. */
  has_account_data: z.boolean(),
  /** ISO 8601, or `permanent`. External back ends may leave it out. */
  excluded_until: z.string().nullable(),
  /** External back ends may leave it out. */
  winnings: WinningsState.nullable(),
  /** External back ends may leave it out. */
  notifications: Count,
  /** External back ends may leave it out. */
  following: Count,
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/** The wider schema comes first: a union uses the first match, and the narrow one would drop the owner's private fields. */
export const UserResponse = dataResponse(z.union([OwnProfile.strict(), UserProfile.strict()]));
export type UserResponse = z.infer<typeof UserResponse>;

export const userEndpoints = {
  get: defineEndpoint('GET /user/:username', "A member's profile; one's own has more in it", {
    params: UserParams,
    query: z.object({ id: MemberId.optional().catch(undefined).describe('Tells members with the same name apart.') }),
    response: UserResponse,
  }),
  own: defineEndpoint('GET /profile', "The member's own profile, even if others share the name", {
    response: UserResponse,
    refusals: [401],
  }),
};
