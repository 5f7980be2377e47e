import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { activities, activityCounts, memberAchievements, members, type ACTIVITY_TYPES } from '../../db/schema';
import { bookPoints, lockMembers } from '../points/points';
import { achievementsAt, XP_FOR, type AchievementRule, type Subject } from './achievements.rules';

/** The title of the activity of linking a Kick account, whose description is the account's name. */
export const KICK_LINKED = 'Linked a Kick account';

/** Something that a member did, or that happened to them, as their profile shows it. */
export interface Activity {
  memberId: string;
  type: (typeof ACTIVITY_TYPES)[number];
  title: string;
  description: string;
  at: Date;
  /** The count for achievements; defaults to the type. */
  subject?: Subject;
}

/**
 * Records activities (specification 2, section 3 "Activity item"): adds experience, counts towards achievements and unlocks those
 * that are reached. Pass the activities of several members in one call, which locks the members in a fixed order.
 * @param tx the transaction of the action itself, after all locks on rows other than members
 */
export async function recordActivity(tx: Db, ...happened: Activity[]): Promise<void> {
  // Members before their counts, as in transactions that book points first.
  await lockMembers(tx, happened.map(({ memberId }) => memberId));
  for (const activity of happened) await recordOne(tx, activity);
}

async function recordOne(tx: Db, { subject: given, at, ...activity }: Activity): Promise<void> {
  const { memberId } = activity;
  const subject = given ?? activity.type;
  const count = await insertAndCount(tx, { ...activity, createdAt: at }, subject);
  const unlocked = await unlock(tx, memberId, achievementsAt(subject, count), at);
  const xp = unlocked.reduce<number>((sum, { xpReward }) => sum + xpReward, 0);
  if (xp > 0) await tx.update(members).set({ xp: sql`${members.xp} + ${xp}` }).where(eq(members.id, memberId));
}

/** Writes an activity in one statement, since every round trip prolongs the transaction's locks. */
async function insertAndCount(tx: Db, activity: typeof activities.$inferInsert, subject: Subject): Promise<number> {
  const { memberId } = activity;
  const inserted = tx.$with('inserted').as(tx.insert(activities).values(activity).returning({ id: activities.id }));
  const rewarded = tx.$with('rewarded').as(
    tx
      .update(members)
      .set({ xp: sql`${members.xp} + ${XP_FOR[subject]}` })
      .where(eq(members.id, memberId))
      .returning({ id: members.id }),
  );
  const [row] = await tx
    .with(inserted, rewarded)
    .insert(activityCounts)
    .values({ memberId, subject, count: 1 })
    .onConflictDoUpdate({
      target: [activityCounts.memberId, activityCounts.subject],
      set: { count: sql`${activityCounts.count} + 1` },
    })
    .returning({ count: activityCounts.count });
  if (!row) throw new Error(`The count of ${subject} was not stored.`);
  return row.count;
}

/** Gives a member the achievements that they do not have yet. @returns the new ones */
async function unlock(tx: Db, memberId: string, reached: AchievementRule[], at: Date): Promise<AchievementRule[]> {
  if (reached.length === 0) return [];
  const rows = await tx
    .insert(memberAchievements)
    .values(reached.map(({ id }) => ({ memberId, achievementId: id, unlockedAt: at })))
    .onConflictDoNothing()
    .returning({ id: memberAchievements.achievementId });
  const unlocked = reached.filter((achievement) => rows.some(({ id }) => id === achievement.id));
  if (unlocked.length === 0) return [];

  await tx.insert(activities).values(
    unlocked.map(({ title, description }) => ({
      memberId,
      type: 'achievement' as const,
      title: `Achievement unlocked: ${title}`,
      description,
      createdAt: at,
    })),
  );
  const rewarded = unlocked.filter(({ points }) => points > 0);
  const rewards = rewarded.map(({ id, points }) => ({
    memberId,
    amount: points,
    reason: 'achievement',
    key: `achievement:${id}:${memberId}`,
    at,
  }));
  if (rewards.length > 0) await bookPoints(tx, rewards);
  return unlocked;
}
