import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { insertion, insertRows } from '../../db/statements';
import { activities, activityCounts, memberAchievements, type ACTIVITY_TYPES } from '../../db/schema';
import { bookedKeys, bookPoints, type LockedMembers, lockMembers, type PointsChange } from '../points/points';
import { achievementsAt, XP_FOR, type AchievementRule, type Subject } from './achievements.rules';
import { msg } from '../../lib/texts';

export const KICK_LINKED = msg('Linked a Kick account');

export interface Activity {
  memberId: string;
  type: (typeof ACTIVITY_TYPES)[number];
  title: string;
  description: string;
  at: Date;
  /** Counter for achievements; defaults to the type. */
  subject?: Subject;
}

/**
 * Records activities (docs/product.md#profile) with their experience and achievements. Pass those of several members in one call: members
 * are locked in a fixed order, and the statements are as many as for one.
 * @param tx the action's transaction, after all locks on rows other than members
 */
export const recordActivity = (tx: Db, ...happened: Activity[]): Promise<void> => bookWithActivity(tx, [], happened);

/**
 * Books changes of points with the activities that they are for, in as few statements as possible.
 * @param locked the members, if the transaction has locked them and changed no points since
 */
export async function bookWithActivity(
  tx: Db,
  changes: readonly PointsChange[] | Promise<PointsChange[]>,
  happened: readonly Activity[],
  locked?: LockedMembers,
): Promise<void> {
  if (happened.length === 0) return;
  // Members before their counts, as in transactions that book points first.
  const ids = happened.map(({ memberId }) => memberId);
  const found = locked ?? (await lockMembers(tx, ids));
  const [counters, known, booked] = await Promise.all([
    insertAndCount(tx, happened),
    changes,
    changes instanceof Promise ? undefined : bookedKeys(tx, changes),
  ]);
  const reached = new Map<string, Reached>();
  for (const activity of happened) {
    const { memberId, at } = activity;
    const counter = counters.get(counterOf(activity)) ?? { count: 0, unlocked: [] };
    counter.count += 1;
    for (const achievement of achievementsAt(subjectOf(activity), counter.count)) {
      const key = `${memberId} ${achievement.id}`;
      if (!reached.has(key) && !counter.unlocked.includes(achievement.id)) reached.set(key, { memberId, achievement, at });
    }
  }
  const unlocked = await unlock(tx, [...reached.values()]);
  const xp = new Map<string, number>();
  const add = (memberId: string, amount: number) => xp.set(memberId, (xp.get(memberId) ?? 0) + amount);
  for (const activity of happened) add(activity.memberId, XP_FOR[subjectOf(activity)]);
  for (const { memberId, achievement } of unlocked) add(memberId, achievement.xpReward);
  const rewards = rewardsOf(unlocked);
  await bookPoints(tx, [...known, ...rewards], { xp, locked: found, booked: rewards.length > 0 ? undefined : booked });
}

const subjectOf = ({ subject, type }: Pick<Activity, 'subject' | 'type'>): Subject => subject ?? type;

const counterOf = (activity: Pick<Activity, 'memberId' | 'subject' | 'type'>) => `${activity.memberId} ${subjectOf(activity)}`;

/**
 * Writes activities in one statement, since every round trip prolongs the locks.
 * @returns the counts before them, and the members' achievements, by counter
 */
async function insertAndCount(tx: Db, happened: readonly Activity[]): Promise<Map<string, { count: number; unlocked: number[] }>> {
  const rows = happened.map(({ memberId, type, title, description, at }) => ({ memberId, type, title, description, createdAt: at }));
  const added = new Map<string, typeof activityCounts.$inferInsert>();
  for (const activity of happened) {
    const { count } = added.get(counterOf(activity)) ?? { count: 0 };
    added.set(counterOf(activity), { memberId: activity.memberId, subject: subjectOf(activity), count: count + 1 });
  }
  const { memberId, achievementId } = memberAchievements;
  const counted = await insertRows<typeof activityCounts.$inferSelect & { unlocked: number[] }>(
    tx,
    activityCounts,
    [...added.values()],
    sql`on conflict (member_id, subject) do update set count = ${activityCounts.count} + excluded.count
      returning member_id as "memberId", subject, count,
        array(select ${achievementId} from ${memberAchievements} where ${memberId} = ${activityCounts.memberId}) as unlocked`,
    sql`with inserted as (${insertion(activities, rows)})`,
  );
  return new Map(
    counted.map(({ memberId, subject, count, unlocked }) => {
      const name = `${memberId} ${subject}`;
      return [name, { count: count - (added.get(name)?.count ?? 0), unlocked }];
    }),
  );
}

interface Reached {
  memberId: string;
  achievement: AchievementRule;
  at: Date;
}

/** Gives members achievements. @returns the new ones */
async function unlock(tx: Db, reached: Reached[]): Promise<Reached[]> {
  if (reached.length === 0) return [];
  const rows = await insertRows<{ key: string }>(
    tx,
    memberAchievements,
    reached.map(({ memberId, achievement, at }) => ({ memberId, achievementId: achievement.id, unlockedAt: at })),
    sql`on conflict do nothing returning member_id || ' ' || achievement_id as key`,
  );
  const keys = new Set(rows.map(({ key }) => key));
  const unlocked = reached.filter(({ memberId, achievement }) => keys.has(`${memberId} ${achievement.id}`));
  if (unlocked.length === 0) return [];

  const shown = unlocked.map(({ memberId, achievement: { title, description }, at }) => ({
    memberId,
    type: 'achievement' as const,
    title: `Achievement unlocked: ${title}`,
    description,
    createdAt: at,
  }));
  await insertRows(tx, activities, shown);
  return unlocked;
}

const rewardsOf = (unlocked: readonly Reached[]): PointsChange[] =>
  unlocked
    .filter(({ achievement }) => achievement.points > 0)
    .map(({ memberId, achievement: { id, points }, at }) => ({
      memberId,
      amount: points,
      reason: 'achievement',
      key: `achievement:${id}:${memberId}`,
      at,
    }));
