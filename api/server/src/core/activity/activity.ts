import { activityEndpoints, Achievement, Activity } from '@greenroom/contract';
import { notFound } from '../../plugins/error-responses';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { activities, memberAchievements, members } from '../../db/schema';
import { toWire } from '../../db/wire';
import { ACHIEVEMENTS } from './achievements.rules';
import { msg, shown, storedText } from '../../lib/texts';

export function activityRoutes(handle: HandlePublicEndpoint, { db }: ModuleContext): void {
  handle(activityEndpoints.own, async ({ language }, _reply, { id }) => ({
    activities: await listActivities(db, id, { isOwn: true, language }),
  }));

  handle(activityEndpoints.ownAchievements, async ({ language }, _reply, { id }) => ({
    achievements: await listAchievements(db, id, language),
  }));

  handle(activityEndpoints.ofMember, async (request) => {
    const { id } = request.params;
    await requireExistingMember(id);
    const viewer = await request.findMember();
    return { activities: await listActivities(db, id, { isOwn: viewer?.id === id, language: request.language }) };
  });

  handle(activityEndpoints.achievementsOfMember, async (request) => {
    const { id } = request.params;
    await requireExistingMember(id);
    // This lookup finds the member's setting, by which the response's language is chosen.
    await request.findMember();
    return { achievements: await listAchievements(db, id, request.language) };
  });

  async function requireExistingMember(id: string): Promise<void> {
    if (!(await memberExists(db, id))) throw notFound(msg("This member doesn't exist."));
  }
}

const RECENT_ACTIVITIES = 20;

async function memberExists(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: members.id }).from(members).where(eq(members.id, id));
  return rows.length > 0;
}

/**
 * Lists a member's recent activities. Others see no purchases, claims and redeemed codes (type `other`; docs/contracts.md#server-rules).
 */
async function listActivities(db: Db, memberId: string, { isOwn, language }: { isOwn: boolean; language: string }): Promise<Activity[]> {
  const rows = await db
    .select()
    .from(activities)
    .where(and(eq(activities.memberId, memberId), isOwn ? undefined : ne(activities.type, 'other')))
    .orderBy(desc(activities.createdAt), desc(activities.id))
    .limit(RECENT_ACTIVITIES);
  return rows.map((row) => ({ ...toWire(Activity, row), ...activityTexts(row, language) }));
}

async function listAchievements(db: Db, memberId: string, language: string): Promise<Achievement[]> {
  const rows = await db
    .select()
    .from(memberAchievements)
    .where(eq(memberAchievements.memberId, memberId))
    .orderBy(desc(memberAchievements.unlockedAt), desc(memberAchievements.achievementId));
  return rows.flatMap(({ achievementId, unlockedAt }) =>
    ACHIEVEMENTS.filter(({ id }) => id === achievementId).map(({ title, description, ...rule }) =>
      toWire(Achievement, { ...rule, title: shown(language, title), description: shown(language, description), unlockedAt }),
    ),
  );
}

/** Returns the texts of an activity, which are stored in English, in the reader's language. */
export function activityTexts(
  { type, title, description }: Pick<typeof activities.$inferSelect, 'type' | 'title' | 'description'>,
  language: string,
) {
  if (type !== 'achievement') return { title: shown(language, title), description: storedText(language, description) };
  const name = { message: title.replace(/^Achievement unlocked: /, ''), values: {} };
  return {
    title: shown(language, msg('Achievement unlocked: {title}', { title: name })),
    description: shown(language, description),
  };
}
