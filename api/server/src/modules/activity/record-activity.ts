import { sql } from 'drizzle-orm';
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
 * that are reached. Pass the activities of several members in one call, which locks the members in a fixed order and takes as many
 * statements as for one.
 * @param tx the transaction of the action itself, after all locks on rows other than members
 */
export async function recordActivity(tx: Db, ...happened: Activity[]): Promise<void> {
  // Members before their counts, as in transactions that book points first.
  await lockMembers(tx, happened.map(({ memberId }) => memberId));
  for (const round of roundsOf(happened)) await recordRound(tx, round);
}

/** Bounds the parameters of a statement. */
const MAX_ROUND = 1000;

/** Splits activities, in their order, into rounds in which each member occurs once: a statement can't update a row twice. */
function roundsOf(happened: Activity[]): Activity[][] {
  const rounds: Activity[][] = [];
  let members = new Set<string>();
  for (const activity of happened) {
    const round = rounds.at(-1);
    if (round && round.length < MAX_ROUND && !members.has(activity.memberId)) round.push(activity);
    else {
      rounds.push([activity]);
      members = new Set();
    }
    members.add(activity.memberId);
  }
  return rounds;
}

async function recordRound(tx: Db, round: Activity[]): Promise<void> {
  const counts = await insertAndCount(tx, round);
  const reached = round.flatMap(({ memberId, at, ...activity }) => {
    const count = counts.get(memberId);
    if (count === undefined) throw new Error(`The count of member ${memberId} was not stored.`);
    return achievementsAt(subjectOf(activity), count).map((achievement) => ({ memberId, at, achievement }));
  });
  await unlock(tx, reached);
}

const subjectOf = ({ subject, type }: Pick<Activity, 'subject' | 'type'>): Subject => subject ?? type;

/** Writes activities in one statement, since every round trip prolongs the transaction's locks. @returns the counts by member */
async function insertAndCount(tx: Db, round: Activity[]): Promise<Map<string, number>> {
  const rows = round.map(({ memberId, type, title, description, at }) => ({ memberId, type, title, description, createdAt: at }));
  const inserted = tx.$with('inserted').as(tx.insert(activities).values(rows).returning({ id: activities.id }));
  const rewards = round.map((activity) => ({ memberId: activity.memberId, xp: XP_FOR[subjectOf(activity)] }));
  const rewarded = tx.$with('rewarded').as(addXp(tx, rewards));
  const counted = await tx
    .with(inserted, rewarded)
    .insert(activityCounts)
    .values(round.map((activity) => ({ memberId: activity.memberId, subject: subjectOf(activity), count: 1 })))
    .onConflictDoUpdate({
      target: [activityCounts.memberId, activityCounts.subject],
      set: { count: sql`${activityCounts.count} + 1` },
    })
    .returning({ memberId: activityCounts.memberId, count: activityCounts.count });
  return new Map(counted.map(({ memberId, count }) => [memberId, count]));
}

/** Adds experience. @param rewards of different members */
function addXp(tx: Db, rewards: { memberId: string; xp: number }[]) {
  const rows = rewards.map(({ memberId, xp }) => sql`(${memberId}::text, ${xp}::integer)`);
  return tx
    .update(members)
    .set({ xp: sql`${members.xp} + reward.xp` })
    .from(sql`(values ${sql.join(rows, sql`, `)}) as reward (member_id, xp)`)
    .where(sql`${members.id} = reward.member_id`)
    .returning({ id: members.id });
}

interface Reached {
  memberId: string;
  achievement: AchievementRule;
  at: Date;
}

/** Gives members the achievements that they do not have yet, with their rewards. */
async function unlock(tx: Db, reached: Reached[]): Promise<void> {
  if (reached.length === 0) return;
  const rows = await tx
    .insert(memberAchievements)
    .values(reached.map(({ memberId, achievement, at }) => ({ memberId, achievementId: achievement.id, unlockedAt: at })))
    .onConflictDoNothing()
    .returning({ memberId: memberAchievements.memberId, id: memberAchievements.achievementId });
  const unlocked = reached.filter(({ memberId, achievement }) => rows.some((row) => row.memberId === memberId && row.id === achievement.id));
  if (unlocked.length === 0) return;

  await tx.insert(activities).values(
    unlocked.map(({ memberId, achievement: { title, description }, at }) => ({
      memberId,
      type: 'achievement' as const,
      title: `Achievement unlocked: ${title}`,
      description,
      createdAt: at,
    })),
  );
  const rewards = unlocked
    .filter(({ achievement }) => achievement.points > 0)
    .map(({ memberId, achievement: { id, points }, at }) => ({ memberId, amount: points, reason: 'achievement', key: `achievement:${id}:${memberId}`, at }));
  if (rewards.length > 0) await bookPoints(tx, rewards);
  const xp = new Map<string, number>();
  for (const { memberId, achievement } of unlocked) xp.set(memberId, (xp.get(memberId) ?? 0) + achievement.xpReward);
  await addXp(tx, [...xp].map(([memberId, sum]) => ({ memberId, xp: sum })));
}
