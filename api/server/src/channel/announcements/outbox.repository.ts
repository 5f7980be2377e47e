import { and, asc, eq, lte, ne, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { announcements, announcementSettings } from '../../db/schema';
import type { Sweep } from '../../jobs/sweep-job';
import { daysBefore, MINUTE } from '../../lib/durations';
import type { StopReason } from './announcement-settings';

export type AnnouncementRow = typeof announcements.$inferSelect;

/** Duration of a claim, far longer than a request: if its server dies, another one takes over afterwards. */
const CLAIM_MS = 2 * MINUTE;
const STORED_DAYS = 30;

const isWaiting = eq(announcements.status, 'waiting');

/**
 * Claims the oldest due announcement by moving its next attempt into the future, so that no lock is held while it is sent. Concurrent
 * servers get different ones.
 */
export async function claimAnnouncement(db: Db, now: Date): Promise<AnnouncementRow | undefined> {
  const due = db
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(isWaiting, lte(announcements.nextAttemptAt, now)))
    .orderBy(asc(announcements.occurredAt), asc(announcements.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(announcements)
    .set({ attempts: sql`${announcements.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + CLAIM_MS) })
    .where(sql`${announcements.id} = (${due})`)
    .returning();
  return row;
}

/** Records the end of an attempt, unless the claim expired and another server took over. */
export async function finishAttempt(db: Db, { id, attempts }: AnnouncementRow, changes: Partial<AnnouncementRow>): Promise<void> {
  await db
    .update(announcements)
    .set(changes)
    .where(and(eq(announcements.id, id), eq(announcements.attempts, attempts), isWaiting));
}

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

/** Ends sending until the webhook is replaced, unless it was replaced meanwhile. @param webhook as it was stored at the attempt */
export async function stopSending(db: Db, webhook: string, reason: StopReason): Promise<void> {
  await db.update(announcementSettings).set({ stoppedReason: reason }).where(eq(announcementSettings.webhook, webhook));
}

/** Deletes what is older than 30 days. */
export const deleteOldAnnouncements: Sweep = async (db, _retention, now) => {
  await db
    .delete(announcements)
    .where(and(ne(announcements.status, 'waiting'), lt(announcements.occurredAt, daysBefore(now, STORED_DAYS))));
};
