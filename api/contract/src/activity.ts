import { z } from 'zod';
import { Count, MemberId, Points, RowId, Timestamp } from './primitives';

/** Path parameters of an endpoint about one member: `/user/{id}/…`. */
export const MemberParams = z.object({ id: MemberId });

/** An activity of a member (docs/product.md#profile). */
export const Activity = z.object({
  id: RowId,
  type: z.enum(['achievement', 'bonus_hunt_prediction', 'tournament_prediction', 'raffle_entry', 'winning', 'other']),
  title: z.string(),
  description: z.string(),
  created_at: Timestamp,
});
export type Activity = z.infer<typeof Activity>;

/** GET /api/r/profile/recent-activity and /api/r/user/{id}/recent-activity, newest first. */
export const ActivitiesResponse = z.object({ success: z.literal(true), activities: z.array(Activity) });
export type ActivitiesResponse = z.infer<typeof ActivitiesResponse>;

/** An achievement that the member has unlocked (docs/product.md#profile). */
export const Achievement = z.object({
  id: RowId,
  title: z.string(),
  description: z.string(),
  rarity: z.enum(['common', 'rare', 'epic', 'legendary']),
  category: z.enum(['bonus_hunts', 'tournaments', 'raffles', 'social', 'general']),
  points: Points,
  xp_reward: Count,
  unlocked_at: Timestamp,
});
export type Achievement = z.infer<typeof Achievement>;

/** GET /api/r/profile/recent-achievements and /api/r/user/{id}/achievements, newest first. */
export const AchievementsResponse = z.object({ success: z.literal(true), achievements: z.array(Achievement) });
export type AchievementsResponse = z.infer<typeof AchievementsResponse>;
