import { bigserial, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { textReference, timestamp } from './columns';
import { members } from './members';

export const ACTIVITY_TYPES = [
  'achievement',
  'bonus_hunt_prediction',
  'tournament_prediction',
  'raffle_entry',
  'winning',
  'other',
] as const;

export const activities = pgTable(
  'activities',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    memberId: textReference('member_id', () => members.id),
    type: text('type', { enum: ACTIVITY_TYPES }).notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [index('activities_member').on(table.memberId, table.createdAt)],
);

/** Counters for achievements, updated with each action. */
export const activityCounts = pgTable(
  'activity_counts',
  {
    memberId: textReference('member_id', () => members.id),
    /** Counter's name, see achievements.rules.ts. */
    subject: text('subject').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.subject] })],
);

export const memberAchievements = pgTable(
  'member_achievements',
  {
    memberId: textReference('member_id', () => members.id),
    achievementId: integer('achievement_id').notNull(),
    unlockedAt: timestamp('unlocked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.achievementId] })],
);
