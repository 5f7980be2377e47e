import { z } from 'zod';
import { Count, required, LineText, MemberId, Timestamp, PointsText } from './primitives';

/** The path of GET /api/r/user/{username}: the chat or the streaming username, in any case. */
export const UserParams = z.object({ username: LineText(64).check(required) });

/** What anyone may see of a member (specification 2, section 3 "User profile"; contracts.md, section 6). */
export const UserProfile = z.object({
  id: MemberId,
  username: z.string(),
  global_name: z.string().nullable(),
  kick_username: z.string().nullable(),
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
  /** By experience, the best is 1. */
  rank: z.number().int().positive(),
  /** The share of the other members with less experience, in percent. */
  percentile: z.number().int().min(0).max(100),
});
export type UserProfile = z.infer<typeof UserProfile>;

/** A member's own profile: the same, and what only its owner may see. */
export const OwnProfile = UserProfile.extend({
  email: z.string().nullable(),
  crypto: z.string().nullable(),
  crypto2: z.string().nullable(),
  crypto3: z.string().nullable(),
  last_daily_claim: Timestamp.nullable(),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/** GET /api/r/user/{username}; the owner's own answer carries the private fields too. */
export const UserResponse = z.object({
  success: z.literal(true),
  // The wider shape first: a union takes the first that fits, and the narrow one would drop the owner's fields.
  data: z.union([OwnProfile.strict(), UserProfile.strict()]),
});
export type UserResponse = z.infer<typeof UserResponse>;
