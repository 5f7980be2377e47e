import { Achievement, Activity } from '@greenroom/contract';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { activities, memberAchievements, members } from '../../db/schema';
import { toWire } from '../../db/wire';
import { ACHIEVEMENTS } from './achievements.rules';

const RECENT_ACTIVITIES = 20;

export async function memberExists(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: members.id }).from(members).where(eq(members.id, id));
  return rows.length > 0;
}

/**
 * A member's recent activities, newest first. Purchases, claims and redeemed codes (type `other`) are only listed for the member:
 * public profiles show no claim times (docs/contracts.md#server-rules).
 */
export async function listActivities(db: Db, memberId: string, { isOwn }: { isOwn: boolean }): Promise<Activity[]> {
  const rows = await db
    .select()
    .from(activities)
    .where(and(eq(activities.memberId, memberId), isOwn ? undefined : ne(activities.type, 'other')))
    .orderBy(desc(activities.createdAt), desc(activities.id))
    .limit(RECENT_ACTIVITIES);
  return rows.map((row) => toWire(Activity, row));
}

/** A member's achievements, newest first. */
export async function listAchievements(db: Db, memberId: string): Promise<Achievement[]> {
  const rows = await db
    .select()
    .from(memberAchievements)
    .where(eq(memberAchievements.memberId, memberId))
    .orderBy(desc(memberAchievements.unlockedAt), desc(memberAchievements.achievementId));
  return rows.flatMap(({ achievementId, unlockedAt }) =>
    ACHIEVEMENTS.filter(({ id }) => id === achievementId).map((rule) => toWire(Achievement, { ...rule, unlockedAt })),
  );
}
