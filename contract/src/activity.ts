import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { Count, MemberId, Points, RowId, Timestamp } from './primitives';

export const Activity = z.object({
  id: RowId,
  type: z.enum(['achievement', 'bonus_hunt_prediction', 'tournament_prediction', 'raffle_entry', 'winning', 'other']),
  title: z.string(),
  description: z.string(),
  created_at: Timestamp,
});
export type Activity = z.infer<typeof Activity>;

export const ActivitiesResponse = z.object({ success: z.literal(true), activities: z.array(Activity) });
export type ActivitiesResponse = z.infer<typeof ActivitiesResponse>;

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

export const AchievementsResponse = z.object({ success: z.literal(true), achievements: z.array(Achievement) });
export type AchievementsResponse = z.infer<typeof AchievementsResponse>;

const MemberParams = z.object({ id: MemberId });
const ACTIVITIES = "A member's recent activity; one's own has more in it";
const ACHIEVEMENTS = "A member's achievements, newest first";

export const activityEndpoints = {
  own: defineEndpoint('GET /profile/recent-activity', ACTIVITIES, { response: ActivitiesResponse, refusals: [401] }),
  ownAchievements: defineEndpoint('GET /profile/recent-achievements', ACHIEVEMENTS, { response: AchievementsResponse, refusals: [401] }),
  ofMember: defineEndpoint('GET /user/:id/recent-activity', ACTIVITIES, { params: MemberParams, response: ActivitiesResponse }),
  achievementsOfMember: defineEndpoint('GET /user/:id/achievements', ACHIEVEMENTS, {
    params: MemberParams,
    response: AchievementsResponse,
  }),
};
