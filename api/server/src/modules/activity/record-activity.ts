import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { activities, activityCounts, memberAchievements, members, type ACTIVITY_TYPES } from '../../db/schema';
import { bookPoints, lockMembers } from '../points/points';
import { achievementsAt, XP_FOR, type AchievementRule, type Subject } from './achievements.rules';

/** Something that a member did, or that happened to them, as their profile tells it. */
export interface Activity {
  memberId: string;
  type: (typeof ACTIVITY_TYPES)[number];
  title: string;
  description: string;
  at: Date;
  /** What it counts as towards achievements; left out, the type says it. */
  subject?: Subject;
}

/**
 * Notes what members did (specification 2, section 3 "Activity item"): it gives experience and counts towards
 * achievements, which are unlocked at once. Whatever concerns several members is given in one call, since that locks
 * them in the one order.
 * @param tx the transaction in which it was done, after everything that locks rows of other things than members
 */
export async function recordActivity(tx: Db, ...happened: Activity[]): Promise<void> {
  // Before their counts: who has booked points for a member comes here with the member locked.
  await lockMembers(tx, happened.map(({ memberId }) => memberId));
  for (const activity of happened) await recordOne(tx, activity);
}

async function recordOne(tx: Db, { subject: given, at, ...activity }: Activity): Promise<void> {
  const { memberId } = activity;
  const subject = given ?? activity.type;
  const count = await noteAndCount(tx, { ...activity, createdAt: at }, subject);
  const unlocked = await unlock(tx, memberId, achievementsAt(subject, count), at);
  const xp = unlocked.reduce<number>((sum, { xpReward }) => sum + xpReward, 0);
  if (xp > 0) await tx.update(members).set({ xp: sql`${members.xp} + ${xp}` }).where(eq(members.id, memberId));
}

/** What every activity writes, in one statement, since all that waits for the transaction's locks waits for each round trip. */
async function noteAndCount(tx: Db, activity: typeof activities.$inferInsert, subject: Subject): Promise<number> {
  const { memberId } = activity;
  const noted = tx.$with('noted').as(tx.insert(activities).values(activity).returning({ id: activities.id }));
  const rewarded = tx.$with('rewarded').as(
    tx
      .update(members)
      .set({ xp: sql`${members.xp} + ${XP_FOR[subject]}` })
      .where(eq(members.id, memberId))
      .returning({ id: members.id }),
  );
  const [row] = await tx
    .with(noted, rewarded)
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

/** Gives a member those of the achievements that they do not have yet. @returns these */
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
