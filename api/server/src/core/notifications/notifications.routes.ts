import { notificationEndpoints, Notification } from '@greenroom/contract';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { membersOnly } from '../../session/session-plugin';
import { type ChannelContext, channelsOf } from './notification-job';
import { readSettings, saveSettings } from './notification-settings';
import { and, desc, eq, isNotNull, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { notifications } from '../../db/schema';
import { toWire } from '../../db/wire';
import type { Sweep } from '../../jobs/sweep-job';
import { daysBefore } from '../../lib/durations';
import { contentOf } from './notification-content';

export function notificationRoutes(handle: HandlePublicEndpoint, context: ModuleContext & ChannelContext): void {
  const { db, now } = context;

  handle(notificationEndpoints.list, async (request, _reply, { id, notifications: unread }) => ({
    unread,
    ...(await listNotifications(db, id, { before: request.query.before, language: request.language })),
  }));

  handle(notificationEndpoints.read, { preValidation: membersOnly() }, async (request, _reply, { id }) => {
    await markRead(db, id, request.body, now());
    return {};
  });

  handle(notificationEndpoints.settings, async (_request, _reply, { id }) => ({ data: await readSettings(db, id, channelsOf(context)) }));

  handle(notificationEndpoints.changeSettings, { preValidation: membersOnly() }, async (request, _reply, { id }) => {
    await saveSettings(db, id, request.body);
    return { data: await readSettings(db, id, channelsOf(context)) };
  });
}

const PAGE_SIZE = 50;

const READ_DAYS = 90;
const UNREAD_DAYS = 365;

async function listNotifications(
  db: Db,
  memberId: string,
  { before, language }: { before: number | undefined; language: string },
): Promise<{ data: Notification[]; has_more: boolean }> {
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.memberId, memberId), before === undefined ? undefined : lt(notifications.id, before)))
    .orderBy(desc(notifications.id))
    .limit(PAGE_SIZE + 1);
  const data = rows.slice(0, PAGE_SIZE).map((row) => ({
    ...toWire(Notification, row),
    ...contentOf(row.kind, row.data, language),
    is_read: row.readAt !== null,
  }));
  return { data, has_more: rows.length > PAGE_SIZE };
}

async function markRead(db: Db, memberId: string, which: { id: number } | { up_to: number }, at: Date): Promise<void> {
  const these: SQL = 'id' in which ? eq(notifications.id, which.id) : lte(notifications.id, which.up_to);
  await db
    .update(notifications)
    .set({ readAt: at })
    .where(and(eq(notifications.memberId, memberId), these, isNull(notifications.readAt)));
}

/** Deletes read notifications after 90 days, and all after a year. */
export const deleteOldNotifications: Sweep = async (db, _retention, now) => {
  const isOldAndRead = and(isNotNull(notifications.readAt), lt(notifications.createdAt, daysBefore(now, READ_DAYS)));
  await db.delete(notifications).where(or(isOldAndRead, lt(notifications.createdAt, daysBefore(now, UNREAD_DAYS))));
};
