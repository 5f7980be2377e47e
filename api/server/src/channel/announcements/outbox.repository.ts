import { and, eq, lt, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { Outbox } from '../../db/outbox';
import { announcements, announcementSettings } from '../../db/schema';
import type { Sweep } from '../../jobs/sweep-job';
import { daysBefore, MINUTE } from '../../lib/durations';

export type AnnouncementRow = typeof announcements.$inferSelect;

const STORED_DAYS = 30;

const isWaiting = eq(announcements.status, 'waiting');

export const announcementOutbox = new Outbox(announcements, { isWaiting, oldest: announcements.occurredAt, claimMs: 2 * MINUTE });

/** Gives up on what could not be sent in time. */
export async function expireAnnouncements(db: Db, now: Date): Promise<void> {
  await db
    .update(announcements)
    .set({
      status: 'failed',
      nextAttemptAt: null,
      problem: sql`coalesce(${announcements.problem} || ' ', '') || 'It could not be sent within a day.'`,
    })
    .where(and(isWaiting, lte(announcements.giveUpAt, now)));
}

/** Forbids messages until a time. */
export async function pauseSending(db: Db, until: Date): Promise<void> {
  await db.update(announcementSettings).set({ pausedUntil: until });
}

/** Deletes what is older than 30 days. */
export const deleteOldAnnouncements: Sweep = async (db, _retention, now) => {
  await db
    .delete(announcements)
    .where(and(ne(announcements.status, 'waiting'), lt(announcements.occurredAt, daysBefore(now, STORED_DAYS))));
};
