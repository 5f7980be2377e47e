import { Notification } from '@greenroom/contract';
import { and, desc, eq, isNotNull, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { notifications } from '../../db/schema';
import { toWire } from '../../db/wire';
import type { Sweep } from '../../jobs/sweep-job';
import { daysBefore } from '../../lib/durations';
import { contentOf } from './notification-content';

const PAGE_SIZE = 50;

const READ_DAYS = 90;
const UNREAD_DAYS = 365;

/** A page of a member's inbox, the newest first. @param before the last id of the page before */
export async function listNotifications(db: Db, memberId: string, before?: number): Promise<{ data: Notification[]; has_more: boolean }> {
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.memberId, memberId), before === undefined ? undefined : lt(notifications.id, before)))
    .orderBy(desc(notifications.id))
    .limit(PAGE_SIZE + 1);
  const data = rows.slice(0, PAGE_SIZE).map((row) => ({
    ...toWire(Notification, row),
    ...contentOf(row.kind, row.data),
    is_read: row.readAt !== null,
  }));
  return { data, has_more: rows.length > PAGE_SIZE };
}

/** Marks one notification of a member as read, or all up to one. */
export async function markRead(db: Db, memberId: string, which: { id: number } | { up_to: number }, at: Date): Promise<void> {
  const these: SQL = 'id' in which ? eq(notifications.id, which.id) : lte(notifications.id, which.up_to);
  await db
    .update(notifications)
    .set({ readAt: at })
    .where(and(eq(notifications.memberId, memberId), these, isNull(notifications.readAt)));
}

/** Deletes what was read and is older than 90 days, and everything after a year. */
export const deleteOldNotifications: Sweep = async (db, _retention, now) => {
  const isOldAndRead = and(isNotNull(notifications.readAt), lt(notifications.createdAt, daysBefore(now, READ_DAYS)));
  await db.delete(notifications).where(or(isOldAndRead, lt(notifications.createdAt, daysBefore(now, UNREAD_DAYS))));
};
