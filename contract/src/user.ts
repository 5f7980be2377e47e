import { z } from 'zod';
import { defineEndpoint, dataResponse } from './endpoint';
import { Count, LineText, MemberId, PointsText, required, Timestamp } from './primitives';
import { WinningsState } from './winnings';

/** The chat or streaming username, case-insensitive. */
const UserParams = z.object({ username: LineText(64).check(required) });

/** The public profile of a member (docs/product.md#profile; docs/contracts.md#decisions). */
export const UserProfile = z.object({
  id: MemberId,
  username: z.string(),
  global_name: z.string().nullable(),
  kick_username: z.string().nullable(),
  /** The path of the channel on Kick; null if it is not known. External back ends may leave it out. */
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
  /** By experience; the best is 1. */
  rank: z.number().int().positive(),
  /** The share of the other members with less experience, in percent. */
  percentile: z.number().int().min(0).max(100),
  /** Whether the viewer follows the member; false for guests, left out on one's own profile and by back ends without following. */
  is_followed: z.boolean().optional(),
});
export type UserProfile = z.infer<typeof UserProfile>;

/** A member's own profile, with the private fields. */
export const OwnProfile = UserProfile.extend({
  email: z.string().nullable(),
  crypto: z.string().nullable(),
  crypto2: z.string().nullable(),
  crypto3: z.string().nullable(),
  last_daily_claim: Timestamp.nullable(),
  /** Whether the endpoints below /api/r/account exist; external back ends need not have them. */
  has_account_data: z.boolean(),
  /** The end of a self-exclusion in ISO 8601, or `permanent`; null without one. External back ends without self-exclusion leave it out. */
  excluded_until: z.string().nullable(),
  /** External back ends may leave it out. */
  winnings: WinningsState.nullable(),
  /** How many notifications are unread. External back ends without an inbox leave it out. */
  notifications: Count,
  /** How many members they follow; external back ends without following leave it out. */
  following: Count,
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/**
 * Includes the private fields for the owner. The wider schema comes first: a union uses the first match, and the narrow one would drop
 * the private fields.
 */
export const UserResponse = dataResponse(z.union([OwnProfile.strict(), UserProfile.strict()]));
export type UserResponse = z.infer<typeof UserResponse>;

export const userEndpoints = {
  get: defineEndpoint('GET /user/:username', {
    summary: "A member's profile; their own has more in it",
    params: UserParams,
    query: z.object({ id: MemberId.optional().catch(undefined).describe('Who of several members with this name is meant.') }),
    response: UserResponse,
  }),
  own: defineEndpoint('GET /profile', {
    summary: "The member's own profile, whoever else has their name",
    response: UserResponse,
    refusals: [401],
  }),
};
